internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

extension ScreenCommand {
  struct Stage: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stage", abstract: "Sign off a stage of a screen, or take a sign-off back.",
      discussion: """
        The stages are design, requirements, development, testing and audit. Everything is kept in the log; the newest \
        entry of a stage counts. `auditctl status --stages` shows where each screen stands.

        Example: auditctl screen stage sign-in design --by "Designer A"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "Key of the screen.") var screen: String
    @Argument(help: "The stage.") var stage: DevelopmentStage
    @Flag(help: "Take the sign-off back.") var revoke = false
    @Option(parsing: .unconditional, help: "Why it is taken back.") var reason: String?

    func validate() throws {
      let isSaid = reason.map { !$0.allSatisfy(\.isWhitespace) } ?? false
      guard revoke == (reason != nil), !revoke || isSaid else {
        throw ValidationError(
          revoke ? "Say why it is taken back: --reason WHY." : "--reason belongs to --revoke; leave it out.")
      }
    }

    func run() throws {
      let console = Console.current
      let person = try signer.required()
      let signed = try database.open().write(at: console.surroundings.now()) { transaction in
        let (_, release) = try release.resolve(transaction.read)
        let found = try transaction.read.screen(screen, of: release)
        if let reason {
          try requireSigned(release, transaction.read)
          try transaction.takeBack(stage, of: found, release: release, person: person, reason: reason)
        } else {
          try transaction.signOff(stage, of: found, release: release, person: person)
        }
        return (release: release.version, standings: try standings(release, transaction.read))
      }
      let all = NewestSignOff.all(of: ScreenStages(screen: screen, standings: signed.standings))
      try output.show(
        .list(
          "sign_offs", "Signed off", RowSchemas.signOff, all.filter { $0.word.stage == stage },
          people: [
            "screen", "stage", "is_signed", "person", "signed_at", "out_of_order_with", .field("reason", isBelow: true),
          ]))
      for line in lines(signed.release, person, signed.standings) { console.note(line) }
    }

    private func standings(
      _ release: Release, _ transaction: borrowing ReadTransaction
    ) throws -> [StageRule.Standing] {
      let renamed = try transaction.renamedPlaces(of: release)
      return StageRule.standings(
        try transaction.stageSignOffs(of: release.id).filter {
          renamed.screen($0.screen, namedIn: release.id) == screen
        })
    }

    private func requireSigned(_ release: Release, _ transaction: borrowing ReadTransaction) throws {
      let standing = try standings(release, transaction).first { $0.stage == stage }
      guard standing?.isSigned != true, release.stage != .frozen else { return }
      throw CommandError(
        .malformedInput,
        "\(stage.rawValue) of \(screen) is not signed off in \(release.version); there is nothing to take back")
    }

    private func lines(_ release: String, _ person: String, _ standings: [StageRule.Standing]) -> [String] {
      var lines = [
        revoke
          ? "\(person) took back the sign-off of \(stage.rawValue) of \(screen) in \(release)."
          : "\(person) signed off \(stage.rawValue) of \(screen) in \(release)."
      ]
      for standing in standings where !standing.outOfOrderWith.isEmpty {
        let others = standing.outOfOrderWith.map(\.rawValue).joined(separator: ", ")
        lines.append("Out of order: \(standing.stage.rawValue) was signed off before \(others).")
      }
      if let next = StageRule.current(standings) {
        lines.append("Next: \(next.rawValue). It is signed off with: auditctl screen stage \(screen) \(next.rawValue)")
      } else {
        lines.append("All stages of \(screen) are signed off.")
      }
      return lines
    }
  }
}
