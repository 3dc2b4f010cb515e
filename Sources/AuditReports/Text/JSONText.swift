internal import AuditRules

/// Makes text from outside safe in a JSON string.
public enum JSONText {
  /// A text as a JSON string, in quotes.
  static func quoted(_ text: String) -> String {
    var result = ""
    quote(text, to: &result)
    return result
  }

  /// Adds a text as a JSON string, in quotes.
  static func quote(_ text: String, to result: inout String) {
    result += "\""
    result += escaped(text)
    result += "\""
  }

  /// Escapes a text between quotes, so that every reader gives back the same text.
  ///
  /// Besides what JSON asks for (RFC 8259 §7), what could steer a terminal or turn the reading order round is escaped, and
  /// what nobody sees.
  public static func escaped(_ text: String) -> String {
    // Most texts are plain.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      return text
    }
    guard text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" || isNumbered($0) }) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isNumbered(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: true)
          result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isNumbered(_ scalar: Unicode.Scalar) -> Bool {
    DisplayText.isUnsafe(scalar) || UnseenText.isUnseen(scalar)
  }
}
