internal import AuditModel

/// Writes the gate's answer as JUnit XML for a pipeline: one test case for each key of the policy that can be a reason.
///
/// A key that the policy does not ask for is a skipped test, so that a laxer policy never looks like a stricter one.
public enum GateJUnit {
  private static let suites: [(name: String, keys: [GateKey])] = [
    ("release", [.release, .elementsComplete]),
    ("cells", [.failed, .untested, .cannotTell]),
    ("testing", [.coverage, .environments, .freshness, .evidence]),
    ("stages", [.stages, .stagesInOrder]),
  ]

  /// The answer as XML.
  ///
  /// - Parameter now: When the gate was asked: UTC, milliseconds since 1970.
  public static func xml(_ check: GateCheck, now: Int64) -> String {
    let outcome = check.outcome
    let name = "auditctl gate \(check.compliance.product.key) \(check.compliance.release.version)"
    let all = suites.flatMap(\.keys)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(XMLText.escaped(name))\"\(counts(all, outcome))>\n"
    for suite in suites {
      text +=
        "  <testsuite name=\"\(suite.name)\"\(counts(suite.keys, outcome)) timestamp=\"\(Timestamp.text(now))\">\n"
      if suite.name == "release" { text += properties(check) }
      for key in suite.keys { text += testCase(key, outcome, className: name) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func failed(_ keys: [GateKey], _ outcome: GateOutcome) -> Int {
    keys.count { key in outcome.reasons.contains { $0.key == key } }
  }

  private static func counts(_ keys: [GateKey], _ outcome: GateOutcome) -> String {
    let skipped = keys.count { !$0.isAsked(by: outcome.policy) }
    return " tests=\"\(keys.count)\" failures=\"\(failed(keys, outcome))\" errors=\"0\" skipped=\"\(skipped)\""
  }

  /// The verdict and the coverage stand beside the answer, which is none on them.
  private static func properties(_ check: GateCheck) -> String {
    let counts = check.compliance.mustLevel
    let properties = [
      ("verdict", check.outcome.verdict.words), ("must_cells", "\(counts.total)"), ("passed", "\(counts.passed)"),
      ("failed", "\(counts.failed)"), ("cant_tell", "\(counts.cantTell)"),
      ("inapplicable", "\(counts.inapplicable)"), ("untested", "\(counts.untested)"),
      ("let_through", "\(check.outcome.letThrough.count)"),
    ]
    return "    <properties>\n"
      + properties.map { "      <property name=\"\($0)\" value=\"\(XMLText.escaped($1))\"/>\n" }.joined()
      + "    </properties>\n"
  }

  private static func testCase(_ key: GateKey, _ outcome: GateOutcome, className: String) -> String {
    let reasons = outcome.reasons.filter { $0.key == key }
    let head =
      "    <testcase name=\"\(XMLText.escaped(key.words))\" classname=\"\(XMLText.escaped(className)).\(key.rawValue)\" time=\"0\""
    if !reasons.isEmpty {
      let message = XMLText.escaped(reasons.map(\.sentence).joined(separator: "; "))
      let body = reasons.map { "\($0.sentence)\n\($0.explain)" }.joined(separator: "\n")
      return head
        + ">\n      <failure type=\"\(key.rawValue)\" message=\"\(message)\">\(XMLText.escaped(body))</failure>\n"
        + "    </testcase>\n"
    }
    guard key.isAsked(by: outcome.policy) else {
      return head + ">\n      <skipped message=\"the policy does not ask for it\"/>\n    </testcase>\n"
    }
    return head + "/>\n"
  }
}
