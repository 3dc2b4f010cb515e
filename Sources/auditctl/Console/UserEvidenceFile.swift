internal import AuditService

/// A file that a person named as evidence.
struct UserEvidenceFile: EvidenceFile {
  let path: String
  private let console: Console

  init(_ path: String, _ console: Console) {
    self.path = path
    self.console = console
  }

  /// - Throws: ``FileError`` when there is none, it is no regular file, or it may not be read.
  func open() throws -> any ByteSource {
    try UserFile(path, console, isRegular: true)
  }

  /// Reads files that a person named once, and says what should be looked at again.
  ///
  /// - Returns: The files, to be stored with ``EvidenceImporter/store(_:for:by:at:in:)``.
  /// - Throws: What is wrong with any of them; see ``EvidenceImporter/prepare(_:)``.
  static func prepare(_ paths: [String], _ console: Console) throws -> [PreparedEvidence] {
    let prepared = try EvidenceImporter.prepare(paths.map { UserEvidenceFile($0, console) })
    for one in prepared {
      if let note = one.note { console.note("Note: \(one.file.path): \(note).") }
    }
    return prepared
  }
}
