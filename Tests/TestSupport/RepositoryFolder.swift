import FoundationEssentials

/// The folder of the repository that the tests were built from.
package enum RepositoryFolder {
  /// Its path.
  package static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Paths, relative to the repository, of the files below a folder whose names end so; in order.
  package static func files(under folder: String, endings: [String]) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path + "/" + folder)
      .filter { name in endings.contains { name.hasSuffix($0) } }
      .map { folder + "/" + $0 }
      .sorted()
  }

  /// The bytes of a file.
  ///
  /// - Parameter file: Its path relative to the repository.
  package static func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path + "/" + file)))
  }

  /// The text of a file.
  ///
  /// - Parameter file: Its path relative to the repository.
  package static func text(of file: String) throws -> String {
    try String(contentsOf: URL(filePath: path + "/" + file), encoding: .utf8)
  }
}
