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

  /// The answer.
  ///
  /// - Parameters:
  ///   - isPassed: Whether the gate's policy leaves no reason against it.
  ///   - isTested: Whether a required check has an answer.
  ///   - letThrough: How many failures decisions let through.
  public init(isPassed: Bool, isTested: Bool, letThrough: Int) {
    switch (isPassed, isTested) {
    case (_, false): self = .notReady
    case (false, true): self = .doNotShip
    case (true, true): self = letThrough > 0 ? .mayShipWithRisks : .mayShip
    }
  }

  /// The answer in words.
  public var words: String {
    switch self {
    case .doNotShip: "Do not ship"
    case .notReady: "Not ready to say"
    case .mayShip, .mayShipWithRisks: "May ship"
    }
  }
}

extension GateCheck {
  /// The answer that people read first.
  public var answer: ShipAnswer {
    let counts = compliance.mustLevel
    return ShipAnswer(
      isPassed: outcome.isPassed, isTested: counts.tested + counts.failed > 0, letThrough: outcome.letThrough.count)
  }
}
