package import AuditModel
package import AuditRules

/// A kind of words of the vocabulary: each has a name for programs, and people say it in words.
package protocol VocabularyWord: CaseIterable, Sendable {
  /// Its name for programs, the same in SQL, JSON and Swift.
  var name: String { get }
  /// How people say it.
  var words: String { get }
}

extension VocabularyWord where Self: RawRepresentable, RawValue == String {
  package var name: String { rawValue }
  package var words: String { rawValue }
}

extension Verdict: VocabularyWord {}
extension Outcome: VocabularyWord {}
extension ConformanceTerm: VocabularyWord {}
extension ReleaseStage: VocabularyWord {}
extension RequirementLevel: VocabularyWord {}
extension ConformanceLevel: VocabularyWord {}
extension IssueState: VocabularyWord {}
extension CheckScope: VocabularyWord {}
extension CheckMethod: VocabularyWord {}
extension TestMode: VocabularyWord {}
extension ReleaseChange: VocabularyWord {}
extension ElementSpecification.Origin: VocabularyWord {}

extension Platform: VocabularyWord {
  package var words: String { title }
}

extension Severity: VocabularyWord {
  package var words: String { name }
}

extension Decision.Kind: VocabularyWord {}
extension Decision.Exemption: VocabularyWord {}

extension ObservationKind: VocabularyWord {}
extension AskCondition: VocabularyWord {}
extension RollUpAxis: VocabularyWord {}
extension PlannedEnvironment.Coverage: VocabularyWord {}
extension PlannedScreen.Plan: VocabularyWord {}
extension PlannedScreen.Sample: VocabularyWord {}
extension PlanChange.Subject: VocabularyWord {}

extension PlannedEnvironment.Kind: VocabularyWord {
  package var name: String { rawValue }
  package var words: String { title }
}

extension GateKey: VocabularyWord {}

extension ShipAnswer: VocabularyWord {
  package var name: String {
    switch self {
    case .doNotShip: "do-not-ship"
    case .notReady: "not-ready"
    case .mayShipWithRisks: "may-ship-with-risks"
    case .mayShip: "may-ship"
    case .notWorse: "not-worse"
    }
  }
}

extension ToDoItem.Task: VocabularyWord {}
extension OpposedPass.Kind: VocabularyWord {}
extension ConformanceClaim.Obstacle: VocabularyWord {}

extension DroppedFailure.Cause: VocabularyWord {
  package var name: String { rawValue }

  package var words: String {
    switch self {
    case .gone: "gone"
    case .outOfScope: "out of scope"
    case .notAsked: "not asked"
    case .unplanned: "environment not planned"
    }
  }
}
