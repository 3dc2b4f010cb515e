/// Writes a ZIP archive piece by piece (PKWARE APPNOTE 6.3.3): sizes and checksums stand behind each part, so that nothing
/// is held in memory.
///
/// All parts are of 1 January 1980, the first day that a ZIP archive knows: the same content gives the same bytes.
final class ZipWriter {
  private struct Part {
    let name: [UInt8]
    let offset: UInt32
    let checksum: UInt32
    let compressedSize: UInt32
    let size: UInt32
  }

  private static let pieceSize = 32_768
  /// Sizes stand behind the content (bit 3, §4.4.4).
  private static let flags: UInt16 = 1 << 3
  private static let deflated: UInt16 = 8
  private static let version: UInt16 = 20
  private static let firstDay: UInt16 = 1 << 5 | 1
  private let stream: ReportStream
  private let sizeLimit: UInt64
  private var offset: UInt64 = 0
  private var parts: [Part] = []
  private var open: (name: [UInt8], offset: UInt64, deflater: Deflater)?
  private var waiting: [UInt8] = []

  /// An archive on a stream.
  ///
  /// - Parameter sizeLimit: More bytes than that, of a part or of the whole, are too many.
  init(_ stream: ReportStream, sizeLimit: UInt64 = UInt64(UInt32.max)) {
    self.stream = stream
    self.sizeLimit = sizeLimit
  }

  /// Begins a part, and ends the one before.
  func begin(_ name: String) throws {
    try endPart()
    let start = offset
    let bytes = Array(name.utf8)
    var header: [UInt8] = []
    header.add(UInt32(0x0403_4B50), Self.version, Self.flags, Self.deflated, UInt16(0), Self.firstDay)
    header.add(UInt32(0), UInt32(0), UInt32(0), UInt16(bytes.count), UInt16(0))
    try send(header + bytes)
    open = (bytes, start, try Deflater { [unowned self] in try send($0) })
  }

  /// Writes text into the part that was begun.
  func write(_ text: String) throws {
    waiting.append(contentsOf: text.utf8)
    if waiting.count >= Self.pieceSize { try flush() }
  }

  /// Ends the last part and the archive.
  func finish() throws {
    try endPart()
    let start = offset
    for part in parts {
      var header: [UInt8] = []
      header.add(UInt32(0x0201_4B50), Self.version, Self.version, Self.flags, Self.deflated, UInt16(0), Self.firstDay)
      header.add(part.checksum, part.compressedSize, part.size, UInt16(part.name.count), UInt16(0), UInt16(0))
      header.add(UInt16(0), UInt16(0), UInt32(0), part.offset)
      try send(header + part.name)
    }
    let (size, count) = (UInt32(truncatingIfNeeded: offset - start), UInt16(parts.count))
    var end: [UInt8] = []
    end.add(UInt32(0x0605_4B50), UInt16(0), UInt16(0), count, count, size)
    end.add(UInt32(truncatingIfNeeded: start), UInt16(0))
    try send(end)
  }

  private func endPart() throws {
    guard let (name, start, deflater) = open else { return }
    try flush()
    try deflater.finish()
    guard deflater.inputCount <= sizeLimit, parts.count < UInt16.max else { throw ReportTooLarge() }
    let part = Part(
      name: name, offset: UInt32(truncatingIfNeeded: start), checksum: deflater.checksum,
      compressedSize: UInt32(truncatingIfNeeded: deflater.outputCount),
      size: UInt32(truncatingIfNeeded: deflater.inputCount))
    parts.append(part)
    open = nil
    var descriptor: [UInt8] = []
    descriptor.add(UInt32(0x0807_4B50), part.checksum, part.compressedSize, part.size)
    try send(descriptor)
  }

  private func flush() throws {
    guard let open, !waiting.isEmpty else { return }
    try open.deflater.write(waiting)
    waiting.removeAll(keepingCapacity: true)
    guard open.deflater.inputCount <= sizeLimit else { throw ReportTooLarge() }
  }

  private func send(_ bytes: [UInt8]) throws {
    offset += UInt64(bytes.count)
    guard offset <= sizeLimit else { throw ReportTooLarge() }
    try stream.write(bytes)
  }
}

extension [UInt8] {
  /// Adds numbers, the lowest byte of each first.
  fileprivate mutating func add<each Number: FixedWidthInteger>(_ numbers: repeat each Number) {
    for number in repeat each numbers {
      Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
  }
}

/// A report that its format has no room for.
public struct ReportTooLarge: Error, Equatable, CustomStringConvertible {
  /// What there is no room for, and what to do.
  public var description: String {
    "the workbook would be larger than 4 GiB; write one screen at a time with `auditctl report screen`, or use "
      + "--format csv"
  }
}
