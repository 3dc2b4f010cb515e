import TestSupport
import Testing

@testable import auditctl

/// Findings whose outcome follows from measured colours.
@Suite struct RecordColorsTests {
  private static let check = "voiceover-spec/contrast"

  private func latest(_ bench: Workbench) throws -> [String: JSONValue] {
    try #require(
      try bench.query("SELECT outcome, mode, observed FROM v_finding ORDER BY finding_id DESC LIMIT 1").first)
  }

  @Test func `a miss is a failure, and explain shows what was measured and how`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = bench.runDone(
      "record", "accounts", Self.check, "--colors", "#777/#fff", "--size", "14", "--severity", "serious", "--format",
      "json")
    let receipt = try #require(try JSONValue(ran.data)["finding"])
    #expect(receipt["outcome"]?.text == "failed")
    #expect(receipt["mode"]?.text == "semiAuto")
    #expect(receipt["issue_id"]?.integer != nil)
    let sentence = "Contrast 4.47:1, #777777 on #FFFFFF, normal text of 14 pt; wcag/1.4.3 needs 4.5:1."
    let finding = try latest(bench)
    #expect(finding["outcome"]?.text == "failed")
    #expect(finding["mode"]?.text == "semiAuto")
    #expect(finding["observed"]?.text == sentence)
    let explained = bench.runDone("explain", "accounts", Self.check, "--format", "lines").data
    #expect(explained.contains("Mode: semi-automatic\n"))
    #expect(explained.contains(sentence))
    let findings = try JSONValue(bench.runDone("explain", "accounts", Self.check, "--format", "json").data)["findings"]
    #expect(try findings?.array().first?["mode"]?.text == "semiAuto")
  }

  @Test func `a finding by hand shows no mode`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts", Self.check, "pass")
    #expect(try latest(bench)["mode"]?.text == "manual")
    #expect(!bench.runDone("explain", "accounts", Self.check, "--format", "lines").data.contains("Mode:"))
  }

  @Test func `a screen passes by the auditor's word that no pair is weaker, and the finding says so`() throws {
    let bench = try Workbench.exampleWithSession()
    let before = try bench.findingCount()
    let measured = ["--colors", "rgb(0 0 0 / 80%) / white", "--observed", "Every caption"]
    let silent = bench.run(["record", "accounts", Self.check] + measured)
    #expect(silent.status == .usage)
    #expect(silent.notes.contains("two colours are only one pair: Contrast 12.63:1"))
    #expect(silent.notes.contains("Measure the weakest pair, and give pass with it"))
    #expect(try bench.findingCount() == before)
    #expect(bench.run(["record", "accounts", Self.check, "pass"] + measured).status == .done)
    let finding = try latest(bench)
    #expect(finding["outcome"]?.text == "passed")
    #expect(
      finding["observed"]?.text
        == "Every caption. Contrast 12.63:1, #000000CC on #FFFFFF, text of any size; wcag/1.4.3 needs 4.5:1. "
        + "No pair there is weaker, by the auditor's word.")
  }

  @Test func `an outcome that agrees may be said, and another one is refused`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts", Self.check, "fail", "--colors", "#777/#fff", "--size", "14")
    let before = try bench.findingCount()
    for (outcome, words) in [("pass", "passed"), ("na", "does not apply"), ("ct", "cannot tell")] {
      let ran = bench.run(
        "record", "accounts", Self.check, outcome, "--reason", "r", "--colors", "#777/#fff", "--size", "14")
      #expect(ran.status == .usage)
      #expect(ran.notes.contains("the outcome you gave is \(words), but the colours say failed: Contrast 4.47:1"))
    }
    #expect(try bench.findingCount() == before)
  }

  @Test func `a check of controls needs no size`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts", "wcag/1.4.11", "--colors", "#959595/#fff")
    #expect(
      try latest(bench)["observed"]?.text
        == "Contrast 2.99:1, #959595 on #FFFFFF, part of a control or graphic; wcag/1.4.11 needs 3:1.")
  }

  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    /// Words that the message has.
    let words: [String]

    init(_ arguments: [String], _ status: Int32, _ words: [String]) {
      self.arguments = arguments
      self.status = status
      self.words = words
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let refusals: [Case] = [
    // A check that asks for something else names those that do not.
    Case(["sign-in", "unique-title", "--colors", "#777/#fff"], 64, ["leave --colors out", "voiceover-spec/contrast"]),
    Case(["sign-in", check, "--colors", "#777/#fff"], 64, ["say --size"]),
    Case(["sign-in", check, "--colors", "#777/#fff", "--ui"], 64, ["leave --ui out"]),
    Case(
      ["sign-in", "wcag/1.4.11", "--colors", "#777/#fff", "--size", "14"], 64, ["leave --size and --bold out"]),
    Case(
      ["sign-in", "wcag/1.4.1", "--colors", "#000/#fff"], 64,
      ["a contrast ratio does not answer wcag/1.4.1", "wcag/1.4.3"]),
    Case(["sign-in", "wcag/2.4.7", "--colors", "#000/#fff"], 64, ["a contrast ratio does not answer wcag/2.4.7"]),
    Case(
      ["sign-in", "field-bounds-visible", "--colors", "#000/#fff"], 64,
      ["a contrast ratio does not answer form-validation/"]),
    Case(["sign-in", check, "--colors", "#777"], 64, ["two colours", "/"]),
    Case(["sign-in", check, "--colors", "#777/#fff/#000"], 64, ["two colours"]),
    Case(["sign-in", check, "--colors", "rgb(0 0 0 / 1)"], 64, ["two colours"]),
    Case(["sign-in", check, "--colors", "/"], 64, ["a colour is missing"]),
    Case(["sign-in", check, "--colors", "#777/#fff8"], 64, ["--over"]),
    Case(["sign-in", check, "--colors", "#777/\u{1B}[2J"], 64, ["\\u{1B}"]),
    Case(["sign-in", check, "pass", "--size", "14"], 64, ["go with --colors"]),
    Case(["sign-in", check], 64, ["OUTCOME"]),
    Case(["sign-in", "nothing", "--colors", "#777/#fff"], 65, ["unknown check"]),
    Case(["nowhere", "nothing", "--colors", "#777/#fff"], 65, ["unknown check", "unknown screen"]),
    Case(["nowhere", check, "--colors", "#777/#fff", "--size", "14"], 65, ["unknown screen"]),
    Case(["sign-in", check, "maybe", "--colors", "#777/#fff", "--size", "14"], 65, ["unknown outcome"]),
    Case(["--batch", "x.csv", "--colors", "#777/#fff"], 64, ["--batch"]),
    Case(["--batch", "x.csv", "--size", "14"], 64, ["--batch"]),
  ]

  @Test(arguments: refusals)
  func `what does not fit is refused, and nothing is stored`(_ refusal: Case) throws {
    let bench = try Workbench.exampleWithSession()
    let before = try bench.findingCount()
    let ran = bench.run(["record"] + refusal.arguments)
    #expect(ran.status.rawValue == refusal.status, "\(ran.notes)")
    for word in refusal.words { #expect(ran.notes.contains(word), "\(ran.notes)") }
    #expect(!ran.notes.unicodeScalars.contains("\u{1B}"))
    #expect(try bench.findingCount() == before)
  }

  @Test func `colours of the specification make no finding`() throws {
    let bench = try Workbench.exampleWithSession()
    let file = try bench.write(
      """
      screen: pale
      title: Pale
      route: Nowhere.
      elements:
        - key: title
          type: heading
          label: Pale
          text_color: "#EEE"
          background_color: "#FFF"
          text_size: 12

      """, to: "pale.yaml")
    let before = try bench.findingCount()
    bench.runDone("screen", "import", file, "--release", "5.2")
    #expect(try bench.findingCount() == before)
    let cells = bench.runDone("explain", "pale", Self.check, "--format", "json").data
    #expect(try JSONValue(cells)["explanation"]?["outcome"]?.text == "untested")
  }
}
