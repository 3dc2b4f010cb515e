/// What is computed of a screen or a release; never stored as truth (DESIGN rules 5 and 7).
public enum Verdict: String, CaseIterable, Sendable, Codable {
  case conformant
  case nonconformant
  case incomplete
  case notEvaluated

  /// The verdict in words.
  public var words: String {
    switch self {
    case .conformant: "conformant"
    case .nonconformant: "nonconformant"
    case .incomplete: "incomplete"
    case .notEvaluated: "not evaluated"
    }
  }
}
