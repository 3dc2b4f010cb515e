/// What is heard at a stop of the screen reader, as far as it answers an element check.
///
/// A pack says it. Where it says nothing, no announcement answers the check: whether a name fits what a press does is
/// told by no comparison.
public struct HeardAnswer: Hashable, Sendable, Codable {
  /// The parts that the check asks about, all of them; never empty.
  public var parts: [HeardPart]
  /// Whether a stop can fail the check and never pass it, because it asks about more than this stop.
  public var onlyFails: Bool
  /// Words of a role of which one is enough for a pass, whatever the specification expects, as the check's outcomes say.
  ///
  /// On a platform without any the specified role counts. Words with ` + ` between them must all be heard.
  public var enough: [Platform: [String]]

  /// What answers a check.
  public init(_ parts: [HeardPart], onlyFails: Bool = false, enough: [Platform: [String]] = [:]) {
    self.parts = parts
    self.onlyFails = onlyFails
    self.enough = enough
  }
}

/// What a check asks about that can be heard at a stop.
public enum HeardPart: String, CaseIterable, Sendable, Codable {
  /// A name is spoken, and holds the words of the specified label.
  case name
  /// The specified label is spoken word for word, with nothing more.
  case wording
  /// The role, or other words of a control.
  case role
  /// The role that is specified, and no other.
  case soleRole = "sole-role"
  /// The word of the role, once: a name that ends with it has it spoken twice.
  case roleOnce = "role-once"
  /// The states that are specified, and none besides.
  case state
  case value
  /// The hint that is specified.
  case hint
  /// The words of all traits that are specified, and no others.
  case traits
  /// The screen reader comes to the element.
  case reach
  /// All parts are spoken at one stop, and none of them at a stop of its own.
  case grouping
  /// The stop comes where the specification has it.
  case order
}

extension Platform: CodingKeyRepresentable {}
