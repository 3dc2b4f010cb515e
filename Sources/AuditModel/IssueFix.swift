/// A claim that an issue is fixed.
public struct IssueFix: Hashable, Sendable {
  /// Who says so; nil: a tool.
  public let person: String?
  /// The build it was fixed in; nil when not said.
  public let build: BuildPlace?
  /// What was done, or the tool that says so; nil when not said.
  public let text: String?
  /// Whether it was said of another issue, which was merged into this one.
  public let isTakenOver: Bool

  /// A fix.
  public init(person: String?, build: BuildPlace?, text: String? = nil, isTakenOver: Bool = false) {
    self.person = person
    self.build = build
    self.text = text
    self.isTakenOver = isTakenOver
  }
}
