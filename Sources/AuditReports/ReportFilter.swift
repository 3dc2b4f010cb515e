internal import AuditModel
internal import AuditRules

/// What of a release is in the scope of a report.
struct ReportFilter {
  private let scope: ReportScope
  private let onlyFailures: Bool
  private let issues: OpenIssueList
  /// Keys of the screens on which an issue in scope is; nil: every screen.
  private let screens: Set<String>?
  /// Local keys of the addresses in scope; nil: all of them.
  private let addresses: Set<Int64>?

  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a screen that is not in scope of the release.
  init(_ options: ReportOptions, _ input: ComplianceInput, _ issues: OpenIssueList) throws {
    scope = options.scope
    onlyFailures = options.onlyFailures
    self.issues = issues
    switch options.scope {
    case .release:
      screens = nil
      addresses = nil
    case .screen(let key):
      guard let screen = input.screens.first(where: { $0.key == key }) else {
        throw NotInRelease(
          kind: "screen", reference: key, hint: "see `auditctl status` for those in scope of the release")
      }
      screens = [key]
      var addresses = Set(input.otherAddresses.filter { $0.value.screenKey == key }.keys)
      for place in screen.states + screen.elements {
        addresses.formUnion([place.address, place.componentAddress].compactMap { $0 })
      }
      self.addresses = addresses
    case .issues, .issue:
      screens = issues.screens
      addresses = issues.addresses
    }
  }

  func includes(screen key: String) -> Bool {
    screens?.contains(key) ?? true
  }

  func includes(_ finding: FindingRow) -> Bool {
    includes(address: finding.address)
  }

  /// - Parameter key: Local key of the address.
  func includes(address key: Int64) -> Bool {
    addresses?.contains(key) ?? true
  }

  /// Whether a cell is in its lists.
  func includes(_ cell: Cell) -> Bool {
    (!onlyFailures || cell.outcome == .failed) && isInScope(cell)
  }

  /// Whether a cell is counted, listed or not.
  func isInScope(_ cell: Cell) -> Bool {
    switch scope {
    case .release: return true
    case .screen(let key): return cell.screenKey == key
    case .issues, .issue: return issues.contains(cell)
    }
  }
}
