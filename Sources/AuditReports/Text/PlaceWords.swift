public import AuditModel
internal import AuditRules

/// Places as people say them: "Register, Date", "Register, Date, after failed submit", "Register, the whole screen".
///
/// Keys stand in them only where nothing has a name.
public enum PlaceWords {
  /// Most Unicode scalars of a name in them.
  static let nameLength = 60

  /// The place in one line, with its stop: "Register, Date (stop 4 of 5), after failed submit".
  public static func withStop(_ names: PlaceNames) -> String {
    of(names, stop: names.stop.map { " (stop \($0.number) of \($0.count))" } ?? "")
  }

  /// The place in one line.
  public static func of(_ names: PlaceNames) -> String { of(names, stop: "") }

  private static func of(_ names: PlaceNames, stop: String) -> String {
    switch names.address {
    case .product: "\(name(names.product)), the whole product"
    case .component(let key, let element):
      "\(name(names.part, else: key)), " + (element.map { name(names.label, else: $0) } ?? "the whole component")
    case .screen(let key, let state, let element):
      "\(name(names.part, else: key)), " + (element.map { name(names.label, else: $0) + stop } ?? "the whole screen")
        + (self.state(state, names.state).map { ", \($0)" } ?? "")
    }
  }

  /// A state within a sentence: its title, else its key in words; nil for `default`.
  private static func state(_ key: String, _ title: String?) -> String? {
    guard key != Address.defaultState else { return nil }
    let words = name(title, else: key.replacing("-", with: " "))
    let first = words.prefix { $0 != " " }
    // A name such as VoiceOver keeps its letter.
    let isPlain = first.count > 1 && first.dropFirst().allSatisfy { !$0.isUppercase }
    return isPlain ? first.prefix(1).lowercased() + words.dropFirst() : words
  }

  private static func name(_ text: String?, else key: String = "") -> String {
    let line = DisplayText.line(text ?? "", length: nameLength)
    return line.isEmpty ? key : line
  }
}
