import AuditModel
import TestSupport

@testable import SecondComputation

/// Seeded random audits of a small product: what is done is a matter of the seed, and of the rules that are followed.
struct RandomHistory {
  private var generator: SeededGenerator
  private let followed: Followed
  private let platform: Platform
  private let profiles: [Profile]
  let audit: HistoryAudit
  /// Places that are met often, so that findings supersede, tie, disagree and amend.
  private var places: [(Address, String)] = []

  /// Leads a database through the history of a seed.
  static func audit(seed: UInt64, _ followed: Followed = .all) throws -> HistoryAudit {
    var random = try RandomHistory(seed: seed, followed)
    try random.run()
    return random.audit
  }

  private init(seed: UInt64, _ followed: Followed) throws {
    var generator = SeededGenerator(seed: seed)
    self.followed = followed
    platform = followed.contains(.environments) && Int.random(in: 0..<3, using: &generator) == 0 ? .web : .ios
    let hasWCAG = PackSelection(
      pack: "wcag", levels: Bool.random(using: &generator) ? [.a, .aa] : [.a, .aa, .aaa])
    let house = PackSelection(pack: "t")
    let target = Int.random(in: 0..<5, using: &generator) == 0 ? ConformanceLevel.a : .aa
    profiles = [
      RandomPacks.profile("all", target: target, packs: [hasWCAG, house]),
      RandomPacks.profile("house", target: target, packs: [house]),
      RandomPacks.profile(
        "few", target: target,
        packs: [
          PackSelection(pack: "wcag", levels: [.a]), PackSelection(pack: "t", guidelines: ["name", "keys", "errors"]),
        ]),
    ]
    audit = try HistoryAudit(
      platform,
      packs: RandomPacks.packs(
        hasRelations: followed.contains(.covered) && followed.contains(.terms),
        hasConditions: followed.contains(.conditions)), profiles: profiles)
    self.generator = generator
  }

  // MARK: Chance

  private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

  private mutating func any<Value>(_ values: [Value], or fallback: Value) -> Value {
    values.randomElement(using: &generator) ?? fallback
  }

  private mutating func upTo(_ count: Int) -> Int { Int.random(in: 0...count, using: &generator) }

  private func has(_ rule: Followed) -> Bool { followed.contains(rule) }

  // MARK: The course of things

  private mutating func run() throws {
    try audit.add("1.0", after: nil, profile: any([profiles[0], profiles[0], profiles[1]], or: profiles[0]))
    try audit.save(RandomPacks.app, in: 0, "as it begins")
    if platform == .web || has(.environments) && oneIn(2) { try audit.plan(environments(), in: 0) }
    try work(in: 0)
    var newest = 0
    var hotfix: Int?
    for number in 2...(2 + upTo(2)) {
      if has(.branches), hotfix == nil, oneIn(2) {
        let base = newest
        hotfix = audit.history.releases.count
        try audit.add(
          "\(audit.history.releases[base].name).1", after: base, profile: audit.history.releases[base].profile)
        try work(in: audit.history.releases.count - 1, isHotfix: true)
        newest = base
      }
      var merges: [Int] = []
      if let hotfix, audit.history.releases[hotfix].predecessor == newest, !oneIn(3) { merges = [hotfix] }
      var profile = audit.history.releases[newest].profile
      if has(.dropped), oneIn(4) { profile = any(profiles, or: profile) }
      try audit.add("\(number).0", after: newest, merging: merges, profile: profile)
      newest = audit.history.releases.count - 1
      if has(.environments), oneIn(3) { try audit.plan(environments(), in: newest) }
      try work(in: newest)
      if oneIn(4) { try record(upTo(6), in: 0) }
    }
  }

  /// What is done in a release.
  private mutating func work(in release: Int, isHotfix: Bool = false) throws {
    for build in 1...(1 + upTo(2)) { try audit.addBuild("\(build)", to: release) }
    chooses()
    let isThorough = oneIn(2)
    for _ in 0...upTo(3) {
      try record(upTo(10), in: release)
      if oneIn(3) { try audit.addBuild("inserted-\(upTo(99_999))", to: release, after: "1") }
      if has(.edits), oneIn(2) { try edit(in: release, isHotfix: isHotfix) }
      if oneIn(3) { try retract(in: release) }
      for _ in 0..<(has(.decisions) ? upTo(3) : 0) { try decide(in: release) }
      if isThorough, oneIn(2) { try passRest(in: release) }
    }
    if isThorough { try passRest(in: release) }
    // What was declared in an earlier release holds until the list changes.
    let isDeclared = isThorough && !(has(.declarations) && oneIn(3))
    func key(_ screen: String) -> String { audit.history.screen(screen, in: release) }
    for screen in ["home", "pay", "cart"] where isDeclared || oneIn(3) { try declare(key(screen), in: release) }
    guard !isHotfix else { return }
    if oneIn(3) { try audit.saveProcess("checkout", [key("home"), key("cart")], in: release) }
    if oneIn(5) {
      try audit.saveProcess("order", oneIn(2) ? [key("cart"), key("pay")] : [key("pay")], in: release)
    }
    if has(.dropped), oneIn(6) { try audit.setScope(key(any(["pay", "cart"], or: "pay")), isIn: false, of: release) }
    if has(.dropped), oneIn(8) { try audit.use(any(profiles, or: profiles[0]), in: release) }
    if has(.edits), oneIn(4) { try edit(in: release, isHotfix: false) }
    if has(.decisions), oneIn(2) { try saysGone(in: release) }
  }

  private mutating func decide(in release: Int) throws {
    if oneIn(3), try saysGone(in: release) { return }
    if has(.terms), oneIn(2),
      let doubt = SecondCells(audit.history, release: release).doubts.randomElement(
        using: &generator)
    {
      return try audit.affirm(doubt, in: release)
    }
    let decided = audit.history.decisions.indices.last
    if let decided, !audit.history.decisions[decided].isRevoked, oneIn(5) { return try audit.revoke(decided) }
    let open = correctable(release).filter { audit.history.findings[$0].outcome == .failed }
    guard let index = open.randomElement(using: &generator), let issue = audit.history.findings[index].issue else {
      return
    }
    try audit.decide(issue, any([.acceptedRisk, .deferred, .wontFix, .exempt], or: .deferred))
  }

  /// Somebody looks on the newest build, and the app has the place of a dropped failure no more.
  @discardableResult
  private mutating func saysGone(in release: Int) throws -> Bool {
    let cells = SecondCells(audit.history, release: release)
    let dropped = cells.dropped.filter(\.cause.isPlace).sorted { "\($0)" < "\($1)" }
    guard has(.dropped), let build = audit.history.releases[release].builds.last,
      let one = dropped.randomElement(using: &generator), let question = cells.questions[one.check],
      let issue = cells.failures(of: one, question).sorted().compactMap({ audit.history.findings[$0].issue }).first
    else { return false }
    try audit.decide(issue, .gone, lookingAt: (release, build))
    if oneIn(2) { try bringBack(one.address, in: release) }
    return true
  }

  /// Puts an element, or the component that it belongs to, into the specification again.
  private mutating func bringBack(_ address: Address, in release: Int) throws {
    var app = audit.history.releases[release].app
    let (key, element): (String, String?) =
      switch address {
      case .screen(let key, _, let element): (key, element)
      case .component, .product: (audit.history.screen("home", in: release), nil)
      }
    guard audit.history.releases[release].plan[key] == .inScope, var screen = app.screens[key] else { return }
    let isShared = element.map { History.shared.contains($0) } ?? true
    if isShared, screen.components.isEmpty {
      screen.components = [DeclaredComponent(key: "tab-bar", elementsBefore: 0)]
    } else if !isShared, let element, screen.element(element) == nil {
      screen.elements.append(TestPack.element(element, "button"))
    }
    app.screens[key] = screen
    try audit.save(app, in: release, "\(address) is back")
  }

  private mutating func declare(_ screen: String, in release: Int) throws {
    guard audit.history.releases[release].plan[screen] == .inScope else { return }
    try audit.declare(screen, isComplete: !oneIn(6), in: release)
  }

  // MARK: Plans

  private mutating func environments() -> [PlannedEnvironment] {
    var readers: [(String, String)] =
      platform == .web
      ? [("NVDA", "Windows"), ("VoiceOver", "macOS"), ("JAWS", "Windows")] : [("VoiceOver", "iOS")]
    readers.shuffle(using: &generator)
    var planned: [PlannedEnvironment] = []
    for (index, reader) in readers.prefix(1 + upTo(1)).enumerated() {
      let coverage: PlannedEnvironment.Coverage = index > 0 && oneIn(2) ? .spot : .full
      let versions: [String?] = oneIn(3) ? (oneIn(2) ? ["17", "18"] : ["18"]) : [nil]
      for version in versions {
        planned.append(
          PlannedEnvironment(
            kind: .screenReader, technology: reader.0, os: reader.1, osVersion: version, coverage: coverage,
            position: planned.count + 1))
      }
    }
    if !oneIn(5) {
      planned.append(PlannedEnvironment(kind: .keyboard, coverage: .full, position: planned.count + 1))
    }
    return planned
  }

  /// Something that can answer checks of a method.
  private mutating func used(for method: CheckMethod) -> History.Used {
    guard has(.environments) else {
      return History.Used(technology: method == .keyboard ? "Keyboard" : "VoiceOver", os: "iOS", version: "17.2")
    }
    let versions = ["17.2", "17.4", "18.0"]
    let version = any(versions, or: "18.0")
    let ios = History.Used(technology: "VoiceOver", os: "iOS", version: version)
    let readers =
      platform == .web
      ? [
        History.Used(technology: "NVDA", os: "Windows", version: version),
        History.Used(technology: "JAWS", os: "Windows", version: version),
        History.Used(technology: "VoiceOver", os: "macOS", version: version),
      ] : [ios]
    let keyboard = History.Used(technology: "Keyboard", os: platform == .web ? "Windows" : "iOS", version: version)
    switch method {
    case .screenReader: return any(readers, or: ios)
    case .keyboard: return keyboard
    default: return any(readers + [keyboard], or: ios)
    }
  }

  // MARK: Findings

  private mutating func place() -> (Address, String) {
    let state = any(["default", "default", "failed", "busy"], or: "default")
    let (screen, elements) = any(
      [
        ("home", ["heading", "field", "more", "error", "promo", "tab-home"]), ("pay", ["pay-button", "find"]),
        ("cart", ["total"]),
      ], or: ("cart", ["total"]))
    let isOfScreen = oneIn(2)
    if has(.components), oneIn(5) {
      return (
        .component(key: "tab-bar", element: any(["tab-home", "find"], or: "find")),
        any(["t/name", "t/keys", "t/colour", "t/role"], or: "t/name")
      )
    }
    if oneIn(15) { return (.product, "t/offline") }
    if has(.siteLevel), oneIn(15) { return (.product, any(["wcag/1.1.1", "wcag/4.1.2", "t/calm"], or: "t/calm")) }
    if isOfScreen {
      let check = any(
        RandomPacks.criteria.map(\.path) + ["t/errors/top", "t/errors/alert", "t/errors/top", "t/errors/alert"]
          + ["t/calm", "t/kin"], or: "t/kin")
      return (.screen(key: screen, state: state, element: nil), check)
    }
    return (
      .screen(key: screen, state: state, element: any(elements, or: "total")),
      any(["t/name", "t/role", "t/keys", "t/colour", "t/order", "t/hint"], or: "t/name")
    )
  }

  private mutating func chooses() {
    places = (0..<(2 + upTo(6))).map { _ in place() }
  }

  /// Whether something can be recorded there: the release has or had the place, and asks for the check.
  private func isKnown(_ address: Address, _ check: String, _ release: Int) -> Bool {
    let version = audit.history.releases[release]
    let path = audit.history.questions[check]?.guideline ?? ""
    let isAsked = version.profile.packs.contains { selection in
      path.hasPrefix(selection.pack + "/")
        && (selection.guidelines.isEmpty
          || selection.guidelines.contains(String(path.dropFirst(selection.pack.count + 1))))
        && selection.levels.contains(audit.history.questions[check]?.cell.level ?? .must)
    }
    guard isAsked else { return false }
    switch address {
    case .product: return true
    case .component(let key, let element): return version.app.components[key]?.element(element ?? "") != nil
    case .screen(let key, let state, let element):
      guard let screen = version.app.screens[key], version.plan[key] == .inScope, screen.stateKeys.contains(state)
      else {
        return false
      }
      guard let element else { return true }
      if let own = screen.element(element) { return own.isPresent(in: state) }
      return screen.components.contains { version.app.components[$0.key]?.element(element) != nil }
    }
  }

  private mutating func record(_ count: Int, in release: Int) throws {
    var planned: [HistoryAudit.Planned] = []
    let builds = audit.history.releases[release].builds
    for _ in 0..<count {
      if oneIn(4) { places.append(place()) }
      let (first, path) = any(places, or: (.product, "t/offline"))
      let address = audit.history.address(first, namedAt: 0, in: 0, asOf: release)
      guard let check = audit.history.questions[path]?.check, isKnown(address, path, release) else { continue }
      let outcomes: [Outcome] =
        has(.superseding)
        ? [.passed, .passed, .passed, .failed, .failed, .cantTell, .inapplicable, .untested]
        : [.passed, .passed, .failed, .inapplicable]
      let outcome = any(outcomes, or: .passed)
      var plan = HistoryAudit.Planned(
        build: any(builds, or: "1"), auditor: has(.superseding) ? any(["ana", "ben"], or: "ana") : "ana",
        used: used(for: check.method), address: address, check: path, outcome: outcome,
        minute: Int64(upTo(has(.superseding) ? 3 : 300)))
      if outcome == .failed, !oneIn(3) { plan.severity = Severity.allCases.randomElement(using: &generator) }
      planned.append(plan)
    }
    try audit.record(planned, in: release)
    if has(.superseding), oneIn(2) { try amend(in: release) }
  }

  /// Findings of a release that stand and that nothing amends.
  private func correctable(_ release: Int) -> [Int] {
    let findings = audit.history.findings
    return findings.indices.filter { index in
      findings[index].release == release && !findings[index].isRetracted
        && !findings.contains { $0.amends == index && !$0.isRetracted }
    }
  }

  private mutating func amend(in release: Int) throws {
    guard let index = correctable(release).randomElement(using: &generator) else { return }
    let found = audit.history.findings[index]
    let outcome = any([.passed, .failed, .cantTell, .inapplicable], or: Outcome.passed)
    try audit.record(
      [
        HistoryAudit.Planned(
          build: found.build, auditor: any(["ana", "ben"], or: "ana"), used: found.used,
          address: audit.history.address(found.address, namedAt: found.turn, in: release, asOf: release),
          check: found.check, outcome: outcome, minute: found.minute + Int64(upTo(2)), amends: index)
      ], in: release)
  }

  private mutating func retract(in release: Int) throws {
    if let index = correctable(release).randomElement(using: &generator) { try audit.retract(index) }
  }

  /// Records passes of what is untested in full environments, as the second computation sees it.
  private mutating func passRest(in release: Int) throws {
    let computed = SecondCells(audit.history, release: release)
    var planned: [HistoryAudit.Planned] = []
    for cell in computed.cells where !cell.isSiteLevel {
      for answer in cell.answers where answer.outcome == .untested && answer.environment.isFull && !oneIn(60) {
        guard let way = computed.answered(cell.question).first,
          let used = used(for: way, in: answer.environment, computed)
        else { continue }
        planned.append(
          HistoryAudit.Planned(
            build: any(audit.history.releases[release].builds, or: "1"), auditor: "ana", used: used,
            address: cell.address, check: way.check.path, outcome: oneIn(8) ? .inapplicable : .passed, minute: 4))
      }
    }
    try audit.record(planned, in: release)
  }

  /// Something that answers a check in a planned environment; nil where chance finds nothing.
  private mutating func used(
    for question: History.Question, in environment: SecondPlan.Environment, _ computed: SecondCells
  ) -> History.Used? {
    for _ in 0..<60 {
      let used = used(for: question.check.method)
      if computed.plan.environment(of: used, answering: question.check.method) == environment { return used }
    }
    return nil
  }

  // MARK: Edits of the specification

  private mutating func edit(in release: Int, isHotfix: Bool) throws {
    var app = audit.history.releases[release].app
    let inScope = audit.history.releases[release].screensInScope
    guard let key = inScope.randomElement(using: &generator), var screen = app.screens[key] else { return }
    var words = key
    let index = screen.elements.indices.randomElement(using: &generator)
    if has(.renames), !isHotfix, oneIn(4) { return try rename(index, on: screen, in: release) }
    switch Int.random(in: 0..<(isHotfix ? 4 : 10), using: &generator) {
    case 0:
      guard let index else { return }
      let isChanged = screen.elements[index].expectation.label != screen.elements[index].key
      screen.elements[index].expectation.label = isChanged ? screen.elements[index].key : "New \(upTo(2))"
      words += " label of \(screen.elements[index].key): \(screen.elements[index].expectation.label ?? "-")"
    case 1:
      guard let index else { return }
      screen.elements[index].expectation.traits = screen.elements[index].expectation.traits == nil ? [.button] : nil
      words += " traits of \(screen.elements[index].key)"
    case 2:
      screen.title = screen.title.hasSuffix("!") ? String(screen.title.dropLast()) : screen.title + "!"
      words += " title \(screen.title)"
    case 3:
      guard let index else { return }
      screen.elements[index].expectation.hint = screen.elements[index].expectation.hint == nil ? "A hint" : nil
      words += " hint of \(screen.elements[index].key)"
    case 4:
      guard let index else { return }
      screen.elements[index].type = screen.elements[index].type == "button" ? "text" : "button"
      words += " type of \(screen.elements[index].key): \(screen.elements[index].type)"
    case 5:
      if let promo = screen.elements.firstIndex(where: { $0.key == "promo" }) {
        screen.removeElement(at: promo)
        words += " without promo"
      } else if key == audit.history.screen("home", in: release) {
        screen.insert(TestPack.element("promo", "button"), at: upTo(screen.elements.count))
        words += " with promo"
      }
    case 6:
      guard let index, screen.elements.count > 1 else { return }
      words += " without \(screen.elements[index].key)"
      screen.removeElement(at: index)
    case 7:
      guard screen.elements.count > 1 else { return }
      screen.elements.append(screen.elements.removeFirst())
      words += " moved: \(screen.elements.map(\.key))"
    case 8:
      guard has(.components) else { return }
      if screen.components.isEmpty {
        screen.components = [DeclaredComponent(key: "tab-bar", elementsBefore: upTo(screen.elements.count))]
      } else {
        screen.components = []
      }
      words += " components \(screen.components)"
    default:
      guard has(.components), var bar = app.components["tab-bar"] else { return }
      if oneIn(2) {
        bar.elements[0].expectation.label = bar.elements[0].expectation.label == "Start" ? "tab-home" : "Start"
      } else if bar.element("tab-help") == nil {
        bar.elements.append(TestPack.element("tab-help", "button"))
      } else {
        bar.elements.removeAll { $0.key == "tab-help" }
      }
      words = "tab-bar \(bar.elements.map { "\($0.key) “\($0.expectation.label ?? "-")”" })"
      app.components["tab-bar"] = bar
    }
    app.screens[key] = screen
    try audit.save(app, in: release, words)
  }

  /// Gives an element, or the whole screen, another key: one that it had before, or one that nothing ever had.
  private mutating func rename(_ index: Int?, on screen: ScreenSpecification, in release: Int) throws {
    let element = oneIn(3) ? nil : index.map { screen.elements[$0].key }
    // An element that comes and goes would come back by its old key as something else.
    guard element != "promo" else { return }
    let own = element ?? screen.key
    let former = audit.history.renames.last { renamed in
      renamed.key == own && (renamed.element == nil) == (element == nil)
        && (element == nil || renamed.screen == screen.key)
    }
    let fresh = "\(own)-\(audit.history.renames.count)"
    let key = oneIn(3) ? former.map { $0.element ?? $0.screen } ?? fresh : fresh
    let isTaken = element == nil ? audit.history.releases[release].app.screens[key] != nil : screen.element(key) != nil
    try audit.rename(element, on: screen.key, to: isTaken ? fresh : key, in: release)
  }
}
