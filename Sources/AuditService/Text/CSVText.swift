/// Writes CSV and tab-separated values.
public enum CSVText {
  /// A row with its line end (CRLF, as RFC 4180 has it).
  ///
  /// A text that a spreadsheet would take for a formula gets an apostrophe in front.
  public static func row(_ fields: [String], separator: Unicode.Scalar = ",") -> String {
    fields.map { field($0, separator: separator) }.joined(separator: "\(separator)") + "\r\n"
  }

  private static func field(_ text: String, separator: Unicode.Scalar) -> String {
    // By scalars: a combining mark makes one character with the comma or quote before it, and hides it.
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    let isNumber = Double(text) != nil
    let safe = isFormula && !isNumber ? "'" + text : text
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
}
