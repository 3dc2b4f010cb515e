/// Writes CSV and tab-separated values.
public enum CSVText {
  /// A row with its line end (CRLF, as RFC 4180 has it).
  ///
  /// A text that a spreadsheet would take for a formula gets an apostrophe in front.
  public static func row(_ fields: [String], separator: Character = ",") -> String {
    fields.map { field($0, separator: separator) }.joined(separator: String(separator)) + "\r\n"
  }

  private static func field(_ text: String, separator: Character) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let isNumber = Double(text) != nil
    let safe = isFormula && !isNumber ? "'" + text : text
    let needsQuotes =
      safe.unicodeScalars.contains { $0 == "\"" || $0 == "\n" || $0 == "\r" }
      || safe.contains(separator)
    return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
  }
}
