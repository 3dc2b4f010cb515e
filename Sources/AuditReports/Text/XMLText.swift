internal import AuditRules

/// Makes text from outside safe in XML 1.0.
public enum XMLText {
  /// Escapes a text for element content and for quoted attributes, where a line break would be read as a space.
  ///
  /// What XML 1.0 does not allow in any form (§2.2: control characters, U+FFFE, U+FFFF) is written in letters, and so is
  /// what could turn the reading order round.
  public static func escaped(_ text: String) -> String {
    escaped(text, lineFeed: "&#10;")
  }

  fileprivate static func escaped(_ text: String, lineFeed: String) -> String {
    let shown = DisplayText.escaped(text, keepsNewlines: true)
    // Most texts have nothing to escape.
    guard !shown.utf8.allSatisfy(isPlain) else { return shown }
    var result = ""
    // By scalars: a combining mark makes one character with the sign before it, and hides it.
    for scalar in shown.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n": result += lineFeed
      case _ where scalar.value & 0xFFFE == 0xFFFE:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a byte belongs to no scalar that is escaped; U+FFFE and its like begin with 0xEF or more.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x0A: false
    default: byte < 0xEF
    }
  }
}

/// Makes text from outside safe in HTML.
public enum HTMLText {
  /// Escapes a text for element content and for quoted attributes; lines stay lines.
  public static func escaped(_ text: String) -> String {
    XMLText.escaped(text, lineFeed: "\n")
  }
}
