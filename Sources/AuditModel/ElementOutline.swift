/// An element by what checks match it.
public struct ElementOutline: Hashable, Sendable {
  /// Its key on its screen.
  public let key: String
  /// Key of its type.
  public let type: String
  /// Key of the type's variant, or nil.
  public let variant: String?
  /// Key of the component that it is part of; nil for an element of the screen's own.
  public let component: String?
  /// The states in which the specification has it, in the order of the screen.
  public let states: [String]

  /// An element.
  public init(key: String, type: String, variant: String?, component: String? = nil, in states: [String] = []) {
    self.key = key
    self.type = type
    self.variant = variant
    self.component = component
    self.states = states
  }

  /// Says whether element checks are asked of an element in a state in which it is present (DESIGN rule 1): in
  /// `default`, and in another state where it differs or when it is absent from `default`.
  public static func isAudited(in state: String, differs: Bool, isInDefault: Bool) -> Bool {
    state == Address.defaultState || differs || !isInDefault
  }
}
