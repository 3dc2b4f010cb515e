import AuditModel
import AuditReports
import AuditRules
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The two published audits of mobile apps give, cell by cell, what their files say, and both of their rates.
@Suite struct PublishedGridTests {
  struct Published: CustomTestStringConvertible {
    let name: String
    let product: String
    let screens: Int
    let cells: Int
    let met: Int
    let applicable: Int
    let mean: String
    var testDescription: String { name }
  }

  private static let published = [
    Published(
      name: "adapto", product: "adapto", screens: 10, cells: 1080, met: 19, applicable: 43, mean: "72.77 %"),
    Published(
      name: "staying-alive", product: "staying-alive", screens: 6, cells: 648, met: 18, applicable: 40, mean: "71.65 %"),
  ]

  /// What the file says, by screen and criterion: `p01 1.1`.
  ///
  /// It is worked out without any of our readers. Pages of nothing but NT are not in it.
  private static func statuses(_ bytes: Data) throws -> [String: String] {
    var statuses: [String: String] = [:]
    for page in try JSONValue(String(decoding: bytes, as: UTF8.self))["pages"]?.array() ?? [] {
      let number = try #require(page["number"]?.integer)
      let assessments = try page["assessments"]?.array() ?? []
      guard assessments.contains(where: { $0["status"]?["name"]?.text != "NT" }) else { continue }
      for one in assessments {
        let criterion = try #require(one["criterion"]?["number"]?.text)
        statuses["p\(number < 10 ? "0" : "")\(number) \(criterion)"] = one["status"]?["name"]?.text
      }
    }
    return statuses
  }

  /// Both rates of statuses: met on every screen, of how many; and the mean of the screens.
  private static func rates(_ statuses: [String: String]) -> (met: Int, applicable: Int, mean: Double) {
    var byCriterion: [Substring: [String]] = [:]
    var byScreen: [Substring: [String]] = [:]
    for (key, status) in statuses {
      let parts = key.split(separator: " ")
      byCriterion[parts[1], default: []].append(status)
      byScreen[parts[0], default: []].append(status)
    }
    let applying = byCriterion.values.map { $0.filter { $0 == "C" || $0 == "NC" } }.filter { !$0.isEmpty }
    let means = byScreen.values.map { all in
      Double(all.count { $0 == "C" }) / Double(all.count { $0 == "C" || $0 == "NC" })
    }
    return (
      applying.count { $0.allSatisfy { $0 == "C" } }, applying.count, means.reduce(0, +) / Double(means.count)
    )
  }

  private static let words = ["C": "passed", "NC": "failed", "NA": "inapplicable", "NT": "untested"]

  @Test(arguments: published) func `no cell differs from the file, and the rates are those of the audit`(
    _ published: Published
  ) throws {
    let path = RepositoryFolder.path + "/../shared/fixtures/raam/\(published.name).json"
    guard let bytes = FileManager.default.contents(atPath: path) else { return }
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Importer I"
    try bench.makeDatabase()
    let file = try bench.folder.write(bytes, to: "\(published.name).json")
    let done = bench.runDone("import", "audit", file, "--release", "1.0", "--format", "json")
    #expect(try JSONValue(done.data)["import"]?["product"]?.text == published.product)

    let statuses = try Self.statuses(bytes)
    let cells = try bench.cells("1.0")
    #expect(cells.count == published.cells && statuses.count == published.cells)
    #expect(Set(cells.compactMap(\.screen)).count == published.screens)
    for cell in cells {
      let key = "\(cell.screen ?? "") \(cell.check.dropFirst("raam/".count))"
      #expect(cell.outcome == statuses[key].flatMap { Self.words[$0] }, "\(key)")
    }
    let counted = Self.rates(statuses)
    #expect((counted.met, counted.applicable) == (published.met, published.applicable))
    #expect(RateText.percent(counted.mean) == published.mean)
    let status = bench.runDone("status", "--rates").data
    #expect(status.contains("\(published.met) of \(published.applicable)"), "\(status)")
    #expect(status.contains(published.mean), "\(status)")
    #expect(
      status.contains("all \(CountText.number(published.cells)) answered checks rest on an imported audit"), "\(status)"
    )
    let again = bench.runDone("import", "audit", file, "--release", "1.0")
    #expect(again.notes.contains("Nothing changed"))
  }

  @Test func `the pack has the level that the publisher says for each criterion`() throws {
    let path = RepositoryFolder.path + "/../shared/fixtures/raam/levels.json"
    guard let bytes = FileManager.default.contents(atPath: path) else { return }
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Importer I"
    try bench.makeDatabase()
    let levels = try JSONValue(String(decoding: bytes, as: UTF8.self)).object()
    let rows = try bench.query("SELECT check_path, level FROM v_check WHERE check_path LIKE 'raam/%'")
    // That of the file is the first edition, which lacks one criterion.
    #expect(rows.count == 108 && levels.count == 107)
    let own = Dictionary(
      uniqueKeysWithValues: rows.map {
        (String(($0["check_path"]?.text ?? "").dropFirst("raam/".count)), $0["level"]?.text)
      })
    for (criterion, level) in levels { #expect(own[criterion] == level.text, "\(criterion)") }
  }
}
