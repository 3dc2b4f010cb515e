/// What a published document states of one row of a standard; never a finding (DESIGN rule 11).
public struct StatedTerm: Hashable, Sendable {
  /// The standard, as references write it: `wcag`, `en-301-549`, `section-508`.
  public let standard: String
  /// Number of the row there.
  public let row: String
  /// `web`, `software` and so on; empty: the whole.
  public let component: String
  /// The name of a ``ConformanceTerm``, or of an ``Outcome`` that an audit states of the whole site.
  public let term: String
  /// What it says beside; nil: nothing.
  public let remarks: String?

  /// What is stated of a row.
  public init(standard: String, row: String, component: String, term: String, remarks: String? = nil) {
    (self.standard, self.row, self.component, self.term, self.remarks) = (standard, row, component, term, remarks)
  }

  /// As references write it: `wcag/1.1.1`.
  public var path: String { "\(standard)/\(row)" }

  /// As people read it: `Supports`.
  public var words: String {
    ConformanceTerm(rawValue: term)?.words ?? Outcome.allCases.first { $0.name == term }?.words ?? term
  }
}

/// A stated term with who states it.
public struct StatedClaim: Hashable, Sendable {
  /// What is stated.
  public let term: StatedTerm
  /// Who: the vendor, else the author, else the title of the document.
  public let person: String
  /// The date of the document, as it is written there; nil when not said.
  public let date: String?
  /// The release beside which it stands, and the version of the product that the document is about where that is another one.
  public let release: String, otherVersion: String?

  /// A claim of a document.
  ///
  /// - Parameters:
  ///   - version: The version of the product that the document names; nil when not said.
  ///   - release: The release beside which it stands.
  public init(
    _ term: StatedTerm, by person: String, on date: String?, about version: String? = nil, beside release: String
  ) {
    (self.term, self.person, self.date, self.release) = (term, person, date, release)
    otherVersion = version.flatMap { Self.isOther($0, than: release) ? $0 : nil }
  }

  /// `Supports, says Example Bank (8/31/2021)`; of another version that it is not about this one.
  public var sentence: String {
    "\(term.words), says \(person)" + (date.map { " (\($0))" } ?? "")
      + (otherVersion.map { ", of version \($0) and not of \(release)" } ?? "")
  }

  /// Whether a version that a document names is another one than a release.
  public static func isOther(_ version: String, than release: String) -> Bool { bare(version) != bare(release) }

  /// `3.0` in `v3.0` and in `Version 3.0`.
  private static func bare(_ version: String) -> String {
    var text = TypedName(version).text.lowercased()
    for prefix in ["version ", "v"] where text.hasPrefix(prefix) { text.removeFirst(prefix.count) }
    return text
  }

  /// What documents state of a row for a product: of its own kind or as a whole, else of what else it has.
  public static func about(_ path: String, on platform: Platform, in claims: [StatedClaim]) -> [StatedClaim] {
    let ofRow = claims.filter { $0.term.path == path }
    let own = ofRow.filter { ["", "none", platform == .web ? "web" : "software"].contains($0.term.component) }
    return own.isEmpty ? ofRow : own
  }
}

/// A document about a release that somebody published, with what it states.
public struct StatedDocument: Sendable {
  /// As published; never empty.
  public var title: String
  /// The product that it names; nil when not said.
  public var product: String?
  /// Who wrote it, and who published it; nil when not said.
  public var author, vendor: String?
  /// Its date as it is written there; nil when not said.
  public var statedOn: String?
  /// The same, where it is unambiguous: UTC, milliseconds since 1970; nil: not known.
  public var statedAt: Int64?
  /// What else it says of itself: a JSON object.
  public var details: JSONValue
  /// Name of the file, and SHA-256 of its bytes in hexadecimal.
  public var sourceName, sha256: String
  /// What it states, each row of a component once.
  public var terms: [StatedTerm]

  /// A document of which only the file is known.
  public init(title: String, sourceName: String, sha256: String, details: JSONValue, terms: [StatedTerm]) {
    (self.title, self.sourceName, self.sha256) = (title, sourceName, sha256)
    (self.details, self.terms) = (details, terms)
  }
}
