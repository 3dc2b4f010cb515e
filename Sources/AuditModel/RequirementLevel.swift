/// How strongly a guideline is meant, as its publisher spells it.
public enum RequirementLevel: String, CaseIterable, Sendable, Codable {
  case must
  case mustNot = "must-not"
  case should
  case shouldNot = "should-not"
  case a = "A"
  case aa = "AA"
  case aaa = "AAA"

  /// Says whether a failure at this level counts against conformance (DESIGN rule 5).
  ///
  /// - Parameter target: The WCAG level that the profile aims at, included.
  public func isMustLevel(target: ConformanceLevel) -> Bool {
    switch self {
    case .must, .mustNot, .a: true
    case .should, .shouldNot: false
    case .aa: target >= .aa
    case .aaa: target >= .aaa
    }
  }
}
