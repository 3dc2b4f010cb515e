public import AuditModel

/// Which kind of product a chapter or row of a standard is asked of, and where the standard says so.
public struct ConformanceScope: Hashable, Sendable {
  /// Kinds of product, as the standards tell them apart.
  public enum Kind: String, CaseIterable, Sendable {
    /// Software that is no web content: an app.
    case software
    case web
    case documents
    case hardware
    case relayServices = "relay-services"
    /// A product that is closed to assistive technology, such as a ticket machine.
    case closedFunctionality = "closed-functionality"
    /// A heading, or what is informative.
    case nothing

    /// Whether a product on a platform is of the kind.
    public func includes(_ platform: Platform) -> Bool {
      switch self {
      case .software: platform != .web
      case .web: platform == .web
      case .documents, .hardware, .relayServices, .closedFunctionality, .nothing: false
      }
    }
  }

  /// What it is asked of.
  public let concerns: Kind
  /// The clause that says so; nil where it is plain.
  public let clause: String?
  /// In a sentence.
  public let text: String

  /// A scope as its file has it.
  package init(concerns: Kind, clause: String?, text: String) {
    self.concerns = concerns
    self.clause = clause
    self.text = text
  }
}
