/// Why a conformance report or a statement cannot be written.
public enum ConformanceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// OpenACR requires an address for mail, and nobody said one.
  case noContactEmail(product: String)

  /// What is missing, and what to do.
  public var description: String {
    switch self {
    case .noContactEmail(let product):
      "OpenACR asks for an address for mail, and product \(product) has none; say "
        + "`auditctl product edit \(product) --contact-email ADDRESS`"
    }
  }
}
