package import FoundationEssentials
internal import Glibc

/// A new folder that is removed with everything in it when the last reference to it goes.
package final class TemporaryFolder: Sendable {
  /// The folder, without a slash at its end.
  package let path: String

  /// Files that tests make can be read by other users whatever the umask that the tests were started with; some tests
  /// run the program as another user.
  private static let previousMask = umask(0o022)

  /// Creates the folder.
  package init() throws {
    _ = Self.previousMask
    path = FileManager.default.temporaryDirectory.path + "/auditctl-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String {
    path + "/" + name
  }

  /// Names of the files in the folder, in order.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Writes a file, with the folders that its name begins with.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ bytes: Data, to name: String) throws -> String {
    if let slash = name.lastIndex(of: "/") {
      try FileManager.default.createDirectory(
        atPath: file(String(name[..<slash])), withIntermediateDirectories: true)
    }
    try bytes.write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// Whether a text is anywhere in the bytes of a file.
  package func holds(_ text: String, in name: String) throws -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    return try read(name).withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      var offset = 0
      while offset + wanted.count <= bytes.count,
        let found = memchr(start + offset, Int32(first), bytes.count - wanted.count - offset + 1)
      {
        offset = UnsafeRawPointer(found) - start + 1
        if memcmp(found, wanted, wanted.count) == 0 { return true }
      }
      return false
    }
  }

  /// Reads a file.
  package func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: file(name)))
  }
}
