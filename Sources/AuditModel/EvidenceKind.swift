/// What a piece of evidence is to the people who look at it.
public enum EvidenceKind: String, CaseIterable, Sendable {
  /// An image.
  case screenshot
  /// Sound or moving images.
  case recording
  /// Text.
  case transcript
}
