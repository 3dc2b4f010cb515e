/// How bad a failure is for the people it meets.
///
/// Orders work; never decides an outcome.
public enum Severity: Int64, CaseIterable, Comparable, Sendable {
  case minor = 1
  case moderate = 2
  case serious = 3
  case critical = 4

  /// `minor`, `moderate`, `serious` or `critical`.
  public var name: String {
    switch self {
    case .minor: "minor"
    case .moderate: "moderate"
    case .serious: "serious"
    case .critical: "critical"
    }
  }

  /// The severity of that name, in any case; nil for anything else.
  public init?(name: some StringProtocol) {
    let wanted = name.lowercased()
    guard let severity = Self.allCases.first(where: { $0.name == wanted }) else { return nil }
    self = severity
  }

  /// Orders the least severe first.
  public static func < (left: Severity, right: Severity) -> Bool {
    left.rawValue < right.rawValue
  }
}
