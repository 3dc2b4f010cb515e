public import AuditModel

/// Rule 2d, four eyes: a fix is not confirmed by the person who last said that it was made.
///
/// The answer of such a person is taken and ends nothing: the cell stays failed until somebody else passes it, or it fails
/// anew and somebody else says that it is fixed. So it is where they amend the failure, and where they retract it. Tools are
/// no persons.
public struct FourEyesRule: Sendable {
  private let claims: [IssuePlace: [FixClaim]]

  /// Nobody has to be another person: the profile does not ask for it.
  public init() {
    claims = [:]
  }

  /// - Parameters:
  ///   - claims: What people said, in any order.
  ///   - answered: The checks of the release that a check, of whatever edition, answers for.
  public init(_ claims: [FixClaim], answered: (Identifier<Check>) -> Set<Identifier<Check>> = { _ in [] }) {
    var places: [IssuePlace: [FixClaim]] = [:]
    for claim in claims {
      for check in answered(claim.place.check).union([claim.place.check]) {
        places[IssuePlace(address: claim.place.address, check: check), default: []].append(claim)
      }
    }
    self.claims = places.mapValues { $0.sorted { $0.claimedAt < $1.claimedAt } }
  }

  /// Whether there is nobody whose answers end nothing.
  public var isEmpty: Bool { claims.isEmpty }

  /// Whether an answer is by the person who last said before it that its place was fixed.
  ///
  /// So it is where the first such word after it is theirs: notes may be typed later, and nobody passes first to say it then.
  ///
  /// - Parameters:
  ///   - isAmendment: Whether it takes an answer back; then whatever does not fail ends nothing.
  ///   - observedAt: UTC, milliseconds since 1970.
  public func isByFixer(
    _ outcome: Outcome, isAmendment: Bool = false, at place: IssuePlace, by auditor: TypedName, observedAt: Int64
  ) -> Bool {
    guard outcome == .passed || outcome == .inapplicable || isAmendment && outcome != .failed,
      let claims = claims[place]
    else { return false }
    return claims.last { $0.claimedAt <= observedAt }?.person == auditor
      || claims.first { $0.claimedAt > observedAt }?.person == auditor
  }

  /// The failures that stand though they were taken back, for nobody did it but who last said that they were fixed.
  public func standing(_ retracted: [RetractedFailure]) -> Set<Identifier<Finding>> {
    var standing: Set<Identifier<Finding>> = []
    for (finding, retractions) in Dictionary(grouping: retracted, by: \.finding)
    where retractions.allSatisfy({ isByFixer(.passed, at: $0.place, by: $0.retractedBy, observedAt: $0.retractedAt) }) {
      standing.insert(finding)
    }
    return standing
  }
}
