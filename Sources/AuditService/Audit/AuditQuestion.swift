public import AuditModel

/// A question that an audit leads to: a check, or a way of meeting one, at an address.
public struct AuditQuestion: Sendable {
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

  /// What it is asked of.
  public let address: Address
  /// What is answered: the check, or a way of meeting it.
  public let definition: CheckDefinition
  /// The check whose cell the answer counts in; the same as ``definition`` unless that is a way.
  public let check: CheckDefinition
  /// Whether the answer counts for conformance.
  public let isMustLevel: Bool
  /// The outcome of its cell when the audit began.
  public let outcome: Outcome
  let place: Place

  /// Whether it is one of several ways to meet a check.
  public var isWay: Bool { definition.id != check.id }

  /// Key of the screen; nil for the product.
  public var screen: String? {
    if case .screen(let key, _, _) = address { key } else { nil }
  }

  /// The cell that the answer counts in.
  var cell: AuditCell { AuditCell(address: address, check: check.id) }
}

/// A cell of an audit.
struct AuditCell: Hashable, Sendable {
  let address: Address
  let check: Identifier<Check>
}
