import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Rows of all logs, written by the program, and what another program might do to them.
enum EveryLog {
  /// Writes a row into every log, all in one transaction.
  static func fill(_ session: Identifier<AuditSession>, in transaction: borrowing WriteTransaction) throws {
    let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
    let screen = try transaction.read.screen("sign-in", of: release)
    let product = try transaction.read.product("app")
    try transaction.setTitle(product.title + "!", of: product.id)
    let started = try transaction.startSession(
      auditor: "bo", release: release, build: try transaction.read.session(session).build.id,
      environment: Sample.environment, startedAt: Sample.now, note: nil)
    let check = try #require(
      try transaction.read.checkDefinitions(for: release.id).first { $0.check.path == "sample/titles/unique" })
    let statement = try #require(try transaction.read.outcomeStatements(of: check.id, release: release.id).first).id
    let found = try transaction.withFindingRecorder(
      for: try transaction.read.session(started), release: release
    ) { recorder in
      var finding = NewFinding(
        address: try transaction.addressKey(
          of: .screen(key: "sign-in", state: Address.defaultState, element: nil), in: release.product, screen: screen.id
        ),
        check: check.id, outcome: .failed, observedAt: Sample.now)
      finding.supplement = FindingSupplement(
        comparison: FindingSupplement.Comparison(expected: "Sign in, heading", differences: [], proposed: .passed),
        statements: [statement: .failed])
      return try recorder.record(finding) { _ in "The title is that of another screen." }
    }
    let issue = try #require(found.issue)
    var chunks: [[UInt8]] = [[7]]
    let evidence = try transaction.storeEvidence(
      NewEvidence(sha256: String(repeating: "0", count: 64), mediaType: .png, byteCount: 1, name: "a.png"),
      at: Sample.now
    ) { chunks.popLast() ?? [] }
    _ = try transaction.addEvidence(evidence, to: found.finding, by: "ana", at: Sample.now)
    let decided = try transaction.addDecision(
      NewDecision(.deferred, owner: "cy", approver: "di", reason: "Later."), about: issue)
    try transaction.addEvidence(evidence, to: decided)
    _ = try transaction.addDecision(
      NewDecision(.acceptedRisk, owner: "cy", approver: "di", reason: "Known."), about: issue)
    let decision = try #require(try transaction.read.decisions(about: issue).last)
    try transaction.revoke(decision, by: "di", reason: "Now.")
    try ComingLogs.fill(
      about: ComingLogs.Subject(
        session: try transaction.read.session(session), release: release,
        address: try transaction.addressKey(
          of: .screen(key: "sign-in", state: Address.defaultState, element: nil), in: release.product, screen: screen.id
        ),
        check: check.id.rawValue, failed: found.finding.rawValue, issue: issue.rawValue,
        evidence: evidence.rawValue), in: transaction)
    try transaction.endSession(try transaction.read.session(started), at: Sample.now, by: "bo")
    try transaction.retract(found.finding, of: release, by: "bo", reason: "Another screen.")
    try transaction.declareElements(of: screen, release: release, isComplete: true, auditor: "bo", at: Sample.now)
    try transaction.signOff(.design, of: screen, release: release, person: "cy")
    try transaction.removeFromScope(screen.id, of: release, by: EditAuthor("di", reason: "Moved."))
    try transaction.restoreToScope("sign-in", of: release, by: EditAuthor("di", reason: "Moved back."))
    try transaction.record(
      GateRun(
        verdict: .nonconformant, policy: "failed: 0\n", reasons: [], letThrough: [], person: "ana",
        ranAt: Sample.now, toolVersion: "0-test"), Sample.answer, for: release)
    try transaction.seal(
      ReportSeal.Content(
        format: "html", options: "{}", sha256: String(repeating: "0", count: 64), byteCount: 1, policy: "{}",
        rules: "{}", facts: "{}", seen: [:], toolVersion: "0-test", generatedAt: Sample.now),
      of: release, by: "ana", at: Sample.now)
  }

  /// Bounds stamps of the replica that writes: a row that belongs to no product.
  static func bound(in transaction: borrowing WriteTransaction) throws {
    try transaction.append(
      to: .clockBound, ClockBoundQuery.insert, try transaction.openLog().replica.id, 1, Int64.max)
  }

  /// What another program might do to the rows of a log.
  static func change(of log: LogName) -> String {
    switch log {
    case .session, .sessionEnd, .elementListDeclaration, .findingEvidence, .issueEvent, .stageSignOff:
      "person_id = iif(person_id = 1, 2, 1)"
    case .finding: "observed_at = observed_at + 1"
    case .findingRetraction, .decision, .decisionRevocation: "reason = 'x'"
    case .issue: "title = title || ' '"
    case .decisionEvidence: "caption = 'x'"
    case .gateRun: "policy = 'x'"
    case .reportSeal: "options = '{ }'"
    case .findingStatement: "outcome_id = 4"
    case .announcementComparison: "expected = 'x'"
    case .edit: "reason = 'x'"
    case .editReplacement: "replaced_edit_id = 2"
    case .audit: "kind = 'x'"
    case .observation: "words = 'x'"
    case .observationEvidence, .affirmation, .redaction, .toolPlacement, .statedDocument:
      "stamp = stamp + 1"
    case .problem: "text = 'x'"
    case .capture: "note = 'x'"
    case .toolRun: "tool = 'x'"
    case .personRename: "alias = 'x'"
    case .clockBound: "bound = 1"
    case .findingEnd: "ended_finding_id = finding_id"
    case .findingOrigin: "source_key = 'x'"
    case .captureStop: "x = 77.5"
    case .captureLeftOut: "count = 77"
    case .toolPage: "location = 'x'"
    case .toolRuleRun: "passed = 77"
    case .toolInstance: "loose_print = zeroblob(32)"
    case .toolInstanceCheck: "outcome_id = 3"
    case .toolSighting: "is_strict = 0"
    case .statedTerm: "term = 'x'"
    case .decisionProblem: "severity_id = 4"
    case .decisionReplacement: "replaced_decision_id = decision_id"
    case .decisionRelease: "decision_id = decision_id - 1"
    case .frozenAnswer: "bytes = zeroblob(1)"
    }
  }
}
