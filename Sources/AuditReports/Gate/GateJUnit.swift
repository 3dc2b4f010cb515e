internal import AuditModel
public import AuditRules

/// Writes the gate's answer as JUnit XML for a pipeline: one test case for each key of the policy that can be a reason.
///
/// A key that the policy does not ask for is a skipped test, so that a laxer policy never looks like a stricter one.
public enum GateJUnit {
  private static let suites: [(name: String, keys: [GateKey])] = [
    ("release", [.release, .baseline, .scopeKept, .elementsComplete]),
    ("cells", [.failed, .failedBySeverity, .newlyFailing, .reEmerged, .untested, .cannotTell]),
    ("testing", [.coverage, .environments, .freshness, .builds, .evidence]),
    ("issues", [.decisionsHold, .overdueIssues]),
    ("stages", [.stages, .stagesInOrder]),
  ]

  /// The answers on releases as XML; where there are several, each suite names its release.
  ///
  /// - Parameter now: When the gate was asked: UTC, milliseconds since 1970.
  public static func xml(_ checks: [GateCheck], now: Int64) -> String {
    var all = JUnitXML.Counts()
    for check in checks { all.add(counts(suites.flatMap(\.keys), check.outcome)) }
    let only = checks.count == 1 ? checks.first : nil
    return JUnitXML.begin("auditctl gate" + (only.map { " \($0.subject)" } ?? ""), all)
      + checks.map { xml($0, namesRelease: only == nil, now: now) }.joined() + JUnitXML.end
  }

  private static func xml(_ check: GateCheck, namesRelease: Bool, now: Int64) -> String {
    let outcome = check.outcome
    let name = "auditctl gate \(check.subject)"
    var text = ""
    for suite in suites {
      text += JUnitXML.beginSuite(
        (namesRelease ? "\(check.subject): " : "") + suite.name, counts(suite.keys, outcome), at: now)
      if suite.name == "release" { text += JUnitXML.properties(properties(check)) }
      for key in suite.keys {
        text += JUnitXML.testCase(key.words, className: "\(name).\(key.rawValue)", ending(key, outcome))
      }
      text += JUnitXML.endSuite
    }
    return text
  }

  private static func counts(_ keys: [GateKey], _ outcome: GateOutcome) -> JUnitXML.Counts {
    var counts = JUnitXML.Counts()
    for key in keys { counts.add(ending(key, outcome)) }
    return counts
  }

  /// The verdict and the coverage stand beside the answer, which is none on them.
  private static func properties(_ check: GateCheck) -> [(name: String, value: String)] {
    let counts = check.compliance.mustLevel
    return [
      ("verdict", check.outcome.verdict.rawValue), ("must_cells", "\(counts.total)"), ("passed", "\(counts.passed)"),
      ("failed", "\(counts.failed)"), ("cant_tell", "\(counts.cantTell)"),
      ("inapplicable", "\(counts.inapplicable)"), ("untested", "\(counts.untested)"),
      ("let_through", "\(check.outcome.letThrough.count)"),
    ]
  }

  private static func ending(_ key: GateKey, _ outcome: GateOutcome) -> JUnitXML.Ending {
    let reasons = outcome.reasons.filter { $0.key == key }
    guard reasons.isEmpty else {
      return .failed(
        type: key.rawValue, message: reasons.map(\.sentence).joined(separator: "; "),
        body: reasons.map { reason in
          ([reason.sentence] + (reason.severities.isEmpty ? [] : ["Severities: \(reason.severitiesWords)"])
            + [reason.explain]).joined(separator: "\n")
        }.joined(separator: "\n"))
    }
    return key.isAsked(by: outcome.policy, hasBaseline: outcome.baseline != nil)
      ? .passed : .skipped(message: "the policy does not ask for it")
  }
}
