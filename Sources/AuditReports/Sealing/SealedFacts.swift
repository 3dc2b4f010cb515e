internal import AuditModel
internal import AuditRules

/// The verdicts and counts that a sealed report gave, by which a later one is compared with it.
package struct SealedFacts: Codable, Equatable {
  struct Counts: Codable, Equatable {
    let passed, failed, cantTell, inapplicable, untested, carried, waived: Int

    init(_ counts: OutcomeCounts) {
      passed = counts.passed
      failed = counts.failed
      cantTell = counts.cantTell
      inapplicable = counts.inapplicable
      untested = counts.untested
      carried = counts.carried
      waived = counts.waived
    }

    /// What differs, in words: `failed 3, now 4`.
    func changes(to now: Counts) -> [String] {
      [
        ("passed", passed, now.passed), ("failed", failed, now.failed), ("cannot tell", cantTell, now.cantTell),
        ("not applicable", inapplicable, now.inapplicable), ("untested", untested, now.untested),
        ("carried", carried, now.carried), ("waived", waived, now.waived),
      ].filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1), now \($0.2)" }
    }
  }

  struct Screen: Codable, Equatable {
    let screen, verdict: String
    let mustLevel: Counts
    /// Tells the outcomes of its cells from others with the same counts.
    let cells: String
  }

  package let stage, verdict: String
  package let isIncomplete: Bool
  let mustLevel, advice: Counts
  let openIssues: Int
  let sessions, openSessions: Int
  /// The same of the product's own cells.
  let productCells: String
  let screens: [Screen]

  /// - Parameter isIncomplete: Whether the document was marked incomplete.
  package init(_ report: ComplianceReport, isIncomplete: Bool) throws {
    let compliance = report.compliance
    stage = compliance.release.stage.rawValue
    verdict = compliance.verdict.rawValue
    self.isIncomplete = isIncomplete
    mustLevel = Counts(compliance.mustLevel)
    advice = Counts(compliance.advice)
    openIssues = report.issues.count
    sessions = report.sessions.count
    openSessions = report.sessions.count { $0.session.endedAt == nil }
    var hashes: [String: SHA256] = [:]
    try report.forEachCell(
      visiting: { cell in
        hashes[cell.screenKey ?? "", default: SHA256()].update(
          Array(
            "\(cell.address) \(cell.definition.check.path) \(cell.outcome.name) \(cell.isWaived) \(cell.carriedFrom ?? "")\n"
              .utf8))
      }, where: { _ in false }, { _ in })
    let cells = hashes.mapValues { String($0.hexadecimal.prefix(16)) }
    productCells = cells[""] ?? ""
    screens = compliance.screens.map {
      Screen(
        screen: $0.key, verdict: $0.verdict.rawValue, mustLevel: Counts($0.mustLevel), cells: cells[$0.key] ?? "")
    }
  }

  /// What differs, a sentence each: the release first, then its screens in their order.
  package func changes(to now: SealedFacts) -> [String] {
    var changes: [String] = []
    if stage != now.stage { changes.append("stage: \(stage), now \(now.stage)") }
    if verdict != now.verdict { changes.append("verdict: \(Self.words(verdict)), now \(Self.words(now.verdict))") }
    let must = mustLevel.changes(to: now.mustLevel)
    if !must.isEmpty { changes.append("must-level cells: " + must.joined(separator: "; ")) }
    let other = advice.changes(to: now.advice)
    if !other.isEmpty { changes.append("advice: " + other.joined(separator: "; ")) }
    if openIssues != now.openIssues { changes.append("open issues: \(openIssues), now \(now.openIssues)") }
    if sessions != now.sessions { changes.append("sessions with a finding: \(sessions), now \(now.sessions)") }
    if openSessions != now.openSessions {
      changes.append("sessions that are open: \(openSessions), now \(now.openSessions)")
    }
    if productCells != now.productCells { changes.append("the product itself: its cells have other outcomes") }
    for screen in screens {
      guard let same = now.screens.first(where: { $0.screen == screen.screen }) else {
        changes.append("screen \(screen.screen): no longer in scope")
        continue
      }
      guard same != screen else { continue }
      let counts = screen.mustLevel.changes(to: same.mustLevel)
      let isShifted = screen.cells != same.cells && counts.isEmpty
      let cells = isShifted ? ["the same counts, but other cells have these outcomes"] : []
      let verdict =
        screen.verdict == same.verdict ? [] : ["\(Self.words(screen.verdict)), now \(Self.words(same.verdict))"]
      changes.append(
        "screen \(screen.screen): " + (verdict + counts + cells).joined(separator: "; "))
    }
    for screen in now.screens where !screens.contains(where: { $0.screen == screen.screen }) {
      changes.append("screen \(screen.screen): new in scope, \(Self.words(screen.verdict))")
    }
    return changes
  }

  private static func words(_ verdict: String) -> String {
    Verdict(rawValue: verdict)?.words ?? verdict
  }
}
