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

  /// Takes the parts as they are.
  package init(pack: String, edition: String, check: Check, guideline: Guideline) {
    self.pack = pack
    self.edition = edition
    self.check = check
    self.guideline = guideline
  }
}
