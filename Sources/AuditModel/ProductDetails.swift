/// What reports and statements say of a product besides its name; nil is what nobody said.
public struct ProductDetails: Hashable, Sendable {
  /// What it is, in a few sentences.
  public var description: String?
  /// The company that makes or sells it.
  public var vendor: String?
  /// What that company is.
  public var vendorDescription: String?
  /// Whom to ask about its accessibility: a person or a team.
  public var contactName: String?
  /// An address for mail.
  public var contactEmail: String?
  /// A telephone number, as people write it.
  public var contactPhone: String?
  /// An address on the web that begins with `http://` or `https://`.
  public var website: String?
  /// A postal address, with line breaks.
  public var address: String?
  /// What a lawyer wants to stand in a report.
  public var legalDisclaimer: String?
  /// Whom to turn to when nobody answers.
  public var enforcement: String?

  /// Nothing said.
  public init() {}
}
