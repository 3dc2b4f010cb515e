public import AuditModel

/// An accessibility conformance report as a value; OpenACR, HTML and Markdown render the same.
///
/// Its parts and their order are those of VPAT 2.5, its rows those of the published OpenACR catalogs.
public struct ConformanceDocument: Sendable {
  /// What is said of a row for one component of the product.
  public struct Answer: Hashable, Sendable {
    /// The component.
    public let component: ConformanceComponent
    /// The term; nil while it is missing.
    public let term: ConformanceTerm?
    /// Why, what a person wrote first; never empty.
    public let paragraphs: [Paragraph]

    /// Why, in one text.
    public var remark: String { paragraphs.map(\.text).joined(separator: " ") }
  }

  /// A paragraph of a remark.
  public struct Paragraph: Hashable, Sendable {
    /// What it says.
    public let text: String
    /// BCP 47 tag of a text in another language than the document's; nil: the document's.
    public let language: String?
    /// Who wrote it and when; nil where it was made from findings.
    public let signature: String?

    init(_ text: String, language: String? = nil, signature: String? = nil) {
      self.text = text
      self.language = language
      self.signature = signature
    }
  }

  /// A row.
  public struct Row: Hashable, Sendable {
    /// Its number in its standard.
    public let number: String
    /// As published.
    public let title: String
    /// Clauses of the other standards of the edition that ask for the same of such a product; empty where none does.
    public let alsoAsked: [String]
    /// The answer for the product first, then those for other components, in the order of the components.
    public let answers: [Answer]
    /// Whether a term is missing.
    public let isOpen: Bool

    /// The answer for the product itself.
    public var answer: Answer? { answers.first }
  }

  /// A chapter.
  public struct Chapter: Hashable, Sendable {
    /// The standard, as references write it.
    public let standard: String
    /// Its key in OpenACR.
    public let key: String
    /// Its title.
    public let title: String
    /// Why it is as it is, in a sentence; nil where its rows say all.
    public let note: String?
    /// Whether it is in the catalog of the edition alone: the edition does not speak of its standard, or it asks for
    /// nothing itself.
    public let isDisabled: Bool
    /// In the order of the standard; empty for a disabled chapter, and for one whose rows another one has.
    public let rows: [Row]
  }

  /// A standard that the document speaks of.
  public struct Standard: Hashable, Sendable {
    /// Its name.
    public let title: String
    /// What of it is in the document.
    public let extent: String
  }

  /// What is missing before the document is a report.
  public struct Gap: Hashable, Sendable {
    /// The row, as its number and title; a screen, where its list of elements is not declared complete.
    public let place: String
    /// Why there is no term.
    public let reason: String
  }

  /// The title, which says when the document is incomplete or a draft.
  public let title: String
  /// The edition.
  public let edition: ConformanceEdition
  /// The published OpenACR catalog with its rows.
  public let catalog: String
  /// The product.
  public let product: Product
  /// The version of the product.
  public let version: String
  /// What is said of the product.
  public let details: ProductDetails
  /// Product, vendor and contact, as a reader finds them at the top.
  let fields: [PageField]
  /// The day on which it was made, `2026-05-20`.
  public let date: String
  /// How the product was evaluated, a sentence each.
  public let methods: [String]
  /// With what it was tested, a line each; empty when nothing was.
  public let environments: [String]
  /// The standards.
  public let standards: [Standard]
  /// What is said of screens that were taken out of scope.
  let outOfScope: ScopeText
  /// All chapters of the edition's catalog, in its order.
  public let chapters: [Chapter]
  /// What is missing; empty for a complete document.
  public let missing: [Gap]
  /// Whether a draft was asked for.
  public let isDraft: Bool

  /// Whether it is a report: each row that is asked of the product has its term, and nothing that failed was left out.
  public var isComplete: Bool { missing.isEmpty }
}

/// The components of a product that OpenACR tells apart.
public enum ConformanceComponent: String, CaseIterable, Sendable {
  case web
  case electronicDocs = "electronic-docs"
  case software
  case authoringTool = "authoring-tool"
  /// The row speaks of the product as a whole.
  case none

  /// What a product on a platform is.
  public static func of(_ platform: Platform) -> ConformanceComponent {
    platform == .web ? .web : .software
  }

  /// The components that a row of WCAG tells apart.
  public static let ofCriteria: [ConformanceComponent] = [.web, .electronicDocs, .software, .authoringTool]
}
