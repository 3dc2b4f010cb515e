import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Who may sign in to the web app.
@Suite struct WebUserTests {
  private let folder: TemporaryFolder
  private let database: AuditDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try Sample.emptyDatabase(in: folder)
  }

  private func digest(_ digit: Character) -> String { String(repeating: digit, count: 64) }

  private func add(_ name: String, _ role: WebRole, _ digit: Character) throws {
    try database.write(at: 1000) { _ = try $0.addWebUser(name, role: role, tokenSHA256: digest(digit)) }
  }

  @Test func `a user is added, found by their token, changed and removed`() throws {
    #expect(try database.read { try $0.hasWebUsers() } == false)
    try add(" Bo ", .viewer, "b")
    try add("Ana", .manager, "a")
    #expect(try database.read { try $0.webUsers().map(\.name) } == ["Ana", "Bo"])
    let bo = WebUser(name: "Bo", role: .viewer, tokenSHA256: digest("b"), createdAt: 1000)
    #expect(try database.read { try $0.webUser(tokenSHA256: digest("b")) } == bo)
    try database.write(at: 2000) { try $0.setWebRole(of: "bo", to: .auditor) }
    try database.write(at: 2000) { try $0.setWebToken(of: "BO", sha256: digest("c")) }
    #expect(try database.read { try $0.webUser(tokenSHA256: digest("b")) } == nil)
    #expect(try database.read { try $0.webUser(tokenSHA256: digest("c"))?.role } == .auditor)
    try database.write(at: 3000) { try $0.removeWebUser("bo") }
    #expect(try database.read { try $0.webUser(tokenSHA256: digest("c")) } == nil)
    #expect(try database.read { try $0.webUsers().map(\.name) } == ["Ana"])
    try add("BO", .team, "d")
    #expect(try database.read { try $0.webUsers().map(\.name) } == ["Ana", "BO"])
  }

  @Test func `two of one name, and nobody, are refused with what to do`() throws {
    try add("Ana", .manager, "a")
    #expect(throws: StoreError.duplicate(kind: "user", reference: "ana")) { try add("ana", .viewer, "b") }
    #expect(throws: StoreError.self) { try add(" \u{200B}", .viewer, "b") }
    let unknown = StoreError.notFound(kind: "user", reference: "Bo", hint: "see `auditctl user list`")
    #expect(throws: unknown) { try database.write(at: 1) { try $0.removeWebUser("Bo") } }
    #expect(throws: unknown) { try database.write(at: 1) { try $0.setWebRole(of: "Bo", to: .team) } }
    try database.write(at: 1) { try $0.removeWebUser("Ana") }
    #expect(throws: StoreError.self) {
      try database.write(at: 1) { try $0.setWebToken(of: "Ana", sha256: digest("c")) }
    }
  }

  @Test func `a name that must go goes from the users, too, and their token stays good`() throws {
    try add("Ana Miller", .auditor, "a")
    try add("Bo", .viewer, "b")
    try database.write(at: 2000) { try $0.removeWebUser("bo") }
    #expect(throws: StoreError.self) {
      try database.write(at: 3000) { try $0.rename(person: "Ana Miller", to: "bo", by: nil) }
    }
    let done = try database.write(at: 3000) { try $0.rename(person: "ana miller", to: "Auditor 1", by: nil) }
    #expect(done.alias == "Auditor 1" && done.peopleCount == 0)
    let user = try #require(try database.read { try $0.webUser(tokenSHA256: digest("a")) })
    #expect(user.name == "Auditor 1" && user.role == .auditor)
    // Whoever was removed may not sign in, and their name goes all the same.
    try database.write(at: 4000) { _ = try $0.rename(person: "Bo", to: "Viewer 1", by: nil) }
    try add("Viewer 1", .team, "c")
    #expect(try database.read { try $0.webUsers().map(\.name) } == ["Auditor 1", "Viewer 1"])
  }

  @Test func `users are of one file alone`() throws {
    try add("Ana", .manager, "a")
    // No row of a log says that there is somebody, so no other copy hears of it.
    #expect(try database.read { try $0.all(ReplicaQuery.all) { try $0.int64("last_sequence") } }.allSatisfy { $0 == 0 })
  }
}
