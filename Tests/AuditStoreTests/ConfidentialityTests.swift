import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What an auditor wrote is confidential: no error repeats it.
@Suite struct ConfidentialityTests {
  /// SQL that fails on a value, and the words by which to tell that it failed as meant.
  private enum Refused: String, Query {
    case check = "INSERT INTO product (key, title, platform, edited_at) VALUES ('x', 'X', :text, 0)"
    case type = "INSERT INTO product (key, title, platform, edited_at) VALUES ('x', 'X', 'ios', :text)"
    case foreignKey = "INSERT INTO screen (product_id, key) VALUES (99, :text)"
    case trigger = "UPDATE finding SET note = :text"
    case unique = "INSERT INTO screen (product_id, key) SELECT product_id, key FROM screen WHERE :text <> ''"

    var words: String {
      switch self {
      case .check: "CHECK constraint failed"
      case .type: "cannot store TEXT value in INTEGER column"
      case .foreignKey: "FOREIGN KEY constraint failed"
      case .trigger: "finding is append-only"
      case .unique: "UNIQUE constraint failed"
      }
    }
  }

  private static let secret = "the customer's secret"

  @Test(arguments: Refused.allCases)
  private func `a value that is refused is not in the error`(refused: Refused) throws {
    let audit = try SampleAudit()
    try audit.record("sign-in", "sample/titles/unique", .passed)
    let error = try #require(throws: StoreError.self) {
      try audit.database.write(at: Sample.now) { try $0.run(refused, Self.secret) }
    }
    #expect(error.description.contains(refused.words))
    #expect(!error.description.contains("secret"))
    #expect(!String(reflecting: error).contains("secret"))
  }

  @Test func `a parameter of a person's own SQL is not in the error`() throws {
    let audit = try SampleAudit()
    let error = try #require(throws: StoreError.self) {
      try audit.database.query(
        "SELECT json(:text)", parameters: ["text": .text(Self.secret)], columns: { _ in }, row: { _ in })
    }
    #expect(error.description.contains("malformed JSON"))
    #expect(!error.description.contains("secret"))
  }
}
