package import AuditModel

/// A check, or a way of meeting one, at an address.
public struct AuditCell: Hashable, Sendable {
  package let address: Address
  package let check: Identifier<Check>

  package init(address: Address, check: Identifier<Check>) {
    self.address = address
    self.check = check
  }
}
