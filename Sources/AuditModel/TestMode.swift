/// How a finding came about, in the words of EARL 1.0 §2.8.
public enum TestMode: Int64, CaseIterable, Sendable {
  case manual = 1
  case semiAuto = 2
  case automatic = 3

  /// EARL's spelling: `manual`, `semiAuto`, `automatic`.
  public var name: String {
    switch self {
    case .manual: "manual"
    case .semiAuto: "semiAuto"
    case .automatic: "automatic"
    }
  }

  /// The mode in words for people.
  public var words: String {
    switch self {
    case .manual: "manual"
    case .semiAuto: "semi-automatic"
    case .automatic: "automatic"
    }
  }

  /// The mode of that name, or nil.
  public init?(name: String) {
    guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = mode
  }
}
