internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension EvidenceCommand {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a piece of evidence and the findings it belongs to.",
      discussion: "Example: auditctl evidence show 1")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Number of the evidence.") var evidence: Int64

    func run() throws {
      let (evidence, rows) = try database.open().read { try facts($0) }
      var document = Document.record("evidence", "Evidence", EvidenceRows.evidence, evidence)
      document.addList(
        "findings", "Findings", EvidenceRows.ofFinding, rows,
        people: [
          "finding_id", "product", "release", "address", "outcome", .field("check_path", isBelow: true),
          .field("added_by", isBelow: true), .field("added_at", isBelow: true),
        ])
      try output.show(document)
    }

    private func facts(_ transaction: borrowing ReadTransaction) throws -> (evidence: Evidence, rows: [EvidenceRow]) {
      var filter = EvidenceFilter()
      filter.evidence = Identifier(rawValue: evidence)
      return (try transaction.evidence(Identifier(rawValue: evidence)), try transaction.evidence(filter))
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify", abstract: "Compare stored evidence with its SHA-256; exit status 1 when any differs.",
      discussion: "Example: auditctl evidence verify")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: ArgumentHelp("Numbers of evidence; else all of it.", valueName: "evidence")) var numbers: [Int64] =
      []

    func run() throws {
      var damaged: [EvidenceRows.Damaged] = []
      let count = try database.openForReadingOnce().read { transaction in
        let all = try named(transaction)
        for evidence in all {
          let problems = try EvidenceReader.problems(of: evidence, in: transaction)
          if !problems.isEmpty { damaged.append(EvidenceRows.Damaged(evidence: evidence, problems: problems)) }
        }
        return all.count
      }
      Console.current.note("Verified \(CountText.of(count, "piece")) of evidence; \(damaged.count) damaged.")
      try output.show(
        .list(
          "damaged", "Damaged evidence", EvidenceRows.damaged, damaged,
          people: ["evidence_id", "name", .words("problems") { .list($0.problems) }]))
      if !damaged.isEmpty { throw AnswerIsNo() }
    }

    /// Those of the numbers, or all.
    private func named(_ transaction: borrowing ReadTransaction) throws -> [Evidence] {
      let all = try transaction.allEvidence()
      guard !numbers.isEmpty else { return all }
      let known = Set(all.map(\.id.rawValue))
      let missing = numbers.filter { !known.contains($0) }
      guard missing.isEmpty else {
        throw StoreError.notFound(
          kind: "evidence", reference: missing.map(String.init).joined(separator: ", "),
          hint: "see `auditctl evidence list`")
      }
      return all.filter { numbers.contains($0.id.rawValue) }
    }
  }
}
