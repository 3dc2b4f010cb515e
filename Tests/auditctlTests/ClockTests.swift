import TestSupport
import Testing

@testable import auditctl

/// A clock that is set back loses nothing: the order of the log is that of its numbers, and what counts in a cell
/// follows the time observed, as DESIGN rule 2 says.
@Suite struct ClockTests {
  private static let day: Int64 = 86_400_000

  /// A failure, and then a pass by a clock that was set back by half a day.
  private static func bench() throws -> Workbench {
    var bench = try Workbench.exampleWithSession()
    bench.runDone("record", "sign-in", "unique-title", "fail")
    bench.now -= day / 2
    bench.runDone("record", "sign-in", "unique-title", "pass")
    return bench
  }

  /// The outcome of the cell that both findings are on.
  private static func outcome(_ bench: Workbench) throws -> String? {
    let ran = bench.runDone("explain", "sign-in", "unique-title", "--release", "5.2", "--format", "json")
    return try JSONValue(ran.data)["explanation"]?["outcome"]?.text
  }

  @Test func `both findings are kept, and the one that was observed later counts`() throws {
    let bench = try Self.bench()
    let newest = try bench.query("SELECT outcome FROM v_finding ORDER BY finding_id DESC LIMIT 2")
    #expect(newest.map { $0["outcome"]?.text } == ["passed", "failed"])
    #expect(try Self.outcome(bench) == "failed")
    bench.runDone("database", "check")
  }

  @Test func `undo takes back what was recorded last, whatever the clock said`() throws {
    let bench = try Self.bench()
    #expect(bench.runDone("undo").notes.contains("unique-title, passed"))
    #expect(bench.runDone("undo").notes.contains("unique-title, failed"))
    bench.runDone("database", "check")
  }

  @Test func `a re-test counts once the clock is right again`() throws {
    var bench = try Self.bench()
    bench.now += Self.day + 60_000
    bench.runDone("record", "sign-in", "unique-title", "pass")
    #expect(try Self.outcome(bench) == "passed")
  }

  @Test func `sessions, seals and decisions hold`() throws {
    var bench = try Self.bench()
    let file = bench.folder.file("a.csv")
    bench.runDone("report", "--release", "5.2", "--format", "csv", "--output", file, "--seal")
    bench.now -= Self.day / 2
    #expect(bench.run("report", "verify", file).status == .done)
    bench.runDone("report", "--release", "5.2", "--format", "csv", "--output", file, "--seal")
    #expect(bench.run("report", "verify", file).status == .done)
    bench.runDone("session", "end")
    let rows = try bench.query("SELECT count(*) AS n FROM v_session WHERE ended_at < started_at")
    #expect(rows.first?["n"]?.integer == 0)
    bench.runDone("database", "check")
  }

  /// A file with a title that was written under a clock that ran ahead; the clock is right again.
  private static func benchAhead(days: Int64) throws -> Workbench {
    var bench = try Workbench.example()
    bench.runDone("product", "edit", "banking", "--title", "Bank of the past", "--by", "Ana")
    bench.now += days * day
    bench.runDone("product", "edit", "banking", "--title", "Bank of the future", "--by", "Ana")
    bench.now -= days * day
    return bench
  }

  @Test func `where the file is more than a day ahead nothing is written, and the rows are named`() throws {
    let bench = try Self.benchAhead(days: 40)
    let newest = try #require(
      try bench.query("SELECT sequence AS n FROM v_edit ORDER BY edit_id DESC LIMIT 1").first?["n"]?.integer)
    let before = try bench.folder.read("audit.sqlite")
    for line in [
      ["product", "edit", "banking", "--title", "Bank"], ["release", "add", "9.0"],
      ["release", "freeze", "5.2"],
    ] {
      let ran = bench.run(line)
      #expect(ran.status == .configuration)
      #expect(ran.notes.contains("has rows \(newest) to \(newest) of replica"))
      #expect(ran.notes.contains("written 40 days ahead of this machine's clock, and nothing was written"))
      #expect(ran.notes.contains("auditctl database fork --clock"))
    }
    #expect(try bench.folder.read("audit.sqlite") == before)
    let check = bench.run("database", "check")
    #expect(check.status == .answerIsNo)
    #expect(check.data.contains("the clock: rows \(newest) to \(newest) of replica"))
    #expect(!check.notes.contains("restore"))
    #expect(bench.runDone("status").data.contains("5.2"))
  }

  @Test func `a clock that differs by a day goes on`() throws {
    let bench = try Self.benchAhead(days: 1)
    bench.runDone("product", "edit", "banking", "--title", "Bank")
    bench.runDone("database", "check")
    #expect(bench.runDone("database", "fork", "--clock").notes.contains("nothing was changed"))
    // The one that made the example, and that of this copy of it.
    #expect(try bench.query("SELECT count(*) AS n FROM replica").first?["n"]?.integer == 2)
  }

  @Test func `after a fork the file goes by this machine's clock, and what is edited then holds`() throws {
    var bench = try Self.benchAhead(days: 40)
    let forked = bench.runDone("database", "fork", "--clock")
    #expect(forked.notes.contains("40 days ahead of this machine's clock"))
    bench.runDone("database", "check")
    // The next row is stamped with this moment, and not behind those that are ahead.
    bench.now += 60_000
    bench.runDone("product", "edit", "banking", "--title", "Bank of today", "--by", "Ben")
    let title = try #require(
      try bench.query("SELECT value, stamp / 65536 AS time FROM v_edit ORDER BY edit_id DESC LIMIT 1").first)
    #expect(title["value"]?.text == "\"Bank of today\"")
    #expect(title["time"]?.integer == Int(bench.now))
    #expect(bench.runDone("product", "show", "banking").data.contains("Bank of today"))
    bench.runDone("database", "rebuild")
    #expect(bench.runDone("product", "show", "banking").data.contains("Bank of today"))
    bench.runDone("database", "conflicts", "--strict")
    bench.runDone("database", "check")
  }

  @Test func `a fork is needed once`() throws {
    var bench = try Self.benchAhead(days: 40)
    bench.runDone("database", "fork", "--clock")
    let bounds = try bench.query(
      "SELECT clock_bound.first_sequence AS first, bound / 65536 AS bound, bounded_replica_id AS replica FROM clock_bound"
    )
    #expect(bounds.map { $0["bound"]?.integer } == [Int(bench.now)])
    #expect(bounds.map { $0["replica"]?.integer } == [2])
    #expect(bench.runDone("database", "fork", "--clock").notes.contains("nothing was changed"))
    // A month later the bounded rows are in the past, and the clock is that of the machine.
    bench.now += 50 * Self.day
    bench.runDone("product", "edit", "banking", "--title", "Bank of tomorrow")
    bench.runDone("database", "check")
  }
}
