internal import AuditRules

/// Makes text from outside safe in XML 1.0.
public enum XMLText {
  /// Escapes a text for element content and for quoted attributes.
  ///
  /// What XML 1.0 does not allow in any form (§2.2: control characters, U+FFFE, U+FFFF) is written in letters, and so is
  /// what could turn the reading order round.
  public static func escaped(_ text: String) -> String {
    var result = ""
    // By scalars: a combining mark makes one character with the sign before it, and hides it.
    for scalar in DisplayText.escaped(text, keepsNewlines: true).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      // A line break in an attribute would be read as a space.
      case "\n": result += "&#10;"
      case _ where scalar.value & 0xFFFE == 0xFFFE:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
