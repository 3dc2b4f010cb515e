import AuditReports
import Testing

@testable import auditctl

/// Every format of every kind of data, over the worked example.
@Suite struct FormatTests {
  static let commands: [[String]] = [
    ["log", "register", "error-messages-and-correction"], ["log", "--session", "2"], ["disagreements"],
    ["session", "show", "5", "--by-check"],
    ["evidence", "list"], ["evidence", "show", "1"], ["evidence", "list", "--screen", "sign-in"],
    ["status"], ["explain"], ["explain", "register"], ["issue", "list"], ["issue", "show", "7"], ["session", "list"],
    ["catalog", "list"], ["catalog", "list", "native"], ["catalog", "show", "native/captcha/name"],
    ["catalog", "search", "error", "message", "--limit", "0"], ["catalog", "map", "wcag/4.1.2"],
    ["catalog", "map", "native/button/name"], ["catalog", "types", "button"], ["catalog", "show", "wcag/1.4.3"],
    ["catalog", "show", "changing-focus"], ["catalog", "types"], ["catalog", "traits"], ["catalog", "roles"],
    ["element", "announce", "sign-in"], ["element", "announce", "sign-in/remember-me"], ["screen", "list"],
    ["screen", "show", "sign-in"],
    ["element", "list", "register"], ["element", "show", "sign-in/password"], ["product", "list"],
    ["release", "list"], ["profile", "show", "native-app"], ["database", "info"], ["database", "check"],
    ["query", "SELECT finding_id, screen, element, outcome, observed, note FROM v_finding ORDER BY finding_id"],
  ]

  private let example: Workbench

  init() throws {
    example = try .example()
    for (name, text, finding) in [("voice, over.txt", "Sign in, heading.\n", "178"), ("b.vtt", "WEBVTT\n", "180")] {
      let file = try example.write(text, to: name)
      example.runDone("evidence", "add", file, "--finding", finding, "--auditor", "Ana")
    }
  }

  private func data(_ command: [String], _ format: OutputFormat, width: Int? = nil) throws -> String {
    var bench = example
    bench.width = width
    let ran = bench.run(command + ["--format", format.rawValue])
    try #require(ran.status == .done, "\(ran.notes)")
    // Beside its data the list of issues says how many pass now.
    let note = "Of the open issues, 15 pass now: auditctl issue verify --ready\n"
    let wanted = command == ["issue", "list"] ? note : ""
    if width == nil {
      #expect(ran.notes == wanted)
    } else {
      // Folded, and no word is lost.
      #expect(ran.notes.split(whereSeparator: \.isWhitespace) == wanted.split(whereSeparator: \.isWhitespace))
    }
    return ran.data
  }

  /// The parts of a document, each as its rows and whether it is a list.
  private func sections(_ json: JSONValue) throws -> [(rows: [JSONValue], isList: Bool)] {
    switch json {
    case .list(let rows): return [(rows, true)]
    case .record(let parts):
      return parts.filter { $0.key != "schema_version" }.values.map { part in
        if case .list(let rows) = part { (rows, true) } else { ([part], false) }
      }
    default: throw JSONValue.NotThat(what: "data", value: json)
    }
  }

  @Test(arguments: commands) func `NDJSON has the objects of JSON, one a line`(_ command: [String]) throws {
    let wanted = try sections(JSONValue(data(command, .json))).flatMap(\.rows)
    let lines = try data(command, .ndjson).split(separator: "\n").map { line in
      var row = try JSONValue(String(line)).object()
      if command.first != "query" {
        #expect(row.removeValue(forKey: "type")?.text != nil)
        #expect(row.removeValue(forKey: "schema_version")?.integer == 1)
      }
      return JSONValue.record(row)
    }
    #expect(lines.count == wanted.count)
    #expect(Set(lines) == Set(wanted))
  }

  @Test(arguments: commands) func `CSV has the rows of a part of JSON below a header`(_ command: [String]) throws {
    let table = SeparatedText(try data(command, .csv), separator: ",").rows
    let header = try #require(table.first)
    #expect(Set(header).count == header.count)
    let parts = try sections(JSONValue(data(command, .json))).map { try $0.rows.map { try $0.object() } }
    let alike = parts.filter { part in
      part.count == table.count - 1 && part.allSatisfy { Set($0.keys) == Set(header) }
    }
    #expect(
      alike.contains { rows in
        zip(table.dropFirst(), rows).allSatisfy { fields, object in
          fields.count == header.count
            && zip(header, fields).allSatisfy { name, field in
              // An apostrophe stands before what a spreadsheet would take for a formula.
              let words = object[name]?.words ?? ""
              return field == words || field == "'" + words || Double(field).map { $0 == Double(words) } == true
            }
        }
      })
  }

  @Test(arguments: commands) func `TSV has the fields of CSV`(_ command: [String]) throws {
    let csv = SeparatedText(try data(command, .csv), separator: ",").rows
    let tsv = SeparatedText(try data(command, .tsv), separator: "\t").rows
    #expect(csv == tsv)
  }

  @Test(arguments: commands) func `lines are labelled and have no columns`(_ command: [String]) throws {
    let text = try data(command, .lines)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    for line in lines where !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1)
      #expect(parts.count == 2, "\(line)")
      #expect(line.first?.isUppercase == true || command.first == "query", "\(line)")
      #expect(parts.last?.hasPrefix(" ") == true, "\(line)")
      #expect(!line.contains("  ") || command.first == "query", "\(line)")
      #expect(
        !line.unicodeScalars.contains { (0x2500...0x257F).contains($0.value) || $0 == "|" || $0 == "\t" }, "\(line)")
    }
  }

  @Test(arguments: commands) func `a Markdown table has the rows of JSON`(_ command: [String]) throws {
    let lists = try sections(JSONValue(data(command, .json))).filter(\.isList).map { $0.rows.count + 2 }
    let lines = try data(command, .markdown).split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = lines.split { !$0.hasPrefix("|") }
    // Some lists are for programs alone.
    var rest = lists
    for block in blocks {
      let place = try #require(rest.firstIndex(of: block.count), "\(block.count) of \(lists)")
      rest.remove(at: place)
    }
    for block in blocks {
      let bars = block.map { $0.replacing("\\|", with: "").filter { $0 == "|" }.count }
      #expect(Set(bars).count == 1)
    }
  }

  @Test(arguments: [["status"], ["issue", "list"]])
  func `data does not depend on the terminal`(_ command: [String]) throws {
    for format in OutputFormat.allCases where format != .table {
      #expect(try data(command, format) == data(command, format, width: 40), "\(format)")
    }
  }

  @Test(arguments: commands, [80, 40])
  func `a table is not wider than the terminal`(_ command: [String], width: Int) throws {
    for line in try data(command, .table, width: width).split(separator: "\n") {
      let longestWord = line.split(separator: " ").map { TextWidth.columns($0) }.max() ?? 0
      #expect(TextWidth.columns(line) <= max(width, longestWord), "\(line)")
    }
  }

  @Test(arguments: commands, [80, 40, nil])
  func `a table has every word of the data`(_ command: [String], width: Int?) throws {
    let text = try data(command, .table, width: width)
    // Folding may break a word that is longer than its column, but loses no character.
    let letters = text.filter { !$0.isWhitespace }.count
    let wanted = try data(command, .lines).split(separator: "\n").map { line in
      line.firstRange(of: ": ").map { line[$0.upperBound...].filter { !$0.isWhitespace }.count } ?? 0
    }.reduce(0, +)
    #expect(letters >= wanted)
  }

  @Test func `an empty list is a success in every format`() throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    for format in OutputFormat.allCases {
      let ran = bench.run("product", "list", "--format", format.rawValue)
      #expect(ran.status == .done)
      switch format {
      case .table, .lines: #expect(ran.data == "Products: none\n")
      case .json: #expect(try JSONValue(ran.data).array().isEmpty)
      case .ndjson: #expect(ran.data.isEmpty)
      case .csv: #expect(ran.data == RowSchemas.product.keys.joined(separator: ",") + "\r\n")
      case .tsv: #expect(ran.data == RowSchemas.product.keys.joined(separator: "\t") + "\r\n")
      case .markdown: #expect(ran.data == "| Product | Title | Platform | Releases |\n| --- | --- | --- | --- |\n")
      }
    }
  }
}
