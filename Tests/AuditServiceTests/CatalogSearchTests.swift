import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Checks are found by the words people use, and by the criteria they bear on.
@Suite struct CatalogSearchTests {
  /// A file with the built-in packs, made once.
  private static let catalog = Result {
    let folder = try TemporaryFolder()
    let database = try AuditDatabase.create(
      at: folder.file("audit.sqlite"), configuration: Sample.configuration, now: Sample.now)
    try BuiltInCatalog.load(into: database, now: Sample.now)
    return folder
  }

  private let database: AuditDatabase

  init() throws {
    database = try AuditDatabase.open(
      at: try Self.catalog.get().file("audit.sqlite"), configuration: Sample.configuration)
  }

  private func found(_ words: String..., pack: String? = nil, platform: Platform? = nil) throws -> [String] {
    try database.read { try $0.searchChecks(words, pack: pack, platform: platform).map(\.path) }
  }

  @Test(arguments: [
    (["button", "name"], "native/button/name"), (["touch target size"], "wcag/2.5.5"),
    (["captcha", "keyboard"], "native/captcha/keyboard"), (["focus", "order"], "native/focus/"),
    (["2.4.2"], "wcag/2.4.2"), (["4.1.3"], "wcag/4.1.3"), (["managing-focus"], "bbc-mag/changing-focus/"),
    (["accordion"], "native/expandable/"), (["502.3.1"], "section-508-software/502.3.1"),
  ])
  func `the best match comes first`(words: [String], path: String) throws {
    let first = try database.read { try $0.searchChecks(words, platform: .ios).first?.path }
    #expect(first?.hasPrefix(path) == true, "\(first ?? "")")
  }

  @Test func `British and American spelling, other forms and beginnings of words find the same`() throws {
    #expect(try found("color") == found("colour"))
    #expect(try found("gray").isEmpty == false)
    #expect(try Set(found("captions")) == Set(found("caption")))
    #expect(try Set(found("labelled")) == Set(found("labels")))
    for (beginning, word) in [("contr", "contrast"), ("headin", "heading"), ("navigatio", "navigation")] {
      #expect(try Set(found(beginning)).isSuperset(of: found(word)) && !found(word).isEmpty, "\(beginning)")
    }
    #expect(try found("COLOUR CONTRAST") == found("contrast", "colour"))
  }

  @Test func `words that say nothing are left out, unless there are no others`() throws {
    #expect(try found("a button without a name") == found("button name"))
    #expect(try found("with").isEmpty == false)
  }

  @Test func `pack and platform narrow the search`() throws {
    #expect(try found("name", pack: "native").allSatisfy { $0.hasPrefix("native/") })
    #expect(try found("name", pack: "nothing") == [])
    let web = try found("name", platform: .web)
    #expect(!web.isEmpty && web.allSatisfy { !$0.hasPrefix("native/button") })
  }

  @Test(arguments: [
    "", " ", "\"", "*", "(", ")", "-", "^", ":", "'; --", "\u{0}", "\u{202E}", "🙂", "''", "\\", "%",
  ])
  func `what is no word finds nothing and breaks nothing`(_ text: String) throws {
    #expect(try found(text) == [])
    #expect(try found("button", text, "name", platform: .ios).first == "native/button/name")
  }

  @Test(arguments: [
    ("NEAR(button name)", "near(button name)"), ("button*", "button"),
    ("\"button\" OR heading", "button heading"), ("-button", "button"), ("^button", "button"),
  ])
  func `operators of the index are words like others`(_ text: String, _ words: String) throws {
    #expect(try Set(found(text)) == Set(found(words)))
  }

  @Test func `letters that a word ends in belong to it`() throws {
    #expect(try !found("called").contains { $0.contains("calendar") && $0.hasSuffix("/value") })
    #expect(SearchExpression.words(of: ["called the Called"]) == ["called"])
  }

  @Test func `a path is the best match of itself`() throws {
    for path in ["native/captcha/name", "wcag/1.4.3", "bbc-mag/touch-target-size/platform-size"] {
      #expect(try found(path).first == path)
    }
  }

  @Test(arguments: [
    (["colour", "contrast"], "wcag/1.4.3"), (["captions"], "wcag/1.2.2"), (["error", "messages"], "wcag/3.3.1"),
    (["focus", "order"], "wcag/2.4.3"),
  ])
  func `the criterion that people mean is among the first ten`(words: [String], path: String) throws {
    #expect(try database.read { try $0.searchChecks(words).prefix(10).map(\.path) }.contains(path))
  }

  @Test func `a long word and many words are searched for`() throws {
    #expect(try found(String(repeating: "a", count: 100_000)) == [])
    #expect(try found(String(repeating: "name ", count: 300)).isEmpty == false)
    let many = (1...5000).map { "word\($0)" }.joined(separator: " ")
    #expect(try found(many) == [])
  }

  @Test func `a criterion lists its own check and those that bear on it`() throws {
    let criteria = try database.read { try $0.criteria("wcag/2.5.3") }
    #expect(criteria.map(\.reference) == ["wcag/2.5.3"])
    let checks = try #require(criteria.first?.checks)
    #expect(checks.filter { $0.relation == nil }.map(\.path) == ["wcag/2.5.3"])
    #expect(checks.contains { $0.path == "native/button/name-visible-label" && $0.relation == .tests })
    #expect(Set(checks.map(\.path)).count == checks.count)
  }

  @Test(arguments: [
    ("en-301-549/11.1.4.3", ["wcag/1.4.3"]), ("en-301-549/9.1.4.3", ["wcag/1.4.3"]),
    ("en-301-549/11.2.4.2", []), ("en-301-549/11.7", ["en-301-549/11.7"]),
    ("section-508/502.3.1", ["section-508/502.3.1"]), ("wcag/9.9.9", []), ("nothing", []), ("a/b/c", []),
  ])
  func `a clause of another standard leads to the criterion that it asks for`(
    _ reference: String, _ criteria: [String]
  ) throws {
    #expect(try database.read { try $0.criteria(reference).map(\.reference) } == criteria)
  }

  @Test func `a clause for apps lists no check that is asked on the web only`() throws {
    let app = try database.read { try $0.criteria("en-301-549/11.4.1.2.1").flatMap(\.checks) }
    #expect(!app.isEmpty && app.allSatisfy { $0.platforms != [.web] })
    let web = try database.read { try $0.criteria("en-301-549/9.4.1.2").flatMap(\.checks) }
    #expect(!web.isEmpty && web.allSatisfy { $0.platforms.contains(.web) })
  }

  @Test func `a clause that asks for many criteria lists them all`() throws {
    // 38 criteria of WCAG 2.0 at A and AA on the web, of which 34 for apps.
    #expect(try database.read { try $0.criteria("section-508/E207.2").count } == 38)
  }
}
