import AuditModel

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Batches in CSV.
enum CSVTarget: FuzzTarget {
  static let name = "csv"

  private struct Row: Equatable {
    let line: Int
    let fields: [String]
  }

  private enum Read: Equatable {
    case rows([Row])
    case malformed(line: Int, message: String)
  }

  static func feed(_ bytes: [UInt8]) throws {
    let whole = try read(bytes, pieceLength: max(1, bytes.count))
    for length in [1, 3, 7] {
      try promise(
        try read(bytes, pieceLength: length) == whole, "pieces of \(length) bytes are read as something else")
    }
    switch whole {
    case .rows(let rows): try check(rows, lineCount: lineCount(String(decoding: bytes, as: UTF8.self)))
    case .malformed(let line, let message):
      try promise(!message.isEmpty, "an error that says nothing")
      try promise((1...lineCount(String(decoding: bytes, as: UTF8.self))).contains(line), "line \(line)")
    }
    try FuzzAudit.record(bytes, .csv)
  }

  private static func read(_ bytes: [UInt8], pieceLength: Int) throws -> Read {
    var reader = CSVReader(FuzzFeed(bytes, pieceLength: pieceLength))
    var rows: [Row] = []
    do {
      while try reader.next() {
        let fields = try (0..<reader.fieldCount).map { try reader.field($0) }
        rows.append(Row(line: reader.line, fields: fields))
      }
    } catch let error as CSVReader.Malformed {
      return .malformed(line: error.line, message: error.message)
    }
    return .rows(rows)
  }

  /// Lines rise within the text, and what was read is read again once it is written with all fields quoted.
  private static func check(_ rows: [Row], lineCount: Int) throws {
    var previous = 0
    for row in rows {
      try promise(row.line > previous && row.line <= lineCount, "line \(row.line) after \(previous) of \(lineCount)")
      try promise(!row.fields.isEmpty, "a row without a field")
      previous = row.line
    }
    var text = ""
    for row in rows {
      text +=
        row.fields.map { field in
          "\"" + field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
        }.joined(separator: ",") + "\n"
    }
    // A row of one empty field is an empty line.
    let kept = rows.map(\.fields).filter { $0 != [""] }
    guard case .rows(let again) = try read(Array(text.utf8), pieceLength: 4096) else {
      throw BrokenPromise(description: "what was read cannot be read again")
    }
    try promise(again.map(\.fields) == kept, "what was read is read again as something else")
  }
}
