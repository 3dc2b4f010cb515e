import AuditModel
import AuditRules

@testable import AuditService

/// Published audits and conformance documents, in any of their formats.
enum PublishedTarget: FuzzTarget {
  static let name = "published"

  static func feed(_ bytes: [UInt8]) throws {
    let file: PublishedFile
    do {
      file = try PublishedFile.read(bytes, source: "published")
    } catch let error as InputError {
      return try checkProblems(error, source: "published", lineCount: bytes.count + 1)
    }
    switch file {
    case .audit(let audit):
      try promise(!audit.pages.isEmpty && !audit.product.isEmpty, "an audit of nothing")
      try promise(
        audit.pages.allSatisfy { !$0.title.isEmpty && Slug.isValid($0.key) }, "a page without a title or a key")
      try promise(
        audit.answers.allSatisfy { audit.pages.indices.contains($0.page) && $0.outcome != .untested },
        "an answer of no page, or none")
      try promise(Set(audit.answers.map(\.key)).count == audit.answers.count, "two answers that are known by one key")
    case .statement(let document):
      let places = document.terms.map { "\($0.path) \($0.component)" }
      try promise(Set(places).count == places.count, "a row that is stated twice")
      try promise(document.terms.allSatisfy { ConformanceTerm(rawValue: $0.term) != nil }, "a term that is none")
    }
  }
}
