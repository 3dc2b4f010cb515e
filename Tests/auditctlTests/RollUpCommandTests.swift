import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

@testable import auditctl

/// `status --by` and `explain --by` along every axis, on the worked example.
@Suite struct RollUpCommandTests {
  private static func rows(_ bench: Workbench, _ axis: RollUpAxis, _ more: String...) throws -> [JSONValue] {
    try bench.rows(of: "5.2", by: axis.rawValue, more)
  }

  private static let outcomes = ["passed", "failed", "cant_tell", "inapplicable", "untested"]

  @Test(arguments: RollUpAxis.allCases) func `each axis in each format`(_ axis: RollUpAxis) throws {
    let bench = try Workbench.example()
    let rows = try Self.rows(bench, axis)
    for row in rows {
      let counts = Self.outcomes.compactMap { row[$0]?.integer }
      #expect(counts.count == 5)
      #expect(row["total"]?.integer == counts.reduce(0, +))
      let carried = try #require(row["carried"]?.integer)
      #expect(
        row["tested"]?.integer == counts.dropLast().reduce(0, +) - carried, "All but the untested and carried ones.")
      // The one accepted risk of the example is in as many rows as count it.
      #expect([0, 1].contains(row["waived"]?.integer))
      #expect((row["term"] != nil) == (axis == .criterion))
    }
    // What is accepted bears on no criterion of its own, and in no process.
    let isCounted = rows.contains { $0["waived"]?.integer == 1 }
    #expect(isCounted == ![.criterion, .process].contains(axis), "\(axis)")
    let csv = bench.runDone("status", "--release", "5.2", "--by", axis.rawValue, "--format", "csv").data
    #expect(SeparatedText(csv, separator: ",").rows.count == rows.count + 1)
    let lines = bench.runDone("status", "--release", "5.2", "--by", axis.rawValue, "--format", "lines").data
    let label = axis.words.prefix(1).uppercased() + axis.words.dropFirst() + ": "
    #expect(lines.split(separator: "\n").count { $0.hasPrefix(label) } >= rows.count)
    for sign in ["│", "─", "|"] { #expect(!lines.contains(sign), "lines are read aloud") }
  }

  @Test(arguments: [RollUpAxis.cell, .screen, .release, .guideline, .topic, .level, .pack, .team])
  func `each axis counts every must-level cell once`(_ axis: RollUpAxis) throws {
    let bench = try Workbench.example()
    let status = try JSONValue(bench.runDone("status", "--release", "5.2", "--format", "json").data)
    let release = try #require(status["release"])
    let rows = try Self.rows(bench, axis)
    for column in Self.outcomes {
      let expected = try #require(release[column]?.integer)
      #expect(rows.compactMap { $0[column]?.integer }.reduce(0, +) == expected, "\(axis.rawValue) \(column)")
    }
  }

  @Test func `screens are those of the release, with their verdicts`() throws {
    let bench = try Workbench.example()
    let inScope = try bench.query("SELECT screen FROM v_screen WHERE release = '5.2'")
    let rows = try Self.rows(bench, .screen).filter { $0["key"]?.text != "." }
    #expect(Set(rows.compactMap { $0["key"] }) == Set(inScope.compactMap { $0["screen"] }))
    // Worked out by hand from Examples/banking.
    let verdicts = [
      "sign-in": "conformant", "register": "nonconformant", "verify-human": "incomplete", "accounts": "notEvaluated",
    ]
    #expect(rows.count == verdicts.count)
    for row in rows { #expect(row["verdict"]?.text == verdicts[row["key"]?.text ?? ""]) }
  }

  @Test(arguments: RollUpAxis.allCases.filter { $0 != .criterion }) func `every row can be explained by its key`(
    _ axis: RollUpAxis
  ) throws {
    let bench = try Workbench.example()
    // Of a long list a few are enough; each has the same way to its cells.
    for row in try Self.rows(bench, axis).prefix(6) {
      let key = try #require(row["key"]?.text)
      let ran = bench.runDone(
        "explain", key, "--by", axis.rawValue, "--release", "5.2", "--all", "--format", "json")
      let explained = try JSONValue(ran.data)
      let head = try #require(explained["explanation"])
      #expect(
        head["verdict"] == row["verdict"] && (row["verdict"] != .null || head["outcome"] == row["outcome"]),
        "\(axis.rawValue) \(key)")
    }
  }

  @Test func `criteria can be explained by their keys`() throws {
    let bench = try Workbench.example()
    for row in try Self.rows(bench, .criterion).prefix(6) {
      let key = try #require(row["criterion"]?.text)
      bench.runDone("explain", key, "--by", "criterion", "--release", "5.2")
    }
  }

  @Test(arguments: ["wcag", "en-301-549", "section-508"]) func `the criteria of each standard`(_ standard: String)
    throws
  {
    let rows = try Self.rows(try Workbench.example(), .criterion, "--standard", standard)
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { $0["criterion"]?.text?.hasPrefix("\(standard)/") == true })
    for row in rows where (row["untested"]?.integer ?? 0) + (row["cant_tell"]?.integer ?? 0) > 0 {
      let level = row["level"]?.text == "AAA"
      #expect(row["term"] == .null || (level && row["term"]?.text == "not-evaluated"), "While it is open, no term.")
    }
  }

  @Test(arguments: [
    (["status", "--by", "colour"], auditctl.ExitStatus.usage, "colour"),
    (["status", "--by"], .usage, "by"),
    (["status", "--by", "screen", "--screen", "sign-in"], .usage, "--screen"),
    (["status", "--by", "screen", "--rates"], .usage, "--rates"),
    (["status", "--recommended"], .usage, "--recommended goes with --by"),
    (["status", "--by", "criterion", "--recommended"], .usage, "--recommended"),
    (["status", "--by", "screen", "--standard", "wcag"], .usage, "--standard goes with --by criterion"),
    (["status", "--standard", "wcag"], .usage, "--standard goes with --by criterion"),
    (["status", "--by", "criterion", "--standard", "bitv"], .noInput, "bitv"),
    (["status", "--by", "screen", "--release", "9.9"], .noInput, "9.9"),
    (["explain", "--by", "screen"], .usage, "--by takes one key"),
    (["explain", "sign-in", "vo-text", "--by", "screen"], .usage, "--by takes one key"),
    (["explain", "nowhere", "--by", "screen"], .noInput, "nowhere"),
    (["explain", "wcag/9.9.9", "--by", "criterion"], .noInput, "wcag/9.9.9"),
    (["explain", "bitv/1.1", "--by", "criterion"], .noInput, "bitv"),
    (["explain", "sign-in", "--by", "screen", "--all", "--outcome", "fail"], .usage, "--all or --outcome"),
    (["explain", "sign-in", "--by", "colour"], .usage, "colour"),
  ])
  func `wrong uses`(_ arguments: [String], _ status: auditctl.ExitStatus, _ words: String) throws {
    let ran = try Workbench.example().run(arguments)
    #expect(ran.status == status)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.contains(words), "\(ran.notes)")
  }
}
