import TestSupport
import Testing

@testable import auditctl

/// Rule 2d through command lines: where the profile asks for four eyes, nobody confirms a fix of their own.
@Suite struct FourEyesCommandTests {
  private static let check = "demo/menu/looks"

  /// A release 1.0 whose only screen fails, found by Ben.
  private static func failing(fourEyes: Bool = true) throws -> Workbench {
    var bench = try Workbench()
    try bench.makeDatabase()
    try DemoPack.addShop(
      to: bench, [DemoPack.check("looks", "visual")], profile: "four_eyes: \(fourEyes)")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "home", "--title", "Home")
    answer("fail", by: "Ben", &bench)
    return bench
  }

  private static func start(by auditor: String, in release: String, build: String?, _ bench: inout Workbench) {
    bench.now += 60_000
    var start = [
      "session", "start", "--release", release, "--auditor", auditor, "--device", "iPhone", "--os", "iOS",
      "--os-version", "18", "--assistive-technology", "None",
    ]
    if let build { start += ["--build", build] }
    #expect(bench.run(start).status == .done)
  }

  private static func answer(
    _ outcome: String, by auditor: String, in release: String = "1.0", build: String? = nil, _ bench: inout Workbench
  ) {
    start(by: auditor, in: release, build: build, &bench)
    let ran = bench.run("record", "home", check, outcome)
    #expect(ran.status == .done, "\(ran.notes)")
    bench.runDone("session", "end")
  }

  private static func fix(by person: String, build: String, in release: String = "1.0", _ bench: inout Workbench) {
    bench.now += 60_000
    bench.runDone("issue", "fix", "1", "--by", person, "--build", build, "--release", release)
  }

  private func outcome(in release: String = "1.0", _ bench: Workbench) throws -> String? {
    try bench.cells(release).first { $0.check == Self.check }?.outcome
  }

  @Test func `the fixer's own pass is taken, leaves the cell failed, and somebody else's ends it`() throws {
    var bench = try Self.failing()
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    Self.fix(by: "Ann", build: "2", &bench)
    Self.answer("pass", by: " ann ", build: "2", &bench)
    #expect(try outcome(bench) == "failed")
    #expect(bench.run("gate", "--release", "1.0").status.rawValue == 1)
    let explained = bench.runDone("explain", "home", Self.check, "--format", "lines").data
    #expect(explained.contains("passed by its fixer only"))
    Self.answer("pass", by: "Cem", build: "2", &bench)
    #expect(try outcome(bench) == "passed")
    #expect(bench.run("gate", "--release", "1.0").status == .done)
  }

  @Test func `without four eyes it is a pass like any other`() throws {
    var bench = try Self.failing(fourEyes: false)
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    Self.fix(by: "Ann", build: "2", &bench)
    Self.answer("pass", by: "Ann", build: "2", &bench)
    #expect(try outcome(bench) == "passed")
  }

  @Test func `the fixer's amendment of the failure leaves it failed`() throws {
    var bench = try Self.failing()
    Self.fix(by: "Ann", build: "1", &bench)
    Self.start(by: "Ann", in: "1.0", build: nil, &bench)
    bench.runDone("amend", "1", "pass", "--reason", "It was misread.")
    #expect(try outcome(bench) == "failed")
    #expect(bench.run("gate", "--release", "1.0").status == .answerIsNo)
    bench.runDone("session", "end")
    Self.start(by: "Cem", in: "1.0", build: nil, &bench)
    bench.runDone("amend", "2", "pass", "--reason", "It was misread.")
    #expect(try outcome(bench) == "passed")
    #expect(bench.run("gate", "--release", "1.0").status == .done)
  }

  @Test func `two releases later the pass of what somebody else fixed counts, and that of the newest fixer does not`()
    throws
  {
    var bench = try Self.failing()
    Self.fix(by: "Ann", build: "1", &bench)
    bench.runDone("release", "add", "2.0", "--build", "1")
    Self.answer("pass", by: "Ann", in: "2.0", &bench)
    #expect(try outcome(in: "2.0", bench) == "failed", "Carried: who fixed it passed it.")
    bench.runDone("release", "add", "3.0", "--build", "1")
    #expect(try outcome(in: "3.0", bench) == "failed")
    Self.fix(by: "Ben", build: "1", in: "3.0", &bench)
    Self.answer("pass", by: "Ben", in: "3.0", &bench)
    #expect(try outcome(in: "3.0", bench) == "failed")
    Self.answer("pass", by: "Ann", in: "3.0", &bench)
    #expect(try outcome(in: "3.0", bench) == "passed")
  }

  @Test func `a failure that its fixer retracts stands, and one that somebody else retracts does not`() throws {
    var bench = try Self.failing()
    Self.fix(by: "Ann", build: "1", &bench)
    bench.now += 60_000
    bench.runDone("retract", "1", "--reason", "It was misread.", "--auditor", "Ann")
    #expect(try outcome(bench) == "failed")
    #expect(bench.run("gate", "--release", "1.0").status == .answerIsNo)
    bench.runDone("release", "add", "2.0", "--build", "1")
    #expect(try outcome(in: "2.0", bench) == "failed", "So it is carried, too.")
    Self.answer("pass", by: "Cem", in: "1.0", &bench)
    #expect(try outcome(bench) == "failed", "Another auditor's answer never replaces a failure on the same build.")
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    Self.answer("pass", by: "Cem", build: "2", &bench)
    #expect(try outcome(bench) == "passed")
    var other = try Self.failing()
    Self.fix(by: "Ann", build: "1", &other)
    other.now += 60_000
    other.runDone("retract", "1", "--reason", "It was misread.", "--auditor", "Cem")
    #expect(try outcome(other) == "untested")
  }

  @Test func `who said in a release between that it was fixed does not pass it after it`() throws {
    var bench = try Self.failing()
    bench.runDone("release", "add", "2.0", "--build", "1")
    Self.fix(by: "Ann", build: "1", in: "2.0", &bench)
    bench.runDone("release", "add", "3.0", "--build", "1")
    Self.answer("pass", by: "Ann", in: "3.0", &bench)
    #expect(try outcome(in: "3.0", bench) == "failed")
    Self.answer("pass", by: "Cem", in: "3.0", &bench)
    #expect(try outcome(in: "3.0", bench) == "passed")
  }
}
