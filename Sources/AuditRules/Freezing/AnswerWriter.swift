internal import AuditModel

/// Writes values one behind the other, as a frozen answer holds them; ``AnswerReader`` reads them again.
///
/// Numbers are in seven bits a byte, the low ones first (LEB128), signed ones after the sign was folded in (zigzag). A text,
/// and what a log numbers, is told apart by when it came up first: that every copy of the file can read an answer, no local
/// key stands in it.
struct AnswerWriter {
  private(set) var bytes: [UInt8] = []
  private var texts: [String: Int] = [:]
  private var places: [NumberedRow: [Int64: Int]] = [:]
  private var rows: [NumberedRow: [Int64]] = [:]

  mutating func add(_ number: UInt64) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A number that is never negative, such as a count.
  mutating func add(count: Int) {
    add(UInt64(count))
  }

  mutating func add(_ number: Int64) {
    add(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  mutating func add(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  mutating func add(_ share: Double) {
    var rest = share.bitPattern
    for _ in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  mutating func add(_ text: String) {
    if let place = texts[text] { return add(count: place) }
    add(count: texts.count)
    texts[text] = texts.count
    let utf8 = Array(text.utf8)
    add(count: utf8.count)
    bytes += utf8
  }

  mutating func add(_ value: some RawRepresentable<String>) {
    add(value.rawValue)
  }

  mutating func add(_ value: some RawRepresentable<Int64>) {
    add(value.rawValue)
  }

  mutating func add<Value>(_ value: Value?, _ body: (inout AnswerWriter, Value) -> Void) {
    add(value != nil)
    if let value { body(&self, value) }
  }

  mutating func add<Value>(list: some Collection<Value>, _ body: (inout AnswerWriter, Value) -> Void) {
    add(count: list.count)
    for value in list { body(&self, value) }
  }

  /// What a log numbers, by its local key; 0 stands for none, 1 for the next one that has not come up.
  mutating func add(_ kind: NumberedRow, _ key: Int64?) {
    guard let key else { return add(count: 0) }
    if let place = places[kind]?[key] { return add(count: place + 2) }
    add(count: 1)
    places[kind, default: [:]][key] = rows[kind, default: []].count
    rows[kind, default: []].append(key)
  }

  mutating func add(_ finding: Identifier<Finding>) {
    add(.finding, finding.rawValue)
  }

  /// All that was written, behind the numbers of what logs number.
  ///
  /// - Parameter numbers: Finds the numbers of rows, in their order.
  func finish(_ numbers: (NumberedRow, [Int64]) throws -> [LogNumber]) rethrows -> [UInt8] {
    var head = AnswerWriter()
    for kind in NumberedRow.allCases {
      let found = try numbers(kind, rows[kind] ?? [])
      var newest: [String: Int64] = [:]
      head.add(list: found) { head, number in
        head.add(number.replica)
        head.add(number.sequence - newest[number.replica, default: 0])
        newest[number.replica] = number.sequence
      }
    }
    return head.bytes + bytes
  }
}
