/// A named state of a screen besides `default`.
public struct StateSpecification: Hashable, Sendable {
  /// The state's key.
  public var key: String
  /// Its name for people, or nil.
  public var title: String?
  /// What brings it about, or nil.
  public var trigger: String?
  /// Key that it had before, or nil.
  public var renamedFrom: String?

  /// A state.
  public init(key: String, title: String? = nil, trigger: String? = nil, renamedFrom: String? = nil) {
    self.key = key
    self.title = title
    self.trigger = trigger
    self.renamedFrom = renamedFrom
  }
}
