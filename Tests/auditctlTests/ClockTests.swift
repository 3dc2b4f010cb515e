import TestSupport
import Testing

@testable import auditctl

/// A clock that is set back loses nothing: the order of the log is that of its numbers, and what counts in a cell
/// follows the time observed, as DESIGN rule 2 says.
@Suite struct ClockTests {
  private static let day: Int64 = 86_400_000

  /// A failure, and then a pass by a clock that was set back by a day.
  private static func bench() throws -> Workbench {
    var bench = try Workbench.exampleWithSession()
    bench.runDone("record", "sign-in", "unique-title", "fail")
    bench.now -= day
    bench.runDone("record", "sign-in", "unique-title", "pass")
    return bench
  }

  /// The outcome of the cell that both findings are on.
  private static func outcome(_ bench: Workbench) throws -> String? {
    let ran = bench.runDone("explain", "sign-in", "unique-title", "--release", "5.2", "--format", "json")
    return try JSONValue(ran.data)["explanation"]?["verdict"]?.text
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
    bench.now -= Self.day
    #expect(bench.run("report", "verify", file).status == .done)
    bench.runDone("report", "--release", "5.2", "--format", "csv", "--output", file, "--seal")
    #expect(bench.run("report", "verify", file).status == .done)
    bench.runDone("session", "end")
    let rows = try bench.query("SELECT count(*) AS n FROM v_session WHERE ended_at < started_at")
    #expect(rows.first?["n"]?.integer == 0)
    bench.runDone("database", "check")
  }
}
