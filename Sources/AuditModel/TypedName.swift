/// A name that people typed, of a person or of a technology.
///
/// Two that differ in case alone, in the spaces around and between words, or in what nobody sees, are one: four eyes are two
/// people, and two copies of a file may each know a person by an id of its own (DESIGN sections 2 and 4). What nobody sees
/// and stands between what is seen stays in the text, and is shown escaped.
public struct TypedName: Hashable, Sendable {
  /// As it was typed, without white space and unseen characters around it; empty where nothing else was typed.
  public let text: String
  /// What is compared: without case, and with one space between words.
  public let folded: String

  /// A name.
  public init(_ typed: String) {
    guard !Self.isPlain(typed) else {
      text = typed
      folded = typed.lowercased()
      return
    }
    var typed = Substring(typed)
    while typed.first?.isUnseen == true { typed.removeFirst() }
    while typed.last?.isUnseen == true { typed.removeLast() }
    text = String(typed)
    var seen = String.UnicodeScalarView()
    seen.append(contentsOf: typed.unicodeScalars.filter { $0.properties.generalCategory != .format })
    // By way of upper case, for some small letters are one there: both sigmas, and ß is SS.
    folded = String(seen).uppercased().lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a text is of seen ASCII with single spaces between words, as nearly all names are: each is looked at often, and
  /// there is nothing to look for in these.
  private static func isPlain(_ typed: String) -> Bool {
    var before = UInt8(ascii: " ")
    for byte in typed.utf8 {
      guard 0x20..<0x7f ~= byte, byte != UInt8(ascii: " ") || before != byte else { return false }
      before = byte
    }
    return before != UInt8(ascii: " ")
  }

  /// Whether two texts are one name.
  public static func isSame(_ one: String, _ other: String) -> Bool {
    one == other || Self(one) == Self(other)
  }

  /// Whether they are one name.
  public static func == (one: Self, other: Self) -> Bool {
    one.folded == other.folded
  }

  /// By what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(folded)
  }
}

extension Character {
  /// White space, or nothing but marks of format such as U+200B.
  fileprivate var isUnseen: Bool {
    isWhitespace || unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
  }
}
