import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Sign-offs are kept by release and screen, and a frozen release takes none.
@Suite struct StageTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  private func sign(
    _ stage: DevelopmentStage, in version: String = "1.0", person: String = "Auditor A", at time: Int64 = Sample.now
  ) throws {
    try audit.database.write(at: time) { transaction in
      let release = try transaction.read.release(version, of: try transaction.read.product("app"))
      try transaction.signOff(
        stage, of: try transaction.read.screen("sign-in", of: release), release: release, person: person)
    }
  }

  private func takeBack(_ stage: DevelopmentStage, reason: String) throws {
    try audit.database.write(at: Sample.now + 1000) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      try transaction.takeBack(
        stage, of: try transaction.read.screen("sign-in", of: release), release: release, person: "Auditor B",
        reason: reason)
    }
  }

  private func words(_ version: String = "1.0") throws -> [StageSignOff] {
    try audit.database.read { transaction in
      try transaction.stageSignOffs(of: try transaction.release(version, of: try transaction.product("app")).id)
    }
  }

  @Test func `what was said is read back, oldest first`() throws {
    try sign(.design)
    try takeBack(.design, reason: "Swipe order changed")
    let words = try words()
    #expect(words.map(\.screen) == ["sign-in", "sign-in"])
    #expect(words.map(\.isSigned) == [true, false])
    #expect(words.map(\.person) == ["Auditor A", "Auditor B"])
    #expect(words.map(\.reason) == [nil, "Swipe order changed"])
    #expect(words.map(\.signedAt) == [Sample.now, Sample.now + 1000])
    #expect(words[0].id < words[1].id)
    #expect(try audit.database.check() == [])
  }

  @Test func `a release begins without sign-offs`() throws {
    try sign(.design)
    try audit.addRelease("2.0", after: "1.0")
    #expect(try words("2.0") == [])
    try sign(.audit, in: "2.0")
    #expect(try words("2.0").map(\.stage) == [.audit])
    #expect(try words("1.0").map(\.stage) == [.design])
  }

  @Test func `the view has the newest word on each stage`() throws {
    try sign(.design)
    try sign(.requirements)
    try takeBack(.design, reason: "Changed")
    let file = RawFile(path: audit.path)
    #expect(
      try file.texts(
        """
        SELECT product || ' ' || release || ' ' || screen || ' ' || stage || ' ' || is_signed || ' ' || person || ' '
          || ifnull(reason, '-') || ' ' || signed_at
        FROM v_stage
        ORDER BY stage
        """) == [
          "app 1.0 sign-in design 0 Auditor B Changed 2025-06-15T15:06:41Z",
          "app 1.0 sign-in requirements 1 Auditor A - 2025-06-15T15:06:40Z",
        ])
  }

  @Test func `a frozen release takes no sign-off, by whatever way`() throws {
    try sign(.design)
    try audit.setStage(.frozen, of: "1.0")
    #expect(throws: StoreError.frozen(release: "1.0")) { try sign(.requirements) }
    #expect(throws: StoreError.frozen(release: "1.0")) { try takeBack(.design, reason: "x") }
    let error = try #require(throws: SQLiteError.self) {
      try RawFile(path: audit.path).run(
        """
        INSERT INTO stage_sign_off SELECT NULL, replica_id, 999, 999, release_id, screen_id, stage, 1, person_id, NULL, 1
        FROM stage_sign_off
        """)
    }
    #expect(error.message == "a frozen release takes no sign-off")
    #expect(try words().count == 1)
  }

  @Test(arguments: ["", " ", "\n"]) func `a word without a name or a reason is none`(_ text: String) throws {
    #expect(throws: StoreError.self) { try sign(.design, person: text) }
    try sign(.design)
    #expect(throws: StoreError.self) { try takeBack(.design, reason: text) }
    #expect(try words().count == 1)
  }

  @Test(arguments: ["1, 1, 'why'", "0, 1, NULL", "1, NULL, NULL", "0, 1, ''"])
  func `the table refuses a reason without taking back, and the other way round`(values: String) throws {
    try sign(.design)
    #expect(throws: SQLiteError.self) {
      try RawFile(path: audit.path).run(
        """
        INSERT INTO stage_sign_off SELECT NULL, replica_id, 999, 999, release_id, screen_id, stage, \(values), 1
        FROM stage_sign_off
        """)
    }
  }
}
