public import AuditModel
internal import AuditRules

/// Changes of what reports say of a product, as somebody typed them.
///
/// A field that is left out stays; an empty text removes it.
public struct ProductEdit: Sendable {
  /// The fields that change, with their new texts.
  public var texts: [ProductDetail: String] = [:]

  /// No change.
  public init() {}

  /// The details with the changes.
  ///
  /// - Throws: ``InputError`` with everything that is wrong, in the order of the fields.
  public func applied(to details: ProductDetails) throws(InputError) -> ProductDetails {
    var details = details
    var problems: [InputProblem] = []
    for field in ProductDetail.allCases {
      guard let text = texts[field] else { continue }
      if let message = Self.problem(text, field) {
        problems.append(InputProblem(source: "--\(field.rawValue)", message: message))
      }
      details[field] = text.isEmpty ? nil : text
    }
    guard problems.isEmpty else { throw InputError(problems) }
    return details
  }

  /// What is wrong with a text, and what would be right; nil when nothing is.
  static func problem(_ text: String, _ field: ProductDetail) -> String? {
    guard !text.isEmpty else { return nil }
    if text.allSatisfy(\.isWhitespace) { return "it has nothing but spaces; leave it empty to remove it" }
    if text.count > field.limit { return "it has \(text.count) characters; use at most \(field.limit)" }
    if DisplayText.escaped(text, keepsNewlines: field.hasLines) != text {
      return field.hasLines
        ? "it has control characters; take out all but line breaks"
        : "it has line breaks or control characters; write it on one line"
    }
    switch field {
    case .contactEmail where text.wholeMatch(of: /[^\s@<>,;]+@[^\s@<>,;]+/) == nil:
      return "it is not an e-mail address; write it like accessibility@example.org"
    case .website where text.wholeMatch(of: /https?:\/\/[^\s\/"<>]+[^\s"<>]*/) == nil:
      return "it is not a web address; write it like https://example.org/accessibility"
    default: return nil
    }
  }
}

extension ProductDetail {
  /// The most characters it takes.
  public var limit: Int {
    switch self {
    case .vendor, .contactName, .contactPhone: 200
    // RFC 5321 §4.5.3.1.3: a path has at most 256 octets, its brackets included.
    case .contactEmail: 254
    case .website: 2_000
    case .description, .vendorDescription, .address, .legalDisclaimer, .enforcement: 5_000
    }
  }

  /// Whether it may have line breaks.
  public var hasLines: Bool {
    switch self {
    case .description, .vendorDescription, .address, .legalDisclaimer, .enforcement: true
    case .vendor, .contactName, .contactEmail, .contactPhone, .website: false
    }
  }
}
