/// A guideline by what profiles select it.
public struct GuidelineOutline: Hashable, Sendable {
  /// Key of its pack.
  public let pack: String
  /// Its key.
  public let key: String
  /// Its topic, as published.
  public let topic: String
  /// What the standard says of it as a criterion; nil for other guidelines.
  public let criterion: Criterion?

  /// An outline.
  public init(pack: String, key: String, topic: String, criterion: Criterion?) {
    self.pack = pack
    self.key = key
    self.topic = topic
    self.criterion = criterion
  }
}
