internal import AuditService
internal import FoundationEssentials

/// The files of a pack that a person named: one file, or a folder with a `pack.yaml`.
enum PackFiles {
  /// Reads a pack's files.
  ///
  /// - Throws: ``FileError`` when one cannot be read, or a folder has no `pack.yaml`.
  static func source(_ path: String, _ console: Console) throws -> PackSource {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      return PackSource(head: try text(path, console))
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".yaml") && $0 != "pack.yaml" }.sorted()
    return PackSource(
      head: try text(path + "/pack.yaml", console), files: try names.map { try text("\(path)/\($0)", console) })
  }

  private static func text(_ path: String, _ console: Console) throws -> InputText {
    var file = try UserFile(path, console)
    return try file.text()
  }
}
