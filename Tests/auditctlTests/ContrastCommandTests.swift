import TestSupport
import Testing

@testable import auditctl

/// `contrast` and `catalog thresholds`, neither of which needs a database.
@Suite struct ContrastCommandTests {
  @Test func `a miss is a measurement and no error`() throws {
    let bench = try Workbench()
    let ran = bench.runDone("contrast", "#777", "#fff", "--size", "14", "--format", "json")
    let json = try JSONValue(ran.data)
    #expect(json["contrast"]?["foreground"]?.text == "#777777")
    #expect(json["contrast"]?["size_class"]?.text == "normal")
    #expect(ran.data.contains("\"ratio\": 4.47"))
    let rows = try #require(try json["thresholds"]?.array())
    #expect(rows.map { $0["is_met"]?.boolean } == [false, false, true, false])
    #expect(try bench.folder.names().isEmpty, "Nothing is opened and nothing made.")
  }

  @Test func `a ratio just below a threshold is not rounded up to it`() throws {
    let ran = try Workbench().runDone("contrast", "#9A6C5A", "white", "--size", "12", "--format", "csv")
    #expect(ran.data.contains("wcag/1.4.3,AA,normal,4.5,4.49,false"))
  }

  @Test func `the table says which class decided`() throws {
    var bench = try Workbench()
    bench.width = 80
    #expect(
      bench.runDone("contrast", "#777", "#fff", "--size", "14", "--bold").data.contains(
        "large text: 14 pt bold is at least 14 pt bold"))
    #expect(
      bench.runDone("contrast", "#777", "#fff", "--size", "18.66px", "--bold").data.contains(
        "normal text: 13.995 pt (18.66 px) bold is below 14 pt bold"))
    #expect(bench.runDone("contrast", "#777", "#fff").data.contains("not known without --size"))
  }

  @Test(arguments: OutputFormat.allCases) func `every format works`(_ format: OutputFormat) throws {
    let ran = try Workbench().runDone(
      "contrast", "rgb(0 0 0 / 50%)", "#fff8", "--over", "white", "--format", format.rawValue)
    #expect(ran.data.contains("met"))
    #expect(!(try Workbench().runDone("catalog", "thresholds", "--format", format.rawValue).data.isEmpty))
  }

  private static let refusals: [(arguments: [String], words: String)] = [
    (["#777", "blak"], "blak"), (["777", "#fff"], "#777"), (["hsl(0 0% 0%)", "#fff"], "hsl()"),
    (["#777", "#fff8"], "--over"), (["#777", "#fff", "--over", "#000"], "leave --over out"),
    (["#777", "#fff", "--size", "big"], "not a size"), (["#777", "#fff", "--size", "0"], "not a size"),
    (["#777", "#fff", "--ui", "--size", "14"], "for text"), (["#777"], "background"),
    (["\u{1B}[2J", "#fff"], "\\u{1B}[2J"),
  ]

  @Test(arguments: refusals)
  func `what cannot be measured is a usage error with the reason`(arguments: [String], words: String) throws {
    let ran = try Workbench().run(["contrast"] + arguments)
    #expect(ran.status == .usage)
    #expect(ran.notes.contains(words), "\(ran.notes)")
    #expect(!ran.notes.unicodeScalars.contains("\u{1B}"))
    #expect(ran.data.isEmpty)
  }

  @Test func `thresholds are listed by what they measure, where and by whom`() throws {
    let bench = try Workbench()
    func ids(_ arguments: String...) throws -> [String?] {
      let ran = bench.run(["catalog", "thresholds", "--format", "json"] + arguments)
      return try JSONValue(ran.data).array().map { $0["threshold"]?.text }
    }
    #expect(try ids("--criterion", "wcag/2.5.8") == ["wcag-target-size", "wcag-target-spacing"])
    #expect(
      try ids("--platform", "visionos") == ["apple-visionos-control-size", "apple-visionos-control-size-minimum"])
    #expect(try ids("--quantity", "flashes", "--criterion", "bbc-mag") == ["bbc-flashes"])
    #expect(try ids("--criterion", "wcag/1.4").isEmpty)
    #expect(try ids().count > 60)
  }
}
