import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What reports say of a product, as it is typed.
@Suite struct ProductEditTests {
  private func edit(_ texts: [ProductDetail: String]) -> ProductEdit {
    var edit = ProductEdit()
    edit.texts = texts
    return edit
  }

  @Test func `what is not named stays, and an empty text takes a field out`() throws {
    var before = ProductDetails()
    before.vendor = "Example Bank"
    before.website = "https://example.org"
    let after = try edit([.website: "", .contactEmail: "a@example.org"]).applied(to: before)
    #expect(after.vendor == "Example Bank")
    #expect(after.website == nil)
    #expect(after.contactEmail == "a@example.org")
  }

  @Test(arguments: ProductDetail.allCases)
  func `each field has its place, a limit, and no control characters`(_ field: ProductDetail) throws {
    let text = field == .contactEmail ? "a@b" : field == .website ? "https://a" : "Ä 日本"
    #expect(try edit([field: text]).applied(to: ProductDetails())[field] == text)
    #expect(ProductEdit.problem(text + String(repeating: "a", count: field.limit), field)?.contains("at most") == true)
    #expect(ProductEdit.problem(" \n", field)?.contains("spaces") == true)
    for hostile in ["a\u{1B}[2J", "a\u{202E}b", "a\u{0}", "a\rb"] {
      #expect(ProductEdit.problem(hostile, field) != nil)
    }
    #expect((ProductEdit.problem("a\nb", field) == nil) == field.hasLines)
  }

  @Test(arguments: ["a", "@b", "a@", "a b@c", "a@b@c", "<a@b>", "a@b, c@d"])
  func `an address for mail is one`(_ text: String) {
    #expect(ProductEdit.problem(text, .contactEmail)?.contains("not an e-mail address") == true)
  }

  @Test(arguments: [
    "example.org", "ftp://example.org", "javascript:alert(1)", "https://", "https://a b", "https://a\"b",
  ])
  func `an address on the web is one`(_ text: String) {
    #expect(ProductEdit.problem(text, .website)?.contains("not a web address") == true)
  }

  @Test func `everything wrong is said at once`() throws {
    let error = try #require(throws: InputError.self) {
      try edit([.contactEmail: "x", .website: "y", .vendor: "a\nb"]).applied(to: ProductDetails())
    }
    #expect(error.problems.map(\.source) == ["--vendor", "--contact-email", "--website"])
  }
}
