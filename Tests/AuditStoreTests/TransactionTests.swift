import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// All of a transaction is stored, or nothing.
@Suite struct TransactionTests {
  private struct Stop: Error, Equatable {}

  @Test func `an error in a write undoes all of it and arrives unchanged`() throws {
    let audit = try SampleAudit()
    #expect(throws: Stop()) {
      try audit.database.write(at: Sample.now) { transaction in
        _ = try transaction.addProduct(key: "other", title: "Other", platform: .web, profile: nil)
        #expect(try transaction.read.products().map(\.key) == ["app", "other"])
        throw Stop()
      }
    }
    #expect(try audit.database.read { try $0.products().map(\.key) } == ["app"])
  }

  @Test func `a refused row undoes what was written before it`() throws {
    let audit = try SampleAudit()
    #expect(throws: StoreError.duplicate(kind: "product", reference: "app")) {
      try audit.database.write(at: Sample.now) { transaction in
        _ = try transaction.addProduct(key: "other", title: "Other", platform: .web, profile: nil)
        _ = try transaction.addProduct(key: "app", title: "Again", platform: .ios, profile: nil)
      }
    }
    #expect(try audit.database.read { try $0.products().map(\.title) } == ["App"])
  }

  @Test func `the connection goes on after an error`() throws {
    let audit = try SampleAudit()
    #expect(throws: Stop()) { try audit.database.write(at: Sample.now) { _ in throw Stop() } }
    #expect(throws: Stop()) { try audit.database.read { _ in throw Stop() } }
    try audit.database.write(at: Sample.now) { transaction in
      _ = try transaction.addProduct(key: "other", title: "Other", platform: .web, profile: nil)
    }
    #expect(try audit.database.read { try $0.products().count } == 2)
  }

  @Test func `a commit that fails undoes all of it, and the connection goes on`() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(
      path: folder.file("plain.sqlite"), isCreated: true, busyTimeout: 0)
    try connection.executeScript(
      """
      CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE child (parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED) STRICT;
      """)
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction(.writing) {
        try connection.execute("INSERT INTO parent (id) VALUES (1)")
        try connection.execute("INSERT INTO child (parent) VALUES (2)")
      }
    }
    #expect(error?.code.primary == .constraint)
    #expect(try connection.integer("SELECT count(*) FROM parent") == 0)
    try connection.transaction(.writing) {
      try connection.execute("INSERT INTO parent (id) VALUES (2)")
      try connection.execute("INSERT INTO child (parent) VALUES (2)")
    }
    #expect(try connection.integer("SELECT count(*) FROM child") == 1)
  }

  @Test func `a read sees one snapshot while another connection writes`() throws {
    let audit = try SampleAudit()
    let other = try AuditDatabase.open(at: audit.path, configuration: Sample.configuration)
    try audit.database.read { reading in
      #expect(try reading.products().count == 1)
      try other.write(at: Sample.now) { transaction in
        _ = try transaction.addProduct(key: "other", title: "Other", platform: .web, profile: nil)
      }
      #expect(try reading.products().count == 1)
    }
    #expect(try audit.database.read { try $0.products().count } == 2)
  }

  @Test func `a write gives what its closure gives`() throws {
    let audit = try SampleAudit()
    let now = try audit.database.write(at: 42) { $0.now }
    #expect(now == 42)
  }

  @Test func `a process that is killed in a write leaves nothing of it`() async throws {
    let audit = try SampleAudit()
    let path = audit.path
    await #expect(processExitsWith: .signal(9)) { [path = path as String] in
      let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
      try database.write(at: Sample.now) { transaction in
        _ = try transaction.addProduct(key: "lost", title: "Lost", platform: .web, profile: nil)
        Signals.killSelf()
      }
    }
    #expect(try audit.database.read { try $0.products().map(\.key) } == ["app"])
    #expect(try audit.database.check() == [])
    try audit.database.write(at: Sample.now) { transaction in
      _ = try transaction.addProduct(key: "next", title: "Next", platform: .web, profile: nil)
    }
    #expect(try audit.database.read { try $0.products().count } == 2)
  }

  @Test func `what a killed process had committed is there`() async throws {
    let audit = try SampleAudit()
    let path = audit.path
    await #expect(processExitsWith: .signal(9)) { [path = path as String] in
      let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
      try database.write(at: Sample.now) { transaction in
        _ = try transaction.addProduct(key: "kept", title: "Kept", platform: .web, profile: nil)
      }
      Signals.killSelf()
    }
    #expect(try audit.database.read { try $0.products().map(\.key) } == ["app", "kept"])
  }

  @Test func `a transaction inside another one of the same database ends the process`() async {
    await #expect(processExitsWith: .failure) {
      let audit = try SampleAudit()
      try audit.database.write(at: Sample.now) { _ in _ = try audit.product() }
    }
    await #expect(processExitsWith: .success) {
      let audit = try SampleAudit()
      try audit.database.write(at: Sample.now) { _ = try $0.read.products() }
      _ = try audit.product()
    }
  }
}
