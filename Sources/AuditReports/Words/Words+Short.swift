internal import AuditModel
internal import AuditRules

extension Words {
  /// The texts of the gate's answer.
  struct Gate: Sendable {
    /// - Parameter newestBuild: How many were tested on the newest build, and which that is; nil without a build.
    func counts(_ counts: OutcomeCounts, newestBuild: String?) -> String {
      let tested = counts.total - counts.untested - counts.carried
      return "\(CountText.of(counts.total, "required check")): \(tested) tested in this release, "
        + (newestBuild.map { "on the newest build \($0), " } ?? "")
        + "\(counts.passed) passed, \(counts.failed) failed, \(counts.cantTell) cannot tell, "
        + "\(Outcome.inapplicable.words(of: counts.inapplicable)), \(counts.untested) not tested."
    }
    func result(_ verdict: Verdict) -> String { "The result: \(verdict.words)." }
    let passed = "No reason against it."
    func refused(_ reasons: Int) -> String { "For \(CountText.of(reasons, "reason"))." }
    func worst(_ count: Int, shown: Int) -> String {
      count > shown ? "The worst \(shown) of \(CountText.of(count, "failure")):" : "\(CountText.of(count, "failure")):"
    }
    func letThrough(_ count: Int) -> String {
      "\(CountText.of(count, "failure")) \(count == 1 ? "is" : "are") let through by decisions, and "
        + "\(count == 1 ? "stays" : "stay") failed:"
    }
    func planChanged(_ count: Int) -> String {
      "The plan was changed \(CountText.of(count, "time")) after the first finding."
    }
  }

  /// The texts of the page that leads to the documents of all products.
  struct Index: Sendable {
    let title = "Accessibility of all products"
    func about(_ products: Int, _ day: String) -> String { "\(CountText.of(products, "product")), \(day)." }
    let caption = "Each product with its current release, in the order of the keys"
    let product = "Product"
    let release = "Release"
    let answer = "May it ship"
    let conformance = "Conformance report"
    func conformanceOf(_ product: String) -> String { "Conformance report of \(product)" }
    let incomplete = "incomplete"
    let noRelease = "no release yet"
    let none = "There is no product yet."
  }

  /// The texts around acceptance criteria.
  struct Acceptance: Sendable {
    func title(_ screen: String) -> String { "\(screen): acceptance criteria" }
    func about(_ screen: String, _ product: String, _ release: String, _ platform: String) -> String {
      "Screen \(screen) of \(product) \(release) on \(platform)."
    }
    func team(_ team: String) -> String { "Team \(team)." }
    let given = "Given"
    let when = "When"
    let then = "Then"
    let and = "And"
  }
}
