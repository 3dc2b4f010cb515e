internal import ArgumentParser
internal import AuditReports
internal import AuditService
internal import AuditStore

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Read with SQL: facts as views v_…, verdicts as tables.",
    discussion: """
      The statement can only read. What was recorded and asked is in views v_…. What the rules say of a release is in \
      tables that take it as an argument: cell, screen_verdict, release_verdict, process_verdict, criterion_term, issue_now, \
      finding_now, problem_now, observation_now, dropped_failure. With several products the second argument names one: \
      cell('5.2', 'banking'). docs/views.md describes all of them, docs/limits.md the limits. The time limit is for \
      computing, not for reading the rows.

      Example: auditctl query "SELECT screen, element, check_path FROM cell('5.2') WHERE outcome = 'failed'"
      Example: auditctl query "SELECT screen, outcome, observed FROM v_finding WHERE release = :release" \
      --parameter release=5.2
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: "One SQL statement.") var sql: String
  @Option(
    help: ArgumentHelp(
      "A text (NAME=TEXT) or a number (NAME:=NUMBER) for a parameter of the statement; may be given several times.",
      valueName: "name=text")
  )
  var parameter: [String] = []

  @Option(help: ArgumentHelp("How long it may compute; 0 sets no limit.", valueName: "seconds"))
  var timeout = 60

  func validate() throws {
    guard (0...Self.longestTimeout).contains(timeout) else {
      throw ValidationError("--timeout is \(timeout); it must be 0 to \(Self.longestTimeout) seconds.")
    }
  }

  /// A day, in seconds.
  private static let longestTimeout = 86_400

  func run() throws {
    let limits = QueryLimits(seconds: timeout == 0 ? nil : timeout)
    let clock = QueryClock(seconds: limits.seconds)
    let parameters = try parameters()
    let tables = ComputedTables.forQuery(at: Console.current.surroundings.now())
    let opened = try database.openForQuery()
    QueryWatch.start(clock)
    var stream = output.stream([])
    do {
      try opened.query(sql, parameters: parameters, limits: limits, clock: clock, tables: tables) { names in
        guard Set(names).count == names.count else {
          throw CommandError(.usage, "two columns of the query have one name: \(names.joined(separator: ", ")); use AS")
        }
        stream = output.stream(names.map { Document.Column($0, $0) })
      } row: { values in
        // A reader that has gone asks for no more rows, of which there may be no end.
        if Console.current.isOutputClosed { throw NobodyReads() }
        try stream.add(values.map { RowValue($0) })
      }
    } catch is NobodyReads {
      return
    }
    try stream.finish()
  }

  private struct NobodyReads: Error {}
}

extension QueryCommand {
  /// Numbers are marked as such: a computed column has no type that tells SQLite a number from a text.
  private func parameters() throws -> [String: SQLValue] {
    var parameters: [String: SQLValue] = [:]
    for pair in parameter {
      guard let sign = pair.firstIndex(of: "="), sign > pair.startIndex else {
        throw CommandError(.usage, "\(pair) must be NAME=TEXT or NAME:=NUMBER")
      }
      let name = pair[..<sign]
      let text = String(pair[pair.index(after: sign)...])
      guard name.hasSuffix(":") else {
        parameters[String(name)] = .text(text)
        continue
      }
      guard let value = Int64(text).map({ SQLValue.integer($0) }) ?? Double(text).map({ SQLValue.real($0) }) else {
        throw CommandError(.usage, "\(pair) must end in a number; for a text say \(name.dropLast())=\(text)")
      }
      parameters[String(name.dropLast())] = value
    }
    return parameters
  }
}

extension RowValue {
  init(_ value: SQLValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .text(let text): .text(text)
      case .blob(let byteCount): .text("\(byteCount) bytes")
      }
  }
}
