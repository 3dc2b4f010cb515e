import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Writes what no command writes yet, with the numbers, stamps, digests and chains that the program gives.
private enum ComingQuery: String, Query {
  case person = """
    INSERT INTO person (uid, name, folded_name)
    VALUES (lower(hex(randomblob(16))), :name, lower(:name))
    RETURNING person_id
    """
  case environment = """
    SELECT environment_id
    FROM session
    WHERE session_id = :session_id
    """
  case stop = """
    SELECT address.screen_id, address.state_id, element.element_id
    FROM address
    JOIN element ON element.screen_id = address.screen_id
    WHERE address.address_id = :address_id AND element.key = 'username'
    """
  case audit = """
    INSERT INTO audit (
      replica_id, sequence, stamp, release_id, kind, commissioner, method, standard, level, audited_on, details,
      source_name, source_sha256, added_at
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :kind, :commissioner, :method, :standard, :level, :audited_on,
      :details, :source_name, :source_sha256, :added_at
    )
    """
  case personRename = """
    INSERT INTO person_rename (replica_id, sequence, stamp, person_id, alias, author_person_id, renamed_at)
    VALUES (:replica_id, :sequence, :stamp, :person_id, :alias, :author_person_id, :renamed_at)
    """
  case clockBound = """
    INSERT INTO clock_bound (replica_id, sequence, stamp, bounded_replica_id, first_sequence, bound)
    VALUES (:replica_id, :sequence, :stamp, :bounded_replica_id, :first_sequence, :bound)
    """
  case problem = """
    INSERT INTO problem (
      replica_id, sequence, stamp, finding_id, position, text, severity_id, location, recommendation, language
    )
    VALUES (
      :replica_id, :sequence, :stamp, :finding_id, :position, :text, :severity_id, :location, :recommendation,
      :language
    )
    """
  case redaction = """
    INSERT INTO redaction (replica_id, sequence, stamp, evidence_id, person_id, reason, redacted_at)
    VALUES (:replica_id, :sequence, :stamp, :evidence_id, :person_id, :reason, :redacted_at)
    """
  case toolPlacement = """
    INSERT INTO tool_placement (
      replica_id, sequence, stamp, tool_run_id, page, number, address_id, check_id, person_id, placed_at
    )
    VALUES (
      :replica_id, :sequence, :stamp, :tool_run_id, :page, :number, :address_id, :check_id, :person_id, :placed_at
    )
    """
  case statedDocument = """
    INSERT INTO stated_document (
      replica_id, sequence, stamp, release_id, title, author, vendor, stated_on, stated_at, details, source_name,
      source_sha256, person_id
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :title, :author, :vendor, :stated_on, :stated_at, :details,
      :source_name, :source_sha256, :person_id
    )
    """
  case findingEnd = """
    INSERT INTO finding_end (finding_id, ended_finding_id)
    VALUES (:finding_id, :ended_finding_id)
    """
  case statedTerm = """
    INSERT INTO stated_term (stated_document_id, standard, row, component, term, remarks)
    VALUES (:stated_document_id, :standard, :row, :component, :term, :remarks)
    """
  case decisionProblem = """
    INSERT INTO decision_problem (
      decision_id, position, finding_id, problem_id, tool_run_id, instance_number, severity_id
    )
    VALUES (:decision_id, :position, :finding_id, :problem_id, :tool_run_id, :instance_number, :severity_id)
    """
  case decisionRelease = """
    INSERT INTO decision_release (decision_id, release_id)
    VALUES (:decision_id, :release_id)
    """
}

/// Rows of the logs and parts that no command writes yet, and of the columns of others that none fills.
///
/// Who writes one of them by a command moves it to ``EveryLog/fill(_:in:)``.
struct ComingLogs: ~Copyable {
  /// What the rows are about.
  struct Subject {
    let session: AuditSession
    let release: Release
    /// Local key of the address of a screen.
    let address: Int64
    let check: Int64
    /// A failed finding.
    let failed: Int64
    let issue: Int64
    let evidence: Int64
  }

  private static let sha256 = String(repeating: "5", count: 64)
  private static let print = [UInt8](repeating: 7, count: 32)

  private let subject: Subject
  private let time = Sample.now
  private var release: Int64 { subject.release.id.rawValue }
  private var build: Int64 { subject.session.build.id.rawValue }

  /// Writes a row into each.
  static func fill(about subject: Subject, in transaction: borrowing WriteTransaction) throws {
    let rows = ComingLogs(subject: subject)
    let person = try rows.addPerson(in: transaction)
    let capture = try rows.addCapture(person, in: transaction)
    let observation = try rows.addObservation(capture, person, in: transaction)
    let run = try rows.addToolRun(person, in: transaction)
    let passed = try rows.addFinding(observation, capture, run, in: transaction)
    let problem = try rows.addProblem(passed, person, in: transaction)
    try rows.addDecisions(problem, run, person, in: transaction)
    try rows.addDocuments(person, in: transaction)
  }

  private init(subject: Subject) {
    self.subject = subject
  }

  private func environment(in transaction: borrowing WriteTransaction) throws -> Int64 {
    try transaction.read.one(ComingQuery.environment, subject.session.id.rawValue) { try $0.int64("environment_id") }
  }

  /// Somebody with a name that must go, and a replica whose clock ran ahead.
  private func addPerson(in transaction: borrowing WriteTransaction) throws -> Int64 {
    let person: Identifier<ComingLogs.Subject> = try transaction.insert(
      ComingQuery.person, "Ana", kind: "person", reference: "Ana")
    try transaction.append(to: .personRename, ComingQuery.personRename, person.rawValue, "A.", person.rawValue, time)
    try transaction.refreshNames()
    let replica = try #require(transaction.log.replica).id
    try transaction.append(to: .clockBound, ComingQuery.clockBound, replica, 1, time * 65_536)
    return person.rawValue
  }

  private func addCapture(_ person: Int64, in transaction: borrowing WriteTransaction) throws -> Int64 {
    let stop = try transaction.read.one(ComingQuery.stop, subject.address) { row in
      try (screen: row.int64("screen_id"), state: row.int64("state_id"), element: row.int64("element_id"))
    }
    let capture = try transaction.append(
      to: .capture, CaptureQuery.insert, release, build, stop.screen, stop.state, "ios", "wda", time, "tree.xml",
      Self.sha256, 2.625, 390.0, 844.5, "en", person, "Größe 🎧")
    try transaction.appendPart(
      to: .captureStop, CaptureQuery.insertStop, capture, 1, stop.element, "name", "user", "User name", "",
      "text-input",
      "certain", "[]", #"["button"]"#, 0.0, 96.5, 390.0, 44.0)
    try transaction.appendPart(to: .captureLeftOut, CaptureQuery.insertLeftOut, capture, "not visible", 3)
    return capture
  }

  private func addObservation(
    _ capture: Int64, _ person: Int64, in transaction: borrowing WriteTransaction
  ) throws -> Int64 {
    let observation = try transaction.append(
      to: .observation, ObservationQuery.insert, subject.session.id.rawValue, subject.address, "listen",
      "User name, text field", "en", capture, time)
    try transaction.append(
      to: .observationEvidence, ObservationQuery.insertEvidence, observation, subject.evidence, "What was heard.",
      person,
      time)
    return observation
  }

  private func addToolRun(_ person: Int64, in transaction: borrowing WriteTransaction) throws -> Int64 {
    let run = try transaction.append(
      to: .toolRun, ToolRunQuery.insert, release, build, try environment(in: transaction), "axe", "axe", "4.10", time,
      "partial",
      "A page did not load.", "axe.json", Self.sha256, "1", person)
    try transaction.appendPart(
      to: .toolPage, ToolRunQuery.insertPage, run, 1, "https://app.example/", subject.address, nil as String?)
    try transaction.appendPart(
      to: .toolPage, ToolRunQuery.insertPage, run, 2, "https://app.example/b", nil as Int64?, "Timed out.")
    try transaction.appendPart(
      to: .toolRuleRun, ToolRunQuery.insertRule, run, 1, "label", true, false, 12, 1, 0, 0)
    try Self.print.withUnsafeBytes { bytes in
      try transaction.appendPart(
        to: .toolInstance, ToolRunQuery.insertInstance, run, 1, 1, "label", 1, nil as Int64?, "selector", "#user",
        BorrowedBytes(bytes: bytes), BorrowedBytes(bytes: bytes), "User name", "<input>", true, "No label.", 4)
    }
    try transaction.appendPart(
      to: .toolInstanceCheck, ToolRunQuery.insertInstanceCheck, run, 1, subject.check, 1)
    try transaction.appendPart(to: .toolSighting, ToolRunQuery.insertSighting, run, run, 1, true, "Embedded.")
    try transaction.append(
      to: .toolPlacement, ComingQuery.toolPlacement, run, 2, nil as Int?, subject.address, nil as Int64?, person, time)
    try transaction.append(
      to: .toolPlacement, ComingQuery.toolPlacement, run, nil as Int?, 1, subject.address, subject.check, person, time)
    return run
  }

  /// A finding that follows from an observation, and ends the failure that a tool found.
  private func addFinding(
    _ observation: Int64, _ capture: Int64, _ run: Int64, in transaction: borrowing WriteTransaction
  ) throws -> Int64 {
    let place = try transaction.read.first(PlaceDigestQuery.ofFinding, subject.failed) { row in
      try row.optionalInt64("place_digest_id")
    }
    let finding = try transaction.append(
      to: .finding, FindingQuery.insert, subject.session.id.rawValue, release, subject.address, subject.check, 4, 3,
      nil as Int?, time, time, place ?? nil, nil as Int64?, observation, "User name", "Heard.", "Once.", "en")
    try transaction.appendPart(to: .findingEnd, ComingQuery.findingEnd, finding, subject.failed)
    try transaction.appendPart(
      to: .findingOrigin, FindingSupplementQuery.insertOrigin, finding, capture, run, "label", "P01 1.1")
    return finding
  }

  private func addProblem(
    _ passed: Int64, _ person: Int64, in transaction: borrowing WriteTransaction
  ) throws -> Int64 {
    try transaction.affirm(
      Affirmation.Pair(passed: Identifier(rawValue: passed), failed: Identifier(rawValue: subject.failed)),
      of: subject.release, by: "ana", reason: "Another field.")
    try transaction.append(to: .redaction, ComingQuery.redaction, subject.evidence, person, "A name in it.", time)
    try transaction.removeRedacted()
    return try transaction.append(
      to: .problem, ComingQuery.problem, subject.failed, 1, "It has no name.", 3, "the first field", "Name it.", "en")
  }

  private func addDecisions(
    _ problem: Int64, _ run: Int64, _ person: Int64, in transaction: borrowing WriteTransaction
  ) throws {
    try transaction.append(
      to: .issueEvent, IssueEventQuery.insert, subject.issue, "severity", subject.failed, problem, run, 1, build,
      person, time, "minor", "One field only.", nil as Int64?, nil as Int64?)
    let exempt = try transaction.append(
      to: .decision, DecisionQuery.insert, subject.issue, "exempt", "archive", person, person, nil as Int64?, "Old.",
      time, nil as Int64?, nil as Int64?, nil as Int64?, nil as Int64?)
    try transaction.append(
      to: .decisionEvidence, DecisionQuery.insertEvidence, exempt, subject.evidence, "How old it is.")
    let gone = try transaction.append(
      to: .decision, DecisionQuery.insert, subject.issue, "gone", nil as String?, person, person, nil as Int64?,
      "Removed.", time, nil as Int64?, nil as Int64?, person, build)
    try transaction.appendPart(
      to: .decisionProblem, ComingQuery.decisionProblem, gone, 1, subject.failed, problem, run, 1, 3)
    try transaction.appendPart(to: .decisionRelease, ComingQuery.decisionRelease, gone, release)
  }

  /// What was published elsewhere.
  private func addDocuments(_ person: Int64, in transaction: borrowing WriteTransaction) throws {
    let document = try transaction.append(
      to: .statedDocument, ComingQuery.statedDocument, release, "App ACR", "Ed", "App Inc.", "8/31/2021", time, "{}",
      "acr.yaml", Self.sha256, person)
    try transaction.appendPart(
      to: .statedTerm, ComingQuery.statedTerm, document, "wcag", "1.1.1", "software", "supports", "All images.")
    let audit = try transaction.append(
      to: .audit, ComingQuery.audit, release, "initial", "App Inc.", "WCAG-EM", "WCAG 2.2", "AA", "2026-06", "{}",
      "audit.json", Self.sha256, time)
    try transaction.append(
      to: .session, SessionQuery.insert, release, build, try environment(in: transaction), audit, true, person,
      time, "As published.")
  }
}
