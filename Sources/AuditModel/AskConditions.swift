/// What a specification says of an element in a state, of all that a check may ask for (DESIGN rule 1).
public struct AskConditions: OptionSet, Hashable, Sendable {
  /// A bit for each condition.
  public let rawValue: UInt8

  /// Takes the bits as they are.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The conditions of a check, each of which must be met; in any order.
  public init(_ conditions: some Sequence<AskCondition>) {
    self = conditions.reduce(into: []) { $0.insert(Self($1)) }
  }

  private init(_ condition: AskCondition) {
    self =
      switch condition {
      case .label: .label
      case .traits: .traits
      case .hint: .hint
      case .variant: .variant
      case .text: .text
      }
  }

  /// It has a label.
  public static let label = AskConditions(rawValue: 1)
  /// It has traits, at least one.
  public static let traits = AskConditions(rawValue: 2)
  /// It has a hint.
  public static let hint = AskConditions(rawValue: 4)
  /// It says which variant of its type it is.
  public static let variant = AskConditions(rawValue: 8)
  /// It shows text: it has a label, a value, a hint, members, or a colour or size of text.
  public static let text = AskConditions(rawValue: 16)
  /// Everything: what a capture said and nobody confirmed leaves no question out.
  public static let all: AskConditions = [.label, .traits, .hint, .variant, .text]
}
