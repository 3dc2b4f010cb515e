import Testing

/// A sheet of a workbook, as its reader has it.
extension XMLElement {
  /// The values of the rows by their columns, `A`, `B` and so on.
  ///
  /// A text as it stands, other values with their kind before them: `n:` a number, `d:` a day since 1899-12-30, `b:` 0 or 1.
  /// A cell without a value is not there.
  var sheetRows: [[String: String]] {
    all("row").map { row in
      var values: [String: String] = [:]
      for cell in row.children {
        let column = String((cell.attributes["r"] ?? "").prefix { $0.isLetter })
        switch cell.attributes["t"] {
        case "inlineStr": values[column] = Self.unescaped(cell.all("t").map(\.text).joined())
        case "b": values[column] = "b:" + cell.all("v").map(\.text).joined()
        default: values[column] = (cell.attributes["s"] == "2" ? "d:" : "n:") + cell.all("v").map(\.text).joined()
        }
      }
      return values
    }
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing(#/_x([0-9A-F]{4})_/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
    }
  }
}
