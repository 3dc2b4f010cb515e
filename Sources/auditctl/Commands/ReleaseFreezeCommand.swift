internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ReleaseCommand {
  struct Freeze: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "freeze",
      abstract: "Freeze a release: it takes no more findings, and later edits do not change its numbers.",
      discussion: """
        What was evaluated is kept, and everything that is said of the release later is read from it: its checks, \
        results, terms and issues as they are now. The gate's answer is kept with the policy's text; `auditctl \
        release show` shows it. The release is frozen whatever the answer is: a release that failed is history too.

        Example: auditctl release freeze 5.2
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions
    @OptionGroup var policy: GatePolicyOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "The version.") var version: String

    func run() throws {
      let console = Console.current
      let policy = try policy.read(console)
      let now = console.surroundings.now()
      let frozen = try database.open().write(at: now) { transaction in
        let product = try product.resolve(transaction.read)
        let release = try transaction.read.release(version, of: product)
        guard release.stage != .frozen else {
          throw CommandError(.malformedInput, "release \(version) is frozen already; there is nothing to do")
        }
        let open = try transaction.read.sessions(of: release.id, isOpen: true)
        let freezing = ReleaseFreezing(
          policy: policy.policy, policyText: policy.text, person: signer.name, now: now,
          toolVersion: Auditctl.version)
        let check = try freezing.freeze(release, of: product, in: transaction)
        let row = try ReleaseRow(try transaction.read.release(version, of: product), of: product, transaction.read)
        return (check: check, open: open, row: row, run: try transaction.read.gateRun(of: release.id))
      }
      var document = frozen.row.receipt
      if let run = frozen.run { document.addGateRun(GateRunRow(name: frozen.row.name, run: run)) }
      try output.show(document)
      for line in lines(frozen.check, frozen.open) { console.note(line) }
    }

    private func lines(_ check: GateCheck, _ open: [AuditSession]) -> [String] {
      let compliance = check.compliance
      let reasons = compliance.reasons.joined(separator: "; ")
      var lines = ["Froze release \(version): \(compliance.verdict.words); \(reasons)."]
      lines.append(
        "\(check.answer.words)"
          + (check.outcome.isPassed
            ? "." : ", for the \(CountText.of(check.outcome.reasons.count, "reason")) above."))
      if !check.outcome.letThrough.isEmpty {
        lines.append("A decision lets \(CountText.of(check.outcome.letThrough.count, "failure")) through.")
      }
      if !open.isEmpty {
        let names = open.map { "\($0.id.rawValue) (\($0.auditor))" }.joined(separator: ", ")
        lines.append("Sessions that are still open take no more findings: \(names).")
      }
      return lines
    }
  }
}
