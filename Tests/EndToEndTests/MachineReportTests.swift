import FoundationEssentials
import TestSupport
import Testing

/// What pipelines, scanners, audit tools and spreadsheets read in reports of the worked example with hostile texts.
@Suite struct MachineReportTests {
  /// What `status` counts of a release.
  private struct Counts: Equatable {
    let total, passed, failed, cantTell, inapplicable, untested: Int

    init(_ release: [String: Int], _ prefix: String = "") {
      func count(_ name: String) -> Int { release[prefix + name] ?? -1 }
      (total, passed, failed) = (count("total"), count("passed"), count("failed"))
      (cantTell, inapplicable, untested) = (count("cant_tell"), count("inapplicable"), count("untested"))
    }
  }

  private struct Facts: Decodable {
    struct Release: Decodable {
      let counts: [String: Int]

      init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        var counts: [String: Int] = [:]
        for key in members.allKeys { counts[key.stringValue] = try? members.decode(Int.self, forKey: key) }
        self.counts = counts
      }
    }

    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    let release: Release

    var mustLevel: Counts { Counts(release.counts) }
    var advice: Counts { Counts(release.counts, "advice_") }
  }

  private static let scopes = [
    ["--release", "5.2"], ["--release", "5.1"], ["--only-failures"], ["screen", "register"], ["issues"],
  ]

  /// The counts of the whole release in the JSON report, which is compared with `status` elsewhere.
  private static func facts(_ site: Site, _ scope: [String]) async throws -> Facts {
    let ran = try await site.program.run(["report"] + scope + ["--format", "json"])
    return try JSONDecoder().decode(Facts.self, from: Data(ran.data.utf8))
  }

  private static func read<Answer: Decodable>(
    _ type: Answer.Type, _ site: Site, _ scope: [String], _ format: String, _ tool: ReaderTool
  ) async throws -> Answer {
    let file = site.folder.file("report.\(format)")
    let ran = try await site.program.run(["report"] + scope + ["--format", format, "--output", file])
    try #require(ran.status == 0, "\(scope): \(ran.notes)")
    return try JSONDecoder().decode(type, from: Data(try await tool.runDone(file).utf8))
  }

  @Test func `a pipeline reads the counts of the release`() async throws {
    struct Answer: Decodable {
      struct Suite: Decodable {
        let name: String
      }
      let tests, failures, errors, skipped: Int
      let suites: [Suite]
    }
    let site = try await ReportReaderTests.hostileSite()
    for scope in Self.scopes {
      let (read, facts) = (
        try await Self.read(Answer.self, site, scope, "junit", .checkJUnit), try await Self.facts(site, scope)
      )
      #expect(read.failures <= facts.mustLevel.failed)
      guard scope.first == "--release" else { continue }
      #expect(read.tests == facts.mustLevel.total + facts.advice.total)
      #expect(read.failures == facts.mustLevel.failed)
      #expect(read.errors == facts.mustLevel.cantTell)
      #expect(
        read.tests - read.failures - read.errors - read.skipped == facts.mustLevel.passed + facts.advice.passed)
      #expect(read.suites.count == (scope.last == "5.1" ? 3 : 5), "The product and its screens.")
    }
  }

  @Test func `a scanner reads the counts of the release`() async throws {
    struct Answer: Decodable {
      let kind, level, baselineState: [String: Int]
      let results, fingerprinted: Int
    }
    let site = try await ReportReaderTests.hostileSite()
    for scope in Self.scopes {
      let (read, facts) = (
        try await Self.read(Answer.self, site, scope, "sarif", .checkSARIF), try await Self.facts(site, scope)
      )
      #expect(read.fingerprinted == read.results)
      #expect(read.baselineState.values.reduce(0, +) == (scope.last == "5.1" ? 0 : read.results))
      guard scope.first == "--release" else { continue }
      let absent = read.baselineState["absent"] ?? 0
      #expect(read.results - absent == facts.mustLevel.total + facts.advice.total)
      #expect((read.kind["fail"] ?? 0) - absent == facts.mustLevel.failed + facts.advice.failed)
      #expect(read.kind["pass"] == facts.mustLevel.passed + facts.advice.passed)
      #expect(read.kind["open"] == facts.mustLevel.untested + facts.advice.untested)
      #expect(read.kind["review"] ?? 0 == facts.mustLevel.cantTell + facts.advice.cantTell)
      #expect(read.kind["notApplicable"] == facts.mustLevel.inapplicable + facts.advice.inapplicable)
    }
  }

  @Test func `an audit tool reads one assertion a finding`() async throws {
    struct Answer: Decodable {
      let assertions: Int
      let outcome: [String: Int]
    }
    let site = try await ReportReaderTests.hostileSite()
    // 5.2 carries one failure from 5.1.
    for (release, carried) in [("5.1", 0), ("5.2", 1)] {
      let read = try await Self.read(Answer.self, site, ["--release", release], "earl", .checkEARL)
      let counted = try await site.sqlite(
        "SELECT outcome || ' ' || count(*) FROM v_finding WHERE release = '\(release)' AND is_retracted = 0 GROUP BY outcome"
      )
      let counts = read.outcome.map { "\($0.key) \($0.key == "failed" ? $0.value - carried : $0.value)" }.sorted()
      #expect(counts == counted.split(separator: "\n").map(String.init).sorted())
      #expect(read.assertions == read.outcome.values.reduce(0, +))
    }
    _ = try await Self.read(Answer.self, site, ["screen", "register"], "earl", .checkEARL)
    _ = try await Self.read(Answer.self, site, ["--only-failures"], "earl", .checkEARL)
  }

  @Test func `a spreadsheet reads every table, with typed values and every text`() async throws {
    struct Answer: Decodable {
      struct Sheet: Decodable {
        let name, frozen, filter: String
        let header: [String]
        let rows: [[Value]]
        let formulas: Int
        let links: [String: String]
        let wrapped: Bool
        let wide: Int?
        let repeated: String?
      }
      let sheets: [Sheet]
    }
    let site = try await ReportReaderTests.hostileSite()
    let tracker = "https://tracker.example/browse?a=1&b=2#APP-6"
    try await site.runDone("issue", "link", "6", tracker, "--auditor", "Auditor A")
    for scope in Self.scopes {
      let (read, facts) = (
        try await Self.read(Answer.self, site, scope, "xlsx", .readXLSX), try await Self.facts(site, scope)
      )
      #expect(
        read.sheets.map(\.name) == [
          "report", "release", "rules", "sessions", "screens", "screens_out_of_scope", "plan_changes",
          "dropped_failures", "processes", "criteria", "issues", "cells", "findings", "problems", "observations",
          "waived_failures", "remarks", "gate", "blockers", "todo", "changes", "trend",
        ])
      #expect(read.sheets.allSatisfy { $0.formulas == 0 && $0.frozen == "A2" })
      #expect(read.sheets.allSatisfy { $0.wrapped && $0.wide == 1 && $0.repeated == "$1:$1" })
      let (criteria, issues) = (read.sheets[9], read.sheets[10])
      let row = issues.rows.firstIndex { $0.contains(.text(tracker)) }
      #expect(issues.links == (row.map { ["\(Self.referenceColumn)\($0 + 2)": tracker] } ?? [:]))
      #expect(criteria.links.count == criteria.rows.count, "Each criterion leads to the text of WCAG.")
      let (cells, findings) = (read.sheets[11], read.sheets[12])
      guard scope == ["--release", "5.2"] else { continue }
      #expect(row != nil)
      #expect(criteria.links["C2"] == "https://www.w3.org/TR/WCAG22/#non-text-content")
      #expect(cells.rows.count == facts.mustLevel.total + facts.advice.total)
      let observed = try #require(findings.header.firstIndex(of: "observed"))
      let time = try #require(findings.header.firstIndex(of: "observed_at"))
      #expect(findings.rows.contains { $0[time] == .text("2026-05-11T08:30:00") }, "A time, not a number.")
      for text in ReportReaderTests.stored {
        #expect(findings.rows.contains { $0[observed].isText(text) }, "\(text)")
      }
    }
  }

  /// The column of the sheet `issues` that has the address in the team's tracker.
  private static let referenceColumn = "S"

  /// A value of a cell.
  private enum Value: Equatable, Decodable {
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
      self = (try? decoder.singleValueContainer().decode(String.self)).map { .text($0) } ?? .other
    }

    /// Whether it is that text; a reader may leave `_xHHHH_` as it is.
    func isText(_ wanted: String) -> Bool {
      guard case .text(let text) = self else { return false }
      let plain = text.replacing(/_x([0-9A-F]{4})_/) { match in
        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
      }
      return plain.unicodeScalars.elementsEqual(wanted.unicodeScalars)
    }
  }
}
