import AuditModel
import AuditStore
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What must hold of conformance reports whatever was found.
@Suite struct ConformancePropertyTests {
  /// What the checks of `TestPack` test.
  private static let tested = [
    "t/offline": "section-508/302.1", "t/title": "wcag/2.4.2", "t/errors": "wcag/3.3.1", "t/contrast": "wcag/1.4.3",
    "t/zoom": "wcag/1.4.6", "t/label": "wcag/4.1.2", "t/captcha": "section-508/402.2.1", "t/hint": "wcag/3.3.2",
  ]

  /// `TestPack` with a criterion for each check.
  private static let pack = TestPack.pack(
    "t", elementTypes: TestPack.pack.elementTypes,
    guidelines: TestPack.pack.guidelines.map { guideline in
      TestPack.guideline(
        guideline.key, guideline.level ?? .must,
        guideline.checks.map { check in
          var check = check
          if let parts = tested[check.path]?.split(separator: "/").map({ String($0) }) {
            check.references = [CheckReference(relation: .tests, scheme: parts[0], target: parts[1])]
          }
          return check
        })
    })

  @Test(arguments: UInt64(1)...24)
  func `nothing without its own check is supported, and no untested row has a term but Does Not Support`(_ seed: UInt64)
    throws
  {
    var random = RandomAudit(seed: seed)
    let audit = try AuditFixture(
      pack: Self.pack, profile: random.profile(), platform: seed % 4 == 0 ? .web : .ios,
      screens: [TestPack.home, TestPack.pay])
    for round in 1...3 {
      try audit.record(random.plans())
      if round == 3 { try audit.passEverything() }
      let document = try audit.document(.section508)
      let cells = try audit.evaluate().cells.filter(\.isMustLevel)
      for (check, reference) in Self.tested {
        let parts = reference.split(separator: "/").map { String($0) }
        let row = try #require(document.row(parts[1], of: parts[0]))
        let bearing = cells.filter { $0.definition.check.path == check }
        let term = row.answer?.term
        #expect(term != .supports && term != .partiallySupports, "\(seed) \(reference): it is only tested by others.")
        if bearing.contains(where: { $0.outcome == .failed }) {
          #expect(term != .supports && term != .notApplicable, "\(seed) \(reference)")
          #expect(term != .notEvaluated || parts[1] == "1.4.6", "\(seed) \(reference)")
        }
        if parts[1] != "1.4.6", bearing.contains(where: { [.untested, .cantTell].contains($0.outcome) }) {
          // 402.2.1 is asked of another kind of product: without a failure its clause is all there is to say.
          let isOfAnother = parts[1] == "402.2.1" && term == .notApplicable
          #expect(term == nil || term == .doesNotSupport || isOfAnother, "\(seed) \(reference)")
        }
      }
      for row in document.rows { #expect(row.answer?.remark.isEmpty == false, "\(seed) \(row.number)") }
      #expect(document.isComplete == document.missing.isEmpty)
      #expect(document.title.hasPrefix("INCOMPLETE: ") != document.isComplete)
    }
  }
}
