/// A JSON value (RFC 8259), with one text for equal values.
public enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  /// A finite number; one that is not is written as `null`, for JSON has no word for it.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Its one text: no spaces, members in the order of their names by bytes, numbers in their shortest form, and nothing
  /// escaped but what has to be.
  public var canonicalText: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .number(let number): text += Self.shortest(number)
    case .text(let string): Self.quote(string, to: &text)
    case .list(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      let sorted = members.sorted { $0.key.isBefore($1.key) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { text += "," }
        Self.quote(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// The fewest digits that give the same number again; whole numbers without a point.
  private static func shortest(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    // Zero below zero is zero.
    guard number != 0 else { return "0" }
    let digits = "\(number)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  /// Escapes what RFC 8259 §7 asks for, in the form of RFC 8785 §3.2.2.2.
  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\t": text += "\\t"
      case "\n": text += "\\n"
      case "\u{C}": text += "\\f"
      case "\r": text += "\\r"
      case "\u{0}"..."\u{F}": text += "\\u000" + String(scalar.value, radix: 16)
      case "\u{10}"..."\u{1F}": text += "\\u00" + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
