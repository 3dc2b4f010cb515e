public import AuditModel

/// Rule 2c: an answer belongs to what the specification said of its place when it was given.
///
/// What a check reads of a place is told by its dimension (``SpecificationFields``). A pass, and that a check does not apply,
/// stand while the specification says the same, or says it again; a failure and a doubt stand whatever it says.
public enum SpecificationAnswerRule {
  /// What is said of a cell that is untested for it.
  public static let words = words(of: .passed)

  /// What is said of an answer that is set aside.
  public static func words(of outcome: Outcome) -> String {
    outcome == .inapplicable ? "did not apply by another specification" : "passed against another specification"
  }

  /// What became of the question that a finding answers.
  public enum Question: String, CaseIterable, Sendable {
    /// The specification says what it said, or only removed elements from a place of which a check reads no order.
    case same
    /// A field that the check reads, the type or the variant says something else, or an element was added.
    case another
    /// The specification has the place no more, so that nothing is asked there.
    case gone
  }

  /// Whether an answer is set aside: it is that of another question than the one that is asked now.
  public static func isSetAside(_ outcome: Outcome, _ question: Question) -> Bool {
    switch outcome {
    case .passed, .inapplicable: question == .another
    case .failed, .cantTell, .untested: false
    }
  }

  /// What became of the question of a finding.
  public static func question(then: PlaceDigest, now: [PlaceDigest]) -> Question {
    guard !now.isEmpty else { return .gone }
    // A pack that reads other fields now asks the same while these say the same by its older edition.
    return now.contains { then.holds(when: $0) } ? .same : .another
  }

  /// Whether a screen declared a component when something was found on it (rule 12).
  ///
  /// - Parameters:
  ///   - edits: Those by which the screen came to declare it, or no longer did, on the release's way back, in any order.
  ///   - position: That of the finding.
  public static func declared(by edits: some Sequence<Edit>, at position: LogPosition) -> Bool {
    edits.filter { $0.position < position }.max { $0.position < $1.position }.map { $0.value != nil } ?? false
  }
}

/// The findings of a release that were answers to another question (rule 2c), on every screen or on some.
///
/// Only passes and what did not apply is set aside by that; whether a finding is one is for ``FindingRule`` to say, for an
/// amendment stands in the place of what it corrects.
package struct SetAsideFindings: Sendable {
  /// Those at whose place the specification says something else.
  private let everywhere: Set<Identifier<Finding>>
  /// Those on components that a screen declared after them, by the screen's key.
  private let onScreens: [String: Set<Identifier<Finding>>]
  /// What covered checks ask otherwise since (rule 13).
  private let covered: [Identifier<Finding>: Set<CoveredPlace>]

  /// None.
  init() {
    everywhere = []
    onScreens = [:]
    covered = [:]
  }

  /// Those of a release.
  package init(_ answers: SpecifiedAnswers) {
    everywhere = Set(
      answers.places.filter { SpecificationAnswerRule.question(of: $0) == .another }.map(\.finding))
    var onScreens: [String: Set<Identifier<Finding>>] = [:]
    for (screen, edits) in answers.declarations {
      for answer in answers.components {
        let said = answer.components.map { key in edits.filter { $0.register.field == .component(key) } }
          .filter { !$0.isEmpty }
        guard !said.isEmpty,
          !said.contains(where: { SpecificationAnswerRule.declared(by: $0, at: answer.position) })
        else { continue }
        onScreens[screen, default: []].insert(answer.finding)
      }
    }
    self.onScreens = onScreens
    var covered: [Identifier<Finding>: Set<CoveredPlace>] = [:]
    for answer in answers.covered {
      let others = SpecificationAnswerRule.others(of: answer)
      if !others.isEmpty { covered[answer.finding, default: []].formUnion(others) }
    }
    self.covered = covered
  }

  package var isEmpty: Bool { everywhere.isEmpty && onScreens.isEmpty && covered.isEmpty }

  /// Whether a finding answered another question, its own or one that its check covers.
  func concerns(_ finding: Identifier<Finding>) -> Bool { everywhere.contains(finding) || covered[finding] != nil }

  /// Whether what a finding answers by covering it is another question since.
  ///
  /// - Parameter question: Of the finding's screen.
  func contains(_ finding: Identifier<Finding>, answering question: CoveredPlace) -> Bool {
    covered[finding]?.contains(question) ?? false
  }

  /// Whether a finding answered another question.
  ///
  /// - Parameter screen: Key of the screen for which a finding on a component is asked.
  package func contains(_ finding: Identifier<Finding>, on screen: String? = nil) -> Bool {
    if everywhere.contains(finding) { return true }
    guard let screen, !onScreens.isEmpty else { return false }
    return onScreens[screen]?.contains(finding) ?? false
  }
}

/// What a covered check asks on the screen of a finding that answers it (rule 13).
struct CoveredPlace: Hashable {
  let check: Identifier<Check>
  /// Key of the element; nil: the screen itself.
  let element: String?
}

extension CoveredPlace {
  init(_ check: Identifier<Check>, at address: Address) {
    if case .screen(_, _, let element) = address {
      self.init(check: check, element: element)
    } else {
      self.init(check: check, element: nil)
    }
  }
}

extension SpecificationAnswerRule {
  /// What became of the question of a finding, also where the release renamed something since.
  static func question(of answer: SpecifiedAnswer) -> Question {
    let question = question(then: answer.then, now: answer.now)
    guard question == .another, let renamed = answer.renamed else { return question }
    return self.question(of: renamed)
  }

  private static func question(of place: ComparedPlace) -> Question {
    place.then.map { question(then: $0, now: [place.now]) } ?? .another
  }

  /// Where a covered check asks another question than a finding answered.
  static func others(of answer: CoveredAnswer) -> Set<CoveredPlace> {
    func isAnother(_ place: ComparedPlace) -> Bool { question(of: place) == .another }
    var others: Set<CoveredPlace> = []
    if isAnother(answer.places.screen) { others.insert(CoveredPlace(check: answer.check, element: nil)) }
    for (element, place) in answer.places.elements where isAnother(place) {
      others.insert(CoveredPlace(check: answer.check, element: element))
    }
    return others
  }
}
