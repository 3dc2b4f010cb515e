import AuditModel
import TestSupport
import Testing

@testable import auditctl

/// The template of a screen: one row a stop of the screen reader, filled in and read back by the comparison of `--heard`.
@Suite struct StopTemplateTests {
  private static let screen = """
    screen: pay
    title: Pay
    elements:
      - {key: title, type: headings, label: Pay, traits: [header]}
      - {key: amount, type: text-input, label: Amount, value: "12", traits: [textEntry]}
      - {key: send, type: button, label: Send, traits: [button]}
      - {key: close, type: button, label: Close, traits: [button]}
    """

  private static func bench(sessions: Bool = true) throws -> Workbench {
    var bench = try Workbench()
    bench.runDone("init")
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "import", try bench.write(screen, to: "pay.yaml"))
    bench.environment["AUDITCTL_AUDITOR"] = "Ada"
    if sessions {
      bench.runDone(
        "session", "start", "--device", "iPhone", "--os-version", "18", "--assistive-technology", "VoiceOver",
        "--started-at", "2026-05-20T09:00:00Z")
    }
    return bench
  }

  private static func rows(_ bench: Workbench, separator: Unicode.Scalar = ",") throws -> [[String: String]] {
    let format = separator == "," ? "csv" : "tsv"
    let rows = SeparatedText(
      bench.runDone("record", "--template", "pay", "--format", format).data, separator: separator
    ).rows
    return rows.dropFirst().map { Dictionary(zip(rows[0], $0)) { first, _ in first } }
  }

  /// A batch with what was filled in at stops, in the columns of the template.
  private static func filled(
    _ bench: Workbench, _ answers: [String: [String: String]], separator: Unicode.Scalar = ","
  ) throws -> String {
    let format = separator == "," ? "csv" : "tsv"
    var rows = SeparatedText(
      bench.runDone("record", "--template", "pay", "--format", format).data, separator: separator
    ).rows
    for index in rows.indices.dropFirst() where rows[index][1].isEmpty {
      for (field, text) in answers[rows[index][0]] ?? [:] {
        if let column = rows[0].firstIndex(of: field) { rows[index][column] = text }
      }
    }
    let text = rows.map { row in
      row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: String(Character(separator)))
    }.joined(separator: "\n")
    return try bench.write(text + "\n", to: "filled.\(format)")
  }

  private static func findings(_ bench: Workbench) throws -> [String] {
    try bench.query(
      "SELECT element, check_path, outcome, ifnull(severity, '') AS severity, ifnull(note, '') AS note FROM v_finding "
        + "ORDER BY element, check_path"
    ).map { row in
      ["element", "check_path", "outcome", "severity", "note"].map { row[$0]?.text ?? "" }.joined(separator: " ")
    }
  }

  @Test func `a stop is one row with the expected words, and what listening cannot answer has rows as before`() throws {
    let bench = try Self.bench()
    let rows = try Self.rows(bench)
    let stops = rows.filter { $0["check"] == "" }
    #expect(stops.map { $0["address"] } == ["pay/title", "pay/amount", "pay/send", "pay/close"])
    let send = try #require(stops.first { $0["address"] == "pay/send" })
    #expect(send["expected"] == "Send. Button.")
    #expect(send["question"]?.hasPrefix("What did you hear?") == true)
    #expect(send["statements"]?.contains("A name in words is spoken") == true)
    #expect(send["steps"]?.hasPrefix("1. ") == true)
    #expect(send["heard"] == "" && send["evidence"] == "" && send["recommendation"] == "" && send["note"] == "")
    let checks = rows.filter { $0["address"] == "pay/send" }.compactMap { $0["check"] }
    #expect(!checks.contains("native/button/name") && !checks.contains("native/button/role"))
    #expect(checks.contains("native/button/name-purpose") && checks.contains("native/button/actions"))
    #expect(rows.contains { $0["address"] == "pay" && $0["check"]?.isEmpty == false })
  }

  @Test(arguments: [(",", "csv"), ("\t", "tsv")] as [(Unicode.Scalar, String)])
  func `a filled template answers what the same words answer on the command line`(
    separator: Unicode.Scalar, format: String
  ) throws {
    let (file, line) = (try Self.bench(), try Self.bench())
    let path = try Self.filled(
      file,
      [
        "pay/title": ["heard": "="], "pay/send": ["heard": " Send, image ", "severity": "serious", "note": "Twice."],
        "pay/close": ["heard": "Close, button", "note": "Twice."],
      ], separator: separator)
    let ran = file.run("record", "--batch", path, "--format", "json")
    #expect(ran.status == .done, "\(ran.notes)")
    line.runDone("record", "pay/title", "--heard", "=", "--accept")
    line.runDone(
      "record", "pay/send", "--heard", "Send, image", "--accept", "--severity", "serious", "--note", "Twice.")
    line.runDone("record", "pay/close", "--heard", "Close, button", "--accept", "--note", "Twice.")
    let found = try Self.findings(file)
    #expect(found.contains("send native/button/role failed serious Twice."), "\(found)")
    #expect(found.contains("title native/headings/role passed  "), "\(found)")
    #expect(try found == Self.findings(line))
    // The field of which nothing was said stays open, and so do the rows of checks.
    let receipt = try JSONValue(ran.data)["batch"]
    #expect(receipt?["finding_count"] == .integer(found.count))
    #expect(!found.contains { $0.hasPrefix("amount") })
    let words = try file.query("SELECT words, finding_count FROM v_observation ORDER BY words")
    #expect(words.map { $0["words"] } == [.text("Close, button"), .text("Pay. Heading."), .text("Send, image")])
  }

  @Test func `lines of NDJSON say what was heard, too`() throws {
    let bench = try Self.bench()
    let path = try bench.write(
      """
      {"address": "pay/close", "check": null, "outcome": null, "heard": "="}
      {"address": "pay/send", "check": "native/button/actions", "outcome": "pass"}

      """, to: "heard.ndjson")
    let ran = bench.run("record", "--batch", path)
    #expect(ran.status == .done, "\(ran.notes)")
    let found = try Self.findings(bench)
    #expect(
      found.contains("close native/button/role passed  ") && found.contains("send native/button/actions passed  "))
  }

  @Test func `issue, evidence, recommendation and time go with what follows`() throws {
    let bench = try Self.bench()
    bench.runDone("record", "pay/title", "native/headings/role", "fail", "--observed", "Nothing.")
    try bench.write("Send, image.\n", to: "said.txt")
    let path = try Self.filled(
      bench,
      [
        "pay/send": [
          "heard": "Send, image", "issue": "1", "evidence": "said.txt", "recommendation": "Give it the trait button.",
          "at": "2026-05-20T09:30:00Z",
        ]
      ])
    let ran = bench.run("record", "--batch", path, "--format", "json")
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(try JSONValue(ran.data)["batch"]?["opened_issue_count"] == .integer(0))
    let failed = try bench.query(
      "SELECT finding_id, observed, observed_at FROM v_finding WHERE element = 'send' AND outcome = 'failed'")
    #expect(!failed.isEmpty && failed.allSatisfy { $0["observed"] == .text("Send, image") })
    #expect(failed.allSatisfy { $0["observed_at"]?.text?.hasPrefix("2026-05-20T09:30:00") == true }, "\(failed)")
    let problems = try bench.query("SELECT text, recommendation FROM problem WHERE recommendation IS NOT NULL")
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0["recommendation"] == .text("Give it the trait button.") })
    let evidence = try bench.query("SELECT DISTINCT name FROM v_evidence")
    #expect(evidence.map { $0["name"] } == [.text("said.txt")])
    #expect(try bench.query("SELECT issue_id FROM v_issue").count == 1)
  }

  @Test func `a row of a check goes before what was heard at its stop`() throws {
    let bench = try Self.bench()
    let path = try bench.write(
      "address,check,outcome,heard,observed\npay/send,,,\"Send, image\",\n"
        + "pay/send,native/button/role,pass,,On the second try it said button.\n", to: "both.csv")
    let ran = bench.run("record", "--batch", path)
    #expect(ran.status == .done, "\(ran.notes)")
    let role = try Self.findings(bench).filter { $0.contains("native/button/role ") }
    #expect(role == ["send native/button/role passed  "])
  }

  @Test func `where something was heard already, what is left has rows of its own`() throws {
    let bench = try Self.bench()
    bench.runDone("record", "pay/send", "--heard", "Send now, button", "--accept")
    let rows = try Self.rows(bench).filter { $0["address"] == "pay/send" }
    #expect(!rows.isEmpty && rows.allSatisfy { $0["check"]?.isEmpty == false }, "\(rows)")
    #expect(!rows.contains { $0["check"] == "native/button/role" }, "It was answered.")
  }

  @Test func `everything that is wrong at stops is said by row, and nothing is stored`() throws {
    let bench = try Self.bench()
    try bench.write("x\n", to: "said.txt")
    let path = try bench.write(
      "address,check,outcome,heard,severity,observed,note,at,issue,evidence\n"
        + "pay/sand,,,=,,,,,,\n"  // 2
        + "pay,,,=,,,,,,\n"  // 3
        + "pay/send,native/button/role,,=,,,,,,\n"  // 4
        + "pay/send,,pass,=,,Send,,,,\n"  // 5
        + "pay/close,,,,,,Twice.,,,\n"  // 6
        + "pay/title,,,=,awful,,,yesterday,999,gone.txt\n"  // 7
        + "pay/amount,,,=,,,,,,\npay/amount,,,\"Amount, 12\",,,,,,\n",  // 8, 9
      to: "wrong.csv")
    let ran = bench.run("record", "--batch", path)
    #expect(ran.status == .malformedInput)
    let notes = ran.notes.replacing("\n", with: " ")
    for said in [
      ":2: unknown element sand; did you mean send?", ":3: an announcement is heard at an element",
      ":4: heard answers every check of a stop; leave check empty", ":5: outcome, observed goes with a check",
      ":6: what was heard is missing", ":7: unknown severity \"awful\"", ":7: \"yesterday\" is not a time",
      "999", "gone.txt", ":9: line 8 says already what was heard at pay/amount",
    ] { #expect(notes.contains(said), "\(said) in \(ran.notes)") }
    #expect(try bench.findingCount() == 0)
    #expect(try bench.query("SELECT 1 AS n FROM v_observation").isEmpty)
  }
}
