internal import AuditModel

/// Numbers of things in words.
public enum CountText {
  /// `1 cell`, `2 cells`.
  public static func of(_ count: Int, _ singular: String) -> String {
    "\(count) \(singular)\(count == 1 ? "" : "s")"
  }
}
