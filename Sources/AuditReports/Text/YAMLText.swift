internal import AuditRules

/// Makes text from outside safe in YAML.
public enum YAMLText {
  /// A text in double quotes, which every reader of YAML 1.1 and 1.2 reads back as the same text: no number, date, truth
  /// value or nothing, and no comment, key or item of a list (YAML 1.2.2 §7.3.1).
  ///
  /// What could steer a terminal, turn the reading order round or is not allowed in a file (§5.1) is written by its number.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    // By scalars: a combining mark makes one character with the sign before it, and hides it.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where DisplayText.isUnsafe(scalar) || UnseenText.isUnseen(scalar) || scalar.value & 0xFFFE == 0xFFFE:
        result += number(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func number(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let length = value > 0xFFFF ? 8 : 4
    return (length == 8 ? "\\U" : "\\u") + String(repeating: "0", count: length - digits.count) + digits
  }
}
