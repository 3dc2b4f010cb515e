internal import AuditModel

/// Reads a file in chunks of one size, however its bytes come, and keeps their digest.
struct ChunkReader {
  /// Size of every chunk but the last, in bytes.
  static let chunkByteCount = 262_144

  private var source: any ByteSource
  private var waiting: [UInt8] = []
  private var hasher = SHA256()
  /// How many bytes were given.
  private(set) var byteCount: Int64 = 0

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// The next chunk; empty at the end.
  mutating func next() throws -> [UInt8] {
    while waiting.count < Self.chunkByteCount {
      let piece = try source.next()
      if piece.isEmpty { break }
      if waiting.isEmpty { waiting = piece } else { waiting += piece }
    }
    var chunk = waiting
    if waiting.count > Self.chunkByteCount {
      chunk = Array(waiting.prefix(Self.chunkByteCount))
      waiting.removeFirst(Self.chunkByteCount)
    } else {
      waiting = []
    }
    hasher.update(chunk)
    byteCount += Int64(chunk.count)
    return chunk
  }

  /// SHA-256 of all that was given: hexadecimal digits in lower case.
  var sha256: String { hasher.hexadecimal }
}
