internal import AuditModel
internal import AuditRules

/// What failed in a release, by criterion and by kind of content, for an accessibility statement: must-level cells, and the
/// failures that the release has no cell for.
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

  /// The list in which a failure stands.
  private enum List: Hashable {
    case content(Kind)
    case dropped(DroppedFailure.Cause)
  }

  private struct Subject: Hashable {
    let row: String
    let list: List
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
      for row in rows(of: cell.definition, keys, languages) { add(row, .content(Kind(cell)), at: cell.screenKey) }
    }
    try add(evaluation.compliance, keys, languages, in: snapshot)
  }

  /// Takes in the failures that the release has no cell for.
  private mutating func add(
    _ compliance: ReleaseCompliance, _ keys: CellKeys, _ languages: [String: String],
    in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    guard !compliance.droppedFailures.isEmpty else { return }
    let known = try snapshot.checkDefinitions(for: compliance.release.id)
    let definitions = Dictionary(known.map { ($0.check.path, $0) }) { first, _ in first }
    for failure in compliance.droppedFailures {
      let found = definitions[failure.check].map { rows(of: $0, keys, languages) } ?? [row(ofCheck: failure.check)]
      for row in found { add(row, .dropped(failure.cause), at: failure.address.screenKey) }
    }
  }

  private mutating func add(_ row: String, _ list: List, at screen: String?) {
    found[Subject(row: row, list: list), default: []].insert(screen ?? CriterionCells.product)
  }

  /// The criteria that a check bears on, else its guideline.
  private mutating func rows(
    of definition: CheckDefinition, _ keys: CellKeys, _ languages: [String: String]
  ) -> [String] {
    let criteria = keys.criteria(of: definition, isMustLevel: true).filter { subjects[$0] != nil }
    guard criteria.isEmpty else { return criteria }
    let title = definition.guidelineTitle
    return [row(definition.guidelinePath, title, languages[definition.pack] ?? ReportLanguage.english.tag)]
  }

  /// A check of a pack that the release does not pin, of which no more than its path is known.
  private mutating func row(ofCheck path: String) -> String {
    row(path, path, ReportLanguage.english.tag)
  }

  private mutating func row(_ key: String, _ title: String, _ language: String) -> String {
    if subjects[key] == nil {
      order.append(key)
      subjects[key] = Failure(criterion: nil, title: title, language: language)
    }
    return key
  }

  /// What failed of a kind: criteria first, in the order of their standards, then guidelines that bear on none.
  func all(_ kind: Kind) -> [Failure] { all(.content(kind)) }

  /// What failed where the release has no cell for it, in the same order.
  func dropped(_ cause: DroppedFailure.Cause) -> [Failure] { all(.dropped(cause)) }

  private func all(_ list: List) -> [Failure] {
    order.compactMap { row in
      guard let places = found[Subject(row: row, list: list)], var failure = subjects[row] else { return nil }
      failure.places = places
      return failure
    }
  }

  /// Whether no cell failed.
  var isEmpty: Bool { Kind.allCases.allSatisfy { all($0).isEmpty } }

  /// Whether all that failed of the release's cells is exempt.
  var isExemptAlone: Bool { !isEmpty && all(.noncompliance).isEmpty }
}
