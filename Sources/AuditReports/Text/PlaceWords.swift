public import AuditModel
internal import AuditRules

/// Places as people say them: "Register, Date", "Register, Date, after failed submit", "Register, the whole screen".
///
/// Keys stand in them only where nothing has a name.
public enum PlaceWords {
  /// Most Unicode scalars of a name in them.
  static let nameLength = 60

  /// The place in one line, with its stop: "Register, Date (stop 4 of 5), after failed submit".
  public static func withStop(_ names: PlaceNames) -> String { PlacePhrase(names).text }

  /// The place in one line.
  public static func of(_ names: PlaceNames) -> String {
    var names = names
    names.stop = nil
    return PlacePhrase(names).text
  }

  /// A state within a sentence: its title, else its key in words; nil for `default`.
  fileprivate static func state(_ key: String, _ title: String?) -> String? {
    guard key != Address.defaultState else { return nil }
    let words = name(title, else: key.replacing("-", with: " "))
    let first = words.prefix { $0 != " " }
    // A name such as VoiceOver keeps its letter.
    let isPlain = first.count > 1 && first.dropFirst().allSatisfy { !$0.isUppercase }
    return isPlain ? first.prefix(1).lowercased() + words.dropFirst() : words
  }

  fileprivate static func name(_ text: String?, else key: String = "") -> String {
    let line = DisplayText.line(text ?? "", length: nameLength)
    return line.isEmpty ? key : line
  }
}

/// A place in words, of which the names are in the language of its screen and the rest is in that of the document.
struct PlacePhrase: Hashable, Sendable {
  /// Of a screen, a component or the product.
  private let part: String
  private let element: String?
  private let whole: String
  private let stop: PlaceNames.Stop?
  private let state: String?

  init(_ names: PlaceNames) {
    switch names.address {
    case .product:
      (part, element, whole) = (PlaceWords.name(names.product), nil, "the whole product")
      (stop, state) = (nil, nil)
    case .component(let key, let element):
      part = PlaceWords.name(names.part, else: key)
      self.element = element.map { PlaceWords.name(names.label, else: $0) }
      (whole, stop, state) = ("the whole component", nil, nil)
    case .screen(let key, let state, let element):
      part = PlaceWords.name(names.part, else: key)
      self.element = element.map { PlaceWords.name(names.label, else: $0) }
      whole = "the whole screen"
      stop = element == nil ? nil : names.stop
      self.state = PlaceWords.state(state, names.state)
    }
  }

  /// All of it.
  var text: String { pieces.map(\.text).joined() }

  /// The same, with the language of its names.
  ///
  /// - Parameter language: BCP 47 tag; nil: that of the document.
  func runs(in language: String?) -> [PageRun] {
    guard let language else { return [.text(text)] }
    return pieces.map { $0.isName ? .foreign($0.text, language: language) : .text($0.text) }
  }

  private var pieces: [(text: String, isName: Bool)] {
    var pieces = [(text: part, isName: true), (", ", false)]
    pieces.append(element.map { ($0, true) } ?? (whole, false))
    if let stop { pieces.append((" (stop \(stop.number) of \(stop.count))", false)) }
    if let state { pieces += [(", ", false), (state, true)] }
    return pieces
  }
}
