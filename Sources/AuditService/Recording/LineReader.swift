internal import AuditModel

/// Reads lines that end in LF or CRLF, without holding more than one line and one piece of the input.
struct LineReader {
  /// A line that is too long to be read.
  struct TooLong: Error {
    let line: Int
  }

  private var source: any ByteSource
  private var buffer: [UInt8] = []
  private var position = 0
  private var isFirst = true
  /// Number of the latest line, from 1.
  private(set) var line = 0

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// The next line without its end, or nil when there is none.
  mutating func next() throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var isStarted = false
    while true {
      if position >= buffer.count {
        buffer = isFirst ? try source.nextAfterMark() : try source.next()
        position = 0
        isFirst = false
        if buffer.isEmpty {
          guard isStarted else { return nil }
          line += 1
          return bytes
        }
      }
      isStarted = true
      let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) ?? buffer.count
      bytes.append(contentsOf: buffer[position..<end])
      guard bytes.count <= InputLimits.lineByteCount else { throw TooLong(line: line + 1) }
      position = end + 1
      if end < buffer.count {
        line += 1
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
      }
    }
  }
}
