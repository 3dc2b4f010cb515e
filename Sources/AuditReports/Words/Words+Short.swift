package import AuditModel
package import AuditRules

extension Words {
  /// The texts of the gate's answer.
  package struct Gate: Sendable {
    /// - Parameter newestBuild: How many were tested on the newest build, and which that is; nil without a build.
    package func counts(_ counts: OutcomeCounts, newestBuild: String?) -> String {
      let number = CountText.number
      let tested = counts.total - counts.untested - counts.carried
      return "\(CountText.of(counts.total, "required check")): \(number(tested)) tested in this release, "
        + (newestBuild.map { "on the newest build \($0), " } ?? "")
        + "\(number(counts.passed)) passed, \(number(counts.failed)) failed, \(number(counts.cantTell)) cannot tell, "
        + "\(Outcome.inapplicable.words(of: counts.inapplicable)), \(number(counts.untested)) not tested."
    }
    package func result(_ verdict: Verdict) -> String { "The result: \(verdict.words)." }
    package let passed = "No reason against it."
    package func refused(_ reasons: Int) -> String { "For \(CountText.of(reasons, "reason"))." }
    package func worst(_ count: Int, shown: Int) -> String {
      count > shown ? "The worst \(shown) of \(CountText.of(count, "failure"))" : CountText.of(count, "failure")
    }
    package func letThrough(_ count: Int) -> String {
      "\(CountText.of(count, "failure")) \(count == 1 ? "is" : "are") accepted by decisions, and "
        + "\(count == 1 ? "stays" : "stay") failed"
    }
    package func planChanged(_ count: Int) -> String {
      "The plan was changed \(CountText.of(count, "time")) after the first finding"
    }
    /// How many of the products have which answer, each answer once.
    package func answers(_ answers: [String]) -> String {
      let kinds = answers.distinct()
      guard kinds.count > 1 else { return "\(CountText.of(answers.count, "product")): \(kinds.joined())" }
      let counts = kinds.map { kind in "\(kind): \(answers.count { $0 == kind })" }
      return "\(CountText.of(answers.count, "product")). \(counts.joined(separator: ", "))"
    }
    /// What a reason is about, before its sentence.
    package func label(_ key: GateKey) -> String {
      switch key {
      case .release: "Release"
      case .baseline: "Compared with the release before"
      case .failed: "Failed"
      case .failedBySeverity: "Failed, by severity"
      case .newlyFailing: "New failures"
      case .reEmerged: "Failing again"
      case .untested: "Not tested"
      case .cannotTell: "Cannot tell"
      case .decisions: "Decisions"
      case .severities: "Severities"
      case .decisionsHold: "Decisions that lapse soon"
      case .overdueIssues: "Overdue issues"
      case .scopeKept: "Left out of scope"
      case .coverage: "Share tested"
      case .environments: "Tested with"
      case .freshness: "Age of the answers"
      case .builds: "Builds"
      case .evidence: "Evidence"
      case .elementsComplete: "Lists of elements"
      case .stages: "Stages"
      case .stagesInOrder: "Order of the stages"
      }
    }
  }

  /// The texts of the page that leads to the documents of all products.
  package struct Index: Sendable {
    package let title = "Accessibility of all products"
    package func about(_ products: Int, _ day: String) -> String { "\(CountText.of(products, "product")), \(day)." }
    package let product = "Product"
    package let release = "Release"
    package let answer = "May it ship?"
    package let conformance = "Conformance report"
    package func conformanceOf(_ product: String) -> String { "Conformance report of \(product)" }
    package let incomplete = "incomplete"
    package let noRelease = "no release yet"
    package let none = "There is no product yet."
  }

  /// The texts around acceptance criteria.
  package struct Acceptance: Sendable {
    package func title(_ screen: String) -> String { "\(screen): acceptance criteria" }
    package func about(_ screen: String, _ product: String, _ release: String, _ platform: String) -> String {
      "Screen \(screen) of \(product) \(release) on \(platform)."
    }
    package func team(_ team: String) -> String { "Team \(team)." }
    package let given = "Given"
    package let when = "When"
    package let then = "Then"
    package let and = "And"
  }
}
