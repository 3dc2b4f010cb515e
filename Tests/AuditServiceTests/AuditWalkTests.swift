import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

/// The way through the questions of an audit.
@Suite struct AuditWalkTests {
  private let audit: AuditFixture
  private let questions: [AuditQuestion]

  init() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    self.audit = audit
    questions = try Self.plan(audit).questions
  }

  private static func plan(_ audit: AuditFixture) throws -> AuditPlan {
    let release = try audit.release()
    return try audit.database.read {
      AuditPlan(try ComplianceInput($0, product: audit.product, release: release))
    }
  }

  private func name(_ question: AuditQuestion?) -> String? {
    question.map { "\($0.address) \($0.definition.check.path)" }
  }

  private func expectBack(
    _ walk: inout AuditWalk, _ expected: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let went = walk.back()
    #expect(went == expected, sourceLocation: sourceLocation)
  }

  private func expectGo(
    _ walk: inout AuditWalk, _ screen: String?, _ expected: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let went = walk.go { $0.screen == screen }
    #expect(went == expected, sourceLocation: sourceLocation)
  }

  @Test func `an answer leads to the next question, and a way that passed leaves the others out`() {
    var walk = AuditWalk(questions, order: .screen)
    #expect(walk.leftCount == 25)
    #expect(name(walk.question) == "home t/title")
    walk.answered(.failed)
    #expect(name(walk.question) == "home t/errors/top")
    walk.answered(.passed)
    #expect(name(walk.question) == "home t/contrast", "The other way is needed no more.")
    #expect(walk.leftCount == 22)
    let top = questions[1]
    walk.reopen(top)
    #expect(name(walk.question) == "home t/errors/top")
    #expect(walk.leftCount == 24)
    walk.answered(.failed)
    #expect(name(walk.question) == "home t/errors/alert")
  }

  @Test func `what is skipped comes again at the end, when it is taken up`() {
    var walk = AuditWalk(questions, order: .screen)
    walk.skip()
    while walk.question != nil { walk.answered(.inapplicable) }
    #expect(walk.skippedCount == 1)
    #expect(walk.leftCount == 1)
    walk.takeUpSkipped()
    #expect(name(walk.question) == "home t/title")
    walk.answered(.passed)
    #expect(walk.question == nil)
    #expect(walk.leftCount == 0)
  }

  @Test func `back goes to what was asked before, and the answer there is shown`() {
    var walk = AuditWalk(questions, order: .screen)
    expectBack(&walk, false)
    walk.answered(.failed)
    walk.skip()
    expectBack(&walk, true)
    #expect(name(walk.question) == "home t/errors/top")
    #expect(walk.answer == nil)
    expectBack(&walk, true)
    #expect(name(walk.question) == "home t/title")
    #expect(walk.answer == .failed)
    expectBack(&walk, false)
    walk.answered(.passed)
    #expect(name(walk.question) == "home t/errors/alert", "The one between was skipped.")
  }

  @Test func `another order keeps the question at hand and what was answered`() {
    var walk = AuditWalk(questions, order: .screen)
    walk.answered(.passed)
    walk.setOrder(.check)
    #expect(walk.order == .check)
    #expect(name(walk.question) == "home t/errors/top")
    #expect(walk.leftCount == 24)
    walk.answered(.inapplicable)
    #expect(name(walk.question) == "home@failed t/errors/top")
    expectBack(&walk, true)
    expectBack(&walk, true)
    #expect(name(walk.question) == "home t/title")
  }

  @Test func `a block is noted without losing the place`() throws {
    var walk = AuditWalk(questions, order: .screen)
    for question in questions.prefix(3) { walk.note(.inapplicable, of: question) }
    #expect(walk.answer == .inapplicable)
    walk.advance()
    #expect(name(walk.question) == "home t/contrast")
    #expect(walk.leftCount == 22)
  }

  @Test func `one can go to a screen, and to nothing that is not left`() {
    var walk = AuditWalk(questions, order: .screen)
    expectGo(&walk, "pay", true)
    #expect(name(walk.question) == "pay t/title")
    expectGo(&walk, "nowhere", false)
    #expect(name(walk.question) == "pay t/title")
    expectGo(&walk, nil, true)
    walk.answered(.passed)
    #expect(name(walk.question) == "home t/title", "Behind the last question the first open one comes.")
  }

  @Test func `what changed in the file is taken over`() throws {
    var walk = AuditWalk(questions, order: .screen)
    walk.skip()
    #expect(name(walk.question) == "home t/errors/top")
    // An element is added before the others, and somebody else answers the question at hand with it.
    var screen = TestPack.home
    screen.elements.insert(TestPack.element("first", "heading"), at: 0)
    try audit.save(screen)
    try audit.record("home", "t/errors/top", .passed)
    walk.renew(try Self.plan(audit).questions)
    #expect(name(walk.question) == "home t/contrast", "Both ways are gone.")
    #expect(walk.leftCount == 25 - 2 + 1)
    #expect(walk.skippedCount == 1)
    walk.answered(.passed)
    walk.answered(.passed)
    #expect(name(walk.question) == "home/first t/label")
  }

  @Test func `an answer that was taken back elsewhere is asked again`() throws {
    var walk = AuditWalk(questions, order: .screen)
    walk.answered(.failed)
    walk.answered(.passed)
    let plan = try Self.plan(audit)
    var kept = walk
    kept.renew(plan.questions, keepsAnswered: true)
    #expect(kept.leftCount == walk.leftCount)
    // Nothing is stored of these answers, as if both had been retracted.
    walk.renew(plan.questions)
    #expect(walk.leftCount == 25)
    #expect(walk.isAnyLeft(on: "home"))
    #expect(!walk.isAnyLeft(on: "nowhere"))
  }

  @Test func `an audit goes on behind an answer that was given before`() throws {
    let plan = try Self.plan(audit)
    var walk = AuditWalk(plan.questions, order: .screen)
    let address = try #require(Address("home/field"))
    walk.takeUp(behind: try #require(plan.place(of: address, check: "t/label")))
    #expect(name(walk.question) == "home/field t/hint")
    walk.takeUp(behind: try #require(plan.place(of: .product, check: "t/offline")))
    #expect(name(walk.question) == "home t/title", "Behind the last question the first one comes.")
    var byCheck = AuditWalk(plan.questions, order: .check)
    byCheck.takeUp(behind: try #require(plan.place(of: address, check: "t/label")))
    #expect(name(byCheck.question) == "home/box t/label")
    #expect(plan.place(of: address, check: "t/nothing") == nil)
  }

  @Test func `without questions there is none`() {
    var walk = AuditWalk([], order: .screen)
    #expect(walk.question == nil)
    walk.answered(.passed)
    walk.skip()
    walk.advance()
    #expect(walk.leftCount == 0)
    expectBack(&walk, false)
  }

  @Test func `however one walks, each question is answered once`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<50 {
      var walk = AuditWalk(questions, order: .screen)
      var answered: Set<String> = []
      var steps = 0
      while walk.leftCount > 0, steps < 2000 {
        steps += 1
        guard let question = walk.question else {
          walk.takeUpSkipped()
          continue
        }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: walk.skip()
        case 1: _ = walk.back()
        case 2: walk.setOrder(walk.order.next)
        default:
          answered.insert(name(question) ?? "")
          walk.answered(.failed)
        }
      }
      #expect(walk.leftCount == 0)
      #expect(answered.count == 25)
    }
  }
}
