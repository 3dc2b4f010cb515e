internal import AuditService
internal import FoundationEssentials

/// The files of a pack that a person named: one file, or a folder with a `pack.yaml`.
enum PackFiles {
  /// Reads a pack's files.
  ///
  /// - Throws: ``FileError`` when one cannot be read, and ``CommandError`` when a folder is no pack's.
  static func source(_ path: String, _ console: Console) throws -> PackSource {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      return PackSource(head: try UserFile.text(of: path, console))
    }
    guard FileManager.default.fileExists(atPath: path + "/pack.yaml") else {
      throw CommandError(.noInput, "the folder \(path) has no pack.yaml; name a pack's folder or file")
    }
    let head = try UserFile.text(of: path + "/pack.yaml", console)
    let names = try yamlFiles(below: path)
    if let nested = names.first(where: { $0.hasSuffix("/pack.yaml") }) {
      throw CommandError(.malformedInput, "\(path)/\(nested) is another pack inside this one; keep packs apart")
    }
    return PackSource(head: head, files: try names.map { try UserFile.text(of: "\(path)/\($0)", console) })
  }

  /// Paths of the topics' files, in their order.
  private static func yamlFiles(below path: String) throws -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(".yaml") && $0 != "pack.yaml" }.sorted()
    } catch {
      throw FileError.cannotRead(path: path, reason: "a folder in it cannot be read")
    }
  }
}
