internal import AuditModel

/// Makes text from outside safe to show.
public enum DisplayText {
  /// Escapes what could steer a terminal or turn the reading order round: control characters (`\u{1B}` becomes
  /// `\u{1B}` in letters), bidirectional overrides and isolates, and line separators.
  ///
  /// - Parameter keepsNewlines: Whether line feeds stay, where the text has lines of its own.
  public static func escaped(_ text: String, keepsNewlines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { isUnsafe($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n", keepsNewlines {
        result += "\n"
      } else if scalar == "\n" {
        result += " "
      } else if isUnsafe(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Says whether a character can change how the text around it is shown.
  public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
