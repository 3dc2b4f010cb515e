/// The newest word that an issue is fixed.
public struct IssueFix: Hashable, Sendable {
  /// Who says so; nil: a tool.
  public let person: String?
  /// The build it was fixed in; nil when not said.
  public let build: BuildPlace?

  /// A fix.
  public init(person: String?, build: BuildPlace?) {
    self.person = person
    self.build = build
  }
}
