/// An element in the list of a screen, by what a declaration of the list says of it (DESIGN rule 5).
public struct ListedElement: Hashable, Sendable, LosslessStringConvertible {
  /// Its key.
  public let key: String
  /// Key of the component that it is part of; nil for the screen's own.
  public let component: String?
  /// Its type.
  public let type: String
  /// The states in which the specification has it, in the order of the screen.
  public let states: [String]

  /// An element of a list.
  public init(key: String, component: String?, type: String, states: [String]) {
    self.key = key
    self.component = component
    self.type = type
    self.states = states
  }

  /// Reads `KEY:TYPE:STATE,STATE`, with `COMPONENT%` before the key of a component's element; nil for other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let named = parts.first else { return nil }
    let names = named.split(separator: "%", maxSplits: 1).map(String.init)
    guard let key = names.last else { return nil }
    self.init(
      key: key, component: names.count == 2 ? names.first : nil, type: parts[1],
      states: parts[2].split(separator: ",").map(String.init))
  }

  /// What ``init(_:)`` reads.
  public var description: String {
    "\(component.map { "\($0)%" } ?? "")\(key):\(type):\(states.joined(separator: ","))"
  }
}

/// An auditor's declaration that a screen's list of elements is complete, or no longer is.
public struct ElementListDeclaration: Hashable, Sendable {
  /// The release in which it was said.
  public let release: Identifier<Release>
  /// Key of the screen, as that release has it.
  public let screen: String
  /// Whether the list is complete; false takes an earlier declaration back.
  public let isComplete: Bool
  /// The elements it was said of, in swipe order.
  public let elements: [ListedElement]
  /// Who.
  public let auditor: String
  /// When: UTC, milliseconds since 1970.
  public let declaredAt: Int64

  /// A declaration as it is stored.
  package init(
    release: Identifier<Release>, screen: String, isComplete: Bool, elements: [ListedElement], auditor: String,
    declaredAt: Int64
  ) {
    self.release = release
    self.screen = screen
    self.isComplete = isComplete
    self.elements = elements
    self.auditor = auditor
    self.declaredAt = declaredAt
  }
}
