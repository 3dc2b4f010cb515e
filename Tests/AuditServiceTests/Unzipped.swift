import CZlib
import Testing

/// The parts of a ZIP archive, read by its central directory; what does not agree is an error.
struct Unzipped {
  struct Malformed: Error {
    let what: String
  }

  private(set) var parts: [String: String] = [:]
  /// In the order of the directory.
  private(set) var names: [String] = []

  init(_ bytes: [UInt8]) throws {
    func number(_ place: Int, _ count: Int) throws -> Int {
      guard place >= 0, place + count <= bytes.count else { throw Malformed(what: "it ends too early") }
      return bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let end = bytes.count - 22
    guard try number(end, 4) == 0x0605_4B50 else { throw Malformed(what: "no end") }
    var place = try number(end + 16, 4)
    guard place + (try number(end + 12, 4)) == end else { throw Malformed(what: "no directory") }
    for _ in 0..<(try number(end + 10, 2)) {
      guard try number(place, 4) == 0x0201_4B50 else { throw Malformed(what: "no entry") }
      let (checksum, packed, size) = (try number(place + 16, 4), try number(place + 20, 4), try number(place + 24, 4))
      let (length, start) = (try number(place + 28, 2), try number(place + 42, 4))
      let name = String(decoding: bytes[(place + 46)..<(place + 46 + length)], as: UTF8.self)
      place += 46 + length
      guard try number(start, 4) == 0x0403_4B50, try number(start + 26, 2) == length else {
        throw Malformed(what: "no header of \(name)")
      }
      let content = start + 30 + length
      let part = try Self.inflated(Array(bytes[content..<(content + packed)]), size)
      guard part.count == size, Int(crc32(0, part, UInt32(part.count))) == checksum else {
        throw Malformed(what: "\(name) is damaged")
      }
      let descriptor = content + packed
      let behind = try (0..<4).map { try number(descriptor + 4 * $0, 4) }
      guard behind == [0x0807_4B50, checksum, packed, size] else { throw Malformed(what: "no descriptor of \(name)") }
      names.append(name)
      parts[name] = String(decoding: part, as: UTF8.self)
    }
  }

  private static func inflated(_ bytes: [UInt8], _ size: Int) throws -> [UInt8] {
    var input = bytes
    var stream = z_stream()
    return try input.withUnsafeMutableBufferPointer { input in
      try withUnsafeMutablePointer(to: &stream) { stream in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
          throw Malformed(what: "zlib")
        }
        defer { inflateEnd(stream) }
        var code = Z_OK
        let output = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(size + 1)
          code = inflate(stream, Z_FINISH)
          count = size + 1 - Int(stream.pointee.avail_out)
        }
        guard code == Z_STREAM_END else { throw Malformed(what: "not deflated") }
        return output
      }
    }
  }
}
