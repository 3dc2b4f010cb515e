/// May a release ship: the answer that the gate, the report and every page give in the same words.
public enum ShipAnswer: String, CaseIterable, Sendable {
  /// Something fails that nobody decided about, or has no answer yet.
  case doNotShip
  /// Nothing was tested.
  case notReady
  /// All that fails is covered by decisions in force.
  case mayShipWithRisks
  /// Nothing fails, and nothing is open.
  case mayShip
  /// It is compared with a baseline, and nothing is worse: whether it may ship by itself nobody asked.
  case notWorse

  /// The answer.
  ///
  /// - Parameters:
  ///   - isPassed: Whether the gate's policy leaves no reason against it.
  ///   - isTested: Whether a required check has an answer.
  ///   - letThrough: How many failures decisions let through.
  ///   - hasBaseline: Whether it is compared with a release before.
  public init(isPassed: Bool, isTested: Bool, letThrough: Int, hasBaseline: Bool = false) {
    switch (isPassed, isTested) {
    case (_, false): self = .notReady
    case (false, true): self = .doNotShip
    case (true, true): self = hasBaseline ? .notWorse : letThrough > 0 ? .mayShipWithRisks : .mayShip
    }
  }

  /// The answer in words.
  public var words: String {
    switch self {
    case .doNotShip: "Do not ship"
    case .notReady: "Not ready to say"
    case .mayShip, .mayShipWithRisks: "May ship"
    case .notWorse: "Not worse"
    }
  }
}

extension GateCheck {
  /// The answer that people read first.
  public var answer: ShipAnswer {
    let counts = compliance.mustLevel
    return ShipAnswer(
      isPassed: outcome.isPassed, isTested: counts.tested + counts.failed > 0, letThrough: outcome.letThrough.count,
      hasBaseline: outcome.baseline != nil)
  }

  /// The answer in words, and beside a baseline which that is.
  public var headline: String {
    guard answer == .notWorse, let baseline = outcome.baseline else { return answer.words }
    return "\(answer.words) than \(baseline)"
  }

  /// The answer in words: `Not worse than 5.1: 135 failures remain, 41 required checks have no answer`.
  public var answerWords: String {
    guard answer == .notWorse else { return answer.words }
    let counts = compliance.mustLevel
    let open = counts.open
    return "\(headline): \(CountText.of(counts.failed, "failure")) \(counts.failed == 1 ? "remains" : "remain"), "
      + "\(CountText.of(open, "required check")) \(open == 1 ? "has" : "have") no answer"
  }
}
