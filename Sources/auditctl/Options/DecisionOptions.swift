internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The options of a decision about an issue.
struct DecisionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who answers for it.", valueName: "name")) var owner: String
  @Option(help: ArgumentHelp("Who agreed.", valueName: "name")) var approver: String
  @Option(
    name: [.customLong("requested-by"), .customLong("by")],
    help: ArgumentHelp("Who asked for it; else you.", valueName: "name"))
  var requestedBy: String?
  @Option(parsing: .unconditional, help: "Why.") var reason: String
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Files that show why; several in a row.", valueName: "file"))
  var evidence: [String] = []
  @Option(
    help: ArgumentHelp("When it lapses: 2027-01-31, or 90d from now.", valueName: "time"))
  var expires: Expiry?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Releases in which it also covers what is found again; else that of its failures.", valueName: "version"))
  var release: [String] = []

  func validate() throws {
    for (name, text) in [("owner", owner), ("approver", approver), ("reason", reason)] where text.trimmed.isEmpty {
      throw ValidationError("--\(name) is empty; fill it in.")
    }
  }

  /// Stores the decision about each of the issues, or about none of them, says so, and writes it.
  func decide(
    _ kind: Decision.Kind, about names: [IssueName], of original: IssueName?,
    exemption: Decision.Exemption? = nil,
    look: (person: String, build: String)? = nil, _ database: DatabaseOptions,
    _ auditor: AuditorOptions, _ output: OutputOptions
  ) throws {
    let console = Console.current
    let person = try auditor.required()
    let now = console.surroundings.now()
    var decision = NewDecision(kind, owner: owner.trimmed, approver: approver.trimmed, reason: reason.trimmed)
    decision.requestedBy = requestedBy?.trimmed.nonEmpty
    decision.exemption = exemption
    decision.lookedBy = look?.person
    decision.expiresAt = expires?.time(from: now) ?? DecisionRule.term(of: kind).map { now + $0 }
    let drafted = decision
    let open = try database.openForReadingOnce(isNeeded: !evidence.isEmpty)
    let prepared = try UserEvidenceFile.prepare(evidence, console)
    let (rows, amendable) = try open.write(at: now) { transaction in
      var rows: [IssueDecision] = []
      var problems: [InputProblem] = []
      let issues = try transaction.read.issueNumbers(names)
      let original = try original.map { try transaction.read.issueNumber($0) }
      for issue in issues {
        var decided = drafted
        decided.duplicateOf = original
        decided.lookedAt = try look.map { try transaction.read.build($0.build, release: nil, of: issue) }
        let product = try transaction.read.product(transaction.read.issue(issue).product)
        decided.releases = try release.distinct().map { try transaction.read.release($0, of: product).id }
        do {
          let id = try IssueDecisions.decide(decided, about: issue, evidence: prepared, by: person, in: transaction)
          rows.append(try IssueDecision(id, about: issue, at: now, transaction.read))
        } catch let error as InputError {
          problems += error.problems
        }
      }
      guard problems.isEmpty else { throw InputError(problems) }
      let amendable =
        kind == .falsePositive
        ? try issues.flatMap { try transaction.read.members(of: $0).filter(\.isStanding) } : []
      return (rows, amendable)
    }
    let lapse = drafted.expiresAt.map { " until \(Timestamp.day($0))" } ?? ""
    for row in rows {
      console.note(
        "Issue \(row.decision.issue.rawValue): \(kind.words)\(lapse), decision \(row.decision.id.rawValue).")
    }
    if kind == .duplicate {
      console.note("The decision lets through what is decided about the other issue, and changes no finding.")
    } else if !DecisionRule.letsThrough(kind) {
      console.note("The decision lets no failure through a gate, and changes no finding.")
    }
    for member in amendable {
      console.note(
        "An auditor who agrees says so with: auditctl amend \(member.finding.rawValue) pass --reason \"…\"")
    }
    try output.show(IssueDecision.document(rows))
  }
}
