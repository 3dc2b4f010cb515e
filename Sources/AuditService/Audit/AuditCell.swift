internal import AuditModel

/// A check, or a way of meeting one, at an address.
public struct AuditCell: Hashable, Sendable {
  let address: Address
  let check: Identifier<Check>
}
