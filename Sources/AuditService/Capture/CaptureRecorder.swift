public import AuditModel
public import AuditRules
public import AuditStore

/// Stores a capture, and what fails by itself in it.
public enum CaptureRecorder {
  /// What tools' findings of captures are known by.
  public static let tool = "auditctl capture"

  /// What was recorded.
  public struct Recorded: Sendable {
    /// Number of the capture.
    public let number: Int64
    /// Whether the same file was there already; then nothing was stored.
    public let isKnown: Bool
    /// The failures, in order.
    public let failures: [Failure]
    /// What failed and could not be recorded, with the reason.
    public let unplaced: [String]
  }

  /// A failed finding of mode automatic.
  public struct Failure: Sendable {
    /// Its number.
    public let finding: Identifier<Finding>
    /// Where it is.
    public let address: String
    /// Path of the check.
    public let check: String
    /// What was observed, a sentence each.
    public let observed: [String]
    /// The issue that it opened or joined.
    public let issue: Identifier<AuditIssue>?
  }

  /// Stores a capture and its failures; proposals are worked out anew whenever somebody asks.
  ///
  /// - Parameters:
  ///   - place: The screen and its state.
  ///   - person: Who records it.
  ///   - now: UTC, milliseconds since 1970.
  /// - Throws: ``StoreError``.
  public static func record(
    _ read: ReadCapture, _ comparison: CaptureComparison, at place: (screen: String, state: String), density: Double?,
    of product: Product, _ release: Release, build: Build, by person: String, at now: Int64,
    in transaction: borrowing WriteTransaction
  ) throws -> Recorded {
    // A time behind now is a clock's mistake.
    let time = min(read.tree.capturedAt ?? now, now)
    let capture = stored(read, comparison, at: place, density: density, build: build, by: person, time)
    let (number, isKnown) = try transaction.record(capture, of: product, release)
    guard !isKnown else { return Recorded(number: number, isKnown: true, failures: [], unplaced: []) }
    guard !comparison.failures.isEmpty else {
      return Recorded(number: number, isKnown: false, failures: [], unplaced: [])
    }
    let environment = AuditEnvironment(
      device: AuditEnvironment.notStated, os: product.platform.title, osVersion: AuditEnvironment.notStated,
      assistiveTechnology: AuditEnvironment.notStated)
    let id = try transaction.startSession(
      auditor: tool, release: release, build: build.id, environment: environment, startedAt: time,
      note: "capture \(number), recorded by \(person)")
    let session = try transaction.read.session(id)
    let (failures, unplaced) = try fail(
      comparison, capture: number, at: place, of: product, release, session: session, time, in: transaction)
    try transaction.endSession(session, at: now, by: person)
    return Recorded(number: number, isKnown: false, failures: failures, unplaced: unplaced)
  }

  private static func stored(
    _ read: ReadCapture, _ comparison: CaptureComparison, at place: (screen: String, state: String), density: Double?,
    build: Build, by person: String, _ time: Int64
  ) -> NewCapture {
    var capture = NewCapture(
      screen: place.screen, state: place.state, build: build.id, format: read.tree.format.rawValue, capturedAt: time,
      sourceName: read.source.name, sha256: read.source.digest)
    capture.density = density ?? read.tree.density
    capture.window = read.tree.screen.flatMap { $0.hasArea ? ($0.width, $0.height) : nil }
    capture.language = read.captured.language
    capture.person = person
    capture.leftOut = read.captured.leftOut
    let matched = Dictionary(
      comparison.matching.matches.map { ($0.stop, $0) }, uniquingKeysWith: { first, _ in first })
    capture.stops = read.captured.stops.enumerated().map { index, stop in
      var kept = NewCapture.Stop(
        type: stop.kind.type, certainty: stop.kind.certainty.rawValue, states: stop.states,
        frame: (stop.frame.x, stop.frame.y, stop.frame.width, stop.frame.height))
      kept.element = matched[index].map { comparison.elements[$0.element].key }
      kept.way = matched[index]?.way.rawValue
      (kept.identifier, kept.label, kept.value) = (stop.identifier, stop.label, stop.value)
      kept.traits = stop.traits.map { $0.map(\.rawValue) }
      return kept
    }
    return capture
  }

  /// One finding for each place and check: a later one of the same tool would take its place.
  private static func fail(
    _ comparison: CaptureComparison, capture: Int64, at place: (screen: String, state: String), of product: Product,
    _ release: Release, session: AuditSession, _ time: Int64, in transaction: borrowing WriteTransaction
  ) throws -> (failures: [Failure], unplaced: [String]) {
    var resolver = try FindingResolver(
      transaction, product: product, release: release, session: session, time: time)
    var groups: [(resolved: ResolvedFinding, observed: [String])] = []
    var unplaced: [String] = []
    let types = Dictionary(comparison.elements.map { ($0.key, $0.type) }, uniquingKeysWith: { first, _ in first })
    for statement in comparison.failures {
      let address = Address.screen(key: place.screen, state: place.state, element: statement.element).description
      let checks = statement.checks.map { check in
        statement.element.flatMap { types[$0] }.map { check.contains("/") ? check : "native/\($0)/\(check)" } ?? check
      }
      guard
        let resolved = try first(of: checks + statement.checks, at: address, statement, &resolver, in: transaction)
      else {
        unplaced.append("\(address): \(statement.observed) No check of the release asks for it there.")
        continue
      }
      if let index = groups.firstIndex(where: {
        $0.resolved.finding.address == resolved.finding.address && $0.resolved.finding.check == resolved.finding.check
      }) {
        groups[index].observed.append(statement.observed)
      } else {
        groups.append((resolved, [statement.observed]))
      }
    }
    let failures = try transaction.withFindingRecorder(for: session, release: release) { recorder in
      var failures: [Failure] = []
      for group in groups {
        var resolved = group.resolved
        let problems =
          group.observed.count > 1
          ? group.observed.map { Problem.Description($0) } : []
        resolved.add(FindingSupplement(problems: problems, origin: .capture(capture)))
        let recorded = try recorder.record(resolved.finding) { resolved.issueTitle(at: $0, in: session) }
        failures.append(
          Failure(
            finding: recorded.finding, address: resolved.address.description, check: resolved.check.check.path,
            observed: group.observed, issue: recorded.issue))
      }
      return failures
    }
    try transaction.refreshIssues()
    return (failures, unplaced)
  }

  /// The first check that the release asks for at the place.
  private static func first(
    of checks: [String], at address: String, _ statement: CaptureStatement, _ resolver: inout FindingResolver,
    in transaction: borrowing WriteTransaction
  ) throws -> ResolvedFinding? {
    for check in checks {
      guard resolver.definition(of: check)?.isAsked == true else { continue }
      var input = FindingInput(address: address, check: check, outcome: Outcome.failed.name)
      input.observed = statement.observed
      input.mode = .automatic
      if let resolved = try resolver.resolve(input, in: transaction, problem: { _ in }), resolved.isAskedThere {
        return resolved
      }
    }
    return nil
  }
}
