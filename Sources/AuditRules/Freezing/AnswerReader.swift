internal import AuditModel

/// That bytes are no frozen answer.
struct MalformedAnswer: Error, Hashable, CustomStringConvertible {
  /// Where it shows: a byte, from 0.
  let offset: Int
  /// What should stand there.
  let expected: String

  var description: String { "at byte \(offset) there should be \(expected)" }
}

/// Reads what an ``AnswerWriter`` wrote, and refuses everything else.
struct AnswerReader {
  /// The numbers of what logs number, in the order in which it comes up.
  struct Numbers {
    fileprivate(set) var rows: [NumberedRow: [LogNumber]] = [:]
  }

  private let bytes: [UInt8]
  private(set) var offset = 0
  private var texts: [String] = []
  private var keys: [NumberedRow: [Int64?]] = [:]
  private var used: [NumberedRow: Int] = [:]

  /// Begins with the first byte.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the numbers that stand first.
  mutating func numbers() throws(MalformedAnswer) -> Numbers {
    var numbers = Numbers()
    for kind in NumberedRow.allCases {
      var newest: [String: Int64] = [:]
      numbers.rows[kind] = try list { (head) throws(MalformedAnswer) in
        let replica = try head.text()
        let (sequence, isTooLarge) = newest[replica, default: 0].addingReportingOverflow(try head.integer())
        guard !isTooLarge else { throw head.malformed("a number of a row") }
        newest[replica] = sequence
        return LogNumber(replica: replica, sequence: sequence)
      }
    }
    // What follows has texts of its own.
    texts = []
    return numbers
  }

  /// Says under which local keys the rows are in this file; nil for a row that it does not have.
  mutating func know(_ kind: NumberedRow, _ keys: [Int64?]) {
    self.keys[kind] = keys
  }

  /// The local keys of the rows of a kind, in the order of their numbers; nil for a row that this file does not have.
  func keys(_ kind: NumberedRow) -> [Int64?] { keys[kind] ?? [] }

  /// How many bytes there are in all.
  var byteCount: Int { bytes.count }

  func malformed(_ expected: String) -> MalformedAnswer {
    MalformedAnswer(offset: offset, expected: expected)
  }

  /// Says that everything was read.
  func requireEnd() throws(MalformedAnswer) {
    guard offset == bytes.count else { throw malformed("the end") }
  }

  mutating func byte() throws(MalformedAnswer) -> UInt8 {
    guard offset < bytes.count else { throw malformed("another byte") }
    offset += 1
    return bytes[offset - 1]
  }

  mutating func number() throws(MalformedAnswer) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      let part = UInt64(byte & 127)
      guard shift < 64, (part << shift) >> shift == part else { throw malformed("a number of 64 bits") }
      number |= part << shift
      guard byte > 127 else { return number }
      shift += 7
    }
  }

  /// A number of at most `limit`.
  mutating func count(through limit: Int = Int(Int32.max)) throws(MalformedAnswer) -> Int {
    let number = try number()
    guard number <= UInt64(limit) else { throw malformed("a number up to \(limit)") }
    return Int(number)
  }

  mutating func integer() throws(MalformedAnswer) -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func flag() throws(MalformedAnswer) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw malformed("yes or no")
    }
  }

  mutating func share() throws(MalformedAnswer) -> Double {
    var pattern: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { pattern |= UInt64(try byte()) << shift }
    let share = Double(bitPattern: pattern)
    guard share >= 0, share <= 1 else { throw malformed("a share from 0 to 1") }
    return share
  }

  mutating func text() throws(MalformedAnswer) -> String {
    let place = try count(through: texts.count)
    guard place == texts.count else { return texts[place] }
    let length = try count()
    // The length itself takes bytes, too.
    guard length <= bytes.count - offset,
      let text = String(validating: bytes[offset..<offset + length], as: UTF8.self)
    else { throw malformed("a text") }
    offset += length
    texts.append(text)
    return text
  }

  mutating func value<Value: RawRepresentable<String>>(
    _ type: Value.Type = Value.self
  ) throws(MalformedAnswer) -> Value {
    guard let value = Value(rawValue: try text()) else { throw malformed("a \(type)") }
    return value
  }

  mutating func value<Value: RawRepresentable<Int64>>(
    _ type: Value.Type = Value.self
  ) throws(MalformedAnswer) -> Value {
    guard let value = Value(rawValue: try integer()) else { throw malformed("a \(type)") }
    return value
  }

  mutating func address() throws(MalformedAnswer) -> Address {
    guard let address = Address(try text()) else { throw malformed("an address") }
    return address
  }

  mutating func optional<Value>(
    _ body: (inout AnswerReader) throws(MalformedAnswer) -> Value
  ) throws(MalformedAnswer) -> Value? {
    try flag() ? body(&self) : nil
  }

  /// A list, each value of which takes a byte at least.
  mutating func list<Value>(
    _ body: (inout AnswerReader) throws(MalformedAnswer) -> Value
  ) throws(MalformedAnswer) -> [Value] {
    let count = try count(through: bytes.count - offset)
    var values: [Value] = []
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }

  /// The local key of what a log numbers; nil for none, and for a row that this file does not have.
  mutating func key(_ kind: NumberedRow) throws(MalformedAnswer) -> Int64? {
    let known = used[kind, default: 0]
    let code = try count(through: known + 1)
    guard code > 0 else { return nil }
    if code == 1 {
      guard known < keys[kind]?.count ?? 0 else { throw malformed("a row that is numbered") }
      used[kind] = known + 1
    }
    return keys[kind]?[code == 1 ? known : code - 2]
  }

  mutating func finding() throws(MalformedAnswer) -> Identifier<Finding>? {
    try key(.finding).map { Identifier(rawValue: $0) }
  }
}
