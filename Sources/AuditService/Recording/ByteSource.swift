/// Gives the bytes of a file or stream in pieces.
public protocol ByteSource {
  /// The name it goes by in errors.
  var name: String { get }
  /// The next bytes; empty at the end.
  mutating func next() throws -> [UInt8]
}

extension ByteSource {
  /// The first bytes, without a byte order mark, however the input is split.
  mutating func nextAfterMark() throws -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var bytes = try next()
    while !bytes.isEmpty, bytes.count < mark.count, mark.starts(with: bytes) {
      let more = try next()
      guard !more.isEmpty else { return bytes }
      bytes += more
    }
    guard bytes.starts(with: mark) else { return bytes }
    return bytes.count == mark.count ? try next() : Array(bytes.dropFirst(mark.count))
  }
}
