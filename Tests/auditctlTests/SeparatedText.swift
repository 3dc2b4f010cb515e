/// Comma- or tab-separated values, read strictly: quotes only around whole fields, rows end with CRLF.
struct SeparatedText {
  let rows: [[String]]

  init(_ text: String, separator: Unicode.Scalar) {
    var rows: [[String]] = []
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if isQuoted {
        if scalar != "\"" {
          field.append(scalar)
        } else if scalars.first == "\"" {
          field.append("\"")
          scalars.removeFirst()
        } else {
          isQuoted = false
        }
      } else if scalar == "\"" {
        isQuoted = true
      } else if scalar == separator {
        row.append(String(field))
        field = String.UnicodeScalarView()
      } else if scalar == "\r", scalars.first == "\n" {
        scalars.removeFirst()
        rows.append(row + [String(field)])
        row = []
        field = String.UnicodeScalarView()
      } else {
        field.append(scalar)
      }
    }
    self.rows = rows
  }
}
