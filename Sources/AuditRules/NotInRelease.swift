/// A reference to something that a release does not have.
public struct NotInRelease: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was looked for: `screen`, `standard`.
  public let kind: String
  /// How it was named.
  public let reference: String
  /// What there is instead, or where to look; never empty.
  public let hint: String

  /// What is missing and what to do.
  public var description: String { "there is no \(kind) \(reference); \(hint)" }

  package init(kind: String, reference: String, hint: String) {
    self.kind = kind
    self.reference = reference
    self.hint = hint
  }
}
