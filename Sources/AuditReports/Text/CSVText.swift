/// Writes CSV and tab-separated values.
public enum CSVText {
  /// A row with its line end (CRLF, as RFC 4180 has it).
  ///
  /// A text that a spreadsheet would take for a formula gets an apostrophe in front; ``plain(_:)`` takes it off again.
  public static func row(_ fields: [String], separator: Unicode.Scalar = ",") -> String {
    fields.map { field($0, separator: separator) }.joined(separator: "\(separator)") + "\r\n"
  }

  /// What a text that ``row(_:separator:)`` wrote was before: one apostrophe less in front of what would be a formula.
  public static func plain(_ field: String) -> String {
    field.unicodeScalars.first == "'" && isGuarded(field) ? String(field.unicodeScalars.dropFirst()) : field
  }

  private static func field(_ text: String, separator: Unicode.Scalar) -> String {
    let safe = isGuarded(text) && !isNumber(text) ? "'" + text : text
    // By scalars: a combining mark makes one character with the comma or quote before it, and hides it.
    guard safe.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\n" || $0 == "\r" || $0 == separator }) else {
      return safe
    }
    var quoted = "\"".unicodeScalars
    for scalar in safe.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Whether a text is a plain decimal number, which no spreadsheet takes for a formula.
  private static func isNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?/) != nil
  }

  /// Whether a text begins as a formula does, or as one that has apostrophes in front, which get one more so that each
  /// can be taken off again.
  ///
  /// Some spreadsheets take full-width signs for the same signs.
  private static func isGuarded(_ text: String) -> Bool {
    text.unicodeScalars.first { $0 != "'" }.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
  }
}
