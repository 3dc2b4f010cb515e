/// What is computed of a screen or a release; never stored as truth (DESIGN rules 5 and 7).
public enum Verdict: String, CaseIterable, Sendable, Codable {
  case conformant
  case nonconformant
  case incomplete
  case notEvaluated

  /// The verdict in words.
  public var words: String {
    switch self {
    case .conformant: "conforms"
    case .nonconformant: "does not conform"
    case .incomplete: "not fully tested"
    case .notEvaluated: "not tested"
    }
  }
}
