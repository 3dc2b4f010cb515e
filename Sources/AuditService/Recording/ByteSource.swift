/// Gives the bytes of a file or stream in pieces.
public protocol ByteSource {
  /// The name it goes by in errors.
  var name: String { get }
  /// The next bytes; empty at the end.
  mutating func next() throws -> [UInt8]
}
