public import AuditModel

/// A release with its verdict, its screens and its rates.
public struct ReleaseCompliance: Sendable {
  /// The product.
  public let product: Product
  /// The release.
  public let release: Release
  /// What counts for it.
  public let profile: Profile
  /// The verdict by rule 7.
  public let verdict: Verdict
  /// Why, in words.
  public let reasons: [String]
  /// Must-level cells by outcome, over all screens in scope and the product.
  public let mustLevel: OutcomeCounts
  /// Cells that are advice, by outcome.
  public let advice: OutcomeCounts
  /// Must-level cells of the product itself, by outcome.
  public let productCells: OutcomeCounts
  /// How many elements the screens in scope have and how many of them nothing is asked of.
  public let elements: ElementCoverage
  /// Failures that are carried from earlier releases, advice included.
  public let carried: Int
  /// The screens in scope, in their order.
  public let screens: [ScreenCompliance]
  /// The processes, in the order of their keys.
  public let processes: [ProcessCompliance]
  /// The two rates of rule 7.
  public let rates: ReleaseRule.Rates
  /// Cells about which auditors on the same build disagree.
  public let disagreements: Int
  /// Findings on screens that are not in scope any more; they count for nothing.
  public let findingsOutOfScope: Int
  /// Findings on elements and states that the specification of a screen in scope does not have any more; they
  /// count in no cell, and a failure among them is a dropped one.
  public let findingsOnRemoved: Int
  /// Findings on components that fill no cell: no screen in scope declares the component, or the check depends on where
  /// it stands; they count for nothing.
  public let findingsNotFilled: Int

  /// Findings on checks that the release does not ask for, and how many of them failed; they count for nothing.
  public let findingsNotAsked: (all: Int, failed: Int)

  /// Whether a tool found anything in the release.
  public let hasAutomatic: Bool
  /// How much of what people answered rests on published audits alone; nothing is counted where none was imported.
  ///
  /// Of a frozen release it is counted in its cells.
  public internal(set) var importedAnswers = ImportedAnswers()
  /// The dropped failures: those that the release has no cell for, of itself or of earlier releases, advice included.
  ///
  /// Those at places and in environments come first, then those on checks that the profile does not ask for where they were
  /// found.
  public let droppedFailures: [DroppedFailure]
  /// The passes beside failures that speak against them, in the order of the release (rule 10).
  public let opposed: [OpposedPass]
  /// What may be said of conformance with WCAG (rule 7).
  public let claim: ConformanceClaim
  /// The screens that were taken out of scope, in the order in which that was said, each with the newest word on it.
  public let screensOutOfScope: [ScopeChange]
  /// What documents say of its plan, with what of it was changed after the first finding.
  public let plan: PlanSummary

  /// The versions of the rules by which it was judged, by their numbers.
  let ruleVersions: [Int: Int]

  /// How many of the required checks people answered in a published audit alone, which nobody here repeated.
  public var importedCount: Int { importedAnswers.imported }

  /// How much rests on published audits alone: `12 of 240 answered checks rest on an imported audit`; nil where nothing does.
  public var importedSentence: String? { importedAnswers.sentence }

  /// A rule as it decided: in the version of then for a frozen release.
  public func applied(_ rule: Rule) -> AppliedRule {
    AppliedRule(rule, version: ruleVersions[rule.number] ?? rule.version)
  }

  /// The version of WCAG that the release is audited by.
  package var wcagVersion: String { profile.packs.first { $0.pack == "wcag" && $0.version != nil }?.version ?? "2.2" }

  /// What may be said of conformance with WCAG, in a sentence; nil while that depends on nothing but open cells or failures.
  public var claimSentence: String? {
    guard claim.isOfWCAG else {
      let meets = verdict == .conformant ? "It meets the profile \(profile.title). " : ""
      return meets + "No words of conformance with WCAG stand: \(claim.obstacles.map(\.words).joined(separator: "; "))."
    }
    guard verdict == .conformant else { return nil }
    return "It conforms to WCAG \(wcagVersion) AA, as far as it was in scope."
  }

  /// The must-level ones of them, decided or not; not those of which somebody looked and said that the app has their place no
  /// more.
  public var standingDroppedFailures: [DroppedFailure] { droppedFailures.filter(\.isStanding) }

  /// Those of them by which it is at best incomplete: whose place is gone, or about which nothing is decided.
  public var droppedFailuresHeldAgainst: [DroppedFailure] { droppedFailures.filter(\.isHeldAgainst) }

  /// The rules that decided, in the order of their numbers.
  public var rules: [AppliedRule] {
    Rule.allCases.filter(decided).map(applied)
  }

  private func decided(_ rule: Rule) -> Bool {
    switch rule {
    case .cells, .cell, .rollUp, .alternatives, .screen, .release, .components: true
    case .imports: hasAutomatic
    case .process: !processes.isEmpty
    case .covers: mustLevel.filledPassed + mustLevel.filledFailed + advice.filledPassed + advice.filledFailed > 0
    case .betweenReleases: release.predecessor != nil
    case .decisions: mustLevel.waived + advice.waived > 0
    case .criteria: !opposed.isEmpty
    case .builds: release.stage == .frozen || mustLevel.onNewestBuild < mustLevel.tested
    }
  }

  /// How many of the tested must-level cells were tested on the newest build, and which that is: `0 of 24, 1.0 (2)`; nil
  /// without a build.
  public var newestBuildCount: String? {
    plan.newestBuild.map {
      "\(CountText.number(mustLevel.onNewestBuild)) of \(CountText.number(mustLevel.tested))"
        + ($0.isNotStated ? "" : ", \($0.name)")
    }
  }

  /// Facts that decide nothing but that a reader must know, a sentence each; often empty.
  ///
  /// - Parameter name: What a place is called; nil: its address.
  public func remarks(_ name: ((Address) -> String)? = nil) -> [String] {
    var remarks: [String] = []
    remarks += (opposed.contradictions + opposed.doubts).map { $0.remark(name) }
    if disagreements > 0 {
      remarks.append(
        "\(CountText.of(disagreements, "check")) on which auditors of the same build disagree; the worse outcome counts"
      )
    }
    if carried > 0 {
      remarks.append(
        "\(CountText.of(carried, "check")) still failing, not retested since an earlier release")
    }
    if mustLevel.setAside + advice.setAside > 0 {
      remarks.append(
        "\(CountText.of(mustLevel.setAside + advice.setAside, "check")) not tested until confirmed, for what was found there "
          + "\(SpecificationAnswerRule.words) (`auditctl confirm`)")
    }
    if let dropped = ReleaseRule.reason(dropped: droppedFailuresHeldAgainst.map(\.cause)) {
      remarks.append("\(dropped); the release is at best not fully tested")
    }
    if findingsOutOfScope > 0 {
      remarks.append(
        "\(CountText.of(findingsOutOfScope, "finding")) on screens that are out of scope; they pass nothing")
    }
    if findingsNotFilled > 0 {
      remarks.append(
        "\(CountText.of(findingsNotFilled, "finding")) on components that no screen in scope declares, or on checks that "
          + "depend on where a component stands; they count for nothing")
    }
    if let remark = remarkOnNotAsked { remarks.append(remark) }
    if findingsOnRemoved > 0 {
      remarks.append(
        "\(CountText.of(findingsOnRemoved, "finding")) on elements or states that are no longer specified; they count "
          + "for nothing, and a failure among them stays listed until it passes there or is said to be gone")
    }
    return remarks
  }

  /// How many findings count for nothing because nobody asks for them, in a sentence; nil for none.
  public var remarkOnNotAsked: String? {
    guard findingsNotAsked.all > 0 else { return nil }
    return
      "\(CountText.of(findingsNotAsked.all, "finding")), \(findingsNotAsked.failed) of them failed, on checks that the "
      + "release does not ask for; they pass nothing, and a required check among them that failed stays listed"
  }
}
