import AuditModel
import Testing

@testable import AuditRules

/// Which open issue a new failure looks like, and why.
@Suite struct IssueMatchRuleTests {
  private static func site(
    address: Int64, screen: Int64? = 1, element: Int64? = 1, check: Int64 = 1, _ observed: String? = nil
  ) -> FailureSite {
    FailureSite(
      address: address, screen: screen, element: element, check: Identifier(rawValue: check), observed: observed)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let failure: FailureSite
    let other: FailureSite
    let reason: IssueMatchRule.Reason?

    init(_ name: String, _ failure: FailureSite, _ other: FailureSite, _ reason: IssueMatchRule.Reason?) {
      self.name = name
      self.failure = failure
      self.other = other
      self.reason = reason
    }

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case("another state", site(address: 1), site(address: 2), .otherState),
    Case("another state of a screen", site(address: 1, element: nil), site(address: 2, element: nil), .otherState),
    Case("the element on another screen", site(address: 1), site(address: 2, screen: 2), .sharedComponent),
    Case("the element at its component", site(address: 1), site(address: 2, screen: nil), .sharedComponent),
    Case("another check", site(address: 1, "a"), site(address: 2, check: 2, "a"), nil),
    Case("the same place", site(address: 1, "a"), site(address: 1, "a"), nil),
    Case("another element", site(address: 1), site(address: 2, element: 2), nil),
    Case("an element and its screen", site(address: 1), site(address: 2, element: nil), nil),
    Case("another screen", site(address: 1, element: nil), site(address: 2, screen: 2, element: nil), nil),
    Case("the same words", site(address: 1, "Button. "), site(address: 2, element: 2, " bUTTON."), .sameWords),
    Case("other spaces", site(address: 1, "a  b\n"), site(address: 2, element: 2, "a b"), .sameWords),
    Case("other words", site(address: 1, "Button"), site(address: 2, element: 2, "Buttons"), nil),
    Case("no words", site(address: 1, " "), site(address: 2, element: 2, ""), nil),
    Case("words on one side", site(address: 1, "a"), site(address: 2, element: 2), nil),
    Case(
      "two products' own addresses", site(address: 1, screen: nil, element: nil),
      site(address: 2, screen: nil, element: nil), nil),
  ]

  @Test(arguments: cases) func `what makes two failures look alike`(_ one: Case) {
    for (failure, other) in [(one.failure, one.other), (one.other, one.failure)] {
      let candidate = IssueCandidate(issue: Identifier(rawValue: 7), site: other)
      #expect(IssueMatchRule.ranked(failure, among: [candidate]).map(\.reason) == (one.reason.map { [$0] } ?? []))
    }
  }

  @Test func `the best reason is first, each issue once, the older of equals before`() {
    let failure = Self.site(address: 1, "a")
    let candidates = [
      (9, Self.site(address: 5, element: 2, "a")), (8, Self.site(address: 2, screen: 2)),
      (7, Self.site(address: 6, element: 3, "A")), (9, Self.site(address: 3)), (6, Self.site(address: 7, element: 9)),
      (4, Self.site(address: 3)),
    ].map { IssueCandidate(issue: Identifier(rawValue: $0.0), site: $0.1) }
    for order in [candidates, candidates.reversed()] {
      let ranked = IssueMatchRule.ranked(failure, among: order)
      #expect(ranked.map(\.issue.rawValue) == [4, 9, 8, 7])
      #expect(ranked.map(\.reason) == [.otherState, .otherState, .sharedComponent, .sameWords])
    }
  }
}
