import AuditModel
import AuditRules
import AuditStore
import TestSupport
import Testing

@testable import AuditService

/// The pages of walks, and how exceptions on them are said.
@Suite struct AuditPagePlanTests {
  private let audit: AuditFixture
  private let questions: [AuditQuestion]
  private let screen: ScreenSpecification

  init() throws {
    let audit = try AuditFixture(screens: [TestPack.home])
    self.audit = audit
    let release = try audit.release()
    (questions, screen) = try audit.database.read { transaction in
      (
        AuditPlan(try ComplianceInput(transaction, product: audit.product, release: release)).questions,
        try transaction.screen("home", of: release).expanded
      )
    }
  }

  /// Three lines: the title of the screen, the labels of its elements, and the hint of one.
  private func page() throws -> AuditPage {
    func line(_ check: String) throws -> AuditPage.Line {
      let asked = questions.filter { question in
        if case .screen("home", Address.defaultState, _) = question.site { return question.check.check.path == check }
        return false
      }
      return AuditPage.Line(definition: try #require(asked.first).definition, questions: asked)
    }
    return AuditPage(
      form: .list, kind: .look, title: "Look.", screen: screen, state: Address.defaultState,
      stops: screen.elements.enumerated().map {
        AuditPage.Stop(number: $0 + 1, element: $1, announcement: nil)
      }, lines: [try line("t/title"), try line("t/label"), try line("t/hint")])
  }

  @Test(
    arguments: [
      ([], ""), ([3], "3"), ([1, 2, 3], "1-3"), ([7, 1, 2, 4, 4], "1-2, 4, 7"),
    ] as [([Int], String)])
  func `numbers are said as ranges`(_ numbers: [Int], _ words: String) {
    #expect(AuditPage.ranges(numbers) == words)
  }

  private static func words(_ items: [PageExceptions.Item]) -> [String] {
    items.map { item in
      "\(item.line)" + (item.stops.map { ".\($0.map(String.init).joined(separator: "+"))" } ?? "")
        + (item.outcome.map { " \($0.name)" } ?? "")
    }
  }

  @Test(
    arguments: [
      ("1", ["0"]), ("1, 3", ["0", "2"]), ("1-3", ["0", "1", "2"]), ("f 1 n 2", ["0 failed", "1 inapplicable"]),
      ("n1,2;c3", ["0 inapplicable", "1 inapplicable", "2 cantTell"]), ("2.2", ["1.2"]),
      ("2.1-2 s3", ["1.1+2", "2 untested"]),
      ("FAIL 3", ["2 failed"]), ("na 1", ["0 inapplicable"]),
    ] as [(String, [String])])
  func `exceptions are lines, their stops, and what they are`(_ typed: String, _ expected: [String]) throws {
    #expect(Self.words(try PageExceptions(typed, on: page()).items) == expected)
  }

  @Test(arguments: [
    ("", "Say the numbers of lines"), ("4", "There is no line 4; say a number from 1 to 3."),
    ("0", "There is no line 0"),
    ("x", "\"x\" is no number"), ("3-2", "\"3-2\" is no number"), ("2.9", "Line 2 is not asked at stop 9; it is at"),
    ("1.1", "Line 1 is not asked at stop 1."), ("2.x", "\"x\" is no stop"),
    ("1-99999999", "\"1-99999999\" is no number"),
    ("f", "Say the numbers of lines"),
  ])
  func `what is no exception says what would be`(_ typed: String, _ problem: String) throws {
    let page = try page()
    let error = #expect(throws: PageExceptions.Problem.self) { _ = try PageExceptions(typed, on: page) }
    #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
  }

  @Test func `checks that say no observation are asked one by one, in their order`() throws {
    let home = questions.filter { $0.screen == "home" }
    let steps = AuditPagePlan.steps(home, on: screen, .ios)
    let asked = steps.compactMap { step in
      if case .question(let question) = step { question.id } else { nil }
    }
    #expect(asked == home.map(\.id))
  }
}
