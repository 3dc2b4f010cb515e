public import AuditModel
internal import AuditRules
public import AuditStore
internal import FoundationEssentials

/// Records many findings in one transaction: all of them, or none.
public struct BatchRecorder {
  /// What came of a batch.
  public struct Recorded: Sendable {
    /// The first finding that was recorded; nil for none.
    public let first: Identifier<Finding>?
    /// What was recorded.
    public let tally: FindingRecorder.Tally
    /// Findings that stand where their check is not asked.
    public let unaskedCount: Int
    /// The checks of these findings, in order.
    public let unaskedChecks: [String]
    /// Rows of a template that were not answered, and so not recorded.
    public let openCount: Int
    /// Files that were stored with findings, or were stored already.
    public let evidenceCount: Int
    /// What people should know of the files, a sentence each.
    public let notes: [String]
    /// What they may say against others, and others against them.
    public let opposed: OpposedNotes
    /// What they answer.
    public let environments: EnvironmentNotes
  }

  /// Records a batch.
  ///
  /// - Parameters:
  ///   - source: The batch; read once, in pieces.
  ///   - conventions: What a spreadsheet leaves unsaid.
  ///   - session: The session the findings belong to.
  ///   - time: When findings without a time of their own were observed: UTC, milliseconds since 1970.
  /// - Throws: ``InputError`` with every bad row and its line; then nothing was stored.
  public static func record(
    _ source: any ByteSource, format: BatchFormat, conventions: BatchConventions = BatchConventions(),
    session: AuditSession, product: Product, release: Release, time: Int64, in transaction: borrowing WriteTransaction
  ) throws -> Recorded {
    var unaskedCount = 0
    var unaskedChecks: Set<String> = []
    var openCount = 0
    var evidenceCount = 0
    var (opposed, environments) = (OpposedNotes(), EnvironmentNotes())
    var attachments = BatchAttachments(product: product, open: conventions.evidence)
    var stops = BatchStops(product: product, release: release, session: session, time: time, now: transaction.now)
    var equals = EqualFailures(product: product, release: release)
    var answered: Set<AnsweredCell> = []
    let problems = ProblemList(source: source.name)
    var resolver = try FindingResolver(
      transaction, product: product, release: release, session: session, time: time)
    return try transaction.withFindingRecorder(
      for: session, release: release, isSuperseded: IssueVerification.isSuperseded
    ) { recorder in
      func take(_ input: FindingInput, _ line: Int, _ isTemplate: Bool) throws {
        if isTemplate, input.isUnanswered {
          openCount += 1
          return
        }
        let row = conventions.isEmpty ? input : conventions.read(input)
        let report = { problems.add($0, line: line) }
        if row.isOfStop {
          return try stops.add(row, line: line, &attachments, transaction.read, problem: report)
        }
        guard let resolved = try resolver.resolve(row, in: transaction, problem: report),
          let choice = try attachments.choice(row, resolved.finding.outcome, transaction.read, problem: report),
          let evidence = try attachments.evidence(row, problem: report)
        else { return }
        answered.insert(AnsweredCell(address: resolved.address, check: resolved.check.id))
        // After the first problem nothing will be stored; reading goes on only to find the other problems.
        guard problems.isEmpty else { return }
        let isPlain = choice == .matching && resolved.finding.outcome == .failed
        let kind =
          isPlain && resolved.finding.supplement?.problems.isEmpty != false
          ? try equals.kind(
            resolved.check.id, at: resolved.address, observed: resolved.finding.observed, transaction.read) : nil
        let recorded = try recorder.record(resolved.finding, into: isPlain ? equals.choice(kind) : choice) {
          resolved.issueTitle(at: $0, in: session)
        }
        equals.add(
          kind, resolved.check.check, at: resolved.address, in: recorded.issue, isOpened: recorder.lastOpenedIssue)
        if !evidence.isEmpty {
          evidenceCount += try EvidenceImporter.store(
            evidence, for: recorded.finding, by: session.auditor, at: transaction.now, in: transaction
          ).count
        }
        opposed.add(recorded.finding, resolved.check, at: resolved.address, resolved.finding.outcome)
        environments.add(resolved.check)
        if !resolved.isAskedThere {
          unaskedCount += 1
          unaskedChecks.insert(resolved.check.check.path)
        }
      }
      switch format {
      case .csv: try readCSV(source, problems, take)
      case .ndjson: try readNDJSON(source, problems, take)
      }
      func isAnswered(_ question: AuditQuestion) -> Bool {
        answered.contains(AnsweredCell(address: question.address, check: question.definition.id))
      }
      stops.check(leavingOut: isAnswered) { problems.add($0, line: $1) }
      try problems.throwIfAny()
      try stops.record(with: &recorder, &equals, in: transaction, leavingOut: isAnswered) { kept in
        opposed.add(kept.finding, kept.question.definition, at: kept.question.address, kept.outcome)
        environments.add(kept.question.definition)
      }
      return Recorded(
        first: recorder.first, tally: recorder.tally, unaskedCount: unaskedCount, unaskedChecks: unaskedChecks.sorted(),
        openCount: openCount, evidenceCount: evidenceCount + stops.evidenceCount,
        notes: attachments.notes + (stops.note.map { [$0] } ?? []) + equals.notes, opposed: opposed,
        environments: environments)
    }
  }

  /// What a row of a check answers.
  private struct AnsweredCell: Hashable {
    let address: Address
    let check: Identifier<Check>
  }

  /// Reads the rows of a batch in CSV, and what is wrong with its text.
  static func readCSV(
    _ source: any ByteSource, _ problems: ProblemList, _ take: (FindingInput, Int, Bool) throws -> Void
  ) throws {
    var reader = CSVReader(source)
    do {
      guard try reader.next() else {
        return problems.add("the batch is empty; its first row names the fields: \(FindingInput.Field.names)", line: 1)
      }
      var header = try (0..<reader.fieldCount).map { try reader.field($0).trimmedOfBlanks }
      if header == ["sep=", ""], try reader.next() {
        // A first line by which a spreadsheet says its separator.
        header = try (0..<reader.fieldCount).map { try reader.field($0).trimmedOfBlanks }
      }
      let headerLine = reader.line
      // Spreadsheets write columns that were emptied as fields without a name.
      let fieldCount = header.count
      while header.count > 1, header.last?.isEmpty == true { header.removeLast() }
      guard let columns = columns(header, line: headerLine, problems) else { return }
      let isTemplate = header.contains { $0.lowercased() == FindingInput.questionField }
      var input = FindingInput(address: "", check: "", outcome: "")
      while try reader.next() {
        if reader.isBlank(from: 0) { continue }
        let isNamed = reader.fieldCount == header.count
        guard isNamed || (reader.fieldCount == fieldCount && reader.isBlank(from: header.count)) else {
          problems.add(
            "the row has \(reader.fieldCount) fields and the header \(header.count)", line: reader.line)
          continue
        }
        var isShort = true
        for (index, column) in columns {
          let text = try reader.field(index).trimmedOfBlanks
          if let problem = InputLimits.problem(text, in: column.rawValue) {
            problems.add(problem, line: reader.line)
            isShort = false
          }
          input.set(column, text)
        }
        guard isShort else { continue }
        try take(input, reader.line, isTemplate)
      }
    } catch let error as CSVReader.Malformed {
      problems.add(error.message, line: error.line)
    }
  }

  private static func columns(
    _ header: [String], line: Int, _ problems: ProblemList
  ) -> [(Int, FindingInput.Field)]? {
    var columns: [(Int, FindingInput.Field)] = []
    var seen: Set<String> = []
    for (index, text) in header.enumerated() {
      let name = text.lowercased()
      if !seen.insert(name).inserted { problems.add("field \(name) appears twice in the header", line: line) }
      if let field = FindingInput.Field(rawValue: name) {
        columns.append((index, field))
      } else if !FindingInput.guidance.contains(name) {
        problems.add(
          "unknown field \(DisplayText.escaped(text)) in the header; known are \(FindingInput.Field.names)", line: line)
      }
    }
    for field in FindingInput.Field.allCases where field.isRequired && !seen.contains(field.rawValue) {
      problems.add("field \(field.rawValue) is missing in the header", line: line)
    }
    return problems.isEmpty ? columns : nil
  }

  /// Reads the objects of a batch in NDJSON, and what is wrong with its text.
  static func readNDJSON(
    _ source: any ByteSource, _ problems: ProblemList, _ take: (FindingInput, Int, Bool) throws -> Void
  ) throws {
    var reader = LineReader(source)
    let decoder = JSONDecoder()
    do {
      while let line = try reader.next() {
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
        // Checked before decoding: the decoder traps on an array that ends at its deepest level.
        guard let memberCount = memberCount(line),
          let object = try? decoder.decode([String: String?].self, from: Data(line))
        else {
          problems.add("the line is not a JSON object whose values are texts", line: reader.line)
          continue
        }
        guard memberCount == object.count else {
          problems.add("a field is written more than once", line: reader.line)
          continue
        }
        var input = FindingInput(address: "", check: "", outcome: "")
        var isRight = true
        for (name, value) in object.sorted(by: { $0.key < $1.key }) {
          if let field = FindingInput.Field(rawValue: name) {
            let text = (value ?? "").trimmedOfBlanks
            if let problem = InputLimits.problem(text, in: name) {
              problems.add(problem, line: reader.line)
              isRight = false
            }
            input.set(field, text)
          } else if !FindingInput.guidance.contains(name) {
            problems.add(
              "unknown field \(DisplayText.escaped(name)); known are \(FindingInput.Field.names)", line: reader.line)
            isRight = false
          }
        }
        for field in FindingInput.Field.allCases where field.isRequired && object[field.rawValue] == nil {
          problems.add("field \(field.rawValue) is missing", line: reader.line)
          isRight = false
        }
        if isRight { try take(input, reader.line, object[FindingInput.questionField] != nil) }
      }
    } catch let error as LineReader.TooLong {
      problems.add(
        "the line is longer than \(InputLimits.lineByteCount / 1024) KB", line: error.line)
    }
  }

  /// How many members a JSON object of texts has as it is written; the decoder keeps one of several with one name.
  ///
  /// - Returns: Nil when something is nested in it; see ``InputLimits/jsonDepth``.
  private static func memberCount(_ line: [UInt8]) -> Int? {
    var count = 0
    var depth = 0
    var isText = false
    var isEscaped = false
    for byte in line {
      if isEscaped {
        isEscaped = false
      } else if isText, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isText.toggle()
      } else if byte == UInt8(ascii: ":"), !isText {
        count += 1
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["), !isText {
        depth += 1
        guard depth <= InputLimits.jsonDepth else { return nil }
      }
    }
    return count
  }
}

/// The formats of batch files.
public enum BatchFormat: String, CaseIterable, Sendable {
  /// A header row with field names, then one finding a row.
  case csv
  /// One JSON object a line.
  case ndjson
}
