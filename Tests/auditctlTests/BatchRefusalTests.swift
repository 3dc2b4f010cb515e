import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// A batch is stored as a whole or not at all, and each bad row is named with its line.
@Suite struct BatchRefusalTests {
  private static let row = "sign-in,unique-title,pass,,,"
  private static let header = "address,check,outcome,severity,observed,reason"

  /// 20 rows on lines 2 to 21, of which those on lines 8, 12 and 15 are bad.
  private static let threeBad: String = {
    var rows = Array(repeating: row, count: 20)
    rows[6] = "nowhere,unique-title,pass,,,"
    rows[10] = "sign-in,unique-title,perhaps,,,"
    rows[13] = "sign-in,unique-title,fail,terrible,,"
    return header + "\n" + rows.joined(separator: "\n") + "\n"
  }()

  @Test func `three bad rows of 20 are named with their lines, and nothing is stored`() throws {
    let bench = try Workbench.exampleWithSession()
    let path = try bench.write(Self.threeBad, to: "batch.csv")
    let ran = bench.run("record", "--batch", path)
    #expect(ran.status == .malformedInput)
    #expect(ran.data.isEmpty)
    let lines = ran.notes.split(separator: "\n")
    #expect(lines.count == 4)
    for (line, place, words) in zip3(lines, [8, 12, 15], ["nowhere", "perhaps", "terrible"]) {
      #expect(line.hasPrefix("auditctl: \(path):\(place): "), "\(line)")
      #expect(line.contains(words))
    }
    #expect(lines.last?.contains("3 problems; nothing was stored") == true)
    #expect(try bench.findingCount() == 358)
    #expect(bench.runDone("database", "check").data == "Problems: none\n")
  }

  private func zip3(_ lines: [Substring], _ places: [Int], _ words: [String]) -> [(Substring, Int, String)] {
    zip(lines, zip(places, words)).map { ($0, $1.0, $1.1) }
  }

  @Test func `a row after a quoted line break is named with the line of the file`() throws {
    let bench = try Workbench.exampleWithSession()
    let text = "\(Self.header)\nsign-in,unique-title,pass,,\"two\nlines\",\nnowhere,unique-title,pass,,,\n"
    let path = try bench.write(text, to: "batch.csv")
    let ran = bench.run("record", "--batch", path)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("\(path):4: "), "\(ran.notes)")
  }

  struct Case: CustomStringConvertible, Sendable {
    let text: String
    let name: String
    let words: [String]
    var description: String { words.joined(separator: ", ") }
  }

  static let cases = [
    Case(text: "", name: "a.csv", words: [":1: ", "empty"]),
    Case(text: "address,check\nsign-in,unique-title\n", name: "a.csv", words: [":1: ", "outcome is missing"]),
    Case(text: "address,check,outcome,colour\n", name: "a.csv", words: [":1: ", "colour", "known are"]),
    Case(text: "address,check,outcome,check\n", name: "a.csv", words: [":1: ", "check appears twice"]),
    Case(text: "\(header)\n\(row)\nsign-in,unique-title\n", name: "a.csv", words: [":3: ", "2 fields", "6"]),
    Case(text: "\(header)\nsign-in,\"unique-title,pass,,,\n", name: "a.csv", words: [":2: "]),
    Case(
      text: "{\"address\":\"sign-in\"}\n", name: "a.ndjson", words: [":1: ", "check is missing", "outcome is missing"]),
    Case(text: "\n[1]\n", name: "a.ndjson", words: [":2: ", "not a JSON object"]),
    Case(
      text: #"{"address":"sign-in","check":"unique-title","outcome":"pass","x":"y"}"#, name: "a.jsonl",
      words: [":1: ", "unknown field x"]),
  ]

  @Test(arguments: cases) func `a malformed batch is refused`(_ example: Case) throws {
    let bench = try Workbench.exampleWithSession()
    let path = try bench.write(example.text, to: example.name)
    let ran = bench.run("record", "--batch", path)
    #expect(ran.status == .malformedInput)
    for words in example.words { #expect(ran.notes.contains(words), "\(ran.notes)") }
    #expect(try bench.findingCount() == 358)
  }

  @Test func `a file that is not UTF-8 stores nothing`() throws {
    let bench = try Workbench.exampleWithSession()
    var bytes = Array("\(Self.header)\nsign-in,unique-title,pass,,".utf8)
    bytes += [0xFF, 0xFE] + Array(",\n".utf8)
    let path = try bench.folder.write(.init(bytes), to: "batch.csv")
    let ran = bench.run("record", "--batch", path)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("UTF-8"), "\(ran.notes)")
    #expect(try bench.findingCount() == 358)
  }

  @Test func `a screen specification is refused with all its problems`() throws {
    let bench = try Workbench.example()
    let good = try bench.write("screen: more\ntitle: More\nelements: []\n", to: "good.yaml")
    let bad = try bench.write(
      "screen: bad\ntitle: Bad\ncolour: red\nelements:\n  - key: a\n    type: nowhere\n", to: "bad.yaml")
    let ran = bench.run("screen", "import", good, bad)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("\(bad):3:"), "\(ran.notes)")
    #expect(ran.notes.contains("colour"))
    #expect(ran.notes.contains("\(bad):6:"), "\(ran.notes)")
    #expect(bench.run("screen", "show", "more").status == .noInput)
  }

  @Test func `two files with the same screen are refused, and neither is stored`() throws {
    let bench = try Workbench.example()
    let one = try bench.write("screen: more\ntitle: More\nelements: []\n", to: "one.yaml")
    let other = try bench.write("screen: more\ntitle: Still more\nelements: []\n", to: "other.yaml")
    let ran = bench.run("screen", "import", one, other)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("\(other): screen more is in an earlier file, too; name one"), "\(ran.notes)")
    #expect(bench.run("screen", "show", "more").status == .noInput)
  }
}
