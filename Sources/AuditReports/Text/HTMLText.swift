internal import AuditRules

/// Makes text from outside safe in HTML.
public enum HTMLText {
  /// Escapes a text for element content and for quoted attributes.
  public static func escaped(_ text: String) -> String {
    var result = ""
    // By scalars: a combining mark makes one character with the sign before it, and hides it.
    for scalar in DisplayText.escaped(text, keepsNewlines: true).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
