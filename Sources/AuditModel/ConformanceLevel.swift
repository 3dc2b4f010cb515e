/// A WCAG conformance level (WCAG 2.2 §5.2.1).
public enum ConformanceLevel: String, CaseIterable, Comparable, Sendable, Codable {
  case a = "A"
  case aa = "AA"
  case aaa = "AAA"

  /// Orders the least demanding first.
  public static func < (left: ConformanceLevel, right: ConformanceLevel) -> Bool {
    left.rawValue.count < right.rawValue.count
  }
}
