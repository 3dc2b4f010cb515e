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

    /// What differs.
    ///
    /// - Parameters:
    ///   - isAdvice: Whether they are of cells that decide no verdict.
    ///   - screen: Whose cells they are; nil: those of the release.
    func changes(to now: Counts, isAdvice: Bool = false, screen: String? = nil) -> [SealedChange] {
      let facts: [(must: SealedChange.Fact, advice: SealedChange.Fact, before: Int, after: Int)] = [
        (.passed, .advicePassed, passed, now.passed), (.failed, .adviceFailed, failed, now.failed),
        (.cantTell, .adviceCantTell, cantTell, now.cantTell),
        (.inapplicable, .adviceInapplicable, inapplicable, now.inapplicable),
        (.untested, .adviceUntested, untested, now.untested), (.carried, .adviceCarried, carried, now.carried),
        (.waived, .adviceWaived, waived, now.waived),
      ]
      return facts.compactMap {
        SealedChange(isAdvice ? $0.advice : $0.must, "\($0.before)", "\($0.after)", screen: screen)
      }
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

  /// What differs: the release first, then its screens in their order.
  package func changes(to now: SealedFacts) -> [SealedChange] {
    let release =
      [
        SealedChange(.stage, stage, now.stage), SealedChange(.verdict, verdict, now.verdict),
      ].compactMap { $0 } + mustLevel.changes(to: now.mustLevel)
      + advice.changes(to: now.advice, isAdvice: true)
      + [
        SealedChange(.issueCount, "\(openIssues)", "\(now.openIssues)"),
        SealedChange(.sessionCount, "\(sessions)", "\(now.sessions)"),
        SealedChange(.openSessionCount, "\(openSessions)", "\(now.openSessions)"),
        productCells == now.productCells ? nil : SealedChange(fact: .cells),
      ].compactMap { $0 }
    let old = screens.flatMap { screen in
      guard let same = now.screens.first(where: { $0.screen == screen.screen }) else {
        return [SealedChange(fact: .verdict, before: screen.verdict, screen: screen.screen)]
      }
      return screen.changes(to: same)
    }
    let new = now.screens.filter { screen in !screens.contains { $0.screen == screen.screen } }
    return release + old + new.map { SealedChange(fact: .verdict, after: $0.verdict, screen: $0.screen) }
  }
}

extension SealedFacts.Screen {
  /// What differs; other cells with the same counts differ, too.
  fileprivate func changes(to now: Self) -> [SealedChange] {
    let counts = mustLevel.changes(to: now.mustLevel, screen: screen)
    let isShifted = cells != now.cells && counts.isEmpty
    return [SealedChange(.verdict, verdict, now.verdict, screen: screen)].compactMap { $0 } + counts
      + (isShifted ? [SealedChange(fact: .cells, screen: screen)] : [])
  }
}

/// A fact that a sealed report gave, and that today's data gives otherwise.
package struct SealedChange: Hashable, Sendable {
  /// What differs: its name in the data of other commands.
  package enum Fact: String, CaseIterable, Sendable {
    /// That what the report is about is still there.
    case subject
    case stage, verdict
    case passed, failed
    case cantTell = "cant_tell"
    case inapplicable, untested, carried, waived
    case advicePassed = "advice_passed"
    case adviceFailed = "advice_failed"
    case adviceCantTell = "advice_cant_tell"
    case adviceInapplicable = "advice_inapplicable"
    case adviceUntested = "advice_untested"
    case adviceCarried = "advice_carried"
    case adviceWaived = "advice_waived"
    case issueCount = "issue_count"
    case sessionCount = "session_count"
    case openSessionCount = "open_session_count"
    /// Which cells have the outcomes that are counted.
    case cells
  }

  /// Key of the screen; nil: of the whole release, or of the product itself.
  package let screen: String?
  package let fact: Fact
  /// What it was; nil: there was none, or it has no value to show.
  package let before: String?
  /// What it is now; nil: there is none, or it has no value to show.
  package let after: String?

  package init(fact: Fact, before: String? = nil, after: String? = nil, screen: String? = nil) {
    self.screen = screen
    self.fact = fact
    self.before = before
    self.after = after
  }

  /// A fact with a value; nil where it is the same.
  init?(_ fact: Fact, _ before: String, _ after: String, screen: String? = nil) {
    guard before != after else { return nil }
    self.init(fact: fact, before: before, after: after, screen: screen)
  }
}
