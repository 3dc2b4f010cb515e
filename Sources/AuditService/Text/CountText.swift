/// Numbers of things in words.
public enum CountText {
  /// `1 cell`, `2 cells`.
  ///
  /// - Parameter plural: Where it is not the singular with an s.
  public static func of(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? singular : plural ?? singular + "s")"
  }
}
