/// The word of a person that what failed at a place is fixed.
public struct FixClaim: Hashable, Sendable {
  /// Where: a place of the issue that it was said of.
  public let place: IssuePlace
  /// Who says so.
  public let person: TypedName
  /// When: UTC, milliseconds since 1970.
  public let claimedAt: Int64

  /// A claim.
  public init(place: IssuePlace, person: TypedName, claimedAt: Int64) {
    self.place = place
    self.person = person
    self.claimedAt = claimedAt
  }
}
