import AuditModel
import TestSupport
import Testing

@testable import auditctl

/// An issue has a number in a file, and a name that every copy of the file knows.
@Suite struct IssueNameTests {
  private struct Named: Equatable {
    let number: Int
    let name: String
    let title: String
  }

  /// Two copies in which each a failure opens an issue, which gets the same number in both; then each takes over the other.
  private static func copies() throws -> (bench: Workbench, number: Int) {
    var bench = try Workbench.exampleWithSession()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    let other = bench.folder.file("other.sqlite")
    bench.runDone("database", "backup", other)
    let first = try opened(bench, "audit.sqlite", "Balance", minute: 1)
    let second = try opened(bench, "other.sqlite", "Saldo", minute: 2)
    #expect(first == second)
    bench.runDone("database", "backup", bench.folder.file("before.sqlite"))
    bench.runDone("merge", other)
    bench.runDone("merge", bench.folder.file("before.sqlite"), "--database", other)
    return (bench, first)
  }

  private static func opened(_ bench: Workbench, _ file: String, _ heard: String, minute: Int64) throws -> Int {
    var bench = bench
    bench.now += minute * 60_000
    let ran = bench.runDone(
      "record", "accounts/title", "vo-text", "fail", "--severity", "minor", "--observed", heard, "--issue", "new",
      "--database", bench.folder.file(file), "--format", "json")
    return try #require(JSONValue(ran.data)["finding"]?["issue_id"]?.integer)
  }

  /// The issues of a file that have a name, in the order of their numbers.
  private static func named(_ bench: Workbench, _ file: String) throws -> [Named] {
    let ran = bench.runDone("issue", "list", "--all", "--format", "json", "--database", bench.folder.file(file))
    return try (JSONValue(ran.data)["issues"]?.array() ?? []).compactMap { issue in
      guard let number = issue["issue_id"]?.integer, let name = issue["name"]?.text, let title = issue["title"]?.text
      else { return nil }
      return Named(number: number, name: name, title: title)
    }.sorted { $0.number < $1.number }
  }

  @Test func `in a file of one copy the number says all`() throws {
    #expect(try Self.named(.example(), "audit.sqlite").isEmpty)
  }

  @Test func `both copies call an issue the same, whatever number it has there`() throws {
    let (bench, number) = try Self.copies()
    let here = try Self.named(bench, "audit.sqlite").filter { $0.number >= number }
    let there = try Self.named(bench, "other.sqlite").filter { $0.number >= number }
    #expect(here.map(\.number) == [number, number + 1] && there.map(\.number) == [number, number + 1])
    #expect(here.map(\.title) == there.reversed().map(\.title))
    #expect(here.map(\.name) == there.reversed().map(\.name))
    for named in here { #expect(named.name.wholeMatch(of: /(\d+)\.[0-9a-hjkmnp-tv-z]{5}/)?.1 == "\(number)") }
  }

  @Test func `a merge lists what has another number here by its name`() throws {
    let bench = try Workbench.exampleWithSession()
    let other = bench.folder.file("other.sqlite")
    bench.runDone("database", "backup", other)
    let number = try Self.opened(bench, "audit.sqlite", "Balance", minute: 1)
    _ = try Self.opened(bench, "other.sqlite", "Saldo", minute: 2)
    let ran = bench.runDone("merge", other, "--format", "json")
    let renumbered = try JSONValue(ran.data)["renumbered_issues"]?.array()
    #expect(renumbered?.count == 1)
    #expect(renumbered?.first?["number_there"]?.integer == number)
    #expect(renumbered?.first?["issue"]?.integer == number + 1)
    let name = try #require(try Self.named(bench, "audit.sqlite").first { $0.number == number + 1 }?.name)
    #expect(renumbered?.first?["name"]?.text == name)
  }

  @Test func `every command of an issue takes its name, also shortened`() throws {
    var (bench, number) = try Self.copies()
    let arrived = try #require(try Self.named(bench, "audit.sqlite").first { $0.number == number + 1 })
    let name = arrived.name
    #expect(bench.runDone("issue", "comment", name, "Heard too.").notes.hasPrefix("Issue \(number + 1): "))
    #expect(bench.runDone("issue", "assign", name, "Developer C").notes.hasPrefix("Issue \(number + 1): "))
    #expect(bench.runDone("issue", "edit", name, "--label", "late").notes.hasPrefix("Issue \(number + 1): "))
    #expect(bench.runDone("issue", "link", name, "https://t.example/1").notes.hasPrefix("Issue \(number + 1): "))
    let failed = bench.runDone(
      "record", "accounts/checking", "vo-text", "fail", "--severity", "minor", "--observed", "Late.", "--issue", name,
      "--format", "json")
    #expect(try JSONValue(failed.data)["finding"]?["issue_id"]?.integer == number + 1)
    bench.now += 60_000
    try bench.write(
      "address,check,outcome,severity,observed,issue\naccounts/savings,vo-text,fail,minor,Late.,\(name)\n",
      to: "named.csv")
    #expect(
      bench.runDone("record", "--batch", bench.folder.file("named.csv")).data.contains(
        "Findings that joined an issue:  1"))
    #expect(bench.runDone("issue", "fix", name, "--build", "5.2.0 (5211)").notes.hasPrefix("Issue \(number + 1): "))
    #expect(
      bench.runDone("issue", "reopen", name.uppercased(), "--reason", "Still there.").notes
        .hasPrefix("Issue \(number + 1): "))
    let decided = bench.runDone(
      "issue", "accept", name, "--owner", "Manager B", "--approver", "Manager D", "--reason", "Rare.", "--expires",
      "90d")
    #expect(decided.notes.hasPrefix("Issue \(number + 1): "))
    #expect(
      bench.runDone("issue", "revoke", name, "--reason", "Not so rare.").notes.hasPrefix("Issue \(number + 1): "))
    #expect(bench.runDone("report", "issues", "--issue", name, "--format", "markdown").data.contains(arrived.title))
    let mine = try #require(try Self.named(bench, "audit.sqlite").first { $0.number == number }?.name)
    let short = try #require(
      (name.count - 5...name.count).lazy.map { String(name.prefix($0)) }.first {
        $0 != "\(number)." && !mine.hasPrefix($0)
      })
    #expect(bench.runDone("issue", "show", short).data.contains(name))
    #expect(
      bench.runDone("issue", "merge", name, "--into", mine).notes
        .hasPrefix("Issue \(number + 1): merged into issue \(number), "))
  }

  @Test func `a name that nothing has says which there are`() throws {
    let (bench, number) = try Self.copies()
    let names = try Self.named(bench, "audit.sqlite").filter { $0.number >= number }.map(\.name)
    let free = try #require("0123456789".first { digit in !names.contains { $0.hasPrefix("\(number).\(digit)") } })
    let ran = bench.run("issue", "show", "\(number).\(free)")
    #expect(ran.status == .noInput)
    for name in names { #expect(ran.notes.contains(name)) }
  }

  @Test(arguments: ["7.", ".a1b2c", "0.a", "7.a1b2c3", "7.a!", "7.ü", "7.a.b", "-7.a", "7.i"])
  func `anything else is no name`(_ text: String) throws {
    #expect(IssueName(typed: text) == nil)
    #expect(try Workbench.example().run("issue", "comment", "--", text, "Words").status == .usage)
  }
}
