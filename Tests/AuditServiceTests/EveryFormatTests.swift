import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditService

/// All that is wrong in one failed cell, and the notes of every outcome, are in every format of the report.
@Suite struct EveryFormatTests {
  private static let problems = [
    Problem.Description(
      "No name is heard", severity: .critical, location: "the icon", recommendation: "Give the icon a label"),
    Problem.Description(
      "The role is heard twice", severity: .minor, location: "the text", recommendation: "Leave the role out"),
  ]
  private static let notes: [(address: String, check: String, outcome: Outcome, note: String)] = [
    ("home", "t/title", .passed, "Noted at a pass"), ("home", "t/zoom", .inapplicable, "Noted where nothing applies"),
    ("pay", "t/title", .cantTell, "Noted where nobody can tell"),
  ]

  /// A release with a failure of two problems, each in an issue of its own, and a note at each outcome.
  private static func audit() throws -> AuditFixture {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    let session = try audit.session()
    let release = try audit.release()
    var failure = FindingInput(address: "home/field", check: "t/label", outcome: "fail")
    failure.observed = "Seen at the field"
    failure.note = "Noted at a failure"
    failure.problems = problems.map { problem in
      [problem.text, problem.severity?.name ?? "", problem.location ?? "", problem.recommendation ?? ""]
        .joined(separator: " | ")
    }.joined(separator: "\n")
    let inputs =
      [failure]
      + notes.map { address, check, outcome, note in
        var input = FindingInput(address: address, check: check, outcome: outcome.name)
        input.note = note
        input.reason = outcome == .passed ? "" : "Because of something"
        return input
      }
    try audit.database.write(at: Sample.now) { transaction in
      var resolver = try FindingResolver(
        transaction, product: audit.product, release: release, session: session, time: Sample.now)
      var resolved: [ResolvedFinding] = []
      for input in inputs {
        let one = try resolver.resolve(input, in: transaction) { Issue.record("\($0)") }
        if let one { resolved.append(one) }
      }
      try transaction.withFindingRecorder(for: session, release: release) { recorder in
        for one in resolved { try recorder.record(one.finding) { one.issueTitle(at: $0, in: session) } }
      }
      try transaction.refreshIssues()
    }
    return audit
  }

  private static func text(_ format: ReportFormat, _ audit: AuditFixture) throws -> String {
    switch format {
    case .xlsx:
      let bytes = try audit.database.bytes(of: .xlsx, audit.product, try audit.release(), generatedAt: Sample.now)
      return try Unzipped(bytes).parts.values.joined(separator: "\n")
    case .csv:
      // A table is a file: the findings and what is wrong in them are two.
      return try [ReportTableName.findings, .problems].map { table in
        var options = ReportOptions()
        options.table = table
        return try audit.render(.csv, options)
      }.joined(separator: "\n")
    default: return try audit.render(format)
    }
  }

  @Test(arguments: [ReportFormat.html, .markdown, .json, .ndjson, .csv, .xlsx, .earl, .sarif, .junit])
  func `a format has every problem with all that is said of it, and every note`(_ format: ReportFormat) throws {
    let text = try Self.text(format, Self.audit())
    var missing: [String] = []
    for problem in Self.problems {
      for said in [problem.text, problem.location, problem.recommendation, problem.severity?.name] {
        if let said, !text.contains(said) { missing.append(said) }
      }
    }
    for note in Self.notes.map(\.note) + ["Noted at a failure", "Seen at the field"] where !text.contains(note) {
      missing.append(note)
    }
    #expect(missing.isEmpty, "\(format)")
  }

  @Test func `each problem stands with its own issue`() throws {
    let audit = try Self.audit()
    let issues = try audit.database.read { try $0.issues(IssueFilter()) }.map(\.id.rawValue).sorted()
    #expect(issues.count == 2)
    let rows = try audit.database.read { transaction in
      try transaction.problems(of: [Identifier(rawValue: 1)]).values.joined().map { ($0.description.text, $0.issues) }
    }
    #expect(rows.allSatisfy { $0.1.count == 1 } && Set(rows.flatMap(\.1)).count == 2)
    for format in [ReportFormat.html, .markdown, .junit] {
      let text = try Self.text(format, audit)
      for (name, numbers) in rows {
        let line = try #require(text.split(separator: "\n").first { $0.contains("Problem: \(name)") })
        let said = line.split(separator: "Problem: ").first { $0.hasPrefix(name) }
        #expect(said?.contains("issue \(numbers[0].rawValue))") == true, "\(format): \(line)")
      }
    }
    let json = try Self.text(.json, audit).filter { !$0.isWhitespace }
    let sarif = try Self.text(.sarif, audit).filter { !$0.isWhitespace }
    let earl = try Self.text(.earl, audit).filter { !$0.isWhitespace }
    let csv = try Self.text(.csv, audit)
    for (name, numbers) in rows {
      let number = numbers[0].rawValue
      let squeezed = name.filter { !$0.isWhitespace }
      for (text, end) in [
        (json, "\"issue_ids\":[\(number)]"), (sarif, "\"issues\":[\(number)]"), (earl, "\"audit:issue\":[\(number)]"),
      ] {
        let behind = try #require(text.split(separator: "\"\(squeezed)\"").dropFirst().first)
        #expect(behind.prefix(250).contains(end), "\(name): \(behind.prefix(250))")
      }
      let row = try #require(csv.split(whereSeparator: \.isNewline).first { $0.contains(name) })
      #expect(row.contains("\(number)") && row.hasSuffix("[\(number)]") || row.hasSuffix(",\(number)"), "\(row)")
    }
  }
}
