/// A person's sign-off of a stage of a screen in a release, or its revocation.
public struct StageSignOff: Hashable, Sendable {
  /// Local number; a later entry has a greater number.
  public let id: Identifier<StageSignOff>
  /// Key of the screen.
  public let screen: String
  /// The stage.
  public let stage: DevelopmentStage
  /// Whether the stage is done; false takes the sign-off back.
  public let isSigned: Bool
  /// Who.
  public let person: String
  /// Why the sign-off is taken back; nil unless it is.
  public let reason: String?
  /// When: UTC, milliseconds since 1970.
  public let signedAt: Int64

  /// An entry as it is stored.
  public init(
    id: Identifier<StageSignOff>, screen: String, stage: DevelopmentStage, isSigned: Bool, person: String,
    reason: String?, signedAt: Int64
  ) {
    self.id = id
    self.screen = screen
    self.stage = stage
    self.isSigned = isSigned
    self.person = person
    self.reason = reason
    self.signedAt = signedAt
  }
}
