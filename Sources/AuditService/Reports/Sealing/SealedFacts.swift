internal import AuditModel

/// The verdicts and counts that a sealed report gave, by which a later one is compared with it.
struct SealedFacts: Codable, Equatable {
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
  }

  let verdict: String
  let mustLevel, advice: Counts
  let openIssues: Int
  let screens: [Screen]

  init(_ report: ComplianceReport) {
    let compliance = report.compliance
    verdict = compliance.verdict.rawValue
    mustLevel = Counts(compliance.mustLevel)
    advice = Counts(compliance.advice)
    openIssues = report.issues.count
    screens = compliance.screens.map {
      Screen(screen: $0.key, verdict: $0.verdict.rawValue, mustLevel: Counts($0.mustLevel))
    }
  }

  /// What differs, a sentence each: the release first, then its screens in their order.
  func changes(to now: SealedFacts) -> [String] {
    var changes: [String] = []
    if verdict != now.verdict { changes.append("verdict: \(Self.words(verdict)), now \(Self.words(now.verdict))") }
    let must = mustLevel.changes(to: now.mustLevel)
    if !must.isEmpty { changes.append("must-level cells: " + must.joined(separator: "; ")) }
    let other = advice.changes(to: now.advice)
    if !other.isEmpty { changes.append("advice: " + other.joined(separator: "; ")) }
    if openIssues != now.openIssues { changes.append("open issues: \(openIssues), now \(now.openIssues)") }
    for screen in screens {
      guard let same = now.screens.first(where: { $0.screen == screen.screen }) else {
        changes.append("screen \(screen.screen): no longer in scope")
        continue
      }
      guard same != screen else { continue }
      let verdict =
        screen.verdict == same.verdict ? [] : ["\(Self.words(screen.verdict)), now \(Self.words(same.verdict))"]
      changes.append(
        "screen \(screen.screen): " + (verdict + screen.mustLevel.changes(to: same.mustLevel)).joined(separator: "; "))
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
