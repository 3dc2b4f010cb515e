import AuditModel
import AuditService
import TestSupport
import Testing

@testable import auditctl

/// Published audits and results of tools that are cut, reordered or made to do harm (captures.md section 6).
@Suite struct HostileImportTests {
  /// A grid of 20 pages with 40 criteria each, about 150 KB.
  private static let long: GridFile = {
    var grid = GridFile.small
    let numbers = (1...9).map { "1.\($0)" } + (1...18).map { "3.\($0)" } + (1...12).map { "9.\($0)" }
    grid.pages = (1...20).map { page in
      (
        "Écran \(page)",
        numbers.enumerated().map { index, number in
          GridFile.Answer(
            criterion: number, status: ["C", "NC", "NA"][(page + index) % 3], changes: "À corriger : \(page)")
        }
      )
    }
    return grid
  }()

  private static func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try PublishedFile.read(bytes, source: "grid.json")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a grid that is cut at any kilobyte is refused with its place`() throws {
    let bytes = Array(Self.long.text.utf8)
    #expect(bytes.count > 100_000)
    #expect(Self.problem(bytes) == nil)
    let place = #/^grid\.json:\d+:\d+: /#
    for end in stride(from: 1024, to: bytes.count - 1, by: 1024) {
      let problem = try #require(Self.problem(Array(bytes.prefix(end))), "\(end) bytes were read")
      #expect(problem.firstMatch(of: place) != nil, "\(end): \(problem)")
    }
  }

  @Test(arguments: [
    (String(repeating: "[", count: 500) + String(repeating: "]", count: 500), "grid.json:1:66: "),
    (#"{"pages": NaN}"#, "grid.json:1:11: "), ("{\"pages\": [],\n \"pages\": []}", "grid.json:2:2: "),
    ("<audit/>", "grid.json: it is XML"), ("", "grid.json"), ("{}", "grid.json: no published audit is recognised"),
    ("- a\n- b\n", "grid.json"), ("a: &x 1\nb: *x\n", "grid.json:1"),
  ])
  func `what is no published audit is refused, and nothing is stored`(_ text: String, _ start: String) throws {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Importer I"
    try bench.makeDatabase()
    let ran = bench.run("import", "audit", try bench.write(text, to: "grid.json"), "--release", "1.0")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains(start), "\(ran.notes)")
    #expect(ran.notes.contains("nothing was stored"))
    #expect(try bench.query("SELECT key FROM product").isEmpty)
  }

  @Test func `a byte order mark decides over what the bytes of a grid mean`() {
    let units = Array(GridFile.small.text.utf16)
    let little: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(Self.problem(little) == nil)
    #expect(Self.problem(Array(little.dropLast()))?.contains("odd number of bytes") == true)
    // Without its mark it is no text.
    #expect(Self.problem(Array(little.dropFirst(2))) != nil)
  }

  private static func imported(_ grid: GridFile) throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Importer I"
    try bench.makeDatabase()
    bench.runDone("import", "audit", try bench.write(grid.text, to: "grid.json"), "--release", "1.0")
    return bench
  }

  @Test func `the order of answers in a grid says nothing`() throws {
    var reordered = GridFile.small
    for page in reordered.pages.indices { reordered.pages[page].answers.reverse() }
    let (one, other) = (try Self.imported(.small), try Self.imported(reordered))
    #expect(try Set(one.cells("1.0")) == Set(other.cells("1.0")))
    let decided = "SELECT kind, exemption, reason FROM v_decision"
    #expect(try one.query(decided) == other.query(decided))
  }

  /// An axe file of two rules with four failures each, in any order.
  private static func axe(_ names: [String], at time: String) -> String {
    let rules = [("image-alt", "wcag111"), ("link-name", "wcag244")].map { rule, tag in
      let nodes = names.map { ##"{"html": "<i id='\##(rule)-\##($0)'>", "target": ["#\##(rule)-\##($0)"]}"## }
      return #"{"id": "\#(rule)", "tags": ["\#(tag)"], "nodes": [\#(nodes.joined(separator: ","))]}"#
    }
    let listed = names.first == "a" ? rules : rules.reversed()
    return """
      {"testEngine": {"version": "4.10.0"}, "timestamp": "\(time)", "url": "https://shop.example/", "passes": [],
       "violations": [\(listed.joined(separator: ","))]}
      """
  }

  @Test func `the order of results in a tool's file says nothing`() throws {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "web", "--profile", "wcag22-aa")
    bench.runDone("release", "add", "1.0", "--build", "1", "--environment", "NVDA on Windows")
    try bench.importScreen("home", "")
    let names = ["a", "b", "c", "d"]
    let first = try bench.write(Self.axe(names, at: "2026-05-01T10:00:00Z"), to: "one.json")
    bench.runDone("import", first, "--screen", "home")
    let turned = try bench.write(Self.axe(names.reversed(), at: "2026-05-02T10:00:00Z"), to: "two.json")
    let done = bench.runDone("import", turned, "--screen", "home", "--format", "json")
    let row = try JSONValue(done.data)["import"]
    #expect(
      ["new_count", "seen_again_count", "gone_count", "not_tested_count"].map { row?[$0]?.integer } == [0, 8, 0, 0])
    #expect(try bench.query("SELECT count(*) AS n FROM v_issue").first?["n"]?.integer == 2)
  }
}
