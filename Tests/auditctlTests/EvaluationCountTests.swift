import AuditRules
import TestSupport
import Testing

@testable import auditctl

/// A command evaluates a release once, whatever it makes of it.
///
/// The worked example has 5.2 after 5.1: what looks back evaluates each of the two.
@Suite struct EvaluationCountTests {
  /// A command line and how often it evaluates a release.
  struct Case: CustomTestStringConvertible {
    let arguments: [String]
    let count: Int

    init(_ line: String, _ count: Int) {
      arguments = line.split(separator: " ").map(String.init)
      self.count = count
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let cases = [
    Case("status", 1), Case("status --by screen", 1), Case("status --by criterion", 1),
    Case("status --by technology", 1),
    Case("explain", 1), Case("explain sign-in", 1), Case("explain --by criterion 4.1.2", 1),
    Case("explain --by team onboarding", 1), Case("explain sign-in/username", 0),
    Case("explain sign-in/username vo-text", 0), Case("compare 5.1 5.2", 1), Case("gate", 1),
    Case("report --format json", 1), Case("report --format ndjson", 1), Case("report --format csv", 1),
    Case("report --format junit", 1), Case("report --format earl", 1), Case("report --format earl --only-failures", 1),
    Case("report --format xlsx --output book.xlsx", 1), Case("report --format openacr --draft", 1),
    Case("report --format acr --draft", 1), Case("report --format statement --draft", 1),
    Case("report --format sarif", 1), Case("report --format markdown", 1), Case("report --format html", 1),
    Case("report --format html --seal --output page.html", 1), Case("report --format csv --seal --output table.csv", 1),
    Case("report screen sign-in --format html", 1), Case("disagreements", 0), Case("issue list", 0),
    Case("issue list --release 5.2", 1), Case("issue list --release 5.1", 0),
    Case("release edit 5.2 --remove-screen accounts --reason Moved.", 0), Case("release freeze 5.2", 1),
  ]

  @Test(arguments: cases) func `a release is evaluated once`(_ run: Case) throws {
    let bench = try Workbench.example()
    bench.runDone("product", "edit", "banking", "--contact-email", "access@example.org")
    let counter = Counter()
    let witness: @Sendable () -> Void = { counter.add() }
    let arguments = zip([""] + run.arguments, run.arguments).map { before, word in
      before == "--output" ? bench.folder.file(word) : word
    }
    let ran = EvaluationWitness.$current.withValue(witness) { bench.run(arguments) }
    #expect([.done, .answerIsNo].contains(ran.status), "\(ran.notes)")
    #expect(counter.value == run.count)
  }

  @Test func `what a failure speaks against that is not asked for is said without evaluating the release`() throws {
    let bench = try Workbench()
    bench.runDone("init")
    let profile = """
      profile: most
      title: Most
      description: D
      target: AAA
      element_checks: false
      packs: [{pack: wcag, levels: [AAA]}]

      """
    bench.runDone("profile", "import", try bench.write(profile, to: "p.yaml"))
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "most")
    bench.runDone("release", "add", "1.0", "--build", "1")
    try bench.importScreen("home", "")
    bench.startSession("VoiceOver")
    bench.runDone("record", "home", "wcag/1.4.6", "pass")
    let counter = Counter()
    let witness: @Sendable () -> Void = { counter.add() }
    let ran = EvaluationWitness.$current.withValue(witness) {
      bench.run("record", "home", "wcag/1.4.3", "fail", "--severity", "minor")
    }
    #expect(ran.notes.contains("Contradiction: home wcag/1.4.6 passed, and home wcag/1.4.3 failed"), "\(ran.notes)")
    #expect(counter.value == 0)
  }
}
