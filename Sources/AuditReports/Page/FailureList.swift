package import AuditModel
package import AuditRules

/// A cell that failed, as reports group it: small, for a large release has many.
package struct ReportedFailure {
  package let cell: Cell
  /// As every format has it; nil when nobody said it.
  package let severity: Severity?
  /// Where it is, in words.
  let place: PlacePhrase
  package let team: String?

  package var check: Check { cell.definition.check }
  /// The worst comes first; one of which nobody said how bad it is comes last.
  package var rank: Int { Int(severity?.rawValue ?? 0) }
}

/// Failures that stand together under one heading, the worst first.
package struct FailureGroup {
  /// The anchor of the group in the document.
  package let id: String
  /// What its check or its guideline is called; of WCAG its success criterion.
  package let title: String
  package let failures: [ReportedFailure]

  /// How many there are of each severity, the worst first, those of which nobody said it last.
  package var severities: [(severity: Severity?, count: Int)] { failures.bySeverity }
}

extension [ReportedFailure] {
  /// How many there are of each severity, the worst first, those of which nobody said it last.
  package var bySeverity: [(severity: Severity?, count: Int)] {
    var numbers = FailureNumbers()
    for failure in self { numbers.add(failure.severity) }
    return numbers.bySeverity
  }

  /// By check, the check with the worst failures first.
  package func byCheck(prefix: String) -> [FailureGroup] {
    grouped { $0.check.path }.map { path, failures in
      FailureGroup(id: Self.anchor(prefix, path), title: failures[0].check.title, failures: failures)
    }
  }

  /// By guideline, those of WCAG by the guideline of the standard; the group with the worst failures first.
  package func byGuideline(prefix: String) -> [FailureGroup] {
    grouped { Self.guideline($0.cell.definition) }.map { key, failures in
      FailureGroup(
        id: Self.anchor(prefix, key), title: failures[0].cell.definition.guidelineTitle, failures: failures)
    }
  }

  /// The path of the guideline that a check stands under; of WCAG its number with two parts.
  private static func guideline(_ definition: CheckDefinition) -> String {
    let parts = definition.guideline.split(separator: ".")
    guard definition.pack == "wcag", parts.count == 3 else { return definition.guidelinePath }
    return "wcag/\(parts.prefix(2).joined(separator: "."))"
  }

  private func grouped(by key: (ReportedFailure) -> String) -> [(String, [ReportedFailure])] {
    var order: [String] = []
    var groups: [String: [ReportedFailure]] = [:]
    for failure in self {
      let key = key(failure)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(failure)
    }
    let ranked = order.enumerated().map { place, key in (place, key, Self.ranked(groups[key] ?? [])) }
    return ranked.sorted { left, right in
      let (worst, other) = (Self.gravity(left.2), Self.gravity(right.2))
      return worst == other ? left.0 < right.0 : worst.lexicographicallyPrecedes(other, by: >)
    }.map { ($0.1, $0.2) }
  }

  /// How many are critical, serious, moderate, minor, and of no severity.
  private static func gravity(_ failures: [ReportedFailure]) -> [Int] {
    var counts = [0, 0, 0, 0, 0]
    for failure in failures { counts[4 - failure.rank] += 1 }
    return counts
  }

  /// The worst first; equals stay in the order of the release.
  private static func ranked(_ failures: [ReportedFailure]) -> [ReportedFailure] {
    failures.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }.map(\.element)
  }

  /// Paths have no underscores, so that no two anchors are the same.
  private static func anchor(_ prefix: String, _ path: String) -> String {
    "\(prefix)-\(path.replacing("/", with: "_"))"
  }
}

/// Finds what places are called, screen by screen as cells come.
package struct PlaceReader {
  private let product: Product
  private let release: Release
  private var screen: ScreenSpecification?
  private var component: ComponentSpecification?

  package init(_ input: ComplianceInput) {
    self.init(input.product, input.release)
  }

  package init(_ product: Product, _ release: Release) {
    self.product = product
    self.release = release
  }

  /// The place of an address as people say it, with its stop.
  mutating func place(_ address: Address, _ snapshot: borrowing some ReportFacts & ~Copyable) throws -> PlacePhrase {
    if case .component(let key, _) = address {
      if component?.key != key {
        component = try newest(snapshot) { try $0.components(of: $1, only: key).first?.specification }
      }
      return PlacePhrase(PlaceNames(address, product: product.title, of: component))
    }
    if let key = address.screenKey { _ = try title(key, snapshot) }
    return PlacePhrase(PlaceNames(address, product: product.title, on: screen))
  }

  /// What a screen is called; its key where no release has it.
  mutating func title(_ key: String, _ snapshot: borrowing some ReportFacts & ~Copyable) throws -> String {
    if screen?.key != key {
      screen = try newest(snapshot) { try $0.screens(of: $1, only: key).first?.expanded }
    }
    return screen?.title ?? key
  }

  /// What the release has, else the nearest release before it: a screen that left the scope is called as it was.
  private func newest<Facts: ReportFacts & ~Copyable, Found>(
    _ snapshot: borrowing Facts, _ find: (borrowing Facts, Identifier<Release>) throws -> Found?
  ) throws -> Found? {
    var release = release
    while true {
      if let found = try find(snapshot, release.id) { return found }
      guard let before = release.predecessor else { return nil }
      release = try snapshot.release(before, of: product)
    }
  }
}
