/// Makes text from outside safe in Markdown.
public enum MarkdownText {
  /// Escapes what Markdown or the HTML inside it would act on; line breaks become spaces.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for character in DisplayText.escaped(text) {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!": result += "\\\(character)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.append(character)
      }
    }
    return result
  }
}

extension String {
  /// The text with its first letter in upper case.
  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
