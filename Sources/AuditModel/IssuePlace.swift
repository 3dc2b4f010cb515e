/// An address and check at which an issue has findings.
public struct IssuePlace: Hashable, Sendable {
  /// Local key of the address.
  public let address: Int64
  /// The check.
  public let check: Identifier<Check>

  /// A place.
  public init(address: Int64, check: Identifier<Check>) {
    self.address = address
    self.check = check
  }
}
