/// What a conformance report says of a criterion (VPAT 2.5, terms; OpenACR `terms`).
public enum ConformanceTerm: String, CaseIterable, Sendable, Codable {
  case supports
  case partiallySupports = "partially-supports"
  case doesNotSupport = "does-not-support"
  case notApplicable = "not-applicable"
  case notEvaluated = "not-evaluated"

  /// The term as a report prints it.
  public var words: String {
    switch self {
    case .supports: "Supports"
    case .partiallySupports: "Partially Supports"
    case .doesNotSupport: "Does Not Support"
    case .notApplicable: "Not Applicable"
    case .notEvaluated: "Not Evaluated"
    }
  }
}
