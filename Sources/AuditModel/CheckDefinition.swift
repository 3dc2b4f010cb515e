/// A check as a pinned edition of its pack defines it, in the form that compliance needs.
///
/// A class, because every cell of a release refers to one of them.
public final class CheckDefinition: Sendable {
  /// The check, whatever its edition.
  public let id: Identifier<Check>
  /// Key of its pack.
  public let pack: String
  /// Key of its guideline.
  public let guideline: String
  /// `PACK/GUIDELINE`: the criterion that it counts for in rates.
  public let guidelinePath: String
  /// Title of its guideline.
  public let guidelineTitle: String
  /// The check without steps and outcome statements.
  public let check: Check
  /// The check that this one is a way of meeting, or nil.
  public let wayOf: Identifier<Check>?
  /// Whether it is met through ways and not answered itself.
  public let hasWays: Bool
  /// Whether the release asks for it; false where no release is in question.
  public let isAsked: Bool

  /// A definition as it is stored.
  public init(
    id: Identifier<Check>, pack: String, guideline: String, guidelineTitle: String, check: Check,
    wayOf: Identifier<Check>?, hasWays: Bool, isAsked: Bool
  ) {
    self.id = id
    self.pack = pack
    self.guideline = guideline
    guidelinePath = "\(pack)/\(guideline)"
    self.guidelineTitle = guidelineTitle
    self.check = check
    self.wayOf = wayOf
    self.hasWays = hasWays
    self.isAsked = isAsked
  }
}

/// A way of meeting a check, as a release pins both.
public struct CheckWay: Hashable, Sendable {
  /// The way.
  public let way: Identifier<Check>
  /// Its path.
  public let path: String
  /// The check that it meets.
  public let check: Identifier<Check>

  /// A way.
  public init(way: Identifier<Check>, path: String, check: Identifier<Check>) {
    self.way = way
    self.path = path
    self.check = check
  }
}
