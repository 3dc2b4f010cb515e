import AuditModel
import Testing

@testable import AuditService

/// What other tools write is read within limits, and what is wrong with it is said with its place.
@Suite struct ForeignInputTests {
  private func document(_ text: String) throws -> XMLDocument {
    try XMLInput.document(Array(text.utf8), source: "a.xml")
  }

  /// The first problem of a file in XML, or nil when it is read.
  private func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try XMLInput.document(bytes, source: "a.xml")
      return nil
    } catch {
      return error.problems.first?.description
    }
  }

  private func problem(_ text: String) -> String? { problem(Array(text.utf8)) }

  /// The first problem of a file in JSON, or nil when it is read.
  private func jsonProblem(_ text: String) -> String? {
    do {
      _ = try JSONInput.value(Array(text.utf8), source: "a.json")
      return nil
    } catch {
      return error.problems.first?.description
    }
  }

  @Test func `elements come in document order with their attributes, parents and lines`() throws {
    let read = try document(
      "<?xml version='1.0' encoding='UTF-8'?>\n<a>\n <b x='1&#10;2'/><c>\n<d y='&#128075;'/></c></a>\n")
    #expect(read.elements.map(\.name) == ["a", "b", "c", "d"])
    #expect(read.elements.map(\.parent) == [nil, 0, 0, 2])
    #expect(read.elements.map(\.line) == [2, 3, 3, 4])
    #expect(read.elements[1].attributes == ["x": "1\n2"])
    #expect(read.elements[3].attributes == ["y": "👋"])
    #expect(read.warnings == [])
  }

  @Test func `the byte order mark counts and not what the prolog says`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<a t=\"Wi‑Fi 👋\"/>"
    let units = Array(text.utf16)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    for bytes in [little, big, [0xEF, 0xBB, 0xBF] + Array(text.utf8), Array(text.utf8)] {
      #expect(try XMLInput.document(bytes, source: "a.xml").elements.first?.attributes == ["t": "Wi‑Fi 👋"])
    }
    #expect(problem(Array(little.dropLast()))?.contains("odd number of bytes") == true)
    #expect(problem([0xFF, 0xFE, 0x3D, 0xD8])?.contains("surrogate") == true)
  }

  @Test func `short text around the document is passed over and said`() throws {
    let read = try document("UI hierchary dumped to: /sdcard/a.xml\n<a/>\nUI hierchary dumped to: /dev/tty\n")
    #expect(read.elements.count == 1)
    #expect(read.elements.first?.line == 2)
    #expect(read.warnings.count == 2)
    #expect(read.warnings.allSatisfy { $0.contains("UI hierchary dumped to") })
    #expect(try document(String(repeating: "x", count: 400) + "<a/>").warnings.count == 1)
    #expect(problem(String(repeating: "x", count: 401) + "<a/>")?.hasPrefix("a.xml:1:1: 401 characters") == true)
    #expect(problem("<a/>\n <b/>")?.hasPrefix("a.xml:2:2: something follows the root element") == true)
    #expect(problem("nothing here")?.contains("no XML") == true)
    #expect(problem("")?.contains("no XML") == true)
  }

  @Test(arguments: [
    ("<!DOCTYPE a [<!ENTITY x \"ha\"><!ENTITY y \"&x;&x;\">]><a t='&y;'/>", "a.xml:1:"),
    ("<a>\n<b></a>", "a.xml:2:6: not XML: mismatched tag"), ("<a x='1' x='2'/>", "a.xml:1:10: not XML: duplicate"),
    ("<a>\n  <android.app.ActionBar$Tab/></a>", "a.xml:2:25: not XML"), ("<a t='&#55357;&#56832;'/>", "a.xml:1:"),
    ("<a t='&#0;'/>", "a.xml:1:"), ("<a t='&nbsp;'/>", "a.xml:1:"), ("<a><b/>", "a.xml:1:8: not XML: no element found"),
    ("<?xml version='1.0'?>", "a.xml:1:"),
  ])
  func `what is no XML is refused with line and column`(text: String, start: String) {
    #expect(problem(text)?.hasPrefix(start) == true, "\(problem(text) ?? "was read")")
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(problem(Array("<a t='".utf8) + [0xC3, 0x28] + Array("'/>".utf8))?.hasPrefix("a.xml:1:") == true)
    #expect(problem(Array("<a t='".utf8) + [0] + Array("'/>".utf8))?.hasPrefix("a.xml:1:") == true)
  }

  @Test func `512 levels and 100,000 elements are read and no more`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try document(nested(512)).elements.count == 512)
    #expect(problem(nested(513))?.hasPrefix("a.xml:1:1537: elements stand deeper") == true)
    #expect(try document("<a>" + String(repeating: "<b/>", count: 99_999) + "</a>").elements.count == 100_000)
    #expect(problem("<a>" + String(repeating: "<b/>", count: 100_000) + "</a>")?.contains("more than 100000") == true)
    #expect(
      problem("<a t='" + String(repeating: "x", count: InputLimits.captureByteCount) + "'/>")?.contains("16 MB") == true
    )
  }

  @Test(arguments: [
    ("{\"a\": NaN}", "a.json:1:7:"), ("{\n \"a\": 1, \"a\": 2}", "a.json:2:10:"), ("[1,]", "a.json:1:4:"),
    ("{\"é\": tru}", "a.json:1:7:"), ("[1] 2", "a.json:1:5:"), ("[\"\\ud83d\"]", "a.json:1:9:"), ("", "a.json:1:1:"),
    ("[1e999]", "a.json:1:7:"), ("[Infinity]", "a.json:1:2:"), ("[\"a", "a.json:1:4:"),
  ])
  func `what is no JSON is refused with line and column`(text: String, start: String) {
    #expect(jsonProblem(text)?.hasPrefix(start) == true, "\(jsonProblem(text) ?? "was read")")
  }

  @Test func `64 levels of JSON are read, and texts of a megabyte are kept`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(jsonProblem(nested(64)) == nil)
    #expect(jsonProblem(nested(65))?.hasPrefix("a.json:1:66: not JSON that can be read: nesting goes deeper") == true)
    let million = String(repeating: "x", count: 1024 * 1024)
    let read = try JSONInput.value(
      Array("{\"kept\": \"\(million)\", \"shot\": \"\(million)x\", \"far\": \"\(million)\\n\", \"b\": \"1\"}".utf8),
      source: "a.json")
    #expect(read["kept"]?.text == million)
    #expect(read["shot"] == nil)
    #expect(read["far"] == nil)
    #expect(read["b"]?.truth == true)
  }

  @Test func `truth and numbers are read as tools write them`() throws {
    let read = try JSONInput.value(
      [0xEF, 0xBB, 0xBF] + Array(#"{"a":"true","b":0,"c":"1","d":"","e":"2.5","f":true,"g":"x"}"#.utf8),
      source: "a.json")
    #expect(["a", "b", "c", "d", "f", "g"].map { read[$0]?.truth } == [true, false, true, nil, true, nil])
    #expect(["b", "e", "g"].map { read[$0]?.number } == [0, 2.5, nil])
  }
}
