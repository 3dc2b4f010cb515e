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
  /// How many guidelines it has.
  public let guidelineCount: Int
  /// How many checks it has, ways and checks with ways included.
  public let checkCount: Int
}
