import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

@testable import auditctl

/// docs/limits.md says what the program does.
@Suite struct LimitTests {
  private static let limits: [String: Int] = {
    let query = QueryLimits()
    return [
      "file": InputLimits.fileByteCount, "yaml": InputLimits.yamlByteCount, "yaml-depth": InputLimits.yamlDepth,
      "csv-row": InputLimits.rowByteCount, "ndjson-line": InputLimits.lineByteCount,
      "json-depth": InputLimits.jsonDepth,
      "tool": InputLimits.toolByteCount, "tool-depth": InputLimits.toolDepth,
      "tool-text": InputLimits.toolTextByteCount, "capture": InputLimits.captureByteCount,
      "capture-depth": InputLimits.captureDepth, "capture-json-depth": InputLimits.captureJSONDepth,
      "capture-nodes": InputLimits.captureNodeCount,
      "capture-lead": InputLimits.captureLeadLength,
      "problems": InputLimits.problemCount, "name": InputLimits.nameLength, "text": InputLimits.textLength,
      "key": Slug.maximumLength, "address": 3 * Slug.maximumLength + 2,
      "color": Color.maximumByteCount, "search-words": SearchExpression.maximumWordCount,
      "query-seconds": query.seconds ?? 0, "query-memory": Int(query.memory), "query-value": query.valueByteCount,
      "query-statement": query.statementByteCount, "query-pattern": query.patternByteCount,
      "query-depth": query.expressionDepth, "query-columns": query.columnCount,
      "query-compound": query.compoundCount, "query-instructions": query.instructionCount,
      "query-rows-at-once": RowStream.rowsAtOnce,
    ]
  }()

  @Test func `the table of limits is that of the program`() throws {
    var written: [String: Int] = [:]
    for line in try RepositoryFolder.text(of: "docs/limits.md").split(separator: "\n") {
      guard let match = line.firstMatch(of: /^\| `([a-z-]+)` \| ([0-9]+) \|/) else { continue }
      written[String(match.1)] = Int(match.2)
    }
    #expect(written == Self.limits)
    #expect(Address("\(key)@\(key)/\(key)")?.description.utf8.count == Self.limits["address"])
    #expect(Address("\(key)a@\(key)/\(key)") == nil)
  }

  /// The longest key.
  private var key: String { String(repeating: "k", count: Slug.maximumLength) }

  @Test func `more problems than are listed are counted`() throws {
    let bench = try Workbench.exampleWithSession()
    // Each of its own words: alike ones are said once.
    let rows = (0..<InputLimits.problemCount + 500).map { "nowhere-\($0),unique-title,pass\n" }.joined()
    let ran = bench.run(["record", "--batch", "-"], input: "address,check,outcome\n" + rows)
    #expect(ran.status == .malformedInput)
    let lines = ran.notes.split(separator: "\n")
    try #require(lines.count == InputLimits.problemCount + 2)
    #expect(lines[InputLimits.problemCount - 1].contains("standard input:\(InputLimits.problemCount + 1): "))
    #expect(
      lines[InputLimits.problemCount] == "auditctl: standard input: 500 more problems are not listed; at most 1000 are")
    #expect(lines.last == "auditctl: 1500 problems; nothing was stored. Correct the input and try again.")
  }

  @Test func `JSON that is nested deep is refused in words`() throws {
    let bench = try Workbench.exampleWithSession()
    let deep = { (count: Int) in
      String(repeating: "[", count: count) + String(repeating: "]", count: count) + "\n"
        + String(repeating: "{\"address\":", count: count) + "1" + String(repeating: "}", count: count) + "\n"
        + String(repeating: "[", count: count) + "\n"
    }
    for count in [InputLimits.jsonDepth + 1, 513, 10_000] {
      let ran = bench.run(
        ["record", "--batch", "-", "--batch-format", "ndjson"], input: deep(count))
      #expect(ran.status == .malformedInput)
      #expect(ran.notes.hasSuffix("3 problems; nothing was stored. Correct the input and try again.\n"), "\(ran.notes)")
    }
  }

  @Test(arguments: [
    "1e999", "99999999999999999999999999", "-1", "0x7fffffffffffffff", "١", "1_000",
    String(repeating: "9", count: 10_000),
  ])
  func `numbers that are none, or too large, are refused in words`(number: String) throws {
    let bench = try Workbench.exampleWithSession()
    for arguments in [
      ["issue", "show", number], ["record", "sign-in", "unique-title", "pass", "--session", number],
      ["query", "SELECT 1", "--timeout=" + number], ["evidence", "show", number],
    ] {
      let status = bench.run(arguments).status
      #expect(status == .usage || status == .noInput || status == .malformedInput, "\(arguments.prefix(2)): \(status)")
    }
  }

  private static let name = String(repeating: "n", count: InputLimits.nameLength)
  private static let note = String(repeating: "n", count: InputLimits.textLength)

  private static let tooLong: [([String], String)] = [
    (["product", "edit", "banking", "--title", name + "n"], "--title has 501 characters; use at most 500"),
    (["product", "edit", "banking", "--title=" + note], "--title has 100000 characters; use at most 500"),
    (["release", "add", name + "n"], "name has 501 characters; use at most 500"),
    (
      ["record", "sign-in", "unique-title", "pass", "--note", note + "n"],
      "--note has 100001 characters; use at most 100000"
    ),
    (["issue", "comment", "1", note + "n"], "argument has 100001 characters; use at most 100000"),
    (["issue", "edit", "1", "--team", name + "é"], "--team has 501 characters; use at most 500"),
  ]

  @Test(arguments: tooLong)
  func `a text that is longer than people write is refused by its option, its length and the most`(
    arguments: [String], words: String
  ) throws {
    let bench = try Workbench.exampleWithSession()
    let count = try bench.findingCount()
    let ran = bench.run(arguments)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes == "auditctl: \(words); nothing was stored. Write it shorter\n")
    #expect(try bench.findingCount() == count)
  }

  @Test func `all texts that are too long are named at once`() throws {
    let ran = try Workbench.exampleWithSession().run(
      "issue", "edit", "1", "--title", Self.note, "--team", Self.name + "n")
    #expect(
      ran.notes.contains("--title has 100000 characters; use at most 500; --team has 501 characters"), "\(ran.notes)")
  }

  @Test func `a text as long as it may be is taken`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("product", "edit", "banking", "--title", Self.name)
    bench.runDone("record", "sign-in", "unique-title", "pass", "--note", Self.note)
  }

  private static let batches: [(String, String)] = [
    ("address,check,outcome,note\nsign-in,unique-title,pass,\(note)n\n", "csv"),
    (#"{"address": "sign-in", "check": "unique-title", "outcome": "pass", "note": "\#(note)n"}"#, "ndjson"),
  ]

  @Test(arguments: batches)
  func `a batch names the row and the field of such a text`(batch: String, format: String) throws {
    let line = format == "csv" ? 2 : 1
    let ran = try Workbench.exampleWithSession().run(
      ["record", "--batch", "-", "--batch-format", format], input: batch)
    #expect(ran.status == .malformedInput)
    #expect(
      ran.notes.contains("standard input:\(line): note has 100001 characters; use at most 100000"), "\(ran.notes)")
  }

  @Test func `a specification names the place of such a text`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = bench.run(["screen", "import", "-"], input: "screen: long\ntitle: \(Self.name)n\n")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains(":2:8: title has 501 characters; use at most 500"), "\(ran.notes)")
  }

  @Test func `whoever signs has a name of such a length at most, wherever it comes from`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = bench.run("record", "sign-in", "unique-title", "pass", "--auditor", Self.name + "n")
    #expect(ran.status != .done)
    #expect(ran.notes.contains("has 501 characters; use at most 500"), "\(ran.notes)")
  }
}
