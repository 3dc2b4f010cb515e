import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport

@testable import AuditStore
@testable import SecondComputation

/// A database that is led through a history: each act is done there, and noted in ``history``.
final class HistoryAudit {
  private let folder: TemporaryFolder
  let database: AuditDatabase
  let product: Product
  private(set) var history = History()
  private var sessions: [String: Identifier<AuditSession>] = [:]
  /// Identifiers in the database of ``History/findings``.
  private var identifiers: [Identifier<Finding>] = []
  private var profiles: [String: Identifier<Profile>] = [:]
  private var checks: [String: Identifier<Check>] = [:]
  private var turn = 0

  init(_ platform: Platform, packs: [Pack], profiles: [Profile]) throws {
    folder = try TemporaryFolder()
    database = try Sample.emptyDatabase(in: folder)
    var known: [String: Identifier<Profile>] = [:]
    product = try database.write(at: Sample.now) { transaction in
      for pack in packs { try transaction.addPack(pack) }
      for profile in profiles { known[profile.key] = try transaction.addProfile(profile) }
      guard let first = profiles.first.flatMap({ known[$0.key] }) else {
        throw StoreError.notFound(kind: "profile", reference: "", hint: "")
      }
      _ = try transaction.addProduct(key: "app", title: "App", platform: platform, profile: first)
      return try transaction.read.product("app")
    }
    self.profiles = known
    history.platform = platform
    history.packs = packs
    note("\(platform.rawValue) app")
  }

  private func note(_ line: String) {
    turn += 1
    history.lines.append(line)
  }

  private func write(_ release: Int, _ body: (Release, borrowing WriteTransaction) throws -> Void) throws {
    let version = history.releases[release].name
    try database.write(at: Sample.now + Int64(turn)) { transaction in
      try body(try transaction.read.release(version, of: product), transaction)
    }
  }

  // MARK: Releases and plans

  /// Adds a release; one after another has its screens, plan and processes.
  func add(_ version: String, after predecessor: Int?, merging merges: [Int] = [], profile: Profile) throws {
    var added = History.Version(name: version, predecessor: predecessor, merges: merges, profile: profile)
    if let predecessor {
      let before = history.releases[predecessor]
      added.app = before.app
      added.plan = before.plan.filter { !before.isPartial || $0.value != .notReAudited }
      added.environments = before.environments
      added.processes = before.processes
      for merge in merges { added.app.take(from: history.releases[merge].app, since: before.app) }
    }
    history.releases.append(added)
    note(
      "release \(version)" + (predecessor.map { " after \(history.releases[$0].name)" } ?? "")
        + (merges.isEmpty ? "" : " merging \(merges.map { history.releases[$0].name })") + ", profile \(profile.key)")
    try database.write(at: Sample.now + Int64(turn)) { transaction in
      let releases = try transaction.read.releases(of: product.id)
      func release(_ index: Int) -> Release? { releases.first { $0.version == history.releases[index].name } }
      guard let profile = profiles[profile.key] else { return }
      _ = try transaction.addRelease(
        version: version, of: product, after: predecessor.flatMap(release), merges: merges.compactMap(release),
        profile: profile)
    }
  }

  func addBuild(_ name: String, to release: Int, after before: String? = nil) throws {
    note("build \(name) of \(history.releases[release].name)" + (before.map { " after \($0)" } ?? ""))
    try write(release) { try $1.addBuild(name, to: $0, after: before) }
    let builds = history.releases[release].builds
    let place = before.flatMap { builds.firstIndex(of: $0) }.map { $0 + 1 } ?? builds.count
    history.releases[release].builds.insert(name, at: place)
  }

  /// Says in which environments a release is audited, whatever it said before.
  func plan(_ environments: [PlannedEnvironment], in release: Int) throws {
    let old = history.releases[release].environments
    history.releases[release].environments = environments
    note(
      "\(history.releases[release].name) plans "
        + environments.map { "\(SecondPlan.name($0)) \($0.coverage.rawValue)" }.joined(separator: ", "))
    try write(release) { stored, transaction in
      for planned in old { try transaction.plan(nil, as: SecondPlan.name(planned), in: stored) }
      for planned in environments { try transaction.plan(planned, as: SecondPlan.name(planned), in: stored) }
    }
  }

  func use(_ profile: Profile, in release: Int) throws {
    history.releases[release].profile = profile
    note("\(history.releases[release].name) uses profile \(profile.key)")
    try write(release) { stored, transaction in
      if let profile = profiles[profile.key] { try transaction.setProfile(profile, of: stored, product) }
    }
  }

  func setScope(_ screen: String, isIn: Bool, of release: Int) throws {
    history.releases[release].plan[screen] = isIn ? .inScope : .outOfScope
    note("\(screen) is \(isIn ? "in" : "out of") scope of \(history.releases[release].name)")
    try write(release) { stored, transaction in
      if isIn { return try transaction.restoreToScope(screen, of: stored) }
      if let key = try transaction.read.specifiedScreen(screen, of: stored) {
        try transaction.removeFromScope(key, of: stored)
      }
    }
  }

  func saveProcess(_ key: String, _ screens: [String], in release: Int) throws {
    history.releases[release].processes[key] = screens.isEmpty ? nil : screens
    note("process \(key) of \(history.releases[release].name): \(screens)")
    try write(release) { stored, transaction in
      try transaction.saveProcess(ScreenProcess(key: key, title: "Process \(key)", screens: screens), for: stored)
    }
  }

  // MARK: The specification

  /// Says what a release says of its app; screens that are out of scope are left.
  func save(_ app: History.App, in release: Int, _ words: String) throws {
    let old = history.releases[release].app
    guard app != old else { return }
    note("specification of \(history.releases[release].name): \(words)")
    history.releases[release].app = app
    for (key, screen) in app.screens.sorted(by: { $0.key < $1.key }) {
      let before = old.screens[key]
      for element in screen.elements where before?.element(element.key) == nil {
        history.placed.append(.init(release: release, screen: key, element: element.key, turn: turn))
      }
      if !screen.components.isEmpty, before?.components.isEmpty ?? true {
        history.placed.append(.init(release: release, screen: key, element: nil, turn: turn))
      }
    }
    for element in app.components["tab-bar"]?.elements ?? []
    where old.components["tab-bar"]?.element(element.key) == nil {
      history.placed.append(.init(release: release, screen: nil, element: element.key, turn: turn))
    }
    try write(release) { stored, transaction in
      for (key, component) in app.components.sorted(by: { $0.key < $1.key }) where old.components[key] != component {
        try transaction.saveSpecification(component, for: stored)
      }
      for (key, screen) in app.screens.sorted(by: { $0.key < $1.key }) where old.screens[key] != screen {
        try transaction.saveSpecification(screen, for: stored)
        if history.releases[release].plan[key] == nil { history.releases[release].plan[key] = .inScope }
      }
    }
  }

  /// Says that a screen, or an element of one, has another key since.
  func rename(_ element: String?, on screen: String, to key: String, in release: Int) throws {
    note("\(screen)\(element.map { "/\($0)" } ?? "") of \(history.releases[release].name) is renamed to \(key)")
    let renamed = History.Renamed(release: release, screen: screen, element: element, key: key, turn: turn)
    history.renames.append(renamed)
    history.releases[release].app.rename(renamed)
    if element == nil {
      history.releases[release].plan[key] = history.releases[release].plan.removeValue(forKey: screen)
      for (process, screens) in history.releases[release].processes {
        history.releases[release].processes[process] = screens.map { $0 == screen ? key : $0 }
      }
    }
    guard var said = history.releases[release].app.screens[element == nil ? key : screen] else { return }
    if element == nil { said.renamedFrom = screen }
    for index in said.elements.indices where element != nil && said.elements[index].key == key {
      said.elements[index].renamedFrom = element
    }
    try write(release) { stored, transaction in _ = try transaction.saveSpecification(said, for: stored) }
  }

  func declare(_ screen: String, isComplete: Bool, in release: Int) throws {
    note("list of \(screen) in \(history.releases[release].name) \(isComplete ? "is" : "is not") complete")
    history.releases[release].declarations.append(
      History.Declared(
        screen: screen, isComplete: isComplete, app: history.releases[release].app, turn: turn))
    try write(release) { stored, transaction in
      try transaction.declareElements(
        of: try transaction.read.screen(screen, of: stored), release: stored, isComplete: isComplete, auditor: "ana",
        at: Sample.now + Int64(turn))
    }
  }

  // MARK: Findings

  /// A finding that is yet to be recorded.
  struct Planned {
    var build: String
    var auditor: String
    var used: History.Used
    var address: Address
    var check: String
    var outcome: Outcome
    var minute: Int64
    var severity: Severity?
    /// Index in the history.
    var amends: Int?
    var isByTool = false
  }

  /// Records findings in one transaction.
  func record(_ planned: [Planned], in release: Int) throws {
    guard !planned.isEmpty else { return }
    let app = history.releases[release].app
    try write(release) { stored, transaction in
      if checks.isEmpty {
        for definition in try transaction.read.checkDefinitions(for: stored.id) {
          checks[definition.check.path] = definition.id
        }
      }
      for plan in planned {
        let session = try session(plan, stored, transaction)
        guard let check = checks[plan.check] else {
          throw StoreError.notFound(kind: "check", reference: plan.check, hint: "")
        }
        var finding = NewFinding(
          address: try key(of: plan.address, stored, transaction), check: check, outcome: plan.outcome,
          observedAt: Sample.now + plan.minute * 60_000)
        finding.severity = plan.severity
        finding.amends = plan.amends.map { identifiers[$0] }
        if plan.isByTool { finding.mode = .automatic }
        let stored = try transaction.withFindingRecorder(for: session, release: stored) {
          try $0.record(finding) { _ in "Issue: \(plan.check)" }
        }
        var found = History.Found(
          release: release, build: plan.build, auditor: plan.auditor, used: plan.used, address: plan.address,
          check: plan.check, outcome: plan.outcome, minute: plan.minute, app: app)
        found.isByTool = plan.isByTool
        found.severity = plan.severity
        found.amends = plan.amends
        found.issue = stored.issue?.rawValue
        note(
          "#\(history.findings.count) \(history.releases[release].name) \(plan.build) \(plan.auditor) with "
            + "\(plan.used.technology) on \(plan.used.os) \(plan.used.version), minute \(plan.minute): \(plan.address) "
            + "\(plan.check) \(plan.outcome.name)" + (plan.severity.map { " \($0.name)" } ?? "")
            + (plan.amends.map { " amends #\($0)" } ?? ""))
        found.turn = turn
        history.findings.append(found)
        identifiers.append(stored.finding)
      }
    }
  }

  func retract(_ index: Int) throws {
    let found = history.findings[index]
    history.findings[index].isRetracted = true
    note("#\(index) is retracted")
    try write(found.release) { stored, transaction in
      try transaction.retract(identifiers[index], of: stored, by: found.auditor, reason: "Wrong.")
    }
  }

  // MARK: Decisions

  /// Decides about an issue; that its place is gone by what somebody saw on a build of a release.
  func decide(_ issue: Int64, _ kind: Decision.Kind, lookingAt look: (release: Int, build: String)? = nil) throws {
    let findings = history.findings
    let standing = findings.indices.filter { index in
      findings[index].issue == issue && findings[index].outcome == .failed && !findings[index].isRetracted
        && !findings.contains { $0.amends == index && !$0.isRetracted }
    }
    guard let newest = standing.last else { return }
    note("issue \(issue) is decided: \(kind.words), for \(standing.map { "#\($0)" })")
    history.decisions.append(
      History.Decided(
        issue: issue, kind: kind, turn: turn, covered: standing.map { (finding: $0, severity: findings[$0].severity) },
        releases: []
      ))
    let names = history.releases.map(\.name)
    try write(findings[newest].release) { _, transaction in
      var decision = NewDecision(kind, owner: "ora", approver: "app", reason: "Known.")
      if kind == .exempt { decision.exemption = .thirdParty }
      if let look {
        decision.lookedBy = "ora"
        decision.lookedAt = try transaction.read.build(
          look.build, release: names[look.release], of: Identifier(rawValue: issue))
      }
      _ = try transaction.addDecision(decision, about: Identifier(rawValue: issue))
    }
  }

  /// Says that a pass stands beside each failure that casts doubt on it.
  func affirm(_ doubt: SecondCells.Doubt, in release: Int) throws {
    let place = doubt.passed.address
    note("\(place) \(doubt.criterion) of \(history.releases[release].name) is affirmed")
    for other in SecondCells(history, release: release).doubts
    where other.passed.address == place && other.criterion == doubt.criterion {
      for passed in other.passes {
        for failed in other.failures {
          history.affirmations.append(History.Affirmed(passed: passed, failed: failed))
        }
      }
    }
    try write(release) { stored, transaction in
      guard
        let check = try transaction.read.checkDefinitions(for: stored.id).first(where: {
          $0.check.path == doubt.criterion
        })
      else { return }
      _ = try Affirming.affirm(
        at: place, check, of: stored, product, by: "ana", reason: "It stands.", in: transaction)
    }
  }

  /// Takes back the newest decision about an issue.
  func revoke(_ index: Int) throws {
    let issue = history.decisions[index].issue
    note("the decision about issue \(issue) is taken back")
    history.decisions[index].isRevoked = true
    try write(0) { _, transaction in
      _ = try IssueDecisions.revoke(about: Identifier(rawValue: issue), reason: "No.", by: "ora", in: transaction)
    }
  }

  private func session(
    _ plan: Planned, _ release: Release, _ transaction: borrowing WriteTransaction
  ) throws -> AuditSession {
    let key = "\(release.version) \(plan.build) \(plan.auditor) \(plan.used)"
    if let known = sessions[key] { return try transaction.read.session(known) }
    guard let build = try transaction.read.builds(of: release.id).first(where: { $0.name == plan.build }) else {
      throw StoreError.notFound(kind: "build", reference: plan.build, hint: "")
    }
    let id = try transaction.startSession(
      auditor: plan.auditor, release: release, build: build.id,
      environment: AuditEnvironment(
        device: "Device", os: plan.used.os, osVersion: plan.used.version, assistiveTechnology: plan.used.technology),
      startedAt: Sample.now, note: nil)
    sessions[key] = id
    return try transaction.read.session(id)
  }

  private func key(
    of address: Address, _ release: Release, _ transaction: borrowing WriteTransaction
  ) throws -> Int64 {
    guard case .screen(let key, _, let element) = address else {
      return try transaction.addressKey(of: address, in: product.id, screen: nil)
    }
    let screen = try transaction.read.specifiedScreen(key, of: release)
    let isShared = element.map { History.shared.contains($0) } ?? false
    return try transaction.addressKey(
      of: address, in: product.id, screen: screen, owner: isShared ? "tab-bar" : nil)
  }

  // MARK: What the product says

  func evaluate<Result>(_ release: Int, _ body: (ReleaseEvaluation, borrowing ReadTransaction) throws -> Result) throws
    -> Result
  {
    let version = history.releases[release].name
    return try database.read { transaction in
      let stored = try transaction.release(version, of: product)
      return try transaction.withEvaluation(of: stored, product, decisionsAt: Sample.now + Int64(turn)) {
        try body($0, transaction)
      }
    }
  }
}

extension History.App {
  /// Takes what a hotfix changed since it parted, where this line changed nothing itself (rule 8); hotfixes of random
  /// audits change titles and what elements say, and add and remove none.
  mutating func take(from hotfix: History.App, since base: History.App) {
    for (key, old) in base.screens {
      guard let theirs = hotfix.screens[key] else { continue }
      if screens[key]?.title == old.title { screens[key]?.title = theirs.title }
      for index in screens[key]?.elements.indices ?? 0..<0 {
        guard let mine = screens[key]?.elements[index], let before = old.element(mine.key),
          let new = theirs.element(mine.key)
        else { continue }
        var merged = mine
        if mine.expectation == before.expectation { merged.expectation = new.expectation }
        if mine.type == before.type { merged.type = new.type }
        screens[key]?.elements[index] = merged
      }
    }
  }
}
