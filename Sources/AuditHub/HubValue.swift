/// A value on its way to PostgreSQL or from it, in its binary format.
enum HubValue {
  case int4(Int)
  case int8(Int64)
  case text(String)
  case bytes([UInt8])
  case texts([String])
  case int8s([Int64])
  case manyBytes([[UInt8]])
  /// NULL of a bytea.
  case noBytes
  /// NULL of a bigint.
  case noNumber

  /// Number of its type in PostgreSQL's catalog.
  private var type: UInt32 {
    switch self {
    case .int4: 23
    case .int8, .noNumber: 20
    case .text: 25
    case .bytes, .noBytes: 17
    case .texts: 1009
    case .int8s: 1016
    case .manyBytes: 1001
    }
  }

  /// Appends it with its type, as ``HubConnection`` sends it.
  func append(to frame: inout [UInt8]) {
    Self.append(Int32(bitPattern: type), to: &frame)
    switch self {
    case .noBytes, .noNumber: Self.append(-1, to: &frame)
    case .int4(let number): Self.append(Self.encoded(Int32(number)), to: &frame)
    case .int8(let number): Self.append(Self.encoded(number), to: &frame)
    case .text(let text): Self.append(Array(text.utf8), to: &frame)
    case .bytes(let bytes): Self.append(bytes, to: &frame)
    case .texts(let all): Self.append(all, of: 25, to: &frame) { Self.append(Array($1.utf8), to: &$0) }
    case .int8s(let all): Self.append(all, of: 20, to: &frame) { Self.append(Self.encoded($1), to: &$0) }
    case .manyBytes(let all): Self.append(all, of: 17, to: &frame) { Self.append($1, to: &$0) }
    }
  }

  private static func encoded<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  static func append(_ number: Int32, to frame: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { frame.append(contentsOf: $0) }
  }

  static func append(_ bytes: [UInt8], to frame: inout [UInt8]) {
    append(Int32(bytes.count), to: &frame)
    frame += bytes
  }

  /// An array of one dimension: its length in bytes, how many dimensions, no NULL, the type, how many, from which on.
  private static func append<Element>(
    _ all: [Element], of type: Int32, to frame: inout [UInt8], _ body: (inout [UInt8], Element) -> Void
  ) {
    let start = frame.count
    append(0, to: &frame)
    for number in all.isEmpty ? [0, 0, type] : [1, 0, type, Int32(all.count), 1] { append(number, to: &frame) }
    for element in all { body(&frame, element) }
    let count = encoded(Int32(frame.count - start - 4))
    frame.replaceSubrange(start..<start + 4, with: count)
  }
}

/// A row that a hub gives.
struct HubRow {
  private let columns: [ArraySlice<UInt8>?]

  init(_ columns: [ArraySlice<UInt8>?]) {
    self.columns = columns
  }

  /// The bytes of a column; empty for NULL.
  func bytes(_ index: Int) -> [UInt8] { index < columns.count ? Array(columns[index] ?? []) : [] }

  func isNull(_ index: Int) -> Bool { index >= columns.count || columns[index] == nil }

  /// A text; empty for NULL.
  func text(_ index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }

  /// An integer of two, four or eight bytes; 0 for NULL.
  func number(_ index: Int) -> Int64 {
    let bytes = bytes(index)
    let start: Int64 = bytes.first.map { $0 > 127 } == true ? -1 : 0
    return bytes.reduce(start) { $0 << 8 | Int64($1) }
  }

  func bool(_ index: Int) -> Bool { bytes(index) == [1] }
}
