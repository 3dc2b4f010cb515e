public import AuditModel
internal import AuditRules

/// The numbered acceptance criteria of one screen for a story: what its specification says, and what the checks of the
/// release ask.
///
/// Numbers run from 1 over all sections, in the order of the specification and of the packs, so that the same
/// specification and release always give the same numbers in every format.
public struct AcceptanceCriteria: Sendable {
  /// A sentence, with the parts that belong to it.
  struct Step: Hashable, Sendable {
    var text: String
    /// In order; empty where the sentence says all.
    var parts: [String] = []
  }

  /// One criterion.
  struct Criterion: Hashable, Sendable {
    /// From 1; written `AC-1`.
    var number = 0
    let title: String
    let given: [Step]
    let when: Step
    /// What must hold, all of it; never empty.
    let then: [Step]
  }

  /// Criteria that belong together.
  struct Section: Hashable, Sendable {
    let title: String
    var criteria: [Criterion]
  }

  /// A check with its outcome statements and ways, as it is asked of the screen or its elements.
  public struct AskedCheck: Sendable {
    let check: Check
    let isAdvice: Bool

    /// A check; an advisory one decides no verdict.
    public init(_ check: Check, isAdvice: Bool) {
      self.check = check
      self.isAdvice = isAdvice
    }
  }

  let specification: ScreenSpecification
  let product: String
  let release: String
  let platform: Platform
  /// Never one without criteria.
  let sections: [Section]

  /// Writes the criteria of a screen.
  ///
  /// - Parameters:
  ///   - specification: What the release says of the screen.
  ///   - product: The product.
  ///   - release: The release's version.
  ///   - checks: The checks that the release's profile asks on the platform, in the packs' order; those that this
  ///     screen does not meet are left out, and so are checks of the product.
  public init(
    _ specification: ScreenSpecification, product: Product, release: String, checks: [AskedCheck]
  ) {
    self.specification = specification
    self.product = product.key
    self.release = release
    platform = product.platform
    let composer = CriteriaComposer(specification: specification, platform: product.platform)
    var sections = composer.screenSections() + composer.elementSections() + composer.checkSections(checks)
    sections.removeAll { $0.criteria.isEmpty }
    var number = 0
    for section in sections.indices {
      for criterion in sections[section].criteria.indices {
        number += 1
        sections[section].criteria[criterion].number = number
      }
    }
    self.sections = sections
  }
}

/// The formats of acceptance criteria.
public enum AcceptanceCriteriaFormat: String, CaseIterable, Sendable {
  case markdown
  case gherkin

  /// Renders criteria: the single place where formats are told apart.
  public func render(_ criteria: AcceptanceCriteria) throws -> String {
    switch self {
    case .markdown:
      try AcceptanceCriteriaPage(criteria: criteria, words: ReportLanguage.english.words).text(as: .markdown)
    case .gherkin: AcceptanceCriteriaGherkin.render(criteria)
    }
  }
}

/// Writes acceptance criteria as nested lists, for stories and pull requests.
struct AcceptanceCriteriaPage: PageDocument {
  let criteria: AcceptanceCriteria
  let words: Words
  var frame: PageFrame { words.frame }
  private var own: Words.Acceptance { words.acceptance }

  var title: String { own.title(criteria.specification.title) }

  func lead(into page: inout some TextSink) throws {
    let screen = criteria.specification
    try page.paragraph(
      own.about(screen.key, criteria.product, criteria.release, criteria.platform.title)
        + (screen.team.map { " " + own.team($0) } ?? ""))
  }

  func parts<Sink: TextSink>() -> [PagePart<Sink>] {
    criteria.sections.enumerated().map { index, section in
      PagePart("section-\(index + 1)", section.title) { page in
        try page.list(
          section.criteria.map { criterion in
            PageItem(label: "AC-\(criterion.number)", text: criterion.title, items: steps(criterion))
          })
      }
    }
  }

  private func steps(_ criterion: AcceptanceCriteria.Criterion) -> [PageItem] {
    func items(_ steps: [AcceptanceCriteria.Step], _ keyword: String) -> [PageItem] {
      steps.enumerated().map { index, step in
        PageItem(
          text: "\(index == 0 ? keyword : own.and) \(step.text)", items: step.parts.map { PageItem(text: $0) })
      }
    }
    return items(criterion.given, own.given) + items([criterion.when], own.when) + items(criterion.then, own.then)
  }
}
