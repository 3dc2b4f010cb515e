public import AuditModel

/// An accessibility conformance report as a value; OpenACR, HTML and Markdown render the same.
///
/// Its parts and their order are those of VPAT 2.5, its rows those of the published OpenACR catalogs.
public struct ConformanceDocument: Sendable {
  /// What is said of a row for one component of the product.
  public struct Answer: Sendable {
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
  public struct Paragraph: Sendable {
    /// What it says, piece by piece: what people wrote may be in another language than the document.
    let runs: [PageRun]
    /// What it says, in one text.
    public var text: String { runs.map(\.plain).joined() }
    /// Who wrote it and when; nil where it was made from findings.
    public let signature: String?
    /// Whether it is in small print: counts, and what was tested with.
    public let isSmall: Bool

    init(_ runs: [PageRun], signature: String? = nil, isSmall: Bool = false) {
      self.runs = runs
      self.signature = signature
      self.isSmall = isSmall
    }

    init(_ text: String, isSmall: Bool = false) {
      self.init([.text(text)], isSmall: isSmall)
    }
  }

  /// A row.
  public struct Row: Sendable {
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
    /// Whether it is of level AAA, which was not asked for, and nothing is known to fail.
    public let isBeyondTarget: Bool
    /// Whether the newest version of WCAG has removed it.
    public let isRemoved: Bool

    /// The answer for the product itself.
    public var answer: Answer? { answers.first }
  }

  /// A chapter.
  public struct Chapter: Sendable {
    /// The standard, as references write it.
    public let standard: String
    /// Its key in OpenACR.
    public let key: String
    /// Its title.
    public let title: String
    /// The WCAG level of its rows; nil where the standard has none.
    public let level: String?
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
    /// Whether it is a person's remark that no longer fits.
    let isOfRemark: Bool

    init(place: String, reason: String, isOfRemark: Bool = false) {
      self.place = place
      self.reason = reason
      self.isOfRemark = isOfRemark
    }
  }

  /// What is to be done before the document is a report.
  struct ToDo: Sendable {
    let introduction: String
    let items: [String]
  }

  /// The title, which says when the document is incomplete or a draft.
  public let title: String
  /// The edition, and on which template it is based; nil where nothing may be said of that.
  let subtitle: String
  /// Name of the product and its version.
  let name: String
  /// When it was made: UTC, milliseconds since 1970.
  let madeAt: Int64
  /// In which languages texts are that are not its own.
  let languages: TextLanguages
  /// What a reader has to know of how it was made.
  let notes: [String]
  /// What is to be done; empty for a complete document.
  let todo: ToDo
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

  /// The version of WCAG whose text a chapter's criteria link to.
  func version(ofWCAG chapter: Chapter) -> String {
    standards.first.map { String($0.title.drop { !$0.isNumber }) } ?? "2.2"
  }

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
