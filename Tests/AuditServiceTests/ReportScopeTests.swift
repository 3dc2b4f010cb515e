import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// A part of a report has what belongs to it, and the same in each format.
@Suite struct ReportScopeTests {
  private struct Report: Decodable {
    struct Screen: Decodable { let screen: String }
    struct Cell: Decodable { let address: String }
    struct Issue: Decodable {
      let check: String

      private enum CodingKeys: String, CodingKey {
        case check = "check_path"
      }
    }
    let screens: [Screen]
    let cells: [Cell]
    let issues: [Issue]
  }

  private static func decode(_ text: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(text.utf8))
  }

  private static let issues = ReportOptions(scope: .issues(team: nil))

  @Test func `an issue of a component is on every screen that it fills`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .failed)
    let report = try Self.decode(try audit.render(.json, Self.issues))
    #expect(report.screens.map(\.screen) == ["home", "pay"])
    #expect(report.cells.map(\.address) == ["home/tab-home", "pay/tab-home"])
    let junit = try audit.render(.junit, Self.issues)
    #expect(junit.contains("tests=\"2\" failures=\"2\""))
    #expect(junit.split(separator: "<testsuite ").count == 3)
    #expect(junit.split(separator: "</testsuite>").last?.contains("<testcase") == false)
  }

  @Test func `only failures leaves out issues whose cell passed, and findings that decide nothing any more`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/title", .passed, minute: 1)
    try audit.record("pay", "t/contrast", .failed)
    let all = try Self.decode(try audit.render(.json))
    let failures = try Self.decode(try audit.render(.json, ReportOptions(onlyFailures: true)))
    #expect(all.issues.map(\.check).sorted() == ["t/contrast", "t/title"])
    #expect(failures.issues.map(\.check) == ["t/contrast"])
    let earl = try audit.render(.earl, ReportOptions(onlyFailures: true))
    #expect(earl.split(separator: "\"Assertion\"").count == 2, "One assertion.")
  }

  @Test func `a part says nothing of the criteria of the whole`() throws {
    let example = try WorkedExample()
    let options = ReportOptions(scope: .screen("sign-in"), table: .criteria)
    #expect(try example.render(.csv, options).split(separator: "\r\n").count == 1, "The header alone.")
  }
}
