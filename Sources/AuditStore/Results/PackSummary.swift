/// A loaded edition of a pack, for lists.
public struct PackSummary: Hashable, Sendable {
  /// Key of the pack.
  public let key: String
  /// Its edition.
  public let edition: String
  /// As published.
  public let title: String
  /// Who published the original.
  public let publisher: String
  /// SPDX identifier or words.
  public let licence: String
  /// The line the licence asks for.
  public let attribution: String
  /// Address of the original.
  public let source: String
  /// How many guidelines or criteria it has, principles left out.
  public let guidelineCount: Int
  /// How many checks it has; the ways of meeting one are not counted.
  public let checkCount: Int
  /// How many principles it has, or its criteria belong to.
  public let principleCount: Int
  /// How many topics its guidelines stand under.
  public let topicCount: Int
  /// How many element types it names.
  public let elementTypeCount: Int
}
