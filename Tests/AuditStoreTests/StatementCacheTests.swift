import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Statements of a transaction are prepared once and run again, also after one of them failed, and while one is read.
@Suite struct StatementCacheTests {
  @Test func `a statement that failed runs again in the same transaction`() throws {
    let audit = try SampleAudit()
    try audit.database.write(at: Sample.now) { transaction in
      let profile = try transaction.read.profile("sample").id
      var refused: [String] = []
      for key in ["one", "one", "app", "two"] {
        do throws(StoreError) {
          _ = try transaction.addProduct(key: key, title: key, platform: .ios, profile: profile)
        } catch {
          refused.append(error.description)
        }
      }
      #expect(refused.map { $0.contains("there is already a product") } == [true, true])
    }
    #expect(try audit.database.read { try $0.products().map(\.key) } == ["app", "one", "two"])
  }

  @Test func `each run of a statement gives its own key`() throws {
    let audit = try SampleAudit()
    let keys = try audit.database.write(at: Sample.now) { transaction in
      let profile = try transaction.read.profile("sample").id
      return try (1...5).map { index in
        try transaction.addProduct(key: "p\(index)", title: "P", platform: .web, profile: profile).rawValue
      }
    }
    #expect(Set(keys).count == 5)
    #expect(try audit.database.check() == [])
  }

  private static let keysAfter = "SELECT key FROM product WHERE key > :key ORDER BY key"

  /// A file with the products `app`, `one` and `two`.
  private static func threeProducts() throws -> SampleAudit {
    let audit = try SampleAudit()
    try audit.database.write(at: Sample.now) { transaction in
      for key in ["one", "two"] {
        _ = try transaction.addProduct(key: key, title: key, platform: .ios, profile: nil)
      }
    }
    return audit
  }

  @Test func `a query that runs again while its own rows are read gives all rows both times`() throws {
    let audit = try Self.threeProducts()
    var outer: [String] = []
    var inner: [[String]] = []
    try audit.database.read { transaction in
      try transaction.statements.lending(Self.keysAfter) { statement in
        try statement.forEach("") { row in
          let key = try row.text("key")
          outer.append(key)
          var later: [String] = []
          try transaction.statements.lending(Self.keysAfter) { nested in
            try nested.forEach(key) { try later.append($0.text("key")) }
          }
          inner.append(later)
        }
      }
    }
    #expect(outer == ["app", "one", "two"])
    #expect(inner == [["one", "two"], ["two"], []])
  }

  @Test func `a statement whose reader threw begins again at its first row`() throws {
    struct Stop: Error, Equatable {}
    let audit = try Self.threeProducts()
    var keys: [String] = []
    try audit.database.read { transaction in
      var lent: OpaquePointer?
      #expect(throws: Stop()) {
        try transaction.statements.lending(Self.keysAfter) { statement in
          lent = statement.handle
          try statement.bind("")
          #expect(try statement.step() == true)
          throw Stop()
        }
      }
      try transaction.statements.lending(Self.keysAfter) { statement in
        #expect(statement.handle == lent, "it was given back")
        try statement.forEach("") { try keys.append($0.text("key")) }
      }
    }
    #expect(keys == ["app", "one", "two"])
  }
}
