import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import Testing

/// `explain` prints, for any verdict, the cells that decided it: from all of them the verdict can be computed again, and
/// those that decided are enough.
@Suite struct ExplanationPropertyTests {
  /// A verdict from its must-level cells, by rule 5 and without the code that is tested.
  private static func verdict(_ cells: [Cell], isListComplete: Bool) -> Verdict {
    let outcomes = Set(cells.filter(\.isMustLevel).map(\.outcome))
    if outcomes.contains(.failed) { return .nonconformant }
    if outcomes.isEmpty || outcomes.contains(.untested) || outcomes.contains(.cantTell) { return .incomplete }
    return isListComplete ? .conformant : .incomplete
  }

  /// Whether cells decide an outcome by themselves: one failed, else one is open, else none is missing.
  private static func suffices(_ deciding: [Cell], of all: [Cell]) -> Bool {
    let must = all.filter(\.isMustLevel)
    guard deciding.allSatisfy(\.isMustLevel), !must.isEmpty else { return deciding.isEmpty && must.isEmpty }
    let worst = RollUpRule.fold(must.map(\.outcome))
    let hasFailed = must.contains { $0.outcome == .failed }
    let isOpen = must.contains { $0.outcome == .untested || $0.outcome == .cantTell }
    return RollUpRule.fold(deciding.map(\.outcome)) == worst && !deciding.isEmpty
      && (hasFailed || isOpen || deciding.count == must.count)
  }

  private func cells(_ audit: AuditFixture, _ subject: Explanation.Subject, in version: String) throws
    -> (all: [Cell], deciding: [Cell], said: Explanation)
  {
    let all = try audit.explain(subject, in: version, listing: .all)
    let deciding = try audit.explain(subject, in: version)
    #expect(all.verdict == deciding.verdict)
    #expect(all.cells.count == all.cellCount)
    #expect(deciding.cellCount == all.cellCount)
    return (all.cells.map(\.cell), deciding.cells.map(\.cell), all)
  }

  private static func name(_ cell: Cell) -> String {
    "\(cell.address) \(cell.definition.check.path)"
  }

  @Test(arguments: UInt64(31)...36) func `verdicts are computed again from the cells that are listed`(
    _ seed: UInt64
  ) throws {
    let audit = try RandomChain.audit(seed: seed, releases: 3)
    for version in ["1.0", "2.0", "3.0"] {
      let compliance = try audit.evaluate(version).compliance
      let hasChecks = compliance.profile.hasElementChecks
      let isComplete = Dictionary(
        uniqueKeysWithValues: compliance.screens.map { ($0.key, !hasChecks || $0.isElementListComplete) })
      let whole = try cells(audit, .release, in: version)
      #expect(whole.said.verdict == compliance.verdict.rawValue)
      let own = Self.verdict(whole.all, isListComplete: isComplete.values.allSatisfy { $0 })
      if compliance.verdict != .notEvaluated, own != .conformant { #expect(compliance.verdict == own) }
      if compliance.verdict == .conformant { #expect(own == .conformant) }
      #expect(Self.suffices(whole.deciding, of: whole.all), "seed \(seed), release \(version)")
      for screen in compliance.screens {
        let part = try cells(audit, .screen(screen.key), in: version)
        #expect(part.said.verdict == screen.verdict.rawValue)
        #expect(part.all.map(Self.name).allSatisfy { name in whole.all.contains { Self.name($0) == name } })
        if screen.ownVerdict != .notEvaluated {
          let isListed = isComplete[screen.key] ?? false
          let again = Self.verdict(part.all, isListComplete: isListed)
          #expect(screen.ownVerdict == again, "\(screen.key), seed \(seed), release \(version)")
        }
        if screen.ownVerdict == screen.verdict { #expect(Self.suffices(part.deciding, of: part.all)) }
      }
      for process in compliance.processes {
        let part = try cells(audit, .part(.process, process.process.key), in: version)
        #expect(part.said.verdict == process.verdict.rawValue)
        let keys = Set(process.process.screens)
        let expected = whole.all.filter { cell in
          if case .screen(let key, _, _) = cell.address { keys.contains(key) } else { false }
        }
        #expect(part.all.map(Self.name) == expected.map(Self.name))
        #expect(Self.suffices(part.deciding, of: part.all))
      }
    }
  }

  @Test(arguments: UInt64(51)...52) func `rows of every axis are explained by their cells`(_ seed: UInt64) throws {
    let audit = try RandomChain.audit(seed: seed, releases: 2)
    for axis in RollUpAxis.allCases where axis != .criterion && axis != .technology {
      for row in try audit.rollUp(axis, in: "2.0").rows {
        let part = try cells(audit, .part(axis, row.key), in: "2.0")
        var counts = OutcomeCounts()
        for cell in part.all where cell.isMustLevel { counts.add(cell) }
        #expect(counts == row.counts, "\(axis) \(row.key)")
        #expect(RollUpRule.fold(part.all.filter(\.isMustLevel).map(\.outcome)) == row.outcome, "\(axis) \(row.key)")
        #expect(Self.suffices(part.deciding, of: part.all), "\(axis) \(row.key)")
      }
    }
  }

  /// A screen that is drawn down by its process: what decided stands on another screen.
  @Test func `a screen that fails with its process is explained by the cell that failed`() throws {
    let audit = try ProcessComplianceTests.audit(["cart": .passed, "pay": .failed])
    try audit.saveProcess("checkout", ["cart", "pay"])
    let explanation = try audit.explain(.screen("cart"))
    #expect(explanation.verdict == "nonconformant")
    #expect(explanation.rules.map(\.rule).contains(.process))
    #expect(explanation.reasons.contains { $0.contains("process Process checkout fails at pay") })
    #expect(explanation.cells.map { Self.name($0.cell) } == ["pay t/title"])
  }
}
