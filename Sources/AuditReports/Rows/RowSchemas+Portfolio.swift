package import AuditModel
package import AuditRules

// Products beside one another.
extension RowSchemas {
  /// A product with its current release.
  package static let portfolio = RowSchema<PortfolioProduct>(
    "portfolio_product",
    [
      .text("product") { $0.product.key },
      .text("title") { $0.product.title },
      .term("platform") { $0.product.platform },
      .text("group") { $0.product.group },
      .text("release") { $0.compliance?.release.version },
      .text("date") { $0.compliance?.release.date },
      .term("stage") { $0.compliance?.release.stage },
      .text("profile") { $0.compliance?.profile.key },
      .term("verdict") { $0.compliance?.verdict },
    ] + sizes.ofAny { $0.compliance } + counts().ofAny { $0.compliance?.mustLevel } + failures.ofAny { $0.failures }
      + rates.ofAny { $0.compliance?.rates } + issueNumbers.of { $0.issues }
      + [
        .time("last_observed_at") { $0.lastObservedAt },
        .flag("is_idle") { $0.isIdle },
      ])

  /// What stands together along an axis, over the current releases of products.
  package static let portfolioPart = RowSchema<PortfolioPart>(
    "portfolio_part",
    [
      .text("key") { $0.key },
      .text("title") { $0.title },
      .count("product_count", of: "products") { $0.products.count },
      .count("failing_product_count", of: "products") { $0.failingProducts.count },
      .count("failing_screen_count", of: "screens") { $0.failingScreens.count },
    ] + counts().of { $0.counts } + issueNumbers.of { $0.issues }
      + [
        .list("products") { $0.products },
        .list("failing_products") { $0.failingProducts },
        .list("failing_screens") { $0.failingScreens },
      ])

  /// What happened to issues in a quarter.
  package static let portfolioQuarter = RowSchema<PortfolioQuarter>(
    "portfolio_quarter",
    [
      .text("quarter") { $0.name },
      .count("opened", of: "issues") { $0.opened },
      .count("verified", of: "issues") { $0.verified },
      .count("reopened", of: "issues") { $0.reopened },
      .count("open_at_end", of: "issues") { $0.openAtEnd },
      .length("median_days_to_verify", in: "days") { $0.medianDaysToVerify },
      .length("median_days_open", in: "days") { $0.medianDaysOpen },
    ])

  private static let sizes = RowSchema<ReleaseCompliance>([
    .count("screen_count", of: "screens") { $0.screens.count },
    .count("dropped_failure_count", of: "failures") { $0.droppedFailuresHeldAgainst.count },
  ])

  private static let failures = RowSchema<FailureNumbers>(
    Severity.allCases.reversed().map { severity in
      .count("\(severity.name)_failure_count", of: "cells") { $0.count(of: severity) }
    } + [.count("failures_without_severity", of: "cells") { $0.count(of: nil) }])

  private static let issueNumbers = RowSchema<IssueNumbers>([
    .count("open_issue_count", of: "issues") { $0.open },
    .count("overdue_issue_count", of: "issues") { $0.overdue },
  ])
}

/// A product among others.
package struct PortfolioProduct: Sendable {
  /// The product.
  package let product: Product
  /// Its current release with its verdict; nil while it has none.
  package var compliance: ReleaseCompliance?
  /// The failed required checks of that release; nil without one.
  package var failures: FailureNumbers?
  /// What the gate answers of that release by the default policy; nil without one, and where it was not asked.
  package var answer: ShipAnswer?
  /// The release before it, and how many required checks failed in that; nil without one, and where it was not asked.
  package var before: (release: String, failed: Int)?
  /// Its issues, whatever release they are of.
  package let issues: IssueNumbers
  /// When anything of it was observed last: UTC, milliseconds since 1970; nil where nothing was.
  package let lastObservedAt: Int64?
  /// Whether nothing of it was observed for as long as was asked about.
  package let isIdle: Bool

  package init(product: Product, issues: IssueNumbers, lastObservedAt: Int64?, isIdle: Bool) {
    self.product = product
    self.issues = issues
    self.lastObservedAt = lastObservedAt
    self.isIdle = isIdle
  }
}

/// How many failures there are of each severity.
package struct FailureNumbers: Sendable {
  private var numbers: [Severity?: Int] = [:]

  package init() {}

  /// - Parameter severity: Nil where nobody said it.
  package mutating func add(_ severity: Severity?) { numbers[severity, default: 0] += 1 }

  /// - Parameter severity: Nil asks for those of which nobody said it.
  func count(of severity: Severity?) -> Int { numbers[severity, default: 0] }

  /// All of them.
  var total: Int { numbers.values.reduce(0, +) }

  /// The severities that there are, the worst first, those of which nobody said it last.
  package var bySeverity: [(severity: Severity?, count: Int)] {
    (Severity.allCases.reversed() + [nil]).compactMap { severity in numbers[severity].map { (severity, $0) } }
  }

  /// `1 critical, 2 without severity`, the worst first; empty for none.
  package var words: String {
    bySeverity.map { "\($0.count) \($0.severity?.name ?? "without severity")" }.joined(separator: ", ")
  }
}

/// How many issues are to be worked on.
package struct IssueNumbers: Sendable {
  package var open: Int
  /// Of these those that were due, and that no decision lets wait.
  package var overdue: Int

  package init(open: Int = 0, overdue: Int = 0) {
    self.open = open
    self.overdue = overdue
  }

  package mutating func add(_ other: IssueNumbers) {
    open += other.open
    overdue += other.overdue
  }
}

/// What stands together in several products: a group, a criterion or a team.
package struct PortfolioPart: Sendable {
  /// The key of what belongs to no group, or to no team.
  package static let none = "."

  /// Its key on the axis.
  package let key: String
  /// Its name for people; nil where the key is all there is.
  package let title: String?
  /// Keys of the products that have any of it.
  package var products: [String] = []
  /// Keys of those of them in which a required check of it failed.
  package private(set) var failingProducts: [String] = []
  /// `PRODUCT SCREEN` for each screen on which one failed, in the order of the products.
  package private(set) var failingScreens: [String] = []
  /// The same, to look one up.
  private var known: Set<String> = []
  /// Its required checks by outcome.
  package var counts = OutcomeCounts()
  /// Its issues; none along the axis of criteria.
  package var issues = IssueNumbers()

  package init(key: String, title: String?) {
    self.key = key
    self.title = title
  }

  /// Takes a failure.
  ///
  /// - Parameter screen: Nil for one of the product itself.
  package mutating func addFailure(on screen: String?, of product: String) {
    if failingProducts.last != product { failingProducts.append(product) }
    guard let screen else { return }
    let place = "\(product) \(screen)"
    if known.insert(place).inserted { failingScreens.append(place) }
  }
}

/// What happened to issues in a quarter of a year.
package struct PortfolioQuarter: Sendable {
  /// `2026-Q4`.
  package let name: String
  /// How many were opened.
  package let opened: Int
  /// How many were verified as fixed.
  package let verified: Int
  /// How many were reopened.
  package let reopened: Int
  /// How many were open at its end, or now.
  package let openAtEnd: Int
  /// Of those that were verified, from the day they were opened, or opened again; nil where none was.
  package let medianDaysToVerify: Double?
  /// Of those that were open at its end; nil where none was.
  package let medianDaysOpen: Double?

  package init(
    name: String, opened: Int, verified: Int, reopened: Int, openAtEnd: Int, medianDaysToVerify: Double?,
    medianDaysOpen: Double?
  ) {
    self.name = name
    self.opened = opened
    self.verified = verified
    self.reopened = reopened
    self.openAtEnd = openAtEnd
    self.medianDaysToVerify = medianDaysToVerify
    self.medianDaysOpen = medianDaysOpen
  }
}
