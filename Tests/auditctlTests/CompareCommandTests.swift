import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

@testable import auditctl

/// `compare` on the worked example, against the cells of both releases.
@Suite struct CompareCommandTests {
  private static let formats = ["table", "lines", "json", "ndjson", "csv", "tsv", "markdown"]

  private static func comparison(_ bench: Workbench, _ arguments: String...) throws -> JSONValue {
    let ran = bench.run(["compare", "5.1", "5.2", "--format", "json"] + arguments)
    try #require(ran.status == .done, "\(ran.notes)")
    return try JSONValue(ran.data)
  }

  /// `ADDRESS CHECK` of the changes of a kind.
  private static func places(_ comparison: JSONValue, _ change: String) throws -> Set<String> {
    Set(
      try #require(try comparison["changes"]?.array()).filter { $0["change"]?.text == change }.map {
        "\($0["address"]?.text ?? "") \($0["check_path"]?.text ?? "")"
      })
  }

  /// A change, and the outcomes in 5.1 and in 5.2 that make it one; nil: 5.1 has no such cell.
  struct Change: CustomTestStringConvertible {
    let name: String
    let old: Set<String?>
    let new: Set<String>
    var testDescription: String { name }
  }

  private static func cells(_ bench: Workbench, _ release: String) throws -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: try bench.cells(release).map { ("\($0.address) \($0.check)", $0.outcome) })
  }

  @Test(arguments: [
    Change(name: "newly-failing", old: ["passed", "cantTell", "inapplicable", "untested", nil], new: ["failed"]),
    Change(name: "still-failing", old: ["failed"], new: ["failed"]),
    Change(name: "fixed-and-verified", old: ["failed"], new: ["passed", "inapplicable"]),
    Change(name: "no-longer-tested", old: ["passed", "inapplicable", "cantTell"], new: ["untested"]),
    Change(name: "newly-passing", old: ["untested", "cantTell"], new: ["passed"]),
  ])
  func `each change is what the cells of both releases say`(_ change: Change) throws {
    let bench = try Workbench.example()
    let comparison = try Self.comparison(bench)
    let places = try Self.places(comparison, change.name)
    let old = try Self.cells(bench, "5.1")
    let expected = try Self.cells(bench, "5.2").filter { place, outcome in
      change.new.contains(outcome) && change.old.contains(old[place])
    }
    #expect(places == Set(expected.keys))
    #expect(comparison["comparison"]?[change.name.replacing("-", with: "_") + "_count"]?.integer == places.count)
  }

  @Test func `5_1 has no release before, so that nothing re-emerged`() throws {
    #expect(try Self.places(try Self.comparison(try Workbench.example()), "re-emerged").isEmpty)
  }

  @Test func `verdicts stand with their coverage`() throws {
    let bench = try Workbench.example()
    let head = try #require(try Self.comparison(bench)["comparison"])
    for (version, prefix) in [("5.1", "old_"), ("5.2", "")] {
      let status = try JSONValue(bench.runDone("status", "--release", version, "--format", "json").data)
      let release = try #require(status["release"])
      #expect(head["\(prefix)release"]?.text == version)
      #expect(head["\(prefix)verdict"]?.text == release["verdict"]?.text)
      let total = try #require(release["total"]?.integer)
      let untested = try #require(release["untested"]?.integer)
      let carried = try #require(release["carried"]?.integer)
      #expect(head["\(prefix)total"]?.integer == total)
      #expect(head["\(prefix)tested"]?.integer == total - untested - carried)
    }
  }

  @Test(arguments: ReleaseChange.allCases) func `one change by itself`(_ change: ReleaseChange) throws {
    let bench = try Workbench.example()
    let all = try Self.comparison(bench)
    let some = try Self.comparison(bench, "--change", change.rawValue)
    let listed = try #require(try some["changes"]?.array())
    #expect(listed.allSatisfy { $0["change"]?.text == change.rawValue })
    #expect(try Self.places(some, change.rawValue) == Self.places(all, change.rawValue))
    #expect(some["comparison"] == all["comparison"], "The head counts them all.")
  }

  @Test func `the same rows in every format`() throws {
    let bench = try Workbench.example()
    let count = try #require(try Self.comparison(bench)["changes"]?.array()).count
    #expect(count > 0)
    for format in Self.formats {
      let ran = bench.runDone("compare", "5.1", "5.2", "--format", format)
      #expect(!ran.data.isEmpty, "\(format)")
    }
    let csv = bench.runDone("compare", "5.1", "5.2", "--format", "csv").data
    #expect(SeparatedText(csv, separator: ",").rows.count == count + 1, "a heading and a row a change")
    let lines = bench.runDone("compare", "5.1", "5.2", "--format", "lines").data
    #expect(lines.split(separator: "\n").count { $0.hasPrefix("Change: ") } == count)
    for sign in ["│", "─", "|"] { #expect(!lines.contains(sign), "lines are read aloud") }
  }

  @Test(arguments: [
    (["5.2", "5.1"], auditctl.ExitStatus.usage, "name the earlier release first"),
    (["5.1", "5.1"], .usage, "name the earlier release first"),
    (["5.1"], .usage, "new"),
    ([], .usage, "old"),
    (["5.1", "5.2", "5.3"], .usage, "5.3"),
    (["5.1", "5.2", "--change", "worse"], .usage, "worse"),
    (["5.1", "9.9"], .noInput, "9.9"),
    (["9.9", "5.2"], .noInput, "9.9"),
    (["5.1", "5.2", "--product", "shop"], .noInput, "shop"),
  ])
  func `wrong uses`(_ arguments: [String], _ status: auditctl.ExitStatus, _ words: String) throws {
    let ran = try Workbench.example().run(["compare"] + arguments)
    #expect(ran.status == status)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.contains(words), "\(ran.notes)")
  }
}
