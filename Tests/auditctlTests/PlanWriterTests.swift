import AuditReports
import TestSupport
import Testing

@testable import auditctl

/// What is written of products, packs and files is answered with the rows of it, in every format.
///
/// Each command runs in a folder of its own with the worked example and the files of ``ExampleFiles``; `FOLDER` stands
/// for its path.
@Suite struct PlanWriterTests {
  /// A command that writes, and what has to be done before it.
  struct Writer: CustomTestStringConvertible {
    var before: [[String]] = []
    let line: [String]
    /// What chooses the format of its rows.
    var formatOption = "--format"
    /// The types of the rows that it answers with.
    let types: Set<String>
    var status = auditctl.ExitStatus.done

    var testDescription: String { line.joined(separator: " ") }
  }

  static let addJoin = ["process", "add", "join", "--title", "Join", "--screens", "sign-in,register"]
  static let addMore = ["screen", "add", "more", "--title", "More"]

  static let writers: [Writer] = [
    Writer(line: ["init", "--database", "FOLDER/new.sqlite"], types: ["database", "pack"]),
    Writer(line: ["product", "add", "shop", "--title", "Shop", "--platform", "web"], types: ["product"]),
    Writer(line: ["product", "edit", "banking", "--vendor", "Example Bank plc"], types: ["product"]),
    Writer(line: ["release", "add", "5.3", "--build", "1"], types: ["release", "build"]),
    Writer(
      line: ["release", "plan", "--inventory", "complete", "--reason", "All are listed."],
      types: ["release", "planned_environment", "planned_screen", "plan_change"]),
    Writer(line: ["release", "edit", "5.2", "--date", "2026-05-29"], types: ["release", "build"]),
    Writer(
      line: ["release", "freeze", "5.2"],
      types: ["release", "build", "gate_run", "gate_run_reason", "gate_run_let_through"]),
    Writer(line: addMore, types: ["screen"]),
    Writer(line: ["screen", "edit", "sign-in", "--team", "two"], types: ["screen"]),
    Writer(line: ["screen", "import", "FOLDER/tab-bar.yaml", "FOLDER/home.yaml"], types: ["specification_change"]),
    Writer(
      line: ["screen", "complete", "sign-in", "--auditor", "Auditor A"], types: ["element_list_declaration"]),
    Writer(line: ["screen", "stage", "sign-in", "design", "--by", "Designer A"], types: ["stage_sign_off"]),
    Writer(line: ["component", "import", "FOLDER/tab-bar.yaml"], types: ["specification_change"]),
    Writer(before: [addMore], line: ["element", "add", "more/title", "--type", "heading"], types: ["element"]),
    Writer(line: ["element", "edit", "sign-in/username", "--label", "Name"], types: ["element"]),
    Writer(line: ["element", "edit", "sign-in/username", "--remove"], types: ["removal"]),
    Writer(line: addJoin, types: ["process"]),
    Writer(before: [addJoin], line: ["process", "edit", "join", "--common-task"], types: ["process"]),
    Writer(before: [addJoin], line: ["process", "remove", "join"], types: ["removal"]),
    Writer(line: ["profile", "assign", "wcag22-aa"], types: ["product"]),
    Writer(
      line: ["profile", "assign", "wcag22-aa", "--release", "5.2", "--reason", "Agreed."], types: ["release", "build"]),
    Writer(line: ["profile", "import", "FOLDER/checkout-audit.yaml"], types: ["profile_change"]),
    Writer(line: ["catalog", "import", "FOLDER/house-rules.yaml"], types: ["pack_change"]),
    Writer(line: ["catalog", "upgrade"], types: []),
    Writer(line: ["database", "rebuild"], types: ["database"]),
    Writer(line: ["database", "backup", "FOLDER/copy.sqlite"], types: ["backup"]),
    Writer(
      before: [["database", "backup", "FOLDER/copy.sqlite"]], line: ["database", "restore", "FOLDER/copy.sqlite"],
      types: ["restoration"]),
    Writer(line: ["database", "recover", "FOLDER/saved.sqlite"], types: ["saved_table"]),
    Writer(line: ["database", "migrate"], types: ["schema_change"]),
    Writer(line: ["database", "fork", "--clock"], types: []),
    Writer(line: ["export", "FOLDER/tables.sqlite"], types: ["export"]),
    Writer(
      line: ["report", "--output", "FOLDER/report.html", "--seal"], formatOption: "--receipt",
      types: ["written_report"]),
  ]

  private func run(_ writer: Writer, _ format: OutputFormat) throws -> Workbench.Ran {
    let bench = try Workbench.example()
    for file in try ExampleFiles.all() { try bench.write(file.text, to: file.name) }
    for line in writer.before {
      let ran = bench.run(line.map { $0.replacing("FOLDER", with: bench.folder.path) })
      #expect(ran.status == .done, "\(ran.notes)")
    }
    let line = writer.line.map { $0.replacing("FOLDER", with: bench.folder.path) }
    let ran = bench.run(line + [writer.formatOption, format.rawValue])
    #expect(ran.status == writer.status, "\(ran.notes)")
    return ran
  }

  @Test(arguments: writers) func `a writer answers with the rows of what it wrote`(_ writer: Writer) throws {
    let rows = try RowCheck.rows(try run(writer, .ndjson).data)
    #expect(Set(rows.map(\.kind.type)) == writer.types)
    guard case .record(let document) = try JSONValue(run(writer, .json).data) else {
      throw JSONValue.NotThat(what: "an object", value: .null)
    }
    let sections = try document.filter { $0.key != "schema_version" }.values.flatMap { section in
      try (try? section.array().map { try $0.object() }) ?? [section.object()]
    }
    #expect(Set(sections.map { Set($0.keys) }) == Set(rows.map { Set($0.row.keys) }))
    #expect(sections.count == rows.count)
  }

  @Test(arguments: writers) func `CSV and TSV of a writer have the fields of a kind`(_ writer: Writer) throws {
    for (format, separator) in [(OutputFormat.csv, ","), (.tsv, "\t")] as [(OutputFormat, Unicode.Scalar)] {
      let table = SeparatedText(try run(writer, format).data, separator: separator).rows
      #expect(RowKinds.all.contains { $0.fields.map(\.key) == table.first }, "\(format)")
    }
  }

  @Test(arguments: writers, [OutputFormat.table, .lines, .markdown])
  func `people read what a writer wrote`(_ writer: Writer, format: OutputFormat) throws {
    let text = try run(writer, format).data
    #expect(text.count > 10)
    #expect(text.hasSuffix("\n"))
    #expect(!text.contains("_id"))
  }

  @Test func `an import says how many elements it added, changed and removed`() throws {
    let bench = try Workbench.example()
    let head = "screen: pay\ntitle: Pay\nelements:\n  - {key: title, type: heading, label: Pay}\n"
    func changes(_ elements: String) throws -> [Int?] {
      let file = try bench.write(head + elements, to: "pay.yaml")
      let ran = bench.run("screen", "import", file, "--release", "5.2", "--format", "json")
      let row = try #require(try JSONValue(ran.data).array().first, "\(ran.notes)")
      return ["element_count", "added_element_count", "changed_element_count", "removed_element_count"].map {
        row[$0]?.integer
      }
    }
    let sum = "  - {key: sum, type: text-input, label: Sum}\n  - {key: send, type: button, label: Send}\n"
    #expect(try changes(sum) == [3, 3, 0, 0])
    // One has another label, one another key, one is new.
    let amount = "  - {key: sum, type: text-input, label: Amount}\n"
    let submit = "  - {key: submit, type: button, label: Send, renamed_from: send}\n"
    #expect(try changes(amount + submit + "  - {key: help, type: button, label: Help}\n") == [4, 1, 2, 0])
    #expect(try changes("") == [1, 0, 0, 3])
    #expect(try changes("") == [1, 0, 0, 0])
  }

  @Test func `scripts read from the data what a release and a report became`() throws {
    let bench = try Workbench.example()
    let release = try JSONValue(bench.runDone("release", "add", "5.3", "--build", "1", "--format", "json").data)
    #expect(release["release"]?["release"]?.text == "5.3")
    #expect(release["release"]?["predecessor"]?.text == "5.2")
    #expect(release["release"]?["screen_count"]?.integer == 4)
    #expect(try release["builds"]?.array().map { $0["build"]?.text } == ["1"])
    let file = bench.folder.file("report.csv")
    let receipt = try JSONValue(
      bench.runDone("report", "--release", "5.2", "--output", file, "--seal", "--receipt", "json").data)["report"]
    #expect(receipt?["path"]?.text == file)
    #expect(receipt?["format"]?.text == "csv")
    #expect(receipt?["byte_count"]?.integer == (try bench.folder.read("report.csv").count))
    let kept = try #require(try bench.query("SELECT sha256 FROM v_report_seal").first)
    #expect(receipt?["sha256"] == kept["sha256"])
    #expect(receipt?["report_seal_id"]?.integer == 1)
    #expect(bench.run("report", "--receipt", "json").status == .usage)
  }
}
