import TestSupport
import Testing

@testable import auditctl

/// Every format says the same of one failure: how severe it is, its notes, and the release that it is carried from.
@Suite struct FailureAgreementTests {
  /// `contact/send` failed for Ana on iOS 17, critical, and later for Ben on iOS 18, minor; the issue is said to be moderate.
  private static func bench() throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Ana"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "contact", "--title", "Contact")
    bench.runDone("element", "add", "contact/send", "--type", "button", "--label", "Send")
    for (auditor, version, severity, note) in [
      ("Ana", "17", "critical", "NoteOf17"), ("Ben", "18", "minor", "NoteOf18"),
    ] {
      bench.environment["AUDITCTL_AUDITOR"] = auditor
      bench.runDone(
        "session", "start", "--device", "Phone", "--os-version", version,
        "--assistive-technology", "VoiceOver")
      bench.runDone(
        "record", "contact/send", "vo-text", "fail", "--severity", severity, "--observed", "Heard on \(version)",
        "--note", note)
      bench.runDone("session", "end")
      bench.now += 60_000
    }
    bench.environment["AUDITCTL_AUDITOR"] = "Ana"
    bench.runDone("issue", "edit", "1", "--severity", "moderate", "--reason", "It is seldom met.")
    return bench
  }

  private static func cell(_ bench: Workbench, release: String) throws -> JSONValue? {
    let report = try JSONValue(bench.runDone("report", "--release", release, "--format", "json").data)
    return try report["cells"]?.array().first { $0["outcome"] == .text("failed") }
  }

  @Test(arguments: ["1.0", "2.0"]) func `the severity of a failure`(release: String) throws {
    let bench = try Self.bench()
    bench.runDone("release", "add", "2.0", "--build", "2")
    func report(_ format: String, _ arguments: String...) -> String {
      bench.run(["report", "--release", release, "--format", format] + arguments).data
    }
    #expect(try Self.cell(bench, release: release)?["severity"] == .text("critical"))
    #expect(report("junit").contains(#"type="critical""#))
    #expect(!report("junit").contains(#"type="minor""#))
    let sarif = try JSONValue(report("sarif"))
    let results = try #require(try sarif["runs"]?.array().first?["results"]?.array())
    let failed = results.filter { $0["kind"] == .text("fail") }
    #expect(failed.map { $0["properties"]?["severity"] } == [.text("critical")])
    let cells = report("csv", "--table", "cells").split(separator: "\r\n").filter { $0.contains(",failed,") }
    #expect(cells.count == 1 && cells[0].contains(",critical,"))
    #expect(report("markdown").contains("- Failed: 1 (1 critical)\n"))
    #expect(report("html").contains(">1 critical<"))
    let gate = bench.run("gate", "--release", release, "--format", "json")
    let blocker = try JSONValue(gate.data)["blockers"]?.array().first
    #expect((blocker?["count"]?.integer, blocker?["critical_count"]?.integer) == (1, 1))
  }

  @Test func `a failure of which one finding says nothing has no severity anywhere`() throws {
    var bench = try Self.bench()
    bench.runDone("session", "start", "--device", "Phone", "--os-version", "16", "--assistive-technology", "VoiceOver")
    bench.now += 60_000
    bench.runDone("record", "contact/send", "vo-text", "fail")
    #expect(try Self.cell(bench, release: "1.0")?["severity"] == .null)
    #expect(bench.run("report", "--format", "junit").data.contains(#"type="failed""#))
    #expect(bench.runDone("report", "--format", "html").data.contains("everity not given</span>"))
    let gate = try JSONValue(bench.run("gate", "--format", "json").data)
    #expect(try gate["blockers"]?.array().first?["no_severity_count"]?.integer == 1)
  }

  @Test(arguments: ["html", "markdown", "csv", "xlsx", "json", "ndjson", "earl", "sarif", "junit"])
  func `the note is in every format that lists failures`(format: String) throws {
    let bench = try Self.bench()
    var arguments = ["report", "--format", format]
    if format == "csv" { arguments += ["--table", "findings"] }
    if format == "xlsx" { arguments += ["--output", bench.folder.file("report.xlsx")] }
    let ran = bench.run(arguments)
    #expect(ran.status == .done, "\(ran.notes)")
    guard format != "xlsx" else { return }
    #expect(ran.data.contains("NoteOf18") && ran.data.contains("NoteOf17"), "\(ran.data)")
  }

  @Test func `an issue shows its other failures, too`() throws {
    let issue = try JSONValue(Self.bench().runDone("issue", "show", "1", "--format", "json").data)
    #expect(issue["failure"]?["observed"] == .text("Heard on 18"))
    let others = try #require(try issue["other_failures"]?.array())
    #expect(others.map { $0["finding_id"] } == [.integer(1)])
    let other = try #require(others.first)
    #expect(other["address"] == .text("contact/send"))
    #expect(other["environment"] == .text("VoiceOver on iOS 17"))
    #expect(other["severity"] == .text("critical"))
    #expect(other["observed"] == .text("Heard on 17"))
    #expect(other["note"] == .text("NoteOf17"))
  }

  @Test func `a note is not quoted as what was observed in a conformance report`() throws {
    let bench = try Self.bench()
    for format in ["acr", "openacr", "statement"] {
      #expect(!bench.run("report", "--format", format, "--draft").data.contains("NoteOf1"), "\(format)")
    }
  }

  @Test func `carried failures are assertions with the release they are from`() throws {
    let bench = try Self.bench()
    bench.runDone("release", "add", "2.0", "--build", "2")
    func graph(_ release: String) throws -> [JSONValue] {
      let report = try JSONValue(bench.runDone("report", "--release", release, "--format", "earl").data)
      return try #require(try report["@graph"]?.array())
    }
    let assertions = try graph("2.0").filter { $0["@type"] == .text("Assertion") }
    #expect(assertions.count == 2)
    #expect(assertions.allSatisfy { $0["audit:carriedFrom"] == .text("1.0") })
    #expect(assertions.allSatisfy { $0["subject"]?["@id"] == .text("at:shop/2.0/contact/send") })
    #expect(assertions.allSatisfy { $0["result"]?["outcome"] == .text("earl:failed") })
    let original = try graph("1.0").filter { $0["@type"] == .text("Assertion") }
    #expect(original.allSatisfy { $0["audit:carriedFrom"] == nil })
    #expect(Set(assertions.compactMap { $0["source"]?["@id"]?.text }) == Set(original.compactMap { $0["@id"]?.text }))
    // Their sessions are told of, too, under the names that they have in the report of their release.
    let sessions = try graph("2.0").filter { $0["@type"] == .text("audit:Session") }.compactMap { $0["@id"]?.text }
    #expect(sessions.count == 2 && sessions.allSatisfy { $0.hasPrefix("at:shop/1.0/_session/") })
    // A test in the release ends what is carried.
    bench.runDone(
      "session", "start", "--release", "2.0", "--device", "Phone", "--os-version", "18", "--assistive-technology",
      "VoiceOver")
    bench.runDone("record", "contact/send", "vo-text", "pass")
    let left = try graph("2.0").filter { $0["@type"] == .text("Assertion") }
    #expect(left.compactMap { $0["result"]?["outcome"]?.text } == ["earl:passed"])
    #expect(left.compactMap { $0["audit:carriedFrom"]?.text } == [])
  }
}
