import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Statements of a transaction are prepared once and run again, also after one of them failed.
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
}
