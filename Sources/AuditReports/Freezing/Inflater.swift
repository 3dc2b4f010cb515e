internal import CZlib

/// Decompresses bytes that a ``Deflater`` made (RFC 1951), up to a length that is known beforehand.
enum Inflater {
  /// The bytes are no compressed data, or hold more or less than that.
  struct Failure: Error, Hashable {}

  private static let pieceSize = 65_536

  /// - Parameter count: How many bytes come out. However little they are compressed to, no more are made.
  /// - Throws: ``Failure``.
  static func bytes(of compressed: [UInt8], count: Int) throws(Failure) -> [UInt8] {
    // zlib notes where its state is, so that it may not move.
    let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    state.initialize(to: z_stream())
    defer {
      state.deinitialize(count: 1)
      state.deallocate()
    }
    guard auditctl_inflate_init(state) == Z_OK else { throw Failure() }
    defer { inflateEnd(state) }
    var input = compressed
    // Memory is taken as bytes come out: the length may be anything.
    var output: [UInt8] = []
    let isWhole = input.withUnsafeMutableBufferPointer { input in
      state.pointee.next_in = input.baseAddress
      state.pointee.avail_in = UInt32(clamping: input.count)
      while true {
        let (piece, code) = step(state)
        output += piece
        guard output.count <= count else { return false }
        if code == Z_STREAM_END { return output.count == count && state.pointee.avail_in == 0 }
        guard code == Z_OK, !piece.isEmpty || state.pointee.avail_in > 0 else { return false }
      }
    }
    guard isWhole else { throw Failure() }
    return output
  }

  private static func step(_ state: UnsafeMutablePointer<z_stream>) -> (piece: [UInt8], code: Int32) {
    var code = Z_OK
    let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { output, count in
      state.pointee.next_out = output.baseAddress
      state.pointee.avail_out = UInt32(pieceSize)
      code = inflate(state, Z_NO_FLUSH)
      count = pieceSize - Int(state.pointee.avail_out)
      state.pointee.next_out = nil
    }
    return (piece, code)
  }
}
