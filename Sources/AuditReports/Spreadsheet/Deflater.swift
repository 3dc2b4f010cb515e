internal import CZlib

/// Compresses bytes with zlib as they come (RFC 1951), and keeps count and checksum of them.
final class Deflater {
  /// zlib could not begin or go on; only a lack of memory makes it so.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    var description: String { "cannot compress (zlib's code \(code)); free some memory and try again" }
  }

  /// What to spare.
  enum Effort {
    /// Time: a report of a million rows takes half of it, and is a fifth longer.
    case fastest
    /// Room: for what is kept, and written once.
    case smallest

    fileprivate var level: Int32 {
      switch self {
      case .fastest: Z_BEST_SPEED
      case .smallest: Z_BEST_COMPRESSION
      }
    }
  }

  private static let pieceSize = 32_768
  /// zlib notes where its state is, so that it may not move.
  private let state: UnsafeMutablePointer<z_stream>
  private let send: ([UInt8]) throws -> Void
  /// CRC-32 of what was written.
  private(set) var checksum: UInt32 = 0
  /// Bytes that were written.
  private(set) var inputCount: UInt64 = 0
  /// Bytes that came out.
  private(set) var outputCount: UInt64 = 0

  /// - Parameter send: Takes the compressed bytes.
  init(_ effort: Effort = .fastest, _ send: @escaping ([UInt8]) throws -> Void) throws {
    self.send = send
    state = .allocate(capacity: 1)
    state.initialize(to: z_stream())
    let code = auditctl_deflate_init(state, effort.level)
    guard code == Z_OK else { throw Failure(code: code) }
  }

  deinit {
    deflateEnd(state)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Compresses the next bytes.
  func write(_ bytes: [UInt8]) throws {
    checksum = bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32(UInt(checksum), $0.baseAddress, UInt32($0.count)))
    }
    inputCount += UInt64(bytes.count)
    try run(bytes, Z_NO_FLUSH)
  }

  /// Hands over the rest.
  func finish() throws {
    try run([], Z_FINISH)
  }

  private func run(_ bytes: [UInt8], _ flush: Int32) throws {
    var input = bytes
    try input.withUnsafeMutableBufferPointer { input in
      state.pointee.next_in = input.baseAddress
      state.pointee.avail_in = UInt32(input.count)
      var isFull = true
      while isFull {
        let (piece, code) = step(flush)
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw Failure(code: code) }
        isFull = piece.count == Self.pieceSize
        outputCount += UInt64(piece.count)
        if !piece.isEmpty { try send(piece) }
      }
      state.pointee.next_in = nil
    }
  }

  private func step(_ flush: Int32) -> (piece: [UInt8], code: Int32) {
    var code = Z_OK
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
      state.pointee.next_out = output.baseAddress
      state.pointee.avail_out = UInt32(Self.pieceSize)
      code = deflate(state, flush)
      count = Self.pieceSize - Int(state.pointee.avail_out)
      state.pointee.next_out = nil
    }
    return (piece, code)
  }
}
