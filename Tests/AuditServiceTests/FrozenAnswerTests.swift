import AuditModel
import AuditService
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditStore

/// DESIGN rule 14: what was evaluated when a release was frozen is stored, and everything said of it is read from that.
@Suite struct FrozenAnswerTests {
  /// All that can be said of a release: its cells and verdicts, roll-ups along every axis, and terms of every standard.
  private static func everything(_ audit: AuditFixture, _ version: String) throws -> [String] {
    var lines = try audit.account(version)
    for axis in RollUpAxis.allCases where axis != .criterion {
      lines += try audit.rollUp(axis, in: version).rows.map { "\($0)" }
      lines += try audit.rollUp(axis, in: version, isAdvice: true).rows.map { "\($0)" }
    }
    let release = try audit.release(version)
    lines += try audit.database.read { transaction in
      let evaluated = try EvaluatedRelease(transaction, product: audit.product, release: release, at: Sample.now)
      var values: [String] = []
      for table in ComputedTable.allCases {
        try evaluated.forEachValue(of: table, transaction) { values.append("\(table) \($0)") }
      }
      return values
    }
    return lines
  }

  private static func answer(_ audit: AuditFixture, _ version: String) throws -> [UInt8] {
    let release = try audit.release(version)
    return try audit.database.read { try $0.frozenAnswer(of: release) }
  }

  /// `1.0` failed at two places; `2.0` is frozen with passes, failures, carried ones, a decision and a dropped failure.
  private static func frozen() throws -> AuditFixture {
    let audit = try TestComponents.audit()
    try audit.record("home", "t/title", .failed)
    try audit.record("home/box", "t/label", .failed)
    try audit.record("%tab-bar/tab-home", "t/label", .failed)
    try audit.saveProcess("checkout", ["home"])
    try audit.follow("2.0", screens: [TestPack.pay])
    try audit.record("home/box", "t/label", .passed)
    try audit.record("pay", "t/title", .failed)
    try audit.declare("pay")
    try audit.setStage(.frozen)
    return audit
  }

  @Test(arguments: UInt64(1)...24) func `a frozen release says what it said`(_ seed: UInt64) throws {
    let audit = try RandomChain.audit(seed: seed, releases: 3)
    let before = try Self.everything(audit, "3.0")
    try audit.setStage(.frozen, of: "3.0")
    let after = try Self.everything(audit, "3.0")
    #expect(after.count == before.count)
    let differing = zip(before, after).filter { $0 != $1 }
    // Its stage alone is another one.
    #expect(differing.map(\.1) == [#"releaseVerdict term("frozen", words: "frozen")"#], "\(differing)")
  }

  @Test func `nothing is evaluated again of a frozen release`() throws {
    let audit = try Self.frozen()
    let release = try audit.release("2.0")
    try audit.database.read { transaction in
      let input = try ComplianceInput(transaction, product: audit.product, release: release)
      try EvaluationWitness.$current.withValue({ Issue.record("it was evaluated") }) {
        _ = ReleaseEvaluation(input)
        _ = input.compliance()
        _ = try input.evaluate { (_: Cell) throws in }
      }
    }
  }

  // MARK: Other rules

  /// The answer about the newest release in which rule 2 stands in the version before the one of today.
  private static func olderAnswer(_ audit: AuditFixture) throws -> StoredAnswer {
    let release = try audit.release()
    var bytes = try audit.database.read { transaction in
      let input = try ComplianceInput(transaction, product: audit.product, release: release)
      return try FrozenRelease.answer(ReleaseEvaluation(input), lapsed: [:], at: Sample.now, in: transaction)
    }
    // The rules stand in it one behind the other, each with its number and its version.
    let rules = Rule.allCases.flatMap { [UInt8($0.number), UInt8($0.version)] }
    let starts = bytes.indices.filter { bytes[$0...].starts(with: [UInt8(Rule.allCases.count)] + rules) }
    let start = try #require(starts.first)
    #expect(starts.count == 1)
    bytes[start + 4] = UInt8(Rule.cell.version - 1)
    return try AnswerPacking.pack(bytes)
  }

  /// A rule that let a doubt on a later build end a failure on an earlier one is a newer one today.
  ///
  /// What it said then is what is said where nothing but the doubt was found.
  @Test func `when rules change not one number of a frozen release moves, and explain tells today's answer`() throws {
    let audit = try AuditFixture(screens: [TestPack.home])
    try audit.record("home/box", "t/label", .passed)
    try audit.record("home", "t/title", .cantTell, by: .init(build: 2), reason: "It crashed.")
    let before = try Self.everything(audit, audit.version)
    let older = try Self.olderAnswer(audit)
    let failure = try audit.record("home", "t/title", .failed, by: .init(build: 1))
    #expect(
      try audit.evaluate().outcome("home", "t/title") == .failed, "By the rules of today no doubt ends a failure.")
    let release = try audit.release()
    try audit.database.write(at: Sample.now) { transaction in
      let run = GateRun(
        verdict: .incomplete, policy: "", reasons: [], letThrough: [], person: nil, ranAt: Sample.now, toolVersion: "0")
      try transaction.record(run, older, for: release)
      try transaction.setStage(.frozen, of: release, by: EditAuthor(nil))
    }
    let after = try Self.everything(audit, audit.version)
    let differing = zip(before, after).filter { $0 != $1 }
    #expect(after.count == before.count)
    #expect(differing.map(\.1) == [#"releaseVerdict term("frozen", words: "frozen")"#], "\(differing)")

    let frozen = try audit.release()
    let (rules, explained) = try audit.database.read { transaction in
      let input = try ComplianceInput(transaction, product: audit.product, release: frozen)
      let place = try #require(Address("home"))
      let check = try transaction.checkDefinitions(for: frozen.id).first { $0.check.path == "t/title" }
      return (
        input.compliance().rules,
        try Explanation(.cells(place, check: check), of: frozen, audit.product, in: transaction)
      )
    }
    #expect(rules.first { $0.rule == .cell }?.version == Rule.cell.version - 1)
    #expect(rules.first { $0.rule == .rollUp }?.version == Rule.rollUp.version)
    #expect(explained.verdict == "cantTell")
    #expect(explained.rules.first { $0.rule == .cell }?.version == Rule.cell.version - 1)
    #expect(explained.today.map(\.frozen) == [.cantTell] && explained.today.map(\.today) == [.failed])
    #expect(explained.today.first?.sentence.contains("finding \(failure.rawValue)") == true)
  }

  // MARK: Damage

  private static func change(_ audit: AuditFixture, _ sql: String) throws {
    try audit.database.connection.executeScript("DROP TRIGGER frozen_answer_is_not_updated; \(sql);")
  }

  private static func status(_ audit: AuditFixture) throws -> Verdict {
    let release = try audit.release("2.0")
    return try audit.database.read {
      try ComplianceInput($0, product: audit.product, release: release).compliance().verdict
    }
  }

  @Test func `without the answer nothing is said of a frozen release, and the check says so`() throws {
    let audit = try Self.frozen()
    try audit.follow("3.0")
    try audit.database.connection.executeScript(
      "DROP TRIGGER frozen_answer_is_not_deleted; DELETE FROM frozen_answer;")
    #expect(throws: FrozenAnswerError.missing(release: "2.0")) { try Self.status(audit) }
    let problems = try DatabaseCheck.problems(of: audit.database)
    #expect(problems.contains("app: \(FrozenAnswerError.missing(release: "2.0"))"))
    // What goes back to it reads findings, not its answer.
    #expect(try audit.evaluate("3.0").cell("home", "t/title")?.carriedFrom == "1.0")
  }

  @Test(arguments: [
    ("UPDATE frozen_answer SET format = 9", "is in format 9, which this auditctl does not know"),
    ("UPDATE frozen_answer SET bytes = substr(bytes, 1, length(bytes) - 9)", "cannot be decompressed"),
    ("UPDATE frozen_answer SET bytes = x''", "cannot be decompressed"),
    ("UPDATE frozen_answer SET byte_count = byte_count + 1", "cannot be decompressed"),
    ("UPDATE frozen_answer SET byte_count = 1", "cannot be decompressed"),
    (
      "UPDATE frozen_answer SET sha256 = replace(printf('%64d', 0), ' ', '0')",
      "does not have the SHA-256 that was stored with it"
    ),
  ]) func `a damaged answer is refused with what to do`(sql: String, words: String) throws {
    let audit = try Self.frozen()
    try Self.change(audit, sql)
    let error = try #require(throws: FrozenAnswerError.self) { try Self.status(audit) }
    #expect(error.description.contains("release 2.0"))
    #expect(error.description.contains(words))
    #expect(try DatabaseCheck.frozenAnswers(audit.database) == ["app: \(error)"])
  }

  @Test func `bytes of which the digest fits are refused where they are no answer`() throws {
    let audit = try Self.frozen()
    let release = try audit.release("2.0")
    let sound = try Self.answer(audit, "2.0")
    let asked = try audit.evaluate("2.0").cells.count
    let (count, taken) = try audit.database.read { transaction in
      let profile = try transaction.profile(release.profile)
      let screens = try transaction.screenOutlines(of: release, only: nil)
      let count = try Self.read(sound, release, audit.product, profile, screens, transaction)
      var random = SeededGenerator(seed: 14)
      for index in sound.indices {
        for byte in [0, 1, 127, 128, 255, UInt8.random(in: 0...255, using: &random)] where byte != sound[index] {
          var bytes = sound
          bytes[index] = byte
          // What is an answer all the same is read through.
          do {
            _ = try Self.read(bytes, release, audit.product, profile, screens, transaction)
          } catch is MalformedAnswer {}
        }
      }
      // Cut anywhere, or with more behind it, it is none.
      var taken: [Int] = []
      for bytes in (0..<sound.count).map({ Array(sound[..<$0]) }) + [sound + [0]] {
        do {
          _ = try Self.read(bytes, release, audit.product, profile, screens, transaction)
          taken.append(bytes.count)
        } catch is MalformedAnswer {}
      }
      return (count, taken)
    }
    #expect(count == asked)
    #expect(taken == [])
  }

  /// Reads an answer, and asks each cell for everything; how many it has.
  private static func read(
    _ bytes: [UInt8], _ release: Release, _ product: Product, _ profile: Profile, _ screens: [ScreenOutline],
    _ transaction: borrowing ReadTransaction
  ) throws -> Int {
    let frozen = try FrozenRelease(
      bytes, of: release, product, profile, screens, PlanSummary(ReleasePlan([:], on: product.platform)), .none,
      in: transaction)
    for cell in frozen.cells {
      _ = (cell.address, cell.findings, cell.environments, cell.waiver, cell.carried, cell.keys, cell.component)
    }
    return frozen.cells.count
  }

  @Test func `a recovery and a rebuild keep the answer`() throws {
    let audit = try Self.frozen()
    let before = try Self.everything(audit, "2.0")
    try audit.database.write(at: Sample.now) { try $0.rebuild() }
    #expect(try Self.everything(audit, "2.0") == before)
    let folder = try TemporaryFolder()
    let path = folder.file("recovered.sqlite")
    _ = try AuditDatabase.recover(
      audit.database.path, to: path, configuration: Sample.configuration, now: Sample.now, catalog: { _ in })
    let recovered = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    #expect(try DatabaseCheck.frozenAnswers(recovered) == [])
  }
}
