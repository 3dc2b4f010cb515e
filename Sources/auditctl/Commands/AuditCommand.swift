internal import ArgumentParser
internal import AuditModel
internal import AuditRules
internal import AuditService
internal import AuditStore

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Audit step by step: what one observation answers, one key an answer.",
    discussion: """
      Goes through what is not tested as auditors go: what is not on the screen, what is heard at each stop, what is \
      activated, the keyboard, settings, and the screen as a whole. Equal stops are asked together, and exceptions told \
      apart. --order screen or check asks question by question, with the steps, the expected announcement and what was \
      found in the previous release. Each answer is stored before the next question; after a break, or a killed \
      terminal, `auditctl audit` goes on where it stopped. It asks for what you leave out on the command line.

      With --format lines, or where TERM is dumb, it is a dialogue of plain lines for screen readers and braille: no \
      key without Enter, no columns, nothing is redrawn, and the question comes last. docs/audit.md has the details.

      Example: auditctl audit --release 5.2
      Example: auditctl audit --screen accounts --order check --format lines
      --retest failed asks again what failed, in this release or a release before, with its issue and who says that it is \
      fixed; then what passed or did not apply in the release before is confirmed in lists. Nothing is carried unasked.

      Example: auditctl audit --retest fixed
      Example: auditctl audit --outcome fail --method screen-reader
      """)

  /// How the dialogue is held.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table
    case lines
  }

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var session: SessionOptions
  @OptionGroup var environment: EnvironmentOptions
  @Option(help: "The build under test; else the release's newest, or you are asked.") var build: String?
  @Option(help: "Assign this profile to the release before the audit begins; see `profile list`.") var profile: String?
  @Option(
    help: """
      By walks, what one observation answers together; by screen; or check by check. Left out: by walks, or question by \
      question where only some checks or outcomes are asked about.
      """)
  var order: AuditOrder?
  @Option(help: "Only this screen; . for the product itself.") var screen: String?
  @Option(help: "Only this check, or a guideline's; may be given several times.") var check: [String] = []
  @Option(help: "Only checks that are answered in this way.")
  var method: CheckMethod?
  @Option(help: "Ask again about checks with this outcome: fail, ct, pass, na; may be given several times.")
  var outcome: [String] = []
  @Option(
    help: ArgumentHelp(
      "Begin with what is to be tested again, then confirm what was answered in the release before.", valueName: "what")
  )
  var retest: AuditRetest?
  @Flag(help: "Leave out what is the same as in the previous question.") var brief = false
  @Option(help: "The form of the dialogue: table or lines; else $AUDITCTL_FORMAT, else lines where TERM is dumb.")
  var format: Format?

  func validate() throws {
    guard retest == nil || outcome.isEmpty else { throw ValidationError("Say --retest or --outcome, not both.") }
    _ = try outcomes()
    if format == nil { try OutputOptions.validateEnvironment() }
  }

  private func outcomes() throws -> Set<Outcome> {
    guard !outcome.isEmpty else { return [.untested] }
    return Set(
      try outcome.map { typed in
        guard let found = typed == Outcome.untested.name ? .untested : Outcome(typed: typed) else {
          throw ValidationError(
            "unknown outcome \(DisplayText.escaped(typed)); use \(Outcome.typedSpellings) or untested")
        }
        return found
      })
  }

  func run() throws {
    let console = Console.current
    guard let keyboard = console.surroundings.keyboard else {
      throw CommandError(
        .usage,
        "an audit is a dialogue and needs a terminal for standard input and output; record answers from a file with "
          + "`auditctl record --batch FILE`, which `auditctl record --template SCREEN` prepares")
    }
    defer { keyboard.rest() }
    let database = try database.openForReadingOnce()
    let prompter = Prompter(console: console, keyboard: keyboard, manner: manner)
    do {
      let setUp = try AuditSetUp(
        said: AuditSetUp.Said(session: session, environment: environment, build: build, profile: profile),
        database: database, prompter: prompter, check: { _ = try self.selection($0, $1) }
      ).run()
      var selection = try database.read { try self.selection(setUp.release, $0) }
      selection.answerable = SessionRule.methods(
        answeredWith: setUp.session.environment, on: setUp.product.platform)
      let dialogue = try AuditDialogue(
        setUp, selection: selection, order: order ?? (selection.isWhole ? .walks : .screen), isBrief: brief,
        database: database, prompter: prompter)
      try dialogue.run()
    } catch is AuditDialogue.Ended {
    } catch is Prompter.EndOfInput {
      console.note("The input ended before the audit began; nothing was recorded.")
    }
  }

  private var manner: Prompter.Manner {
    if let format { return format == .lines ? .lines : .keys }
    let environment = Console.current.surroundings.environment
    if let name = environment["AUDITCTL_FORMAT"], !name.isEmpty {
      return name == OutputFormat.lines.rawValue ? .lines : .keys
    }
    return environment["TERM"] == "dumb" ? .lines : .keys
  }

  private func selection(_ release: Release, _ transaction: borrowing ReadTransaction) throws -> AuditSelection {
    var selection = AuditSelection()
    if let screen {
      let isProduct = screen == "\(Address.product)"
      selection.screen = isProduct ? screen : try transaction.screen(screen, of: release).key
    }
    selection.method = method
    selection.retest = retest
    selection.outcomes = try outcomes()
    let index = try CheckIndex(transaction, release: release.id)
    for reference in check {
      let ofGuideline = index.guidelines(reference).flatMap { index.checks(ofGuideline: $0) }
      let found = ofGuideline.isEmpty ? [try index.required(reference)] : ofGuideline
      selection.checks.formUnion(found.map(\.check.path))
    }
    return selection
  }
}
