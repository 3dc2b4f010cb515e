package import AuditModel

/// The issues of a release as they stood when it was frozen; work on them goes on and changes nothing of it.
struct FrozenIssues {
  /// The issues that any list below names.
  private var known: [Identifier<AuditIssue>: AuditIssue] = [:]
  /// Those with work left to do that have a finding in the release, in the order of lists.
  private(set) var own: [Identifier<AuditIssue>] = []
  /// The same of the whole product.
  private(set) var all: [Identifier<AuditIssue>] = []
  /// Those of them that are at a screen, or at a component that it declares.
  private(set) var onScreen: [String: Set<Identifier<AuditIssue>>] = [:]
  /// Those that nobody has verified, by the places of their findings.
  private(set) var unverified: [IssuePlace: [Identifier<AuditIssue>]] = [:]
  /// Those of the findings that decide failures.
  private(set) var ofFinding: [Identifier<Finding>: [Identifier<AuditIssue>]] = [:]
  /// The titles that people had given to the issues of such a finding.
  private(set) var editedTitles: [Identifier<Finding>: String] = [:]
  /// What was decided about them, the oldest first.
  private(set) var decisions: [Identifier<AuditIssue>: [Decision]] = [:]

  func issue(_ id: Identifier<AuditIssue>) -> AuditIssue? { known[id] }

  func issues(_ ids: [Identifier<AuditIssue>]) -> [AuditIssue] { ids.compactMap { known[$0] } }

  /// The issues of a release as they stand.
  ///
  /// - Parameter failures: The findings that decide its failures.
  init(
    _ input: ComplianceInput, failures: [Identifier<Finding>], in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    var filter = IssueFilter()
    filter.product = input.product.key
    func take(_ issues: [AuditIssue]) -> [Identifier<AuditIssue>] {
      for issue in issues { known[issue.id] = issue }
      return issues.map(\.id)
    }
    all = take(try snapshot.issues(meeting: filter, of: input.product.id))
    filter.release = input.release.version
    own = try snapshot.issueNumbers(filter)
    filter.release = nil
    for screen in input.screens where !all.isEmpty {
      filter.screen = screen.key
      onScreen[screen.key] = Set(try snapshot.issueNumbers(filter))
    }
    unverified = try snapshot.unverifiedIssues(of: input.product.id, input.renamed)
    ofFinding = try snapshot.issueNumbers(of: failures)
    for finding in failures { editedTitles[finding] = try snapshot.editedTitle(of: finding) }
    for id in Set(unverified.values.joined()).union(ofFinding.values.joined()) where known[id] == nil {
      known[id] = try snapshot.issue(id)
    }
    for issue in known.values where issue.decision != nil {
      decisions[issue.id] = try snapshot.decisions(about: issue.id).filter { $0.revocation == nil }
    }
  }
}

extension AnswerWriter {
  /// - Parameters:
  ///   - addresses: What the local keys of addresses are.
  ///   - paths: What the local keys of checks are.
  mutating func add(_ issues: FrozenIssues, addresses: [Int64: Address], paths: [Identifier<Check>: String]) {
    add(list: issues.sorted) { $0.add($1, decisions: issues.decisions[$1.id] ?? []) }
    add(ids: issues.own)
    add(ids: issues.all)
    add(list: issues.onScreen.sorted { $0.key < $1.key }) { writer, screen in
      writer.add(screen.key)
      writer.add(ids: screen.value.sorted())
    }
    let places = issues.unverified.compactMap { place, ids in
      addresses[place.address].flatMap { address in paths[place.check].map { ("\(address)", $0, ids) } }
    }
    add(list: places.sorted { ($0.0, $0.1) < ($1.0, $1.1) }) { writer, place in
      writer.add(place.0)
      writer.add(place.1)
      writer.add(ids: place.2)
    }
    add(list: issues.ofFinding.sorted { $0.key < $1.key }) { writer, found in
      writer.add(found.key)
      writer.add(ids: found.value)
    }
    add(list: issues.editedTitles.sorted { $0.key < $1.key }) { writer, titled in
      writer.add(titled.key)
      writer.add(titled.value)
    }
  }

  private mutating func add(ids: [Identifier<AuditIssue>]) {
    add(list: ids) { $0.add(.issue, $1.rawValue) }
  }

  private mutating func add(_ issue: AuditIssue, decisions: [Decision]) {
    add(.issue, issue.id.rawValue)
    add("\(issue.address)")
    add(issue.check)
    add(issue.title)
    add(issue.state)
    add(issue.severity) { $0.add($1) }
    add(issue.team) { $0.add($1) }
    add(count: issue.findingCount)
    add(issue.lastRelease)
    add(issue.openedAt)
    add(issue.dueAt) { $0.add($1) }
    add(issue.changedAt)
    add(issue.decision) { $0.add($1) }
    add(issue.decisionExpiresAt) { $0.add($1) }
    add(list: issue.labels) { $0.add($1) }
    add(issue.reference) { $0.add($1) }
    add(list: decisions) { $0.add($1) }
  }
}

extension FrozenIssues {
  fileprivate var sorted: [AuditIssue] { known.values.sorted { $0.id < $1.id } }

  /// Reads what an answer holds; who works on an issue is no part of it, for a name has to be able to go.
  ///
  /// - Parameter words: The issues that it names, as they stand.
  init(
    _ reader: inout AnswerReader, _ subject: FrozenSubject, _ places: FrozenPlaces,
    words: [Identifier<AuditIssue>: AuditIssue]
  ) throws(MalformedAnswer) {
    for _ in 0..<(try reader.count()) {
      let (issue, decided) = try Self.issue(&reader, subject, words)
      guard let issue else { continue }
      known[issue.id] = issue
      if !decided.isEmpty { decisions[issue.id] = decided }
    }
    own = try Self.ids(&reader)
    all = try Self.ids(&reader)
    for _ in 0..<(try reader.count()) { onScreen[try reader.text()] = Set(try Self.ids(&reader)) }
    for _ in 0..<(try reader.count()) {
      let (address, path, ids) = (try reader.address(), try reader.text(), try Self.ids(&reader))
      guard let key = places.addresses[address], let check = places.definitions[path]?.id else { continue }
      unverified[IssuePlace(address: key, check: check)] = ids
    }
    for _ in 0..<(try reader.count()) {
      let (finding, ids) = (try reader.finding(), try Self.ids(&reader))
      if let finding { ofFinding[finding] = ids }
    }
    for _ in 0..<(try reader.count()) {
      let (finding, title) = (try reader.finding(), try reader.text())
      if let finding { editedTitles[finding] = title }
    }
  }

  private static func ids(_ reader: inout AnswerReader) throws(MalformedAnswer) -> [Identifier<AuditIssue>] {
    try reader.list { (reader) throws(MalformedAnswer) in try reader.key(.issue) }
      .compactMap { $0.map { Identifier(rawValue: $0) } }
  }

  private static func issue(
    _ reader: inout AnswerReader, _ subject: FrozenSubject, _ words: [Identifier<AuditIssue>: AuditIssue]
  ) throws(MalformedAnswer) -> (issue: AuditIssue?, decisions: [Decision]) {
    let id = try reader.key(.issue).map { Identifier<AuditIssue>(rawValue: $0) }
    let now = id.flatMap { words[$0] }
    var issue = AuditIssue(
      id: id ?? Identifier(rawValue: 0), product: subject.product.key, address: try reader.address(),
      check: try reader.text(), title: try reader.text(), state: try reader.value(),
      severity: try reader.optional { (reader) throws(MalformedAnswer) in try reader.value() },
      team: try reader.optional { (reader) throws(MalformedAnswer) in try reader.text() },
      findingCount: try reader.count(), lastRelease: try reader.text(), openedAt: try reader.integer())
    issue.dueAt = try reader.optional { (reader) throws(MalformedAnswer) in try reader.integer() }
    issue.changedAt = try reader.integer()
    issue.decision = try reader.optional { (reader) throws(MalformedAnswer) in try reader.value() }
    issue.decisionExpiresAt = try reader.optional { (reader) throws(MalformedAnswer) in try reader.integer() }
    issue.labels = try reader.list { (reader) throws(MalformedAnswer) in try reader.text() }
    issue.reference = try reader.optional { (reader) throws(MalformedAnswer) in try reader.text() }
    issue.elementType = now?.elementType
    let decisions = try reader.list { (reader) throws(MalformedAnswer) in try reader.decision(subject.decisions) }
    return (id == nil ? nil : issue, decisions)
  }
}

/// The issues of a release: as they stand, and for a frozen one as they stood.
extension ComplianceInput {
  /// When decisions have to be in force: for a frozen release when it was frozen.
  ///
  /// - Parameter now: The time that is asked about: UTC, milliseconds since 1970.
  package func decisionsAt(_ now: Int64) -> Int64 { frozen?.frozenAt ?? now }

  /// The issues with work left to do that have a finding in the release, the most severe first.
  ///
  /// - Parameters:
  ///   - screen: Only those at a screen, or at a component that it declares; nil: everywhere.
  ///   - team: Only those of a team; nil: of any.
  ///   - isAnywhere: Whether those that have findings in other releases alone are among them.
  package func issues(
    onScreen screen: String? = nil, ofTeam team: String? = nil, isAnywhere: Bool,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [AuditIssue] {
    if let issues = frozen?.issues {
      return issues.issues(isAnywhere ? issues.all : issues.own).filter { issue in
        (screen.map { issues.onScreen[$0]?.contains(issue.id) ?? false } ?? true)
          && (team.map { issue.team == $0 } ?? true)
      }
    }
    return try snapshot.issues(
      meeting: unfrozenIssues(onScreen: screen, ofTeam: team, isAnywhere: isAnywhere), of: product.id)
  }

  /// The numbers of those of them that have a finding in the release.
  package func ownIssueNumbers(
    onScreen screen: String? = nil, ofTeam team: String? = nil, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> Set<Identifier<AuditIssue>> {
    guard frozen == nil else {
      return Set(try issues(onScreen: screen, ofTeam: team, isAnywhere: false, in: snapshot).map(\.id))
    }
    return Set(try snapshot.issueNumbers(unfrozenIssues(onScreen: screen, ofTeam: team, isAnywhere: false)))
  }

  private func unfrozenIssues(onScreen screen: String?, ofTeam team: String?, isAnywhere: Bool) -> IssueFilter {
    var filter = IssueFilter()
    filter.product = product.key
    filter.release = isAnywhere ? nil : release.version
    filter.screen = screen
    filter.team = team
    return filter
  }

  /// The issues that are open, or said to be fixed and not verified, by place.
  package func unverifiedIssues(
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [IssuePlace: [Identifier<AuditIssue>]] {
    try frozen?.issues.unverified ?? snapshot.unverifiedIssues(of: product.id, renamed)
  }

  /// The issues that findings are in which decide failures.
  package func issueNumbers(
    of findings: [Identifier<Finding>], in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [Identifier<Finding>: [Identifier<AuditIssue>]] {
    guard let issues = frozen?.issues else { return try snapshot.issueNumbers(of: findings) }
    let wanted = Set(findings)
    return issues.ofFinding.filter { wanted.contains($0.key) }
  }

  /// One of the issues that the other lists name.
  package func issue(
    _ id: Identifier<AuditIssue>, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> AuditIssue {
    try frozen?.issues.issue(id) ?? snapshot.issue(id)
  }

  /// The title that a person gave to the issue of a finding that decides a failure; nil where nobody did.
  package func editedTitle(
    of finding: Identifier<Finding>, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> String? {
    guard let issues = frozen?.issues else { return try snapshot.editedTitle(of: finding) }
    return issues.editedTitles[finding]
  }

  /// What was decided about an issue, the oldest first; a frozen release keeps what had not been taken back.
  package func decisions(
    about issue: Identifier<AuditIssue>, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [Decision] {
    guard let issues = frozen?.issues else { return try snapshot.decisions(about: issue) }
    return issues.decisions[issue] ?? []
  }
}
