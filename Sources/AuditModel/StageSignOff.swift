/// A person's word that a stage of a screen is done in a release, or that it is no longer.
public struct StageSignOff: Hashable, Sendable {
  /// Local number; of two words the later one has the greater number.
  public let id: Identifier<StageSignOff>
  /// Key of the screen.
  public let screen: String
  /// The stage.
  public let stage: DevelopmentStage
  /// Whether the stage is done; false takes the word back.
  public let isSigned: Bool
  /// Who.
  public let person: String
  /// Why the word is taken back; nil unless it is.
  public let reason: String?
  /// When: UTC, milliseconds since 1970.
  public let signedAt: Int64

  /// A word as it is stored.
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
