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
      "problems": InputLimits.problemCount, "key": Slug.maximumLength, "address": 3 * Slug.maximumLength + 2,
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
}
