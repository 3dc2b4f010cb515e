import AuditModel
import Testing

/// DESIGN rule 5: must-level is `must`, `must-not`, and A/AA/AAA up to the profile's target; the rest is advice.
@Suite struct RequirementLevelTests {
  struct Case: CustomTestStringConvertible {
    let level: RequirementLevel
    let target: ConformanceLevel
    let isMustLevel: Bool

    var testDescription: String {
      "\(level.rawValue) at target \(target.rawValue) is \(isMustLevel ? "must-level" : "advice")"
    }
  }

  @Test(arguments: [
    Case(level: .must, target: .a, isMustLevel: true),
    Case(level: .must, target: .aa, isMustLevel: true),
    Case(level: .must, target: .aaa, isMustLevel: true),
    Case(level: .mustNot, target: .a, isMustLevel: true),
    Case(level: .mustNot, target: .aa, isMustLevel: true),
    Case(level: .mustNot, target: .aaa, isMustLevel: true),
    Case(level: .should, target: .a, isMustLevel: false),
    Case(level: .should, target: .aa, isMustLevel: false),
    Case(level: .should, target: .aaa, isMustLevel: false),
    Case(level: .shouldNot, target: .a, isMustLevel: false),
    Case(level: .shouldNot, target: .aa, isMustLevel: false),
    Case(level: .shouldNot, target: .aaa, isMustLevel: false),
    Case(level: .a, target: .a, isMustLevel: true),
    Case(level: .a, target: .aa, isMustLevel: true),
    Case(level: .a, target: .aaa, isMustLevel: true),
    Case(level: .aa, target: .a, isMustLevel: false),
    Case(level: .aa, target: .aa, isMustLevel: true),
    Case(level: .aa, target: .aaa, isMustLevel: true),
    Case(level: .aaa, target: .a, isMustLevel: false),
    Case(level: .aaa, target: .aa, isMustLevel: false),
    Case(level: .aaa, target: .aaa, isMustLevel: true),
  ])
  func `a level counts for conformance up to the target`(_ row: Case) {
    #expect(row.level.isMustLevel(target: row.target) == row.isMustLevel)
  }

  @Test func `levels are spelled as their publishers spell them`() {
    #expect(
      RequirementLevel.allCases.map(\.rawValue) == ["must", "must-not", "should", "should-not", "A", "AA", "AAA"])
  }

  @Test func `A asks least and AAA most`() {
    #expect([ConformanceLevel.aaa, .a, .aa].sorted() == [.a, .aa, .aaa])
  }
}
