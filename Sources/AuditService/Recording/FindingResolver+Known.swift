internal import AuditModel
internal import AuditStore

extension FindingResolver {
  /// A class, so that a batch hands on one reference a row and not every text of the check.
  final class KnownCheck: Sendable {
    let definition: CheckDefinition
    let id: Identifier<Check>
    let scope: CheckScope

    init(_ definition: CheckDefinition) {
      self.definition = definition
      id = definition.id
      scope = definition.check.scope
    }
  }

  /// A class for the same reason.
  final class KnownAddress: Sendable {
    let address: Address
    let id: Int64
    /// What an element check, a screen check or the product's checks are asked of.
    let scope: CheckScope
    /// The element; nil for a screen or the product, and for an element in a state in which nothing is asked of it.
    let element: ElementOutline?
    /// Whether the specification has it no more.
    let isGone: Bool

    init(_ address: Address, id: Int64, element: ElementOutline?, isGone: Bool = false) {
      self.address = address
      self.id = id
      self.element = element
      self.isGone = isGone
      scope =
        switch address {
        case .product: .product
        case .screen(_, _, let element), .component(_, let element): element == nil ? .screen : .element
        }
    }
  }
}
