/// What an edit says: the canonical text of a JSON value.
///
/// Values are the same where their texts are, byte by byte; that every reader can compare, also one that knows no JSON.
/// A text from another file is kept as it is: what is wrong in it shows when it is read.
public struct EditValue: Hashable, Sendable, CustomStringConvertible {
  /// The JSON text.
  public let text: String

  /// A value as it is stored.
  public init(stored text: String) {
    self.text = text
  }

  /// The one text of a JSON value.
  public init(_ json: JSONValue) {
    text = json.canonicalText
  }

  /// A text.
  public init(_ string: String) {
    self.init(.text(string))
  }

  /// A list of texts.
  public init(_ strings: [String]) {
    self.init(.list(strings.map(JSONValue.text)))
  }

  /// The value of a field that is said or not: `true`.
  public static let said = EditValue(.flag(true))

  /// The place of what stands first, for nothing comes before it: `null`.
  ///
  /// It is something that is said. An edit without a value takes away that anything is said of the place.
  public static let first = EditValue(.null)

  /// The JSON text.
  public var description: String { text }

  /// Whether the texts are the same, byte by byte.
  public static func == (left: EditValue, right: EditValue) -> Bool {
    left.text.isSameText(as: right.text)
  }
}

/// Why the value of an edit cannot be read as what its field asks for.
///
/// The message says neither the field nor what to do: whoever has the edit puts the register before it.
public struct EditValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where within the value, as in `in_states.empty.traits[2]` (from 1); empty for the whole.
  public let path: String
  /// What is wrong there.
  public let problem: String

  /// A problem at a place of a value.
  public init(path: String = "", _ problem: String) {
    self.path = path
    self.problem = problem
  }

  /// Place and problem.
  public var description: String { path.isEmpty ? problem : "\(path) \(problem)" }
}
