/// Makes text from outside safe in Markdown.
public enum MarkdownText {
  /// Escapes what Markdown or the HTML inside it would act on; line breaks become spaces.
  public static func escaped(_ text: String) -> String {
    var result = ""
    // By scalars: a combining mark makes one character with the sign before it, and hides it.
    for scalar in DisplayText.escaped(text).unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!": result += "\\\(scalar)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  /// The text with its first letter in upper case.
  public var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
