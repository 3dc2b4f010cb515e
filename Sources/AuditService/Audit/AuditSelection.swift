public import AuditModel

/// Which cells of a release an audit asks about.
public struct AuditSelection: Sendable {
  /// Key of the only screen; nil means all, and the product.
  public var screen: String?
  /// Paths of the only checks; empty means all.
  public var checks: Set<String> = []
  /// The only way of answering, such as by keyboard; nil means all.
  public var method: CheckMethod?
  /// The outcomes of the cells that are asked about.
  public var outcomes: Set<Outcome> = [.untested]

  /// Every untested cell.
  public init() {}

  func takes(_ cell: Cell) -> Bool {
    guard cell.isAsked, outcomes.contains(cell.outcome) else { return false }
    if let screen {
      guard case .screen(screen, _, _) = cell.address else { return false }
    }
    return true
  }

  func takes(_ definition: CheckDefinition, of check: CheckDefinition) -> Bool {
    (method == nil || definition.check.method == method)
      && (checks.isEmpty || checks.contains(definition.check.path) || checks.contains(check.check.path))
  }
}
