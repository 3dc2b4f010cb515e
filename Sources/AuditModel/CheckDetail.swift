/// A check with everything that its edition says of it.
public struct CheckDetail: Hashable, Sendable {
  /// Key of the pack.
  public let pack: String
  /// Its edition.
  public let edition: String
  /// The check with steps, outcome statements and, where it has ways, these.
  public let check: Check
  /// The guideline; its checks are left out.
  public let guideline: Guideline

  /// A check as its edition has it.
  package init(pack: String, edition: String, check: Check, guideline: Guideline) {
    self.pack = pack
    self.edition = edition
    self.check = check
    self.guideline = guideline
  }
}

/// A statement that must be true for a check to pass, as an edition has it.
public struct OutcomeStatement: Hashable, Sendable {
  /// Local key.
  public let id: Identifier<OutcomeStatement>
  /// The statement.
  public let text: String

  /// A statement as it is stored.
  public init(id: Identifier<OutcomeStatement>, text: String) {
    self.id = id
    self.text = text
  }
}
