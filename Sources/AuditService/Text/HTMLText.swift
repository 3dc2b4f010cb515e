/// Makes text from outside safe in HTML.
public enum HTMLText {
  /// Escapes a text for element content and for quoted attributes.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for character in DisplayText.escaped(text, keepsNewlines: true) {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
    return result
  }
}
