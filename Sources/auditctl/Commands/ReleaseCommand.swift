internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ReleaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release", abstract: "Versions of a product with their builds and screens in scope.",
    subcommands: [Add.self, List.self, Show.self, Plan.self, Edit.self, Freeze.self])

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a release; it starts with the plan of the one before it.",
      discussion: """
        A release for iOS or Android is tested with the screen reader of the platform, a keyboard and the app as it is, unless \
        it or the one before it says otherwise (`auditctl release plan`); for the web, say with which screen reader. --only \
        plans a partial re-audit: the other screens stand as in the release before.

        Example: auditctl release add 5.3 --build "5.3.0 (5301)"
        Example: auditctl release add 5.2.1 --after 5.2 --only sign-in --build "5.2.1 (5220)"
        Example: auditctl release add 5.3 --environment "VoiceOver on iOS 18" --spot "VoiceOver on iOS 17"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "The version.") var version: String
    @Option(help: "The release it follows; else the newest.") var after: String?
    @Option(help: "A hotfix that was merged into it; may be given several times.") var merges: [String] = []
    @Option(help: "Its profile; else the product's, else the previous release's.")
    var profile: String?
    @Option(help: "A build; may be given several times, in order.") var build: [String] = []
    @OptionGroup var plan: PlanOptions
    @Option(help: "Why something is not tested, with --without.") var reason: String?

    func validate() throws {
      try plan.require(reason: reason)
    }

    func run() throws {
      guard !version.isEmpty, !version.contains(where: \.isWhitespace) else {
        throw CommandError(.usage, "a version has at least one character and no spaces")
      }
      let (row, notes) = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let product = try product.resolve(transaction.read)
        let predecessor =
          if let after { try transaction.read.release(after, of: product) } else {
            try transaction.read.releases(of: product.id).last
          }
        let named = try profile.map { try ProfileDraft.stored($0, transaction) }
        guard let profile = named ?? product.profile ?? predecessor?.profile else {
          throw CommandError(.usage, "say --profile KEY; see `auditctl profile list`")
        }
        let author = EditAuthor(signer.name, reason: reason)
        let hotfixes = try merges.map { try transaction.read.release($0, of: product) }
        _ = try transaction.addRelease(
          version: version, of: product, after: predecessor, merges: hotfixes, profile: profile, by: author)
        var release = try transaction.read.release(version, of: product)
        let notes = try plan.write(to: release, of: product, by: author, needsReader: true, in: transaction)
        release = try transaction.read.release(version, of: product)
        for name in build { try transaction.addBuild(name, to: release, by: author) }
        return (try ReleaseRow(release, of: product, transaction.read), notes)
      }
      try output.show(row.receipt)
      for note in notes { Console.current.note("Note: \(note)") }
      let next =
        build.isEmpty
        ? "A session needs a build: auditctl release edit \(version) --add-build NAME"
        : row.screens.isEmpty
          ? "Next: auditctl screen import FILE --release \(version)"
          : "It has \(CountText.of(row.screens.count, "screen")) of the release before. Next: auditctl session start "
            + "--release \(version)"
      Console.current.note("Added release \(version) with the profile \(row.profile). \(next)")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the releases of a product.", discussion: "Example: auditctl release list",
      aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions

    func run() throws {
      let rows = try database.open().read { transaction in
        let product = try product.resolve(transaction)
        return try transaction.releases(of: product.id).map { try ReleaseRow($0, of: product, transaction) }
      }
      try output.show(
        .list(
          "releases", "Releases", RowSchemas.releasePlan, rows,
          people: ["release", "stage", "predecessor", "profile", "builds", "screen_count"]))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract:
        "Show a release: its stage, profile, packs, builds and screens, and what the gate said when it was frozen.",
      discussion: "Example: auditctl release show 5.2")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions
    @Argument(help: "The version; else the newest one under audit, else the newest.") var version: String?

    func run() throws {
      let document = try database.open().read { transaction in
        let product = try product.resolve(transaction)
        let release = try ReleaseOptions.release(version, of: product, transaction)
        let row = try ReleaseRow(release, of: product, transaction)
        var document = row.document([
          "product", "release", "stage", "date", "predecessor", "merges", "profile", "packs", "screens", "is_partial",
          "is_inventoried",
        ])
        document.addList(
          "out_of_scope", "Out of scope", RowSchemas.screenOutOfScope,
          try transaction.screensOutOfScope(of: release),
          people: [
            "screen", "said_in", "person", "changed_at",
            .words("reason", isBelow: true) { .text($0.reason ?? "no reason was given") },
          ])
        let changes = try PlannedRelease.changes(of: release, transaction).filter(\.isAfterFirstFinding)
        document.addPlanChanges(
          changes, profiles: try PlannedRelease.profileNames(transaction),
          title: "Changes of the plan after the first finding")
        if let run = try transaction.gateRun(of: release.id) {
          document.addGateRun(GateRunRow(name: row.name, run: run))
        }
        return document
      }
      try output.show(document)
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract:
        "Add or move a build of a release, say what it goes back to or when it came out, or change which screens it covers.",
      discussion: """
        Once there are findings, taking a screen out of scope needs a reason. Every report lists what failed there, \
        and the gate refuses the release until each of these failures is decided or passed.

        Example: auditctl release edit 5.2 --add-build "5.2.0 (5219)"
        Example: auditctl release edit 5.2 --add-build "5.2.0 (5217)" --after "5.2.0 (5204)"
        Example: auditctl release edit 5.2 --move-build "5.2.0 (5204)" --after "5.2.0 (5211)"
        Example: auditctl release edit 5.2 --remove-screen accounts --reason "It moves to 5.3."
        Example: auditctl release edit 5.2 --date 2026-05-29
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "The version.") var version: String
    @Option(help: "A build; may be given several times, in order.") var addBuild: [String] = []
    @Option(help: ArgumentHelp("A build to move behind the one that --after names.", valueName: "build"))
    var moveBuild: String?
    @Option(
      help: ArgumentHelp(
        "The build before what is moved or added; else the last for what is added.", valueName: "build"))
    var after: String?
    @Option(help: ArgumentHelp("The release that it follows, in place of another.", valueName: "version"))
    var follows: String?
    @Option(help: ArgumentHelp("A hotfix that was merged into it; may be given several times.", valueName: "version"))
    var merges: [String] = []
    @Option(
      help: ArgumentHelp("A hotfix that was not merged after all; may be given several times.", valueName: "version"))
    var unmerge: [String] = []
    @Option(help: "A screen to take out of scope; may be given several times.") var removeScreen: [String] = []
    @Option(help: "A screen to put back in scope; may be given several times.") var addScreen: [String] = []
    @Option(help: "The day it came out, as in 2026-05-29; an empty text removes it.") var date: String?
    @Option(help: "Why; needed for what changes of the plan once there are findings.") var reason: String?

    func validate() throws {
      let names = [addBuild, merges, unmerge, removeScreen, addScreen]
      guard names.contains(where: { !$0.isEmpty }) || moveBuild != nil || follows != nil || date != nil else {
        throw ValidationError(
          "Say --add-build NAME, --move-build NAME, --follows VERSION, --merges VERSION, --unmerge VERSION, "
            + "--remove-screen KEY, --add-screen KEY or --date DAY.")
      }
      if let date, !date.isEmpty, date.utf8.count != 10 || Timestamp.milliseconds(date) == nil {
        throw ValidationError("--date \(date) must be a day as in 2026-05-29, or empty to remove it.")
      }
      guard moveBuild == nil || addBuild.isEmpty else { throw ValidationError("Say --move-build or --add-build.") }
      guard after == nil || !addBuild.isEmpty || moveBuild != nil else {
        throw ValidationError("--after goes with --add-build or --move-build.")
      }
      guard moveBuild == nil || after != nil else { throw ValidationError("--move-build goes with --after BUILD.") }
      if let reason {
        let names = [removeScreen, addScreen, merges, unmerge]
        guard names.contains(where: { !$0.isEmpty }) || follows != nil || date != nil else {
          throw ValidationError("--reason goes with what changes besides builds.")
        }
        guard !reason.allSatisfy(\.isWhitespace) else { throw ValidationError("--reason says nothing.") }
      }
    }

    func run() throws {
      let (row, failures) = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let product = try product.resolve(transaction.read)
        let release = try transaction.read.release(version, of: product)
        let author = EditAuthor(signer.name)
        let builds = try transaction.read.builds(of: release.id).map(\.name)
        for name in [after, moveBuild].compactMap({ $0 }) where !builds.contains(name) {
          throw CommandError(.noInput, "\(version) has no build \(name); see `auditctl release show \(version)`")
        }
        if let moveBuild, let after { try transaction.moveBuild(moveBuild, of: release, after: after, by: author) }
        var before = after
        for name in addBuild {
          try transaction.addBuild(name, to: release, after: before, by: author)
          before = name
        }
        if follows != nil || !(merges + unmerge + addScreen).isEmpty {
          try PlanReason.require(reason, for: release, transaction.read)
        }
        let planner = EditAuthor(signer.name, reason: reason)
        if let follows {
          try transaction.setPredecessor(try transaction.read.release(follows, of: product), of: release, by: planner)
        }
        for hotfix in merges {
          try transaction.merge(try transaction.read.release(hotfix, of: product), into: release, by: planner)
        }
        for hotfix in unmerge {
          try transaction.unmerge(try transaction.read.release(hotfix, of: product), from: release, by: planner)
        }
        if !removeScreen.isEmpty, reason == nil, try transaction.read.hasFinding(of: product.id) {
          throw CommandError(.usage, "there are findings already: say --reason WHY with --remove-screen")
        }
        if let date { try transaction.setDate(date.isEmpty ? nil : date, of: release, by: planner) }
        for key in addScreen { try transaction.restoreToScope(key, of: release, by: planner) }
        let count = removeScreen.isEmpty ? 0 : try outOfScopeCount(product, transaction.read)
        for key in removeScreen {
          try transaction.removeFromScope(try transaction.read.screen(key, of: release).id, of: release, by: planner)
        }
        let failures = removeScreen.isEmpty ? 0 : try outOfScopeCount(product, transaction.read) - count
        return (
          try ReleaseRow(try transaction.read.release(version, of: product), of: product, transaction.read), failures
        )
      }
      try output.show(row.receipt)
      let console = Console.current
      console.note("Changed release \(version): \(changes(failures).joined(separator: "; ")).")
      if failures > 0 {
        console.note(
          "The gate refuses \(version) until each of them is decided or passed; see `auditctl status --release \(version)`."
        )
      }
    }

    /// Failures on screens that are out of the release's scope.
    private func outOfScopeCount(_ product: Product, _ transaction: borrowing ReadTransaction) throws -> Int {
      try ComplianceInput(transaction, product: product, release: transaction.release(version, of: product))
        .failureCount(without: .outOfScope)
    }

    /// What was said, each as the end of a sentence.
    ///
    /// - Parameter failures: How many went out of scope.
    private func changes(_ failures: Int) -> [String] {
      var changes: [String] = []
      if let moveBuild, let after { changes.append("moved the build \(moveBuild) behind \(after)") }
      if !addBuild.isEmpty {
        changes.append("added \(CountText.of(addBuild.count, "build")): \(addBuild.joined(separator: ", "))")
      }
      if let follows { changes.append("it follows \(follows)") }
      if !merges.isEmpty { changes.append("merged \(merges.joined(separator: ", "))") }
      if !unmerge.isEmpty { changes.append("no longer merged \(unmerge.joined(separator: ", "))") }
      if let date { changes.append(date.isEmpty ? "it has no day any more" : "it came out on \(date)") }
      if !addScreen.isEmpty { changes.append("put \(addScreen.joined(separator: ", ")) back in scope") }
      if !removeScreen.isEmpty {
        let count = failures > 0 ? "with \(CountText.of(failures, "failure"))" : "where nothing is failed"
        changes.append("took \(removeScreen.joined(separator: ", ")) out of scope, \(count)")
      }
      return changes
    }
  }
}
