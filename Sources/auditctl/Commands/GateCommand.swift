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
      listed. The result stays what it is. --baseline asks whether it is worse than a release before: what failed there, \
      too, does not count; a partial re-audit ships only so.

      Several products are asked with one policy: the exit status is 0 only where the answer on each is yes.

      Example: auditctl gate --print-policy
      Example: auditctl gate --release 5.2 --baseline 5.1 --junit gate.xml --summary gate.md
      Example: auditctl gate --all --junit gate.xml --annotations github
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var targets: GateTargets
  @OptionGroup var policy: GatePolicyOptions
  @Option(
    help: ArgumentHelp(
      "A release before it: refused is what is worse than there.", valueName: "version"))
  var baseline: String?
  @Flag(help: "Only print the policy as YAML, with all its keys.") var printPolicy = false
  @Option(
    help: ArgumentHelp("Write JUnit XML to a file, which is replaced; - for standard output.", valueName: "file"))
  var junit: String?
  @Option(
    help: ArgumentHelp(
      "Write a summary in Markdown of less than 4,000 characters to a file, which is replaced; - for standard output.",
      valueName: "file"))
  var summary: String?
  @Option(
    help: ArgumentHelp(
      "Write a badge as SVG to a file, which is replaced: the answer, how much was tested, and the day.",
      valueName: "file"))
  var badge: String?
  @Option(
    help: ArgumentHelp(
      "Say the ten worst failures to a forge: github as errors of the job; gitlab as links in --annotations-file.",
      valueName: "forge"))
  var annotations: GateAnnotations?
  @Option(
    help: ArgumentHelp(
      "Write the annotations to a file, which is replaced; else those of github go to standard error.",
      valueName: "file"))
  var annotationsFile: String?

  func validate() throws {
    guard badge != "-" else { throw ValidationError("--badge goes to a file; name one.") }
    guard badge == nil || !targets.areSeveral else {
      throw ValidationError("--badge is of one release; leave it out for several products.")
    }
    guard baseline == nil || !targets.areSeveral else {
      throw ValidationError("--baseline is of one release; ask about its product alone.")
    }
    guard annotations != nil || annotationsFile == nil else {
      throw ValidationError("--annotations-file goes with --annotations github or gitlab.")
    }
    guard annotations != .gitlab || annotationsFile != nil else {
      throw ValidationError("--annotations gitlab is a file of the job's artifacts; name it with --annotations-file.")
    }
    let outputs = [
      ("--junit", junit), ("--summary", summary), ("--badge", badge), ("--annotations-file", annotationsFile),
    ].compactMap { name, path in path.map { (name, $0) } }
    for (index, (name, path)) in outputs.enumerated() {
      guard let other = outputs[..<index].first(where: { $0.1 == path }) else { continue }
      throw ValidationError(
        path == "-"
          ? "\(other.0) and \(name) cannot both go to standard output; name a file for one of them."
          : "\(other.0) and \(name) name the same file; name another one.")
    }
  }

  func run() throws {
    let console = Console.current
    let policy = try policy.read(console)
    if printPolicy { return try console.out(try GatePolicyWriter.yaml(policy.policy)) }
    let now = console.surroundings.now()
    let isForReaders = summary != nil || annotations != nil
    let checks = try database.openForReadingOnce().read { transaction in
      try targets.resolve(transaction).map { product, release in
        let before = try baseline.map { try Self.baseline($0, of: release, product, transaction) }
        return try GateCheck(
          transaction, product: product, release: release, policy: policy.policy, baseline: before,
          isForReaders: isForReaders, now: now)
      }
    }
    let texts: [(path: String?, text: () -> String)] = [
      (junit, { GateJUnit.xml(checks, now: now) }), (summary, { GateSummary(checks).markdown }),
      (badge, { checks.map { GateBadge.svg($0, now: now) }.joined() }),
      (annotationsFile, { annotations?.text(checks) ?? "" }),
    ]
    var isShown = false
    for (path, text) in texts {
      guard let path else { continue }
      if path == "-" {
        try console.out(text())
        isShown = true
      } else {
        try UserFile.write(text(), to: path)
        console.note("Wrote \(path).")
      }
    }
    if !isShown { try output.show(GateView.document(checks, policy: policy.name)) }
    if let annotations, annotationsFile == nil {
      for line in annotations.text(checks).split(separator: "\n") { console.note(String(line), isFolded: false) }
    }
    guard checks.allSatisfy(\.outcome.isPassed) else { throw AnswerIsNo() }
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
