internal import AuditModel
internal import AuditRules

/// What failures are called in reports: by their place in the release, and by what was heard or found; or as a person called
/// the issue.
///
/// It keeps the specification of one screen, for cells come screen by screen.
struct FailureTitles {
  private let product: String
  private let release: Identifier<Release>
  private let checks: [String: Check]
  private var screen: ScreenSpecification?

  init(_ input: ComplianceInput) {
    product = input.product.title
    release = input.release.id
    checks = Dictionary(input.definitions.map { ($0.check.path, $0.check) }) { first, _ in first }
  }

  /// The title of a failed cell.
  mutating func title(
    of row: ComplianceReport.Row, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> String {
    let address = row.cell.address
    if let key = address.screenKey, screen?.key != key {
      screen = try snapshot.screens(of: release, only: key).first?.expanded
    }
    let place = PlaceNames(address, product: product, on: screen)
    if let finding = row.failure?.id, let edited = try snapshot.editedTitle(of: finding) {
      return "\(PlaceWords.of(place)): \(edited)"
    }
    // What was tried may be a way to meet the check of the cell.
    let check = row.failure.flatMap { checks[$0.check] } ?? row.cell.definition.check
    return IssueTitle.of(place, check, observed: row.failure?.observed)
  }
}
