/// Reads SQLite's record format (section 2.1 of its documentation) from bytes of which each may be wrong.
enum RecordReader {
  /// An integer of one to nine bytes; nil where the bytes end.
  static func varint(_ bytes: [UInt8], _ place: inout Int) -> Int? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place >= 0, place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      if index == 8 { return Int(truncatingIfNeeded: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    return Int(truncatingIfNeeded: value)
  }

  /// The values of a record; nil unless header and values fill it exactly.
  static func values(_ bytes: [UInt8]) -> [RecoveredValue]? {
    var place = 0
    guard let headerSize = varint(bytes, &place), headerSize >= place, headerSize <= bytes.count else { return nil }
    var types: [Int] = []
    while place < headerSize {
      guard let type = varint(bytes, &place), type >= 0 else { return nil }
      types.append(type)
    }
    guard place == headerSize else { return nil }
    var values: [RecoveredValue] = []
    for type in types {
      guard let value = value(bytes, &place, type) else { return nil }
      values.append(value)
    }
    return place == bytes.count ? values : nil
  }

  private static func value(_ bytes: [UInt8], _ place: inout Int, _ type: Int) -> RecoveredValue? {
    let sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]
    guard type != 10, type != 11 else { return nil }
    let size = type < 10 ? sizes[type] : (type - 12) / 2
    guard size <= bytes.count - place else { return nil }
    let part = bytes[place..<place + size]
    place += size
    switch type {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 7: return .real(Double(bitPattern: part.reduce(0) { $0 << 8 | UInt64($1) }))
    case 1...6:
      let negative: Int64 = part.first.map { $0 & 0x80 != 0 ? -1 : 0 } ?? 0
      return .integer(part.reduce(negative) { $0 << 8 | Int64($1) })
    default: return type % 2 == 0 ? .blob(Array(part)) : .text(Array(part))
    }
  }
}
