import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// CSV by RFC 4180, however the bytes are split.
@Suite struct CSVReaderTests {
  private static let pieceLengths = [1, 2, 3, 5, 4096]

  /// The rows up to the end or to what is malformed, each as its line and its fields.
  private func read(_ bytes: [UInt8], pieceLength: Int) throws -> (rows: [Row], problem: String?) {
    var reader = CSVReader(ByteFeed(bytes, pieceLength: pieceLength))
    var rows: [Row] = []
    do {
      while try reader.next() {
        rows.append(Row(reader.line, try (0..<reader.fieldCount).map { try reader.field($0) }))
      }
      return (rows, nil)
    } catch let error as CSVReader.Malformed {
      return (rows, "\(error.line): \(error.message)")
    }
  }

  struct Row: Equatable {
    let line: Int
    let fields: [String]

    init(_ line: Int, _ fields: [String]) {
      self.line = line
      self.fields = fields
    }
  }

  struct Case: CustomTestStringConvertible {
    let text: String
    let rows: [Row]
    var testDescription: String { text.debugDescription }
  }

  private static let table = [
    Case(text: "", rows: []),
    Case(text: "\u{FEFF}", rows: []),
    Case(text: "\n", rows: []),
    Case(text: "\r\n\r\n", rows: []),
    Case(text: "a", rows: [Row(1, ["a"])]),
    Case(text: "a,b\n", rows: [Row(1, ["a", "b"])]),
    Case(text: "a,b", rows: [Row(1, ["a", "b"])]),
    Case(text: "a,b\r\nc,d\r\n", rows: [Row(1, ["a", "b"]), Row(2, ["c", "d"])]),
    Case(text: "a,b\nc,d", rows: [Row(1, ["a", "b"]), Row(2, ["c", "d"])]),
    Case(text: "a,b\rc,d\r", rows: [Row(1, ["a", "b"]), Row(2, ["c", "d"])]),
    Case(text: "a\n\n\nb\n", rows: [Row(1, ["a"]), Row(4, ["b"])]),
    Case(text: "a\r\n\r\nb", rows: [Row(1, ["a"]), Row(3, ["b"])]),
    Case(text: "\u{FEFF}a,b\n", rows: [Row(1, ["a", "b"])]),
    Case(text: "\u{FEFF}\"a\",b\n", rows: [Row(1, ["a", "b"])]),
    Case(text: "a,\u{FEFF}b\n", rows: [Row(1, ["a", "\u{FEFF}b"])]),
    Case(text: ",\n", rows: [Row(1, ["", ""])]),
    Case(text: "a,", rows: [Row(1, ["a", ""])]),
    Case(text: ",,\n,,", rows: [Row(1, ["", "", ""]), Row(2, ["", "", ""])]),
    Case(text: "\"a\",\"b\"\n", rows: [Row(1, ["a", "b"])]),
    Case(text: "\"a\"", rows: [Row(1, ["a"])]),
    Case(text: "\"\",\"\"\n", rows: [Row(1, ["", ""])]),
    Case(text: "\"a,b\",c\n", rows: [Row(1, ["a,b", "c"])]),
    Case(text: "\"a\"\"b\",c\n", rows: [Row(1, ["a\"b", "c"])]),
    Case(text: "\"\"\"\",\"\"\"\"\"\"\n", rows: [Row(1, ["\"", "\"\""])]),
    Case(text: "\"a\nb\",c\nd,e\n", rows: [Row(1, ["a\nb", "c"]), Row(3, ["d", "e"])]),
    Case(text: "\"a\r\nb\",c\r\nd,e\r\n", rows: [Row(1, ["a\r\nb", "c"]), Row(3, ["d", "e"])]),
    Case(text: "a,\"b\n\n\"\nc,d\n", rows: [Row(1, ["a", "b\n\n"]), Row(4, ["c", "d"])]),
    Case(text: " a , b \n", rows: [Row(1, [" a ", " b "])]),
    Case(text: "a\tb;c\nd,e\tf\n", rows: [Row(1, ["a", "b;c"]), Row(2, ["d,e", "f"])]),
    Case(text: "a;b\n\"c;d\";e,f\n", rows: [Row(1, ["a", "b"]), Row(2, ["c;d", "e,f"])]),
    Case(text: "\"a;b\",c\nd;e,f\n", rows: [Row(1, ["a;b", "c"]), Row(2, ["d;e", "f"])]),
    Case(text: "a\nb;c\n", rows: [Row(1, ["a"]), Row(2, ["b;c"])]),
    Case(text: "sep=;\r\na;b\r\n", rows: [Row(1, ["sep=", ""]), Row(2, ["a", "b"])]),
    Case(text: "é,日本,👩‍🦯\n", rows: [Row(1, ["é", "日本", "👩‍🦯"])]),
    Case(text: "a\u{0},b\u{1B}\n", rows: [Row(1, ["a\u{0}", "b\u{1B}"])]),
    Case(text: "=SUM(A1),'); DROP TABLE x;--\n", rows: [Row(1, ["=SUM(A1)", "'); DROP TABLE x;--"])]),
  ]

  @Test(arguments: table) func `rows and their lines`(_ row: Case) throws {
    for length in Self.pieceLengths {
      let (rows, problem) = try read(Array(row.text.utf8), pieceLength: length)
      #expect(rows == row.rows, "in pieces of \(length)")
      #expect(problem == nil, "in pieces of \(length)")
    }
  }

  struct Malformed: CustomTestStringConvertible {
    let text: String
    let rowCount: Int
    let problem: String
    var testDescription: String { text.debugDescription }
  }

  private static let quote = "there is a quote in a field that is not quoted; quote the field and double the quote"
  private static let behind = "there is text after a closing quote; remove it or double the quote"
  private static let open = "a quoted field does not end; add the closing quote"

  private static let malformed = [
    Malformed(text: "a\"b,c\n", rowCount: 0, problem: "1: \(quote)"),
    Malformed(text: "a,b\nc, \"d\"\n", rowCount: 1, problem: "2: \(quote)"),
    Malformed(text: "a,b\"", rowCount: 0, problem: "1: \(quote)"),
    Malformed(text: "\"a\"b,c\n", rowCount: 0, problem: "1: \(behind)"),
    Malformed(text: "\"a\" ,c\n", rowCount: 0, problem: "1: \(behind)"),
    Malformed(text: "a\n\"b\n\"c\n", rowCount: 1, problem: "3: \(behind)"),
    Malformed(text: "\"", rowCount: 0, problem: "1: \(open)"),
    Malformed(text: "a,b\nc,\"d\ne,f\n", rowCount: 1, problem: "2: \(open)"),
    Malformed(text: "\"a\"\"", rowCount: 0, problem: "1: \(open)"),
  ]

  @Test(arguments: malformed) func `what is malformed is named with its line`(_ row: Malformed) throws {
    for length in Self.pieceLengths {
      let (rows, problem) = try read(Array(row.text.utf8), pieceLength: length)
      #expect(problem == row.problem, "in pieces of \(length)")
      #expect(rows.count == row.rowCount, "in pieces of \(length)")
    }
  }

  @Test(arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xE2, 0x82]] as [[UInt8]])
  func `bytes that are not UTF-8 are named with line and field`(_ bytes: [UInt8]) throws {
    for length in Self.pieceLengths {
      let text = Array("a,b\nc,".utf8) + bytes + Array("\nd,e\n".utf8)
      let (rows, problem) = try read(text, pieceLength: length)
      #expect(problem == "2: field 2 is not UTF-8; save the file as UTF-8")
      #expect(rows == [Row(1, ["a", "b"])])
    }
  }

  @Test func `a row that is too long is refused, quoted or not`() throws {
    let long = String(repeating: "x", count: 1024 * 1024 + 1)
    for text in ["a\n\(long)\n", "a\n\"\(long)\"\n", "a\n\"\(long)"] {
      let (rows, problem) = try read(Array(text.utf8), pieceLength: 64 * 1024)
      #expect(problem == "2: the row is longer than 1024 KB")
      #expect(rows.count == 1)
    }
    let (rows, problem) = try read(Array("\(long.dropFirst())\n".utf8), pieceLength: 64 * 1024)
    #expect(problem == nil)
    #expect(rows.first?.fields.first?.count == 1024 * 1024)
  }

  @Test(arguments: 1...40) func `random text is read alike however it is split`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("ab,,\"\"\"\n\r\u{FEFF}é".utf8)
    let bytes = (0..<60).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
    let whole = try read(bytes, pieceLength: 4096)
    for length in [1, 2, 3, 7] {
      let split = try read(bytes, pieceLength: length)
      #expect(split.rows == whole.rows)
      #expect(split.problem == whole.problem)
    }
  }

  /// A text that never ends.
  private struct Endless: ByteSource {
    let name = "endless"
    let piece: [UInt8]
    mutating func next() -> [UInt8] { piece }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [",", ";", "x", "\"", "\"\"", "\"\",", "x,", "\t"])
  func `a row without end is refused`(_ text: String) throws {
    let piece = Array(repeating: Array(text.utf8), count: 4096).flatMap { $0 }
    var reader = CSVReader(Endless(piece: piece))
    #expect(throws: CSVReader.Malformed.self) { while try reader.next() {} }
  }
}
