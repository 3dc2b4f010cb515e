internal import AuditReports
internal import AuditRules

/// Documents as tables for people who look.
///
/// Cells are folded at words where the terminal is too narrow.
enum TableFormat {
  static func render(_ document: Document, width: Int?) -> String {
    var parts: [String] = []
    let sections = document.sections(for: .people)
    for section in sections {
      let hasHeading = sections.count > 1 && !section.isRecord
      let heading = hasHeading ? section.title + "\n" : ""
      let shown = section.table(.people)
      if section.count == 0 {
        parts.append("\(section.title): none\n")
      } else if section.isRecord {
        parts.append(heading + record(shown, width: width))
      } else {
        parts.append(heading + table(shown, width: width))
      }
    }
    return parts.joined(separator: "\n")
  }

  private static func record(_ section: Document.Table, width: Int?) -> String {
    fields(
      zip(section.columns, section.rows.first ?? []).filter { $0.shows($1) || $1 == .null }
        .map { ($0.title, $1) }, width: width)
  }

  /// One labelled line a field.
  ///
  /// Where little room is left beside the labels, the values stand below them.
  private static func fields(_ fields: [(title: String, value: RowValue)], width: Int?) -> String {
    let shown = fields.filter { $0.value != .null }
    let longest = (fields.map { TextWidth.columns($0.title) }.max() ?? 0) + 3
    let isBeside = width.map { $0 - longest >= 20 } ?? true
    let indent = isBeside ? longest : 2
    var text = ""
    for (title, value) in shown {
      let words = value.parts ?? [value.words]
      var lines: [String] = []
      for part in words {
        lines += TextWidth.folded(DisplayText.escaped(part), width: width.map { max(1, $0 - indent) })
      }
      if !isBeside { text += title + ":\n" }
      for (index, line) in lines.enumerated() {
        let start = index == 0 && isBeside ? title + ":" : ""
        text += TextWidth.padded(start, to: indent) + line + "\n"
      }
    }
    return text
  }

  private static func table(_ section: Document.Table, width: Int?) -> String {
    let values = Array(section.rows)
    let rows = values.map { row in row.map { DisplayText.escaped($0.words) } }
    let titles = section.columns.map { DisplayText.escaped($0.title) }
    // Escapes have letters, too, which stay as they are in values.
    let header = section.columns.map { DisplayText.escaped($0.title.uppercased()) }
    let filled = header.indices.filter { index in
      rows.contains { !$0[index].isEmpty } && values.contains { section.columns[index].shows($0[index]) }
    }
    let below = filled.filter { section.columns[$0].isBelow }
    let used = filled.isEmpty ? Array(header.indices) : filled.filter { !section.columns[$0].isBelow }
    let natural = used.map { index in
      max(TextWidth.columns(header[index]), rows.map { TextWidth.columns($0[index]) }.max() ?? 0)
    }
    let widths = fit(natural, width) {
      used.map { index in
        max(TextWidth.longestWord(header[index]), min(24, rows.map { TextWidth.longestWord($0[index]) }.max() ?? 0))
      }
    }
    if let width, widths.reduce(0, +) + 2 * (widths.count - 1) > width {
      // Too narrow for columns: one thing below the other, each field with its label.
      return values.map { row in
        fields(
          filled.filter { section.columns[$0].shows(row[$0]) || row[$0] == .null }
            .map { (titles[$0], row[$0]) },
          width: width)
      }
      .joined(separator: "\n")
    }
    let isNumber = used.map { index in values.allSatisfy { $0[index].isNumber } }
    var text = line(
      zip(used, widths).map { TextWidth.folded(header[$0], width: width == nil ? nil : $1) }, widths, isNumber)
    for (values, row) in zip(values, rows) {
      text += line(
        zip(used, widths).map { TextWidth.folded(row[$0], width: width == nil ? nil : $1) }, widths, isNumber)
      for index in below where !row[index].isEmpty && section.columns[index].shows(values[index]) {
        let words = "\(titles[index]): \(row[index])"
        for part in TextWidth.folded(words, width: width.map { $0 - 2 }) { text += "  \(part)\n" }
      }
    }
    return text
  }

  /// Takes from the widest columns until the table fits, but not below a column's longest word.
  ///
  /// - Parameter shortest: The length of the longest word of each column; called only where the table is too wide.
  private static func fit(_ natural: [Int], _ width: Int?, shortest: () -> [Int]) -> [Int] {
    guard let width else { return natural }
    var widths = natural
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
    guard excess > 0 else { return natural }
    let shortest = shortest()
    while excess > 0 {
      let shrinkable = widths.indices.filter { widths[$0] > shortest[$0] }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private static func line(_ cells: [[String]], _ widths: [Int], _ isNumber: [Bool]) -> String {
    let height = cells.map(\.count).max() ?? 1
    var text = ""
    for row in 0..<height {
      var parts: [String] = []
      for (index, cell) in cells.enumerated() {
        let part = row < cell.count ? cell[row] : ""
        parts.append(
          isNumber[index]
            ? TextWidth.padded(part, to: widths[index], isRight: true) : TextWidth.padded(part, to: widths[index]))
      }
      var line = parts.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}

extension RowValue {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real, .measure, .null: true
    case .text, .term, .boolean, .time, .list, .terms, .numbers: false
    }
  }
}
