import AuditModel

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Batches of one JSON object a line.
enum NDJSONTarget: FuzzTarget {
  static let name = "ndjson"

  static func feed(_ bytes: [UInt8]) throws {
    let lines = try read(bytes, pieceLength: max(1, bytes.count))
    for length in [1, 3, 7] {
      try promise(
        try read(bytes, pieceLength: length) == lines, "pieces of \(length) bytes are read as something else")
    }
    try FuzzAudit.record(bytes, .ndjson)
  }

  private static func read(_ bytes: [UInt8], pieceLength: Int) throws -> [[UInt8]] {
    var reader = LineReader(FuzzFeed(bytes, pieceLength: pieceLength))
    var lines: [[UInt8]] = []
    do {
      while let line = try reader.next() {
        lines.append(line)
        try promise(reader.line == lines.count, "line \(reader.line) is the line \(lines.count)")
        try promise(!line.contains(UInt8(ascii: "\n")), "a line with a line break in it")
      }
    } catch is LineReader.TooLong {
      lines.append([])
    }
    return lines
  }
}
