/// What an element must expose in a state.
///
/// Nil everywhere means that the specification does not say.
public struct Expectation: Hashable, Sendable {
  /// The accessible name.
  public var label: String?
  /// The value; nil where it has none.
  public var value: ExpectedValue?
  /// The traits in the order of the specification; empty says that it has none.
  public var traits: [Trait]?
  /// The hint; nil where it has none.
  public var hint: String?
  /// Custom actions in rotor order.
  public var actions: [String]?
  /// What happens to focus, in words.
  public var focus: String?
  /// Colour of the text.
  public var textColor: HexColor?
  /// Colour behind the text.
  public var backgroundColor: HexColor?
  /// Text size in pt (iOS), sp (Android) or CSS px (web), greater than zero.
  public var textSize: Double?
  /// Whether the text is bold.
  public var isBold: Bool?

  /// An expectation that says nothing.
  public init() {}
}
