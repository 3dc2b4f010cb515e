/// How large text is, as far as contrast depends on it.
public enum TextSizeClass: String, CaseIterable, Sendable {
  /// What is not large.
  case normal
  /// Large scale by the rule that is applied.
  case large
  /// Bold text of any size, which only Apple's guidelines set apart.
  case bold

  /// The class in words.
  public var words: String { "\(rawValue) text" }
}
