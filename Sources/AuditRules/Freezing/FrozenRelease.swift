package import AuditModel

/// All that is said of a release from the time on at which it was frozen (rule 14).
///
/// Words, such as what was observed and who decided, are read from the logs, by what every copy of the file knows their rows
/// by, except for the titles, the labels and the links of issues, which people change later; what its specification, profile
/// and packs say no edit changes any more. Everything that a rule or the state of an issue decides stands in the answer. Who
/// works on an issue does not: it is a name, and is left out of what is said of a frozen release.
package struct FrozenRelease: Sendable {
  /// How answers are laid out.
  package static let format = 6

  let cells: CellTable
  /// The failures of checks that the release does not ask for, which count for criteria alone.
  let outside: CellTable
  private(set) var compliance: ReleaseCompliance
  let terms: [String: CriterionTable.Terms]
  let issues: FrozenIssues
  /// The checks that it asks for.
  let definitions: [CheckDefinition]
  /// When its sessions had ended, by their local keys; nil for one that was open.
  ///
  /// No other session is one of its own.
  let sessions: [Identifier<AuditSession>: Int64?]
  let otherAddresses: [Int64: Address]
  let outOfScope: Set<Int64>
  let unwaived: [Identifier<Finding>: CoveringDecision]
  /// The decisions that had lapsed, by the failures that they had covered.
  package let lapsed: [Identifier<Finding>: CoveringDecision]
  let claimedFixed: Set<IssuePlace>
  /// When it was frozen: UTC, milliseconds since 1970.
  package let frozenAt: Int64
  private let passedIn: [AuditCell: String]

  /// Version of the newest earlier release in which an untested cell passed; nil for another cell, and where none did.
  func passedIn(_ cell: Cell) -> String? {
    cell.outcome == .untested ? passedIn[AuditCell(address: cell.address, check: cell.definition.id)] : nil
  }

  /// Counts how much of what people answered rests on published audits, which no freeze changes.
  ///
  /// - Parameters:
  ///   - findings: Those that were there when it was frozen.
  ///   - sessions: The sessions that were read from published audits.
  mutating func countImported(_ findings: [FindingRow], in sessions: Set<Identifier<AuditSession>>) {
    var imported = ImportedAnswers.Counter(findings, importedIn: sessions)
    if imported.isNeeded { for cell in cells { imported.add(cell) } }
    compliance.importedAnswers = imported.answers
  }
}

// MARK: Writing

extension FrozenRelease {
  /// The answer about a release that is about to be frozen.
  ///
  /// - Parameters:
  ///   - evaluation: The release, with the decisions in force at `time`.
  ///   - lapsed: The decisions that have lapsed at `time`, by the failures that they covered.
  ///   - time: UTC, milliseconds since 1970.
  package static func answer(
    _ evaluation: ReleaseEvaluation, lapsed: [Identifier<Finding>: CoveringDecision], at time: Int64,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [UInt8] {
    let (input, compliance) = (evaluation.input, evaluation.compliance)
    let addresses = try snapshot.addresses(of: input.product.id, input.renamed)
    let definitions = try snapshot.checkDefinitions(for: input.release.id)
    let paths = Dictionary(definitions.map { ($0.id, $0.check.path) }) { first, _ in first }
    var writer = AnswerWriter()
    writer.add(time)
    try snapshot.lookingUpPlaces { find in
      var cells = FrozenCellWriter()
      try cells.write(evaluation.cells, to: &writer) { try input.passedIn($0, find) }
    }
    let outside = try OutsideFailures(input, in: snapshot).cells
    var others = FrozenCellWriter()
    others.write(outside, to: &writer) { _ in nil }
    writer.add(compliance)
    writer.add(list: try terms(evaluation, in: snapshot)) { $0.add($1) }
    let failures = failures(evaluation, outside)
    writer.add(
      try FrozenIssues(input, failures: failures, in: snapshot), addresses: addresses, paths: paths)
    writer.addFacts(of: input, lapsed, try snapshot.claimedFixed(of: input.release), addresses, paths)
    return try writer.finish { try snapshot.logNumbers(of: $0, $1) }
  }

  /// The findings that decide failures, with a cell and without.
  private static func failures(_ evaluation: ReleaseEvaluation, _ outside: CellTable) -> [Identifier<Finding>] {
    let compliance = evaluation.compliance
    var failures = Set(compliance.droppedFailures.flatMap(\.findings))
    for table in [evaluation.cells, outside] {
      for cell in table where cell.outcome == .failed && !cell.isFilledByCheck { failures.formUnion(cell.findings) }
    }
    return failures.sorted()
  }

  /// The terms of every standard that a pinned pack has.
  private static func terms(
    _ evaluation: ReleaseEvaluation, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [(standard: String, terms: CriterionTable.Terms)] {
    try CriterionTable.standards(of: evaluation.input, in: snapshot).sorted().map { standard in
      (standard, try CriterionTable(evaluation, standard: standard, in: snapshot).terms)
    }
  }
}

extension AnswerWriter {
  fileprivate mutating func add(_ standard: (standard: String, terms: CriterionTable.Terms)) {
    add(standard.standard)
    add(list: standard.terms.rows) { writer, row in
      writer.add(row.key)
      writer.add(row.title) { $0.add($1) }
      writer.add(row.outcome)
      writer.add(row.counts)
      writer.add(row.term) { $0.add($1) }
      writer.add(row.reason) { $0.add($1) }
      writer.add(list: (standard.terms.sources[row.key] ?? []).sorted()) { $0.add($1) }
    }
  }

  /// What is known of a release besides its cells.
  fileprivate mutating func addFacts(
    of input: ComplianceInput, _ lapsed: [Identifier<Finding>: CoveringDecision], _ claimed: Set<IssuePlace>,
    _ addresses: [Int64: Address], _ paths: [Identifier<Check>: String]
  ) {
    let sessions = input.sessions.values.filter { $0.release == input.release.id }.sorted { $0.id < $1.id }
    add(list: sessions) { writer, session in
      writer.add(.session, session.id.rawValue)
      writer.add(session.endedAt) { $0.add($1) }
    }
    let others = input.otherAddresses.map { (address: "\($0.value)", isOutOfScope: input.isOutOfScope($0.key)) }
    add(list: others.sorted { $0.address < $1.address }) { writer, other in
      writer.add(other.address)
      writer.add(other.isOutOfScope)
    }
    for decisions in [input.unwaived, lapsed] {
      add(list: decisions.sorted { $0.key < $1.key }) { $0.add($1.value) }
    }
    let places = claimed.compactMap { place in
      addresses[place.address].flatMap { address in paths[place.check].map { ("\(address)", $0) } }
    }
    add(list: places.sorted { $0 < $1 }) { writer, place in
      writer.add(place.0)
      writer.add(place.1)
    }
  }
}

// MARK: Reading

extension FrozenRelease {
  /// Reads an answer.
  ///
  /// - Throws: ``MalformedAnswer`` for bytes that are none.
  init(
    _ bytes: [UInt8], of release: Release, _ product: Product, _ profile: Profile, _ screens: [ScreenOutline],
    _ plan: PlanSummary, _ renamed: RenamedPlaces, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    var reader = AnswerReader(bytes)
    let numbers = try reader.numbers()
    for kind in NumberedRow.allCases { reader.know(kind, try snapshot.keys(of: kind, numbers.rows[kind] ?? [])) }
    let issues = reader.known(.issue).map { Identifier<AuditIssue>(rawValue: $0) }
    let subject = FrozenSubject(
      product: product, release: release, profile: profile,
      screensOutOfScope: try snapshot.screensOutOfScope(of: release), plan: plan,
      declarations: try snapshot.declarations(of: release.line(among: snapshot.earlierReleases(of: release))),
      affirmations: try snapshot.affirmations(of: release.id),
      decisions: try FrozenDecisions(about: reader.known(.decision).isEmpty ? [] : issues, in: snapshot))
    let pinned = try snapshot.checkDefinitions(for: release.id)
    let places = FrozenPlaces(
      screens: Dictionary(screens.map { ($0.key, $0) }) { first, _ in first },
      addresses: Dictionary(try snapshot.addresses(of: product.id, renamed).map { ($0.value, $0.key) }) { first, _ in
        first
      },
      definitions: Dictionary(pinned.map { ($0.check.path, $0) }) { first, _ in first })
    var words: [Identifier<AuditIssue>: AuditIssue] = [:]
    for issue in issues { words[issue] = try snapshot.issue(issue) }
    try self.init(&reader, subject, places, pinned, words)
  }

  private init(
    _ reader: inout AnswerReader, _ subject: FrozenSubject, _ places: FrozenPlaces, _ pinned: [CheckDefinition],
    _ words: [Identifier<AuditIssue>: AuditIssue]
  ) throws(MalformedAnswer) {
    frozenAt = try reader.integer()
    let cells = try FrozenCellReader(&reader, subject.decisions)
    let outside = try FrozenCellReader(&reader, subject.decisions)
    for path in cells.paths + outside.paths where places.definitions[path] == nil {
      throw reader.malformed("a check of the packs that the release pins, not \(path)")
    }
    let named = Set(cells.paths)
    let target = subject.profile.target
    definitions = pinned.filter { $0.isAsked || named.contains($0.check.path) }
    var passedIn: [AuditCell: String] = [:]
    self.cells = cells.table(AskedCheckList(definitions, target: target, subject.plan.plan), places) { cell, release in
      passedIn[AuditCell(address: cell.address, check: cell.definition.id)] = release
    }
    self.passedIn = passedIn
    self.outside = outside.table(AskedCheckList(pinned, target: target, subject.plan.plan), places)
    compliance = try reader.compliance(subject)
    terms = Dictionary(try reader.list { (reader) throws(MalformedAnswer) in try reader.terms() }) { first, _ in first }
    issues = try FrozenIssues(&reader, subject, places, words: words)
    var sessions: [Identifier<AuditSession>: Int64?] = [:]
    for _ in 0..<(try reader.count()) {
      let session = try reader.key(.session)
      let endedAt = try reader.optional { (reader) throws(MalformedAnswer) in try reader.integer() }
      if let session { sessions.updateValue(endedAt, forKey: Identifier(rawValue: session)) }
    }
    self.sessions = sessions
    (otherAddresses, outOfScope) = try reader.otherAddresses(places)
    unwaived = try reader.coveringDecisions(subject.decisions)
    lapsed = try reader.coveringDecisions(subject.decisions)
    claimedFixed = try reader.places(places)
    try reader.requireEnd()
  }
}

extension AnswerReader {
  /// The local keys of the rows of a kind that this file has.
  fileprivate func known(_ kind: NumberedRow) -> [Int64] { keys(kind).compactMap { $0 } }

  fileprivate mutating func terms() throws(MalformedAnswer) -> (String, CriterionTable.Terms) {
    let standard = try text()
    var terms = CriterionTable.Terms()
    for _ in 0..<(try count()) {
      let row = RollUp.Row(
        key: try text(), title: try optional { (reader) throws(MalformedAnswer) in try reader.text() }, verdict: nil,
        outcome: try value(), counts: try outcomeCounts(),
        term: try optional { (reader) throws(MalformedAnswer) in try reader.value() },
        reason: try optional { (reader) throws(MalformedAnswer) in try reader.text() })
      terms.rows.append(row)
      terms.sources[row.key] = Set(try list { (reader) throws(MalformedAnswer) in try reader.text() })
    }
    return (standard, terms)
  }

  fileprivate mutating func otherAddresses(
    _ places: FrozenPlaces
  ) throws(MalformedAnswer) -> ([Int64: Address], Set<Int64>) {
    var others: [Int64: Address] = [:]
    var outOfScope: Set<Int64> = []
    for _ in 0..<(try count()) {
      let (address, isOutOfScope) = (try address(), try flag())
      guard let key = places.addresses[address] else { continue }
      others[key] = address
      if isOutOfScope { outOfScope.insert(key) }
    }
    return (others, outOfScope)
  }

  fileprivate mutating func coveringDecisions(
    _ decisions: FrozenDecisions
  ) throws(MalformedAnswer) -> [Identifier<Finding>: CoveringDecision] {
    let covering = try list { (reader) throws(MalformedAnswer) in try reader.coveringDecision(decisions) }
    return Dictionary(covering.map { ($0.finding, $0) }) { first, _ in first }
  }

  fileprivate mutating func places(_ known: FrozenPlaces) throws(MalformedAnswer) -> Set<IssuePlace> {
    var places: Set<IssuePlace> = []
    for _ in 0..<(try count()) {
      let (address, path) = (try address(), try text())
      guard let key = known.addresses[address], let check = known.definitions[path] else { continue }
      places.insert(IssuePlace(address: key, check: check.id))
    }
    return places
  }
}
