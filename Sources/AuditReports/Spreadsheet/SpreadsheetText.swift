/// Values as a workbook has them (ECMA-376 part 1, 5th edition).
enum SpreadsheetText {
  /// The most UTF-16 units that a spreadsheet takes in a cell.
  static let lengthLimit = 32_767
  /// Serial number of the day from which on spreadsheets agree: 1 March 1900.
  private static let firstSerialDay = 61.0

  /// A text in a cell: XML, and what XML cannot hold as `_xHHHH_` (§22.9.2.19); cut at ``lengthLimit`` with an ellipsis.
  static func escaped(_ text: String) -> String {
    var result = ""
    var rest = cut(text).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      // A text that looks like such an escape is none.
      case "_" where isEscape(rest): result += "_x005F_"
      case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func cut(_ text: String) -> String {
    guard text.utf16.count > lengthLimit else { return text }
    var (result, count) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      count += scalar.value > 0xFFFF ? 2 : 1
      guard count < lengthLimit else { break }
      result.append(scalar)
    }
    return String(result) + "…"
  }

  private static func isEscape(_ rest: Substring.UnicodeScalarView) -> Bool {
    let next = Array(rest.prefix(6))
    return next.count == 6 && next[0] == "x" && next[5] == "_"
      && next[1...4].allSatisfy { $0.properties.isASCIIHexDigit }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value & 0xFFFF, radix: 16, uppercase: true)
    // Beyond the first plane there is no such escape; these code points are no characters.
    return scalar.value > 0xFFFF
      ? "\u{FFFD}" : "_x" + String(repeating: "0", count: 4 - digits.count) + digits + "_"
  }

  /// The name of a column, from 0: A to Z, then AA.
  static func column(_ index: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
    return index < 26 ? letter : column(index / 26 - 1) + letter
  }

  /// A time as the days since 1900 that spreadsheets count by (§18.17.4.1); nil before they agree.
  ///
  /// - Parameter time: UTC, milliseconds since 1970.
  static func serial(_ time: Int64) -> Double? {
    let days = Double(time) / 86_400_000 + 25_569
    return days < firstSerialDay ? nil : days
  }
}
