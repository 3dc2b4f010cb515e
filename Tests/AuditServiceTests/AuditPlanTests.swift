import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

/// What an audit asks, and in which order.
@Suite struct AuditPlanTests {
  private func plan(
    _ audit: AuditFixture, _ change: (inout AuditSelection) -> Void = { _ in }
  ) throws -> AuditPlan {
    var selection = AuditSelection()
    change(&selection)
    let release = try audit.release()
    return try audit.database.read { transaction in
      AuditPlan(try ComplianceInput(transaction, product: audit.product, release: release), selection)
    }
  }

  private func names(_ questions: [AuditQuestion]) -> [String] {
    questions.map { "\($0.address) \($0.definition.check.path)" }
  }

  /// By hand from the tables of `TestPack`: state by state, its screen checks, then its elements in swipe order; ways
  /// instead of the check that they meet; the product last.
  private static let byScreen = [
    "home t/title", "home t/errors/top", "home t/errors/alert", "home t/contrast", "home t/zoom",
    "home/heading t/label", "home/field t/label", "home/field t/hint", "home/box t/label", "home/box t/captcha",
    "home@failed t/errors/top", "home@failed t/errors/alert", "home@failed/field t/label", "home@failed/field t/hint",
    "home@failed/error t/label",
    "pay t/title", "pay t/errors/top", "pay t/errors/alert", "pay t/contrast", "pay t/zoom",
    "pay/pay-button t/label", "pay/pay-button t/captcha", "pay@failed t/errors/top", "pay@failed t/errors/alert",
    ". t/offline",
  ]

  @Test func `by screen the states follow each other, and elements come in swipe order`() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    #expect(names(try plan(audit).questions) == Self.byScreen)
  }

  @Test func `by check every screen is asked before the next check`() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    let walk = AuditWalk(try plan(audit).questions, order: .check)
    #expect(
      names(walk.questions) == [
        ". t/offline", "home t/title", "pay t/title",
        "home t/errors/top", "home@failed t/errors/top", "pay t/errors/top", "pay@failed t/errors/top",
        "home t/errors/alert", "home@failed t/errors/alert", "pay t/errors/alert", "pay@failed t/errors/alert",
        "home t/contrast", "pay t/contrast", "home t/zoom", "pay t/zoom",
        "home/heading t/label", "home/field t/label", "home/box t/label", "home@failed/field t/label",
        "home@failed/error t/label", "pay/pay-button t/label",
        "home/box t/captcha", "pay/pay-button t/captcha", "home/field t/hint", "home@failed/field t/hint",
      ])
  }

  @Test func `what has a finding is asked no more, and what was retracted is again`() throws {
    let audit = try AuditFixture()
    let before = names(try plan(audit).questions)
    try audit.record("home", "t/title", .passed)
    try audit.record("home", "t/errors/top", .failed)
    let finding = try audit.record("home/field", "t/label", .failed)
    let answered = ["home t/title", "home t/errors/top", "home/field t/label"]
    #expect(names(try plan(audit).questions) == before.filter { !answered.contains($0) })
    try audit.retract(finding)
    #expect(names(try plan(audit).questions) == before.filter { !answered.dropLast().contains($0) })
    try audit.record("home", "t/errors/alert", .passed)
    #expect(!names(try plan(audit).questions).contains("home t/errors/alert"), "A way that passed meets the check.")
  }

  @Test func `a part of the release can be asked about`() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    #expect(
      names(try plan(audit) { $0.screen = "pay" }.questions)
        == Self.byScreen.filter { $0.hasPrefix("pay") && $0 != "pay t/title" })
    #expect(names(try plan(audit) { $0.method = .tool }.questions) == ["home t/contrast", "pay t/contrast"])
    #expect(
      names(try plan(audit) { $0.checks = ["t/captcha"] }.questions) == [
        "home/box t/captcha", "pay/pay-button t/captcha",
      ])
    #expect(
      names(
        try plan(audit) {
          $0.checks = ["t/errors"]
          $0.screen = "home"
        }.questions
      ).count == 4)
    #expect(names(try plan(audit) { $0.outcomes = [.failed] }.questions) == ["pay t/title"])
    #expect(try plan(audit) { $0.outcomes = [.passed] }.questions.isEmpty)
  }

  @Test func `ways answered in another environment are asked in this one, and outcomes may be mixed`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/errors/top", .failed)
    try audit.record("home", "t/errors/alert", .failed, by: .init(technology: "Switch Control"))
    #expect(try audit.evaluate().outcome("home", "t/errors") == .untested, "No environment has both ways.")
    let release = try audit.release()
    func ways(_ technology: String?) throws -> [String] {
      try audit.database.read { transaction in
        names(
          AuditPlan(
            try ComplianceInput(transaction, product: audit.product, release: release), AuditSelection(),
            environment: technology.map {
              AuditEnvironment(device: "Phone", os: "iOS", osVersion: "17.2", assistiveTechnology: $0)
            }
          ).questions.filter { $0.isWay && $0.address.description == "home" })
      }
    }
    #expect(try ways("VoiceOver") == ["home t/errors/alert"])
    #expect(try ways("Switch Control") == ["home t/errors/top"])
    #expect(try ways(nil) == ["home t/errors/top", "home t/errors/alert"])
    try audit.record("home", "t/title", .failed)
    let mixed = try plan(audit) { $0.outcomes = [.failed, .untested] }.questions
    #expect(names(mixed).contains("home t/title"))
  }

  @Test func `a way that was passed against another specification is asked anew`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/errors/top", .passed)
    try audit.record("home", "t/errors/alert", .failed)
    #expect(!names(try plan(audit).questions).contains { $0.hasPrefix("home t/errors") })
    var home = TestPack.home
    home.elements[0].expectation.label = "Another"
    try audit.save(home)
    #expect(names(try plan(audit).questions).filter { $0.hasPrefix("home t/errors") } == ["home t/errors/top"])
  }

  @Test func `each environment that has to be tested is asked by itself`() throws {
    let audit = try AuditFixture()
    let release = try audit.release()
    try audit.database.write(at: Sample.now) { transaction in
      for (place, os) in ["iOS", "iPadOS"].enumerated() {
        let planned = PlannedEnvironment(
          kind: .screenReader, technology: "VoiceOver", os: os, coverage: .full, position: place + 1)
        try transaction.plan(planned, as: "VoiceOver on \(os)", in: release)
      }
    }
    func asked(_ os: String) throws -> Set<String> {
      try audit.database.read { transaction in
        Set(
          names(
            AuditPlan(
              try ComplianceInput(transaction, product: audit.product, release: release), AuditSelection(),
              environment: AuditEnvironment(
                device: "One", os: os, osVersion: "17.2", assistiveTechnology: "VoiceOver")
            ).questions))
      }
    }
    let before = try asked("iOS")
    try audit.record("home/heading", "t/label", .failed)
    try audit.record("home/field", "t/label", .passed)
    let here: Set = ["home/heading t/label", "home/field t/label"]
    #expect(try asked("iOS") == before.subtracting(here))
    #expect(try asked("iPadOS").isSuperset(of: here))
  }

  @Test func `screens wait for a word on their elements where the profile has element checks`() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    #expect(try plan(audit).undeclared == ["home", "pay"])
    try audit.declare("home")
    #expect(try plan(audit).undeclared == ["pay"])
    let none = try AuditFixture(profile: TestPack.profile(elementChecks: false))
    #expect(try plan(none).undeclared.isEmpty)
  }

  @Test func `what is left is counted by screen and by check`() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    let progress = AuditProgress(try plan(audit).questions)
    #expect(progress.left == 25)
    // Advice: zoom on two screens, the hint in two states.
    #expect(progress.mustLevel == 21)
    #expect(progress.screens.map { "\($0.name) \($0.left) \($0.mustLevel)" } == ["home 15 12", "pay 9 8", ". 1 1"])
    #expect(progress.checks.first { $0.name == "t/label" }?.left == 6)
    #expect(progress.checks.map(\.left).reduce(0, +) == 25)
  }

  @Test func `a template has the same rows as an audit of the screen`() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    let release = try audit.release()
    let rows = try audit.database.read { transaction in
      try FindingTemplate.rows(of: "home", product: audit.product, release: release, in: transaction)
    }
    #expect(FindingTemplate.fields.prefix(3) == ["address", "check", "outcome"])
    #expect(FindingTemplate.fields.suffix(6) == ["level", "title", "question", "expected", "steps", "statements"])
    #expect(rows.map { "\($0[0]) \($0[1])" } == Self.byScreen.filter { $0.hasPrefix("home") })
    #expect(rows.allSatisfy { $0[2].isEmpty })
    #expect(rows.first { $0[0] == "home@failed/field" }?.suffix(3).first == "field, in failed")
    #expect(throws: StoreError.self) {
      try audit.database.read {
        try FindingTemplate.rows(of: "nowhere", product: audit.product, release: release, in: $0)
      }
    }
  }

  private static let kinds = [
    ContentKind(
      key: "errors", title: "Errors", absence: "There are no errors here.", elementTypes: [], checks: ["t/errors"]),
    ContentKind(
      key: "puzzles", title: "Puzzles", absence: "There is no puzzle here.", elementTypes: ["captcha"],
      checks: ["t/zoom", "t/captcha", "t/none"]),
    ContentKind(
      key: "offline", title: "Offline", absence: "There is no network.", elementTypes: [], checks: ["t/offline"]),
  ]

  @Test func `a word answers the checks of a screen that ask about nothing else, and none of an element`() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    let open = try plan(audit)
    let walk = AuditWalk(open.questions, order: .screen)
    let elements = try #require(open.elements["home"])
    #expect(elements.map(\.key) == ["heading", "field", "error", "box"])
    let blocks = AuditBlock.all(Self.kinds, open: walk.left(on: "home"), elements: elements, found: [])
    #expect(blocks.map(\.kind.key) == ["errors", "puzzles"])
    #expect(
      names(blocks[0].questions) == [
        "home t/errors/top", "home t/errors/alert", "home@failed t/errors/top", "home@failed t/errors/alert",
      ])
    #expect(names(blocks[1].questions) == ["home t/zoom"])
    #expect(blocks.map(\.contradicting) == [[], ["element box"]])
    try audit.record("home@failed", "t/errors/top", .failed)
    try audit.record("home@failed", "t/errors/alert", .failed)
    let later = try plan(audit)
    let contradicted = AuditBlock.all(
      Self.kinds, open: walk.left(on: "home"), elements: [], found: later.found["home"] ?? [])
    #expect(contradicted.map(\.contradicting) == [["the answer to t/errors"], []])
    let product = AuditBlock.all(Self.kinds, open: walk.left(on: nil), elements: [], found: [])
    #expect(product.map(\.kind.key) == ["offline"])
  }

  @Test func `what a component can answer is asked once, and the rest on every screen`() throws {
    let audit = try AuditFixture(
      pack: TestComponents.pack, screens: [TestComponents.home, TestComponents.pay], components: [TestComponents.tabBar]
    )
    let questions = try plan(audit).questions
    let shared = questions.filter(\.isShared)
    #expect(
      names(shared) == [
        "%tab-bar/tab-home t/label", "%tab-bar/tab-home t/captcha", "%tab-bar/tab-home t/either/top",
        "%tab-bar/tab-home t/either/alert", "%tab-bar/tab-pay t/label", "%tab-bar/tab-pay t/captcha",
        "%tab-bar/tab-pay t/either/top", "%tab-bar/tab-pay t/either/alert", "%tab-bar/find t/label",
        "%tab-bar/find t/hint",
      ])
    #expect(shared.allSatisfy { $0.screens == ["home", "pay"] && $0.screen == "home" })
    #expect(
      names(questions.filter { $0.definition.check.path == "t/order" && $0.component != nil }) == [
        "home/tab-home t/order", "home/tab-pay t/order", "pay/tab-home t/order", "pay/tab-pay t/order",
      ])

    let before = try audit.evaluate().compliance.mustLevel.untested
    let release = try audit.release()
    let screens = try plan(audit).screens
    let session = try audit.session()
    let first = try #require(shared.first)
    try audit.database.write(at: Sample.now) { transaction in
      _ = try AuditAnswer.record([AuditAnswer(first, .passed)], screens: screens, session: session.id, in: transaction)
    }
    #expect(try audit.evaluate().compliance.mustLevel.untested == before - 2, "It counts on both screens.")
    #expect(!names(try plan(audit).questions).contains("%tab-bar/tab-home t/label"))
    // What failed on one screen itself is asked again there.
    try audit.record("pay/tab-pay", "t/label", .failed)
    #expect(names(try plan(audit) { $0.outcomes = [.failed] }.questions) == ["pay/tab-pay t/label"])
    let walk = AuditWalk(questions, order: .screen)
    #expect(walk.left(on: "pay").contains { $0.isShared }, "A screen is not whole while what it shares is open.")
    let rows = try audit.database.read {
      try FindingTemplate.rows(of: "pay", product: audit.product, release: release, in: $0)
    }
    #expect(rows.contains { $0[0] == "%tab-bar/find" && $0[1] == "t/hint" })
  }
}
