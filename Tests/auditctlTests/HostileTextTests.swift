import Testing

@testable import auditctl

/// Text from outside is stored as it came, and shown so that it can do nothing.
@Suite struct HostileTextTests {
  /// SQL, a terminal's escape sequence, a carriage return, a bidirectional override, a spreadsheet formula and HTML.
  static let text = "'); DROP TABLE finding; -- \u{1B}[2J\r\u{202E}gnp.exe\u{2066} <script>alert(1)</script> |a|"
  /// The same as it is stored: a carriage return is a line end.
  static let stored = text.replacing("\r", with: "\n")
  static let formula = "=HYPERLINK(\"http://example.org\")\u{7}"

  private func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", Self.text, "--platform", "ios")
    bench.runDone("release", "add", "1.0", "--build", "b" + Self.text)
    bench.runDone(
      "screen", "add", "contact", "--title", Self.text, "--route", Self.text, "--team", "t" + Self.text)
    bench.runDone("element", "add", "contact/name", "--type", "button", "--label", Self.text, "--hint", Self.text)
    bench.runDone(
      "session", "start", "--auditor", "a" + Self.text, "--device", "d" + Self.text, "--os-version", "18",
      "--assistive-technology", "v" + Self.text, "--technology-kind", "screen-reader", "--note", Self.text)
    bench.runDone(
      "record", "contact/name", "vo-text", "fail", "--observed", Self.text, "--note", Self.formula)
    bench.runDone("record", "contact", "unique-title", "na", "--reason", Self.text)
    return bench
  }

  @Test func `it is stored as it came, but for its line end`() throws {
    let bench = try bench()
    let findings = try bench.query("SELECT * FROM v_finding ORDER BY finding_id")
    #expect(findings.count == 2)
    #expect(findings.first?["observed"]?.text == Self.stored)
    #expect(findings.first?["note"]?.text == Self.formula)
    #expect(findings.first?["auditor"]?.text == "a" + Self.text)
    #expect(findings.first?["device"]?.text == "d" + Self.stored)
    #expect(findings.first?["build"]?.text == "b" + Self.text)
    #expect(findings.last?["reason"]?.text == Self.stored)
    let screen = try JSONValue(bench.runDone("screen", "show", "contact", "--format", "json").data)
    #expect(screen["screen"]?["title"]?.text == Self.text)
    #expect(screen["screen"]?["route"]?.text == Self.text)
    #expect(screen["screen"]?["team"]?.text == "t" + Self.text)
    let element = try #require(try screen["elements"]?.array().first)
    #expect(element["label"]?.text == Self.text)
    #expect(element["hint"]?.text == Self.text)
    #expect(bench.runDone("database", "check").data == "Problems: none\n")
  }

  static let commands: [[String]] = [
    ["status"], ["explain", "contact"], ["explain"], ["issue", "list"], ["issue", "show", "1"], ["session", "list"],
    ["screen", "show", "contact"], ["screen", "list"], ["element", "show", "contact/name"],
    ["element", "announce", "contact"],
    ["element", "announce", "contact/name"], ["element", "announce", "contact", "--platform", "android"],
    ["product", "list"],
    ["product", "show", "shop"], ["release", "show"], ["query", "SELECT * FROM v_finding"],
    ["query", "SELECT * FROM v_screen"],
  ]

  @Test(arguments: commands, [OutputFormat.table, .lines, .markdown])
  func `it is shown escaped`(_ command: [String], format: OutputFormat) throws {
    var bench = try bench()
    bench.width = 80
    let ran = bench.run(command + ["--format", format.rawValue])
    #expect(ran.status == .done)
    let bad = (ran.data + ran.notes).unicodeScalars.filter { isSteering($0) }
    #expect(bad.isEmpty, "\(bad.map { String($0.value, radix: 16) })")
  }

  @Test func `where it is shown the escape can be seen`() throws {
    let bench = try bench()
    for format in ["table", "lines"] {
      let data = bench.runDone("issue", "show", "1", "--format", format).data
      #expect(data.contains("'); DROP TABLE finding; -- \\u{1B}[2J \\u{202E}gnp.exe\\u{2066} <script>"))
    }
  }

  @Test func `it can steer no report`() throws {
    let bench = try bench()
    for format in ["markdown", "html", "csv", "json"] {
      let data = bench.runDone("report", "--format", format).data
      let bad = data.unicodeScalars.filter { isSteering($0) && !(format == "csv" && $0 == "\r") }
      // CSV and JSON are for programs and keep the text; JSON escapes control characters by itself.
      if format == "markdown" || format == "html" { #expect(bad.isEmpty, "\(format)") }
      if format != "csv", format != "json" { #expect(!data.contains("<script>alert"), "\(format)") }
    }
    let rows = SeparatedText(bench.runDone("report", "--format", "csv").data, separator: ",").rows
    #expect(!rows.joined().contains { $0.hasPrefix("=") })
    let rest = SeparatedText(
      bench.runDone("query", "SELECT note FROM v_finding WHERE note IS NOT NULL", "--format", "csv").data,
      separator: ",")
    #expect(rest.rows == [["note"], ["'" + Self.formula]])
  }

  @Test(arguments: [
    ["status", "--release", text], ["explain", text], ["record", text, text, text], ["catalog", "show", text],
    ["query", text], ["screen", "add", text, "--title", "x"], ["record", "--batch", "/nowhere/\u{1B}[2J"],
    ["status", "--database", "/nowhere/\u{202E}x"], ["session", "end", "--auditor", text, "5"],
    ["status", "--\u{1B}[2J"], ["status", "--format", text], [text],
  ])
  func `an error that quotes it shows it escaped`(_ command: [String]) throws {
    let ran = try bench().run(command)
    #expect(ran.status != .done)
    #expect(ran.status != .bug, "\(ran.notes)")
    let bad = ran.notes.unicodeScalars.filter { isSteering($0) }
    #expect(bad.isEmpty, "\(bad.map { String($0.value, radix: 16) })")
  }

  @Test(arguments: [
    ["product", "add", "more", "--title", text, "--platform", "ios"], ["release", "add", "1\u{202E}0"],
    ["screen", "complete", "contact", "--auditor", text], ["release", "edit", "1.0", "--add-build", text],
    ["report", "--output", "/nowhere/\u{1B}[2J"],
  ])
  func `a note that quotes it shows it escaped`(_ command: [String]) throws {
    let ran = try bench().run(command)
    #expect(!ran.notes.isEmpty)
    let bad = ran.notes.unicodeScalars.filter { isSteering($0) }
    #expect(bad.isEmpty, "\(bad.map { String($0.value, radix: 16) }) in \(ran.notes)")
  }

  private func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
