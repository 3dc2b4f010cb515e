public import AuditModel
public import AuditRules

/// A question that an audit leads to: a check, or a way of meeting one, at an address.
public struct AuditQuestion: Identifiable, Sendable {
  /// Where it stands among the questions of a release.
  public struct Place: Hashable, Sendable {
    /// Place of the screen in the release, from 0; the product comes behind the last one.
    let screen: Int
    /// Place of the state on its screen, from 0, which is `default`.
    let state: Int
    /// Place of the element in swipe order, from 0; -1 for the screen itself.
    let element: Int
    /// Place of the check among those that the release asks for, from 0.
    let check: Int
    /// Place of the way among those of its check, from 0.
    let way: Int

    /// In the order of screens: all checks of a state of a screen, then of its elements in swipe order.
    var byScreen: [Int] { [screen, state, element, check, way] }

    /// In the order of checks: each check on every screen.
    var byCheck: [Int] { [check, way, screen, state, element] }
  }

  /// What the answer is recorded of: an address on a screen, the product, or an element of a component.
  public let address: Address
  /// Where it is tested: the same, or for a component the element on the first screen that declares it.
  public let site: Address
  /// Key of the component that the element is part of; nil for other questions.
  public let component: String?
  /// Keys of the screens on which the answer counts: several for a component; none for the product.
  public let screens: [String]
  /// What is answered: the check, or a way of meeting it.
  public let definition: CheckDefinition
  /// The check whose cell the answer counts in; the same as ``definition`` unless that is a way.
  public let check: CheckDefinition
  /// Whether the answer counts for conformance.
  public let isMustLevel: Bool
  /// The outcome of its cell when the audit began.
  public let outcome: Outcome
  /// The findings that decided it, the worst first; empty for an untested cell.
  public let findings: [Identifier<Finding>]
  let place: Place

  /// Whether it is one of several ways to meet a check.
  public var isWay: Bool { definition.id != check.id }

  /// Key of the screen on which it is tested; nil for the product.
  public var screen: String? {
    if case .screen(let key, _, _) = site { key } else { nil }
  }

  /// Whether one answer counts on every screen that declares the component (rule 12).
  public var isShared: Bool { address != site }

  /// What is answered where; no two questions of a release share it.
  public var id: AuditCell { AuditCell(address: address, check: definition.id) }

  /// The cell that the answer counts in; of a shared one the first.
  var cell: AuditCell { AuditCell(address: site, check: check.id) }
}
