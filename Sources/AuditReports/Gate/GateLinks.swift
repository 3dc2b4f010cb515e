internal import AuditModel
internal import AuditRules

extension GateCheck {
  /// Where more is to be read of a failure: its issue in the team's tracker, else what WCAG says of its criterion; nil where
  /// there is neither.
  func link(of failure: NamedFailure) -> String? {
    failure.tracker.flatMap { PageAddress($0) }?.webLink ?? criterionLink(of: failure)
  }

  /// The criterion of a failure in the text of WCAG.
  func criterionLink(of failure: NamedFailure) -> String? {
    failure.criterion.map { CriterionAddress.of($0.title, version: compliance.wcagVersion) }
  }

  /// What it is about, in a line: `banking 5.2`.
  var subject: String { "\(compliance.product.key) \(compliance.release.version)" }

  /// The same for people: `Mobile Banking 5.2`.
  var name: String { "\(compliance.product.title) \(compliance.release.version)" }

  /// The command that lists all failures.
  var failuresCommand: String {
    GateCommands(product: compliance.product.key, release: compliance.release.version, namesProduct: true)
      .about("explain --outcome fail")
  }
}

extension PageAddress {
  /// The address where it is one of the web.
  var webLink: String? { link.hasPrefix("http") ? link : nil }
}
