import Testing

@testable import AuditStore

/// What a row's digest is taken over is written the same way in every copy of the file, and by other programs.
@Suite struct PortableRowTests {
  private func text(_ append: (inout PortableRow) -> Void) -> String {
    var row = PortableRow()
    append(&row)
    return row.text
  }

  @Test func `a row says its log, its replica, its number and its stamp`() {
    var row = PortableRow()
    row = PortableRow(
      of: .findingRetraction, replica: "4f9006c0a7d34b2e9d10c2b7a1f0e355", sequence: 27, stamp: 117_637_120_000_000_001)
    #expect(row.text == "18:finding_retraction,32:4f9006c0a7d34b2e9d10c2b7a1f0e355,2:27,18:117637120000000001,")
  }

  @Test(arguments: [
    ("", "0:,"), ("-", "1:-,"), ("a:b,c", "5:a:b,c,"), ("0:,", "3:0:,,"),
    ("tab\tnull\0line\n\u{1B}", "15:tab\tnull\0line\n\u{1B},"), ("Größe 🎧", "12:Größe 🎧,"),
    ("e\u{301}", "3:e\u{301},"), ("\u{E9}", "2:\u{E9},"),
  ])
  func `a text stands with the number of its bytes, as it is`(text: String, expected: String) {
    // By bytes: two texts are equal in Swift when they differ only in how a letter is composed.
    #expect(Array(self.text { $0.append(text) }.utf8) == Array(expected.utf8))
  }

  @Test func `what there is not is no empty text`() {
    #expect(text { $0.append(nil as String?) } == "-")
    #expect(text { $0.addNull() } == "-")
  }

  @Test func `an integer has as many digits as it needs`() {
    var numbers: [Int64] = [0, .max, .min, -1, -10]
    var power: Int64 = 1
    for _ in 1...18 {
      numbers += [power, power * 10 - 1, power * 10 + 1, -power]
      power *= 10
    }
    for number in numbers {
      let digits = "\(number)"
      #expect(text { $0.append(number) } == "\(digits.utf8.count):\(digits),")
    }
    #expect(text { $0.append(nil as Int64?) } == "-")
  }

  @Test(arguments: [
    (0.0, "1:0,"), (-0.0, "1:0,"), (360.0, "3:360,"), (-2.5, "4:-2.5,"), (0.1, "3:0.1,"),
    (0.30000000000000004, "19:0.30000000000000004,"),
    (1.0 / 3.0, "18:0.3333333333333333,"), (0.00001, "7:0.00001,"), (1.5e-7, "10:0.00000015,"),
    (1e15, "16:1000000000000000,"), (1e16, "17:10000000000000000,"), (1e21, "22:1000000000000000000000,"),
    (0x1p54, "17:18014398509481984,"), (-123_456_789_012_345_680, "19:-123456789012345680,"),
    (.infinity, "8:Infinity,"), (-.infinity, "9:-Infinity,"),
  ])
  func `a real has the fewest digits, and no exponent`(real: Double, expected: String) {
    #expect(text { $0.append(real) } == expected)
  }

  @Test func `the smallest and the largest real are written whole`() {
    #expect(text { $0.append(Double.leastNonzeroMagnitude) } == "326:0." + String(repeating: "0", count: 323) + "5,")
    #expect(
      text { $0.append(Double.greatestFiniteMagnitude) } == "309:17976931348623157"
        + String(repeating: "0", count: 292) + ",")
    #expect(text { $0.append(nil as Double?) } == "-")
  }

  @Test func `a blob is hexadecimal, and a log row its replica and number`() {
    #expect(text { $0.append([0, 0xAB, 0xFF] as [UInt8]) } == "6:00abff,")
    #expect(text { $0.append([] as [UInt8]) } == "0:,")
    #expect(
      text { $0.append(referenceTo: 123_456_789, of: "0b1c2d3e4f5061728394a5b6c7d8e9f0") }
        == "42:0b1c2d3e4f5061728394a5b6c7d8e9f0:123456789,")
  }

  @Test func `fields that were encoded once are the same fields`() {
    var row = PortableRow()
    row.append("sign-in@default/title")
    row.append(7 as Int64)
    let fields = PortableFields(row)
    #expect(
      text {
        $0.addNull()
        $0.append(fields)
        $0.append(fields)
      } == "-21:sign-in@default/title,1:7,21:sign-in@default/title,1:7,")
  }

  @Test(arguments: [1_023, 1_024, 1_025, 4_000, 1_000_000])
  func `a row may be of any length, and leaves nothing to the next one`(count: Int) {
    var row = PortableRow()
    row.append("before")
    let long = String(repeating: "ö", count: count)
    row.append(long)
    row.append(-5 as Int64)
    #expect(row.text == "6:before,\(count * 2):\(long),2:-5,")
    row = PortableRow()
    #expect(row.text == "")
    row.append(1 as Int64)
    #expect(row.text == "1:1,")
  }

  @Test func `fields that fill the room to its last byte are whole`() {
    for count in 980...1_024 {
      let text = String(repeating: "x", count: count)
      let blob = [UInt8](repeating: 0xA5, count: 20)
      let expected = "\(count):\(text),20:-9223372036854775808,40:" + String(repeating: "a5", count: 20) + ",34:"
      #expect(
        self.text {
          $0.append(text)
          $0.append(Int64.min)
          $0.append(blob)
          $0.append(referenceTo: 1, of: "4f9006c0a7d34b2e9d10c2b7a1f0e355")
        } == expected + "4f9006c0a7d34b2e9d10c2b7a1f0e355:1,")
    }
  }
}

extension PortableRow {
  mutating func append(_ value: some SQLiteBindable) {
    value.add(to: &self)
  }

  mutating func append(_ blob: [UInt8]) {
    blob.withUnsafeBytes { add(blob: $0) }
  }

  /// Its bytes, of which all are UTF-8 where no text is damaged.
  var text: String { withBytes { $0.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } } }
}
