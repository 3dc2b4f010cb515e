internal import AuditModel
internal import AuditRules
internal import AuditStore

/// What is added to issues once the sessions are over: a picture of what failed, or that its risk is accepted.
extension ExampleLoader {
  func add(
    to node: Node, product: Product, release: Release, into transaction: borrowing WriteTransaction
  ) throws {
    let fields = yaml.fields(node, "an issue", known: ["place", "check", "picture", "caption", "accepted_risk"])
    let place = yaml.required(fields["place"], "place", in: node)
    let check = yaml.required(fields["check"], "check", in: node)
    var filter = IssueFilter()
    filter.product = product.key
    let issues = try transaction.read.issues(filter)
    guard let issue = issues.first(where: { "\($0.address)" == place && $0.check == check }),
      let answer = try transaction.read.answers(of: issue.id).last(where: {
        $0.isFailureOfIssue && $0.build.release == release.position
      })
    else {
      yaml.add("nothing failed there by this check", at: node)
      return try yaml.problems.throwIfAny()
    }
    if let picture = yaml.text(fields["picture"], "picture") {
      _ = try EvidenceImporter.store(
        try EvidenceImporter.prepare([EmbeddedEvidence(file: try file(picture))]), for: answer.finding,
        by: answer.auditor, caption: yaml.text(fields["caption"], "caption"), at: answer.observedAt, in: transaction)
    }
    if let risk = fields["accepted_risk"] { try accept(risk, issue.id, by: answer.auditor, in: transaction) }
  }

  /// It lapses as decisions usually do, counted from when the example is loaded, so that it holds for whoever looks at it.
  private func accept(
    _ node: Node, _ issue: Identifier<AuditIssue>, by person: String, in transaction: borrowing WriteTransaction
  ) throws {
    let fields = yaml.fields(node, "an accepted risk", known: ["owner", "approver", "reason"])
    let text = { (name: String) in yaml.required(fields[name], name, in: node) }
    var decision = NewDecision(
      .acceptedRisk, owner: text("owner"), approver: text("approver"), reason: text("reason"))
    decision.requestedBy = decision.owner
    decision.expiresAt = DecisionRule.term(of: decision.kind).map { now + $0 }
    try yaml.problems.throwIfAny()
    _ = try IssueDecisions.decide(decision, about: issue, evidence: [], by: person, in: transaction)
  }
}

/// A file of the program as evidence.
private struct EmbeddedEvidence: EvidenceFile {
  let file: EmbeddedFile
  var path: String { file.path }

  func open() -> any ByteSource { BytesSource(name: file.path, file.bytes) }
}
