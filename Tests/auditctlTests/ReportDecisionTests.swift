import Testing

@testable import auditctl

/// The report as data says what the page says first: the gate's answer, why, what to do next, what changed, and the trend.
@Suite struct ReportDecisionTests {
  private static func json(_ bench: Workbench, _ words: String...) throws -> JSONValue {
    try JSONValue(bench.run(words + ["--format", "json"]).data)
  }

  @Test func `the answer and its reasons are those of the gate`() throws {
    let bench = try Workbench.example()
    let report = try Self.json(bench, "report", "--release", "5.2")
    let gate = try Self.json(bench, "gate", "--release", "5.2")
    #expect(report["gate"] == gate["gate"])
    #expect(report["gate"]?["answer"]?.text == "do-not-ship")
    #expect(report["blockers"] == gate["blockers"])
    #expect(try #require(try report["blockers"]?.array()).count == 4)
  }

  @Test func `what changed is what compare says, and the trend begins with this release`() throws {
    let bench = try Workbench.example()
    let report = try Self.json(bench, "report", "--release", "5.2")
    let compared = try Self.json(bench, "compare", "5.1", "5.2", "--recommended")
    func changes(_ json: JSONValue) throws -> Set<JSONValue> { Set(try #require(try json["changes"]?.array())) }
    #expect(try changes(report) == changes(compared))
    #expect(try !changes(report).isEmpty)
    let trend = try #require(try report["trend"]?.array())
    #expect(trend.map { $0["release"]?.text } == ["5.2", "5.1"])
    #expect((trend[0]["failed"]?.integer, trend[0]["total"]?.integer) == (7, 267))
    let first = try Self.json(bench, "report", "--release", "5.1")
    #expect(try first["changes"]?.array().isEmpty == true, "Nothing is before it.")
    #expect(try first["trend"]?.array().count == 1)
  }

  @Test func `what to do is counted by team, then by screen`() throws {
    let report = try Self.json(try Workbench.example(), "report", "--release", "5.2")
    let todo = try #require(try report["todo"]?.array())
    // Seven required checks fail; one is an accepted risk.
    #expect(todo.filter { $0["task"]?.text == "fix" }.compactMap { $0["count"]?.integer }.reduce(0, +) == 6)
    #expect(todo.first?["team"]?.text == "onboarding")
    #expect((todo.first?["serious_count"]?.integer, todo.first?["moderate_count"]?.integer) == (3, 3))
    // 104 without an answer and 2 that cannot be told.
    #expect(todo.filter { $0["task"]?.text == "test" }.compactMap { $0["count"]?.integer }.reduce(0, +) == 106)
    let lists = try #require(todo.first { $0["task"]?.text == "declare-lists" })
    #expect(try lists["screens"]?.array().compactMap(\.text) == ["verify-human", "accounts"])
  }

  @Test func `a report on a part has the answer on the whole, and nothing else of it`() throws {
    let bench = try Workbench.example()
    let report = try Self.json(bench, "report", "screen", "register", "--release", "5.2")
    #expect(report["gate"]?["answer"]?.text == "do-not-ship")
    for table in ["todo", "changes", "trend"] { #expect(try report[table]?.array().isEmpty == true, "\(table)") }
  }
}
