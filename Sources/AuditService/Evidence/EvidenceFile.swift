/// A file that can be read from its beginning more than once.
public protocol EvidenceFile: Sendable {
  /// Its path, by which errors name it.
  var path: String { get }
  /// Opens it at its beginning.
  ///
  /// - Throws: Why it cannot be read, in words that end with what to do.
  func open() throws -> any ByteSource
}
