import AuditModel
import Testing

@testable import AuditService

/// `open → fixed → verified`, and `reopened` (DESIGN section 2).
@Suite struct IssueLifeRuleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let events: [IssueEventKind]
    /// With a failure that stands, and without one.
    let states: (standing: IssueState, without: IssueState)

    init(_ events: [IssueEventKind], _ standing: IssueState, _ without: IssueState) {
      self.events = events
      states = (standing, without)
    }

    var testDescription: String { events.map(\.rawValue).joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case([], .open, .withdrawn),
    Case([.opened], .open, .withdrawn),
    Case([.opened, .joined, .joined], .open, .withdrawn),
    Case([.opened, .fixed], .fixed, .fixed),
    Case([.opened, .claimed], .fixed, .fixed),
    Case([.opened, .fixed, .verified], .verified, .verified),
    Case([.opened, .verified], .verified, .verified),
    Case([.opened, .fixed, .joined], .fixed, .fixed),
    Case([.opened, .fixed, .reopened], .reopened, .withdrawn),
    Case([.opened, .fixed, .verified, .reopened], .reopened, .withdrawn),
    Case([.opened, .fixed, .reopened, .fixed], .fixed, .fixed),
    Case([.opened, .merged], .merged, .merged),
    Case([.opened, .fixed, .merged, .commented], .merged, .merged),
    Case([.opened, .merged, .claimed], .merged, .merged),
    Case([.split, .opened], .open, .withdrawn),
  ]

  @Test(arguments: cases) func `the newest event of its life says where an issue stands`(_ one: Case) {
    #expect(IssueLifeRule.state(one.events, hasStandingFailure: true) == one.states.standing)
    #expect(IssueLifeRule.state(one.events, hasStandingFailure: false) == one.states.without)
  }

  @Test(arguments: IssueEventKind.allCases)
  func `what says nothing of its life changes nothing`(kind: IssueEventKind) {
    let ofLife: [IssueEventKind] = [.opened, .fixed, .claimed, .verified, .reopened, .merged]
    for before in ofLife {
      let changed = IssueLifeRule.state([before, kind], hasStandingFailure: true)
      if !ofLife.contains(kind) { #expect(changed == IssueLifeRule.state([before], hasStandingFailure: true)) }
    }
  }

  @Test func `only what is open or reopened is open`() {
    #expect(IssueState.allCases.filter(\.isOpen) == [.open, .reopened])
  }
}
