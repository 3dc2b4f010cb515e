/// The committed frames of a write-ahead log whose checksums are right.
struct LogFrames {
  /// Bytes of a page, as the log says.
  let pageSize: Int
  /// Where the newest committed content of each page begins.
  private(set) var offsets: [Int: Int] = [:]
  /// Whether a frame of this log is there that cannot be read, or its end is missing or was never committed, which look the
  /// same.
  private(set) var isDamaged = false

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Reads a log; nil when it is empty or its header cannot be read.
  init?(_ file: Int32) {
    let header = PageReader.read(file, at: 0, count: Self.headerSize)
    guard header.count == Self.headerSize else { return nil }
    let magic = Self.big(header, 0)
    let size = Int(Self.big(header, 8))
    guard magic & 0xFFFF_FFFE == 0x377F_0682, size >= 512, size <= 65_536, size & (size - 1) == 0 else { return nil }
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(header[0..<24])
    pageSize = size
    guard sum.first == Self.big(header, 24), sum.second == Self.big(header, 28) else {
      isDamaged = true
      return
    }
    var waiting: [Int: Int] = [:]
    var offset = Self.headerSize
    while true {
      let frame = PageReader.read(file, at: offset, count: Self.frameHeaderSize + size)
      guard frame.count == Self.frameHeaderSize + size else {
        if !frame.isEmpty || !waiting.isEmpty { isDamaged = true }
        break
      }
      // Frames of an earlier round, which nobody reads any more, have other salts.
      guard frame[8..<16].elementsEqual(header[16..<24]) else { break }
      sum.add(frame[0..<8])
      sum.add(frame[Self.frameHeaderSize...])
      guard sum.first == Self.big(frame, 16), sum.second == Self.big(frame, 20) else {
        isDamaged = true
        break
      }
      waiting[Int(Self.big(frame, 0))] = offset + Self.frameHeaderSize
      if Self.big(frame, 4) != 0 {
        offsets.merge(waiting) { $1 }
        waiting = [:]
      }
      offset += Self.frameHeaderSize + size
    }
  }

  private static func big(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The sums of SQLite's file format, section 4.2.
  private struct Checksum {
    let isBigEndian: Bool
    var first: UInt32 = 0
    var second: UInt32 = 0

    init(isBigEndian: Bool) {
      self.isBigEndian = isBigEndian
    }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { buffer in
        for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
          let low = word(buffer, offset)
          let high = word(buffer, offset + 4)
          first = first &+ low &+ second
          second = second &+ high &+ first
        }
      }
    }

    private func word(_ buffer: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
      let word = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }
  }
}
