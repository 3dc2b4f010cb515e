internal import AuditModel

/// Whether two names are one person's: four eyes are two people (DESIGN section 2, decisions and issues).
public enum PersonRule {
  /// Compares without regard to case and to spaces around and between words.
  public static func isSame(_ name: String, _ other: String) -> Bool {
    plain(name) == plain(other)
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
