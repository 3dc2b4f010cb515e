internal import AuditModel
internal import AuditRules

/// What failed in a release, by criterion and by kind of content, for an accessibility statement: must-level cells alone.
struct StatementFailures {
  /// The three kinds of content that a statement tells apart.
  enum Kind: CaseIterable {
    case noncompliance, burden, outOfLaw

    /// The kind of a failed cell, by what was decided about it; an exemption of which no reason is stated is none here.
    init(_ cell: Cell) {
      guard let decision = cell.waiver?.decision, decision.kind == .exempt else {
        self = .noncompliance
        return
      }
      switch decision.exemption {
      case .disproportionateBurden: self = .burden
      case .thirdParty, .archive: self = .outOfLaw
      case .notStated, nil: self = .noncompliance
      }
    }
  }

  /// A criterion, a clause or a guideline that is not met.
  struct Failure {
    /// The number of a criterion of WCAG; nil for what is none.
    let criterion: String?
    /// What it is called, for what has no sentence of its own.
    let title: String
    /// BCP 47 tag of the title.
    let language: String
    /// The keys of the screens where it failed, and ``CriterionCells/product``.
    var places: Set<String> = []
  }

  private struct Subject: Hashable {
    let row: String
    let kind: Kind
  }

  private var order: [String] = []
  private var subjects: [String: Failure] = [:]
  private var found: [Subject: Set<String>] = [:]

  /// Goes through the cells of a release.
  init(_ evaluation: ReleaseEvaluation, in snapshot: borrowing some ReportFacts & ~Copyable) throws {
    for table in try snapshot.conformanceTables().sorted(by: { $0.key > $1.key }) {
      for row in table.rows {
        let key = "\(table.key)/\(row.number)"
        order.append(key)
        let isOfWCAG = table.key == "wcag"
        subjects[key] = Failure(
          criterion: isOfWCAG ? row.number : nil,
          title: isOfWCAG ? row.title : "\(ClauseText.of(key)) \(row.title)", language: ReportLanguage.english.tag)
      }
    }
    let keys = try CellKeys(evaluation.input, in: snapshot)
    let languages = try snapshot.guidelineTitleLanguages(of: evaluation.input.release.id)
    for cell in evaluation.cells where cell.isMustLevel && cell.outcome == .failed && !cell.isFilledByCheck {
      add(cell, keys.criteria(of: cell.definition, isMustLevel: true), languages)
    }
  }

  private mutating func add(_ cell: Cell, _ criteria: [String], _ languages: [String: String]) {
    var rows = criteria.filter { subjects[$0] != nil }
    if rows.isEmpty {
      let definition = cell.definition
      if subjects[definition.guidelinePath] == nil {
        order.append(definition.guidelinePath)
        subjects[definition.guidelinePath] = Failure(
          criterion: nil, title: definition.guidelineTitle,
          language: languages[definition.pack] ?? ReportLanguage.english.tag)
      }
      rows = [definition.guidelinePath]
    }
    for row in rows {
      found[Subject(row: row, kind: Kind(cell)), default: []].insert(cell.screenKey ?? CriterionCells.product)
    }
  }

  /// What failed of a kind: criteria first, in the order of their standards, then guidelines that bear on none.
  func all(_ kind: Kind) -> [Failure] {
    order.compactMap { row in
      guard let places = found[Subject(row: row, kind: kind)], var failure = subjects[row] else { return nil }
      failure.places = places
      return failure
    }
  }

  /// Whether nothing failed.
  var isEmpty: Bool { found.isEmpty }

  /// Whether all that failed is exempt.
  var isExemptAlone: Bool { !isEmpty && !found.keys.contains { $0.kind == .noncompliance } }
}
