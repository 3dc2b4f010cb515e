internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ReleaseCommand {
  struct Plan: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "plan",
      abstract: "Show what the audit of a release sets out to do, with every change of it, or change it.",
      discussion: """
        The plan is the profile, the screens with how they came into the sample, and the environments. A release starts with \
        the plan of the release before it; a later one with the newest plan that is not partial. Once something was found \
        each change needs --reason; documents, the gate and `auditctl log --plan` print it.

        Of each kind that a plan names (screen reader, keyboard, voice, switch) at least one environment is tested in full; in \
        one that is a spot check only failures count. What needs a kind that the plan does not name is not asked, and documents \
        say so.

        Example: auditctl release plan --release 5.2
        Example: auditctl release plan --environment "Switch Control on iOS" --spot "VoiceOver on iPadOS" \
        --reason "Our users have them."
        Example: auditctl release plan --without keyboard --reason "No keyboard can be connected."
        Example: auditctl release plan --screen sign-in --sample process --inventory complete --reason "Listed with the team."
        Example: auditctl release plan --release 5.2 --only sign-in --reason "Nothing else has changed."
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var signer: SignerOptions
    @OptionGroup var plan: PlanOptions
    @Flag(help: "Audit all screens again that a partial re-audit left as they were.") var whole = false
    @Option(help: "A screen that --sample is about; may be given several times.") var screen: [String] = []
    @Option(help: "How it came into the sample: structured, random or process (WCAG-EM step 3).")
    var sample: PlannedScreen.Sample?
    @Option(help: "A screen to take out of scope; may be given several times.") var removeScreen: [String] = []
    @Option(help: "A screen to put back in scope; may be given several times.") var addScreen: [String] = []
    @Option(help: "The profile that counts for it.") var profile: String?
    @Option(help: ArgumentHelp("The release that it follows, in place of another.", valueName: "version"))
    var predecessor: String?
    @Option(help: ArgumentHelp("A hotfix that was merged into it; may be given several times.", valueName: "version"))
    var merges: [String] = []
    @Option(help: "Why; needed once there are findings, and with --without.") var reason: String?

    private var isChange: Bool {
      let names = [screen, removeScreen, addScreen, merges]
      return !plan.isEmpty || whole || names.contains { !$0.isEmpty } || profile != nil || predecessor != nil
    }

    func validate() throws {
      try plan.require(reason: reason)
      guard screen.isEmpty == (sample == nil) else { throw ValidationError("--screen and --sample go together.") }
      guard !whole || plan.only.isEmpty else { throw ValidationError("Say --only or --whole.") }
      guard isChange || reason == nil else { throw ValidationError("--reason goes with what changes.") }
    }

    func run() throws {
      guard isChange else {
        let planned = try database.open().read { transaction in
          let (product, release) = try release.resolve(transaction)
          return try PlannedRelease(release, of: product, transaction)
        }
        return try output.show(planned.document)
      }
      let (planned, version, notes) = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let (product, release) = try release.resolve(transaction.read)
        try PlanReason.require(reason, for: release, transaction.read)
        let notes = try change(release, of: product, in: transaction)
        let changed = try transaction.read.release(release.version, of: product)
        return (try PlannedRelease(changed, of: product, transaction.read), release.version, notes)
      }
      try output.show(planned.document)
      Console.current.note("Changed the plan of release \(version).")
      for note in notes { Console.current.note("Note: \(note)") }
    }

    private func change(
      _ release: Release, of product: Product, in transaction: borrowing WriteTransaction
    ) throws -> [String] {
      let author = EditAuthor(signer.name, reason: reason)
      if let predecessor {
        try transaction.setPredecessor(
          try transaction.read.release(predecessor, of: product), of: release, by: author)
      }
      for hotfix in merges {
        try transaction.merge(try transaction.read.release(hotfix, of: product), into: release, by: author)
      }
      if let profile {
        try transaction.setProfile(try ProfileDraft.stored(profile, transaction), of: release, product, by: author)
      }
      for key in addScreen { try transaction.restoreToScope(key, of: release, by: author) }
      for key in removeScreen {
        try transaction.removeFromScope(try transaction.read.screen(key, of: release).id, of: release, by: author)
      }
      if whole { try transaction.planOnly([], of: release, by: author) }
      let notes = try plan.write(to: release, of: product, by: author, in: transaction)
      for key in screen { try transaction.setSample(sample, of: key, in: release, by: author) }
      return notes
    }
  }
}
