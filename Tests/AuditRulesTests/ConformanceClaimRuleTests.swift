import AuditModel
import AuditRules
import Testing

/// DESIGN rule 7: where words of conformance with WCAG may stand.
@Suite struct ConformanceClaimRuleTests {
  private static func plan(_ environments: [String: (PlannedEnvironment.Kind, PlannedEnvironment.Coverage)])
    -> ReleasePlan
  {
    ReleasePlan(
      Dictionary(
        uniqueKeysWithValues: environments.sorted { $0.key < $1.key }.enumerated().map { index, one in
          (
            one.key,
            PlannedEnvironment(kind: one.value.0, coverage: one.value.1, position: index + 1)
          )
        }), on: .web)
  }

  private static let whole = plan(["NVDA": (.screenReader, .full), "keyboard": (.keyboard, .full)])

  private static func obstacles(
    _ plan: ReleasePlan = whole, asksAllOfWCAG: Bool = true, isPartial: Bool = false, hasDroppedUnasked: Bool = false
  ) -> [ConformanceClaim.Obstacle] {
    ConformanceClaim.judge(
      asksAllOfWCAG: asksAllOfWCAG, plan: plan, isPartial: isPartial, hasDroppedUnasked: hasDroppedUnasked
    ).obstacles
  }

  @Test func `every criterion, a screen reader and a keyboard in full, all screens and no smaller profile`() {
    #expect(Self.obstacles() == [])
    #expect(Self.obstacles(asksAllOfWCAG: false) == [.criteria])
    #expect(Self.obstacles(isPartial: true) == [.partial])
    #expect(Self.obstacles(hasDroppedUnasked: true) == [.smallerProfile])
    for platform in Platform.allCases { #expect(Self.obstacles(ReleasePlan([:], on: platform)) == []) }
  }

  @Test func `each of them missing stands in the way`() {
    #expect(Self.obstacles(Self.plan(["keyboard": (.keyboard, .full)])) == [.screenReader])
    #expect(Self.obstacles(Self.plan(["NVDA": (.screenReader, .full)])) == [.keyboard])
    #expect(
      Self.obstacles(Self.plan(["NVDA": (.screenReader, .full), "keyboard": (.keyboard, .spot)])) == [.keyboard])
    #expect(
      Self.obstacles(
        Self.plan([
          "NVDA": (.screenReader, .full), "VoiceOver": (.screenReader, .spot), "keyboard": (.keyboard, .full),
        ])) == [])
    #expect(Self.obstacles(Self.plan(["not stated": (.notStated, .full)])) == [.screenReader, .keyboard])
    #expect(
      Self.obstacles(
        Self.plan(["switch": (.switchAccess, .full)]), asksAllOfWCAG: false, isPartial: true, hasDroppedUnasked: true)
        == ConformanceClaim.Obstacle.allCases)
  }
}
