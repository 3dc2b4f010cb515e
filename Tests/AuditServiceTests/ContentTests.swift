import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The kinds of content that a screen may be without: what the program ships, and what its reader refuses.
@Suite struct ContentTests {
  @Test func `each kind names checks and element types that there are`() throws {
    let kinds = try BuiltInContent.all()
    let packs = try BuiltInCatalog.packs()
    var checks: [String: Check] = [:]
    for check in packs.flatMap(\.guidelines).flatMap(\.checks) { checks[check.path] = check }
    let types = Set(packs.flatMap(\.elementTypes).map(\.key))
    #expect(kinds.count >= 10)
    #expect(Set(kinds.map(\.key)).count == kinds.count)
    for kind in kinds {
      #expect(kind.absence.hasSuffix("."), "\(kind.key)")
      #expect(Set(kind.elementTypes).isSubset(of: types), "\(kind.key)")
      for path in kind.checks {
        let check = try #require(checks[path], "\(kind.key): \(path)")
        #expect(check.scope != .element, "\(path) is about an element, which is there.")
        // Only a check that may have nothing to ask about can be answered so.
        #expect(check.appliesWhen != nil || !check.ways.isEmpty, "\(path)")
      }
    }
  }

  @Test func `what everyone expects is there, and what is passed by absence is not`() throws {
    var kinds: [String: ContentKind] = [:]
    for kind in try BuiltInContent.all() { kinds[kind.key] = kind }
    #expect(try #require(kinds["audio-video"]).checks.contains("wcag/1.2.2"))
    #expect(try #require(kinds["links"]).elementTypes.contains("link"))
    #expect(try #require(kinds["links"]).checks.contains("wcag/2.4.4"))
    let all = Set(kinds.values.flatMap(\.checks))
    // Nothing that flashes, no keyboard trap, a title: absence decides them, one way or the other.
    for path in ["wcag/2.3.1", "wcag/2.1.2", "wcag/2.4.2", "wcag/3.1.1"] { #expect(!all.contains(path), "\(path)") }
  }

  struct Case: CustomTestStringConvertible {
    let text: String
    let words: String
    var testDescription: String { words }
  }

  static let wrong = [
    Case(text: "a: 1\n", words: "unknown key a"),
    Case(text: "content: []\nother: 1\n", words: "unknown key other"),
    Case(text: "{}\n", words: "content is missing"),
    Case(text: "content:\n- {key: A B, title: T, absence: No., checks: [p/g]}\n", words: "key"),
    Case(text: "content:\n- {key: a, absence: No., checks: [p/g]}\n", words: "title"),
    Case(text: "content:\n- {key: a, title: T, checks: [p/g]}\n", words: "absence"),
    Case(text: "content:\n- {key: a, title: T, absence: No.}\n", words: "checks needs at least one path"),
    Case(
      text: "content:\n- {key: a, title: T, absence: No., checks: [p/g, p/g]}\n", words: "p/g is written more than once"
    ),
    Case(
      text: "content:\n- &x {key: a, title: T, absence: No., checks: [p/g]}\n- *x\n", words: ""),
    Case(
      text:
        "content:\n- {key: a, title: T, absence: No., checks: [p]}\n- {key: a, title: T, absence: No., checks: [p]}\n",
      words: "a is written more than once"),
  ]

  @Test(arguments: wrong) func `a file that is wrong says where`(_ row: Case) throws {
    let found = try problems { _ = try ContentReader.kinds(InputText(source: "c.yaml", text: row.text)) }
    #expect(!found.isEmpty)
    #expect(found.contains { $0.contains(row.words) }, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("c.yaml:") })
  }
}
