internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Check whether a release may ship: exit status 0 or 1, with the reasons.",
    discussion: """
      The policy says what a release must meet. Without one, each required check must have passed or not apply, and \
      each list of elements must be declared complete. A failure that a decision in force covers is let through and \
      listed. The result stays what it is. --baseline compares with a release before: what failed there, too, does not \
      count; a partial re-audit ships only so.

      Example: auditctl gate --print-policy
      Example: auditctl gate --release 5.2 --baseline 5.1 --junit gate.xml --summary gate.md
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions
  @OptionGroup var policy: GatePolicyOptions
  @Option(
    help: ArgumentHelp(
      "A release before it: only what did not fail there counts against it.", valueName: "version"))
  var baseline: String?
  @Flag(help: "Only print the policy as YAML, with all its keys.") var printPolicy = false
  @Option(
    help: ArgumentHelp("Write JUnit XML to a file, which is replaced; - for standard output.", valueName: "file"))
  var junit: String?
  @Option(
    help: ArgumentHelp(
      "Write a summary in Markdown to a file, which is replaced; - for standard output.", valueName: "file"))
  var summary: String?

  @Option(
    help: ArgumentHelp(
      "Write a badge as SVG to a file, which is replaced: the answer, how much was tested, and the day.",
      valueName: "file"))
  var badge: String?

  func validate() throws {
    guard badge != "-" else { throw ValidationError("--badge goes to a file; name one.") }
    guard junit != "-" || summary != "-" else {
      throw ValidationError("--junit and --summary cannot both go to standard output; name a file for one of them.")
    }
    guard let path = junit, path != "-", path == summary else { return }
    throw ValidationError("--junit and --summary name the same file; name another one.")
  }

  func run() throws {
    let console = Console.current
    let policy = try policy.read(console)
    if printPolicy { return try console.out(try GatePolicyWriter.yaml(policy.policy)) }
    let now = console.surroundings.now()
    let check = try database.openForReadingOnce().read { transaction in
      let (product, release) = try release.resolve(transaction)
      let before = try baseline.map { try Self.baseline($0, of: release, product, transaction) }
      return try GateCheck(
        transaction, product: product, release: release, policy: policy.policy, baseline: before, now: now)
    }
    var isShown = false
    for (path, text) in [(junit, { GateJUnit.xml(check, now: now) }), (summary, { try check.markdown() })] {
      guard let path else { continue }
      if path == "-" {
        try console.out(text())
        isShown = true
      } else {
        try UserFile.write(text(), to: path)
        console.note("Wrote \(path).")
      }
    }
    if let badge {
      try UserFile.write(GateBadge.svg(check, now: now), to: badge)
      console.note("Wrote \(badge).")
    }
    if !isShown { try output.show(GateView.document(check, policy: policy.name)) }
    guard check.outcome.isPassed else { throw AnswerIsNo() }
  }

  /// A release that another one goes back to.
  private static func baseline(
    _ version: String, of release: Release, _ product: Product, _ transaction: borrowing ReadTransaction
  ) throws -> Release {
    let baseline = try transaction.release(version, of: product)
    let earlier = try transaction.earlierReleases(of: release)
    guard earlier.contains(where: { $0.id == baseline.id }) else {
      throw CommandError(
        .usage,
        earlier.isEmpty
          ? "\(release.version) follows no release; leave out --baseline"
          : "\(release.version) does not go back to \(version); --baseline can be "
            + earlier.map(\.version).joined(separator: ", "))
    }
    return baseline
  }
}
