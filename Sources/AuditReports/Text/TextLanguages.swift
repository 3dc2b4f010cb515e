internal import AuditModel
internal import AuditRules

/// In which languages the texts of a report are that are not its own, so that whoever hears it hears them read right (WCAG 3.1.2).
///
/// Packs say theirs, screens theirs, and the product that of everything else that people write about it.
package struct TextLanguages {
  /// BCP 47 tag of the document.
  package let own: String
  private let product: String?
  private let packs: [String: String]
  private let titles: [String: String]
  private let screens: [String: String]

  package init(_ report: ComplianceReport, in snapshot: borrowing some ReportFacts & ~Copyable) throws {
    let release = report.compliance.release.id
    own = report.options.language.tag
    product = report.compliance.product.language
    packs = try snapshot.packLanguages(of: release)
    titles = try snapshot.guidelineTitleLanguages(of: release)
    screens = try snapshot.screenLanguages(of: release)
  }

  /// The language of a pack's texts; nil where it is that of the document.
  package func pack(_ key: String) -> String? { foreign(packs[key]) }

  /// The language of the titles of a pack's guidelines; nil where it is that of the document.
  package func guidelineTitle(_ pack: String) -> String? { foreign(titles[pack]) }

  /// The language of what people write about a screen, or the product; nil where it is that of the document.
  package func written(on screen: String?) -> String? { foreign(screen.flatMap { screens[$0] } ?? product) }

  /// The language of texts that are part of the program: profiles, and the titles of standards.
  package var builtIn: String? { foreign(ReportLanguage.english.tag) }

  /// A language; nil where it is that of the document.
  package func foreign(_ language: String?) -> String? {
    language.flatMap { LanguageTag.isSame($0, own) ? nil : $0 }
  }
}
