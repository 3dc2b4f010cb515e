import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// A batch is recorded as a whole or not at all, and each bad row is named with its line.
@Suite struct BatchRecorderTests {
  private static let header = "address,check,outcome,severity,observed,reason,note,at\n"

  private func record(
    _ text: String, _ format: BatchFormat, into audit: AuditFixture, pieceLength: Int = 4096
  ) throws -> FindingRecorder.Tally {
    let session = try audit.session()
    let release = try audit.release()
    return try audit.database.write(at: Sample.now) { transaction in
      try BatchRecorder.record(
        ByteFeed(text, pieceLength: pieceLength), format: format, session: session, product: audit.product,
        release: release, time: Sample.now, in: transaction
      ).tally
    }
  }

  private func problems(_ text: String, _ format: BatchFormat, _ audit: AuditFixture) throws -> [String] {
    let found = try AuditServiceTests.problems { _ = try record(text, format, into: audit) }
    if !found.isEmpty { #expect(try count(audit) == 0, "Nothing is stored.") }
    return found
  }

  private func count(_ audit: AuditFixture) throws -> Int {
    let release = try audit.release()
    return try audit.database.read { try $0.findingRows(of: release.id).count }
  }

  @Test(arguments: [1, 2, 3, 4096]) func `rows become findings, however the bytes are split`(_ length: Int) throws {
    let audit = try AuditFixture()
    let text =
      "\u{FEFF}outcome,check,address,at,observed,severity,reason,note\r\n"
      + "pass,title,home,2025-06-15T15:07:00Z,,,,\r\n"
      + "FAIL,t/contrast,home,,\"two\nlines, \"\"quoted\"\"\",Serious,,\r\n"
      + "na,offline,.,,,,No network.,n\r\n"
      + "ct,top,home@failed,,,,Too fast.,\r\n"
      + "fail,label,home/field,,=SUM(A1) <script>,,,\r\n"
    let tally = try record(text, .csv, into: audit, pieceLength: length)
    #expect((tally.findings, tally.opened, tally.joined) == (5, 2, 0))
    let rows = try audit.rows()
    func facts(_ address: String, _ check: String) throws -> Finding {
      try #require(
        rows.first { $0.cell.address.description == address && $0.cell.definition.check.path == check }?.finding
      ).finding
    }
    #expect(try facts("home", "t/title").outcome == .passed)
    #expect(try facts("home", "t/title").observedAt == 1_750_000_020_000)
    let contrast = try facts("home", "t/contrast")
    #expect((contrast.outcome, contrast.severity) == (.failed, .serious))
    #expect(contrast.observed == "two\nlines, \"quoted\"")
    #expect(contrast.observedAt == Sample.now)
    #expect(try facts(".", "t/offline").reason == "No network.")
    #expect(try facts(".", "t/offline").note == "n")
    #expect(try facts("home/field", "t/label").observed == "=SUM(A1) <script>")
    #expect(try audit.evaluate().outcome("home@failed", "t/errors") == .untested, "The other way is untested.")
  }

  @Test func `objects become findings`() throws {
    let audit = try AuditFixture()
    let text =
      #"{"address":"home","check":"title","outcome":"fail","observed":"a:\"b\"","severity":null}"# + "\r\n\n  \n"
      + #"{"outcome":"cannot tell","check":"contrast","address":"home","reason":"\u003c|\u202e"}"#
    #expect(try record(text, .ndjson, into: audit, pieceLength: 1).findings == 2)
    let findings = try audit.rows().compactMap { $0.finding?.finding }
    #expect(findings.compactMap(\.observed) == ["a:\"b\""])
    #expect(findings.compactMap(\.reason) == ["<|\u{202E}"])
  }

  struct Case: CustomTestStringConvertible {
    let row: String
    let problem: String
    var testDescription: String { problem }
  }

  private static let rows = [
    Case(
      row: "home,title,perhaps,,,,,",
      problem: "unknown outcome \"perhaps\"; use pass, fail, ct (cannot tell), na (does not apply)"),
    Case(
      row: "home,title,,,,,,", problem: "the outcome is missing; use pass, fail, ct (cannot tell), na (does not apply)"),
    Case(
      row: "home,title,untested,,,,,",
      problem: "unknown outcome \"untested\"; use pass, fail, ct (cannot tell), na (does not apply)"),
    Case(row: "home,title,na,,,,,", problem: "“does not apply” needs a reason"),
    Case(row: "home,title,ct,,seen,,,", problem: "“cannot tell” needs a reason"),
    Case(row: "home,title,fail,bad,,,,", problem: "unknown severity \"bad\"; use minor, moderate, serious, critical"),
    Case(row: "home,title,pass,minor,,,,", problem: "only a failure has a severity, and this says “passed”"),
    Case(row: "home,title,pass,,,,,noon", problem: "\"noon\" is not a time; write it like 2026-05-11T09:30:00Z"),
    Case(
      row: "home,title,pass,,,,,2025-06-15T15:09:00Z",
      problem: "\"2025-06-15T15:09:00Z\" is in the future or before 1970"),
    Case(row: "home,title,pass,,,,,1969-12-31", problem: "\"1969-12-31\" is in the future or before 1970"),
    Case(row: "nowhere,title,pass,,,,,", problem: "unknown screen nowhere; release 1.0 has home"),
    Case(row: "home@x,title,pass,,,,,", problem: "unknown state x; home has default, failed, busy"),
    Case(row: "home/x,label,pass,,,,,", problem: "unknown element x; home has heading, field, error, box"),
    Case(row: "%bar,title,pass,,,,,", problem: "unknown component bar; release 1.0 has none"),
    Case(
      row: "Home Page,title,pass,,,,,",
      problem:
        "\"Home Page\" is not an address; write SCREEN[@STATE][/ELEMENT], %COMPONENT/ELEMENT, or . for the product"),
    Case(row: "home,nothing,pass,,,,,", problem: "unknown check \"nothing\"; see `auditctl catalog search`"),
    Case(
      row: "home,\u{1B}[2J\u{202E},pass,,,,,",
      problem: "unknown check \"\\u{1B}[2J\\u{202E}\"; see `auditctl catalog search`"),
    Case(
      row: "home,errors,pass,,,,,",
      problem: "t/errors is met in one of several ways; record one of them: t/errors/top, t/errors/alert"),
    Case(row: "home,back,pass,,,,,", problem: "t/back is asked on Android, and the product runs on iOS"),
    Case(row: "home,label,pass,,,,,", problem: "t/label is asked of an element; write home/ELEMENT"),
    Case(
      row: "home/field,title,pass,,,,,",
      problem: "t/title is asked of a screen; write SCREEN or SCREEN@STATE, or . for the whole app at once"),
    Case(row: "home,offline,pass,,,,,", problem: "t/offline is asked of the product; write ."),
    Case(row: "home,title,pass", problem: "the row has 3 fields and the header 8"),
    Case(row: "home,title,pass,,,,,,", problem: "the row has 9 fields and the header 8"),
    Case(
      row: "home,title,pass,,a\"b,,,",
      problem: "there is a quote in a field that is not quoted; quote the field and double the quote"),
  ]

  @Test(arguments: rows) func `a bad row is named with its line, and the good one before it is not stored`(_ row: Case)
    throws
  {
    let text = Self.header + "home,contrast,pass,,\"a\nb\",,,\n" + row.row + "\n"
    #expect(try problems(text, .csv, try AuditFixture()) == ["batch:4: \(row.problem)"])
  }

  @Test func `every bad row is named, and everything that is wrong with it`() throws {
    let text =
      Self.header + "nowhere,nothing,na,,,,,noon\nhome,title,pass,,,,,\nhome,title,fail,bad,,,,\n\nhome,title,x\n"
    #expect(
      try problems(text, .csv, try AuditFixture()).map { String($0.prefix(24)) }
        == [
          "batch:2: \"noon\" is not a", "batch:2: unknown check \"", "batch:2: unknown screen ",
          "batch:2: “does not apply”", "batch:4: unknown severit", "batch:6: the row has 3 f",
        ].map { String($0.prefix(24)) })
  }

  @Test(arguments: [
    Case(
      row: "",
      problem: "batch:1: the batch is empty; its first row names the fields: address, check, outcome, heard, severity, "
        + "observed, reason, note, at, problems, recommendation, issue, evidence, ends"),
    Case(row: "address,check\n", problem: "batch:1: field outcome is missing in the header"),
    Case(row: "address,check,outcome,check\n", problem: "batch:1: field check appears twice in the header"),
    Case(
      row: "address,check,outcome,colour\n",
      problem: "batch:1: unknown field colour in the header; known are address, check, "
        + "outcome, heard, severity, observed, reason, note, at, problems, recommendation, issue, evidence, ends"),
  ])
  func `a bad header is refused`(_ row: Case) throws {
    #expect(try problems(row.row, .csv, try AuditFixture()) == [row.problem])
  }

  @Test func `a header alone records nothing`() throws {
    #expect(try record(Self.header, .csv, into: try AuditFixture()).findings == 0)
    #expect(try record("\n\n", .ndjson, into: try AuditFixture()).findings == 0)
  }

  private static let shape = "the line is not a JSON object whose values are texts"
  private static let start = #""address":"home","check":"title","outcome":"pass""#

  @Test(arguments: [
    Case(row: "{", problem: shape), Case(row: "[1]", problem: shape), Case(row: "null", problem: shape),
    Case(row: "{\(start),\"note\":1}", problem: shape), Case(row: "{\(start),\"note\":{\"a\":\"b\"}}", problem: shape),
    Case(row: "{\(start)} {\(start)}", problem: shape), Case(row: "{\(start),\"note\":\"\u{1}\"}", problem: shape),
    Case(row: "{\(start),\"outcome\":\"fail\"}", problem: "a field is written more than once"),
    Case(row: "{\(start),\"note\":\"a\",\"note\":null}", problem: "a field is written more than once"),
    Case(
      row: "{\(start),\"colour\":\"red\"}",
      problem: "unknown field colour; known are address, check, outcome, heard, severity, "
        + "observed, reason, note, at, problems, recommendation, issue, evidence, ends"),
    Case(row: #"{"address":"home","check":"title"}"#, problem: "field outcome is missing"),
    Case(
      row: #"{"address":"nowhere","check":"title","outcome":"pass"}"#,
      problem: "unknown screen nowhere; release 1.0 has home"),
  ])
  func `a bad object is named with its line, and the good one before it is not stored`(_ row: Case) throws {
    let text = "{\(Self.start)}\n\n\(row.row)\n"
    #expect(try problems(text, .ndjson, try AuditFixture()) == ["batch:3: \(row.problem)"])
  }

  @Test func `a line that is too long is named`() throws {
    let long = String(repeating: "x", count: 1024 * 1024)
    let audit = try AuditFixture()
    #expect(
      try problems("{\(Self.start)}\n{\"note\":\"\(long)\"}\n", .ndjson, audit) == [
        "batch:2: the line is longer than 1024 KB"
      ])
    #expect(
      try problems(Self.header + "home,title,pass,,\(long)x,,,\n", .csv, audit) == [
        "batch:2: the row is longer than 1024 KB"
      ])
  }

  @Test func `a minute of difference between clocks is borne`() throws {
    let text = Self.header + "home,title,pass,,,,,2025-06-15T15:07:40Z\n"
    #expect(try record(text, .csv, into: try AuditFixture()).findings == 1)
  }
}
