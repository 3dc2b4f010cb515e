internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore
internal import Glibc

/// Where a report goes: to standard output, to a file, or to a folder, which also takes the evidence that is not shown in it.
struct ReportPlace {
  /// Path of the document; nil: standard output.
  let path: String?
  /// Path of the folder; nil: it goes to no folder.
  let folder: String?

  /// Where a report goes by `--output`: a path that ends with a slash, or that of a folder, is one of a folder.
  init(_ output: String?, _ scope: ReportScope, _ format: ReportFormat) throws(CommandError) {
    guard let output, Self.isFolder(output), output.hasSuffix("/") || format.showsEvidence else {
      (path, folder) = (output, nil)
      return
    }
    guard format.showsEvidence, let ending = format.endings.first else {
      throw CommandError(
        .usage,
        "--format \(format.rawValue) has no files beside it; name a file with --output, without a slash at its end")
    }
    let folder = output == "/" ? output : String(output.reversed().drop { $0 == "/" }.reversed())
    self.folder = folder
    path = "\(folder)/\(Self.name(scope)).\(ending)"
  }

  /// Makes the folder where it is missing.
  func make() throws(FileError) {
    if let folder { try Self.make(folder) }
  }

  /// Writes the files that a document leads to into its folder, in place of what is there.
  static func write(
    _ files: [ReportStream.File], to folder: String, _ transaction: borrowing ReadTransaction
  ) throws {
    for file in files {
      let target = try ReplacedFile("\(folder)/\(file.name)")
      let problems = try EvidenceReader.read(file.evidence, in: transaction) { piece in
        try target.write(piece.withUnsafeBytes { [UInt8]($0) })
      }
      guard problems.isEmpty else {
        throw CommandError(
          .malformedInput,
          "evidence \(file.evidence.id.rawValue) is damaged, and nothing was written: "
            + "\(problems.joined(separator: "; ")); restore a backup")
      }
      try target.commit()
    }
  }

  /// Makes a folder, unless it is there.
  static func make(_ path: String) throws(FileError) {
    guard mkdir(path, 0o755) != 0 else { return }
    let reason = errno
    var facts = stat()
    guard stat(path, &facts) != 0 || facts.st_mode & S_IFMT != S_IFDIR else { return }
    throw .cannotWrite(path: path, reason: String(cString: strerror(reason)))
  }

  private static func isFolder(_ path: String) -> Bool {
    if path.hasSuffix("/") { return true }
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// What a document is called in a folder.
  private static func name(_ scope: ReportScope) -> String {
    switch scope {
    case .release: "report"
    case .screen(let key): key
    case .issues: "issues"
    case .issue(let number): "issue-\(number)"
    }
  }
}
