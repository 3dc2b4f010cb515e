import Testing

@testable import auditctl

/// Every format of every kind of data, over the worked example.
@Suite struct FormatTests {
  /// Names of the vocabulary that people read in words.
  static let shown = [
    "cantTell": "cannot tell", "inapplicable": "not applicable", "notEvaluated": "not evaluated",
    "ios": "iOS", "android": "Android", "web": "Web", "own": "its own",
  ]
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
    #expect(ran.notes == (command == ["issue", "list"] ? note : ""))
    return ran.data
  }

  /// The rows of the part that CSV shows: the main list, else the one record; of an issue the issue itself.
  private func mainRows(_ json: JSONValue) throws -> [JSONValue] {
    switch json {
    case .list(let rows): return rows
    case .record(let parts):
      if let issue = parts["issue"], case .record = issue { return [issue] }
      let lists = parts.values.compactMap { part -> [JSONValue]? in
        if case .list(let rows) = part, rows.allSatisfy({ $0["x"] == nil && (try? $0.object()) != nil }) {
          rows
        } else {
          nil
        }
      }
      return lists.max { $0.count < $1.count } ?? [json]
    default: throw JSONValue.NotThat(what: "data", value: json)
    }
  }

  @Test(arguments: commands) func `NDJSON has the objects of JSON, one a line`(_ command: [String]) throws {
    let json = try JSONValue(data(command, .json))
    let lines = try data(command, .ndjson).split(separator: "\n").map { try JSONValue(String($0)) }
    let sections = Set(lines.compactMap { $0["section"]?.text })
    guard !sections.isEmpty else {
      // One section: a list, or one record.
      if case .list(let rows) = json { #expect(lines == rows) } else { #expect(lines == [json]) }
      return
    }
    #expect(lines.allSatisfy { $0["section"] != nil })
    for (key, part) in try json.object() {
      let wanted = if case .list(let rows) = part { rows } else { [part] }
      let found = try lines.filter { $0["section"]?.text == key }.map { line in
        var object = try line.object()
        object["section"] = nil
        return JSONValue.record(object)
      }
      #expect(found == wanted, "\(key)")
    }
  }

  @Test(arguments: commands) func `CSV has the rows of JSON below a header`(_ command: [String]) throws {
    let rows = try mainRows(JSONValue(data(command, .json)))
    let table = SeparatedText(try data(command, .csv), separator: ",").rows
    let header = try #require(table.first)
    #expect(Set(header).count == header.count)
    #expect(table.count - 1 == rows.count)
    for (fields, row) in zip(table.dropFirst(), rows) {
      let object = try row.object()
      #expect(fields.count == header.count)
      #expect(Set(header) == Set(object.keys))
      for (name, field) in zip(header, fields) {
        // An apostrophe stands before what a spreadsheet would take for a formula.
        let words = object[name]?.words ?? ""
        let isSame = field == words || field == "'" + words || Double(field).map { $0 == Double(words) } == true
        #expect(isSame, "\(name): \(field) is not \(words)")
      }
    }
  }

  @Test(arguments: commands) func `TSV has the fields of CSV`(_ command: [String]) throws {
    let csv = SeparatedText(try data(command, .csv), separator: ",").rows
    let tsv = SeparatedText(try data(command, .tsv), separator: "\t").rows
    #expect(csv == tsv)
  }

  @Test(arguments: commands) func `lines are labelled and have no columns`(_ command: [String]) throws {
    let json = try JSONValue(data(command, .json))
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
    // Each text of the data is there, on a line of its own.
    let said = Set(
      lines.map { line in
        line.firstRange(of: ": ").map { String(line[$0.upperBound...]) } ?? ""
      })
    for row in try mainRows(json) {
      for value in try row.object().values {
        if case .text(let words) = value, !words.isEmpty {
          let spoken = [words.replacing("\n", with: " "), Self.shown[words] ?? ""]
          #expect(spoken.contains { !$0.isEmpty && said.contains($0) }, "\(words)")
        }
      }
    }
  }

  @Test(arguments: commands) func `a Markdown table has the rows of JSON`(_ command: [String]) throws {
    let rows = try mainRows(JSONValue(data(command, .json)))
    let lines = try data(command, .markdown).split(separator: "\n")
    let blocks = lines.split { !$0.hasPrefix("|") }
    guard !blocks.isEmpty else {
      #expect(rows.count == 1)
      #expect(lines.allSatisfy { $0.hasPrefix("- ") || $0.hasPrefix("## ") })
      return
    }
    // What is one thing with fields has its lists below them.
    if lines.first?.hasPrefix("|") == true || !lines.contains(where: { $0.hasPrefix("- ") }) {
      #expect(blocks.map(\.count).max() == rows.count + 2)
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
    var wanted = 0
    for row in try mainRows(JSONValue(data(command, .json))) {
      wanted += try row.object().values.map { $0.words.filter { !$0.isWhitespace }.count }.reduce(0, +)
    }
    #expect(letters >= wanted)
  }

  @Test func `an empty list is a success in every format`() throws {
    let bench = try Workbench()
    bench.runDone("init")
    for format in OutputFormat.allCases {
      let ran = bench.run("product", "list", "--format", format.rawValue)
      #expect(ran.status == .done)
      switch format {
      case .table, .lines: #expect(ran.data == "Products: none\n")
      case .json: #expect(try JSONValue(ran.data) == .list([]))
      case .ndjson: #expect(ran.data.isEmpty)
      case .csv: #expect(ran.data == "product,title,platform,releases\r\n")
      case .tsv: #expect(ran.data == "product\ttitle\tplatform\treleases\r\n")
      case .markdown: #expect(ran.data == "| Product | Title | Platform | Releases |\n| --- | --- | --- | --- |\n")
      }
    }
  }
}
