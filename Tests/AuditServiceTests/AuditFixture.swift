import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport

@testable import AuditStore

/// A product `app` with the release `1.0` and the builds `1`, `2` and `3`, in a real database in a temporary file.
final class AuditFixture {
  /// Who tested what with what: one session each.
  struct Tester: Hashable {
    var auditor = "ana"
    var build = 1
    var technology = "VoiceOver"
    var osVersion = "17.2"
  }

  private let folder: TemporaryFolder
  let database: AuditDatabase
  let product: Product
  /// The release that findings go to.
  private(set) var version = ""
  private var sessions: [Tester: AuditSession] = [:]
  private var checks: [String: CheckDefinition] = [:]
  /// The component of each element that a component ever had.
  private var owners: [String: String] = [:]

  init(
    pack: Pack = TestPack.pack, profile: Profile = TestPack.profile(), platform: Platform = .ios,
    screens: [ScreenSpecification] = [TestPack.home], components: [ComponentSpecification] = []
  ) throws {
    folder = try TemporaryFolder()
    database = try Sample.emptyDatabase(in: folder)
    product = try database.write(at: Sample.now) { transaction in
      try transaction.addPack(pack)
      let profile = try transaction.addProfile(profile)
      _ = try transaction.addProduct(key: "app", title: "App", platform: platform, profile: profile)
      return try transaction.read.product("app")
    }
    try addRelease("1.0", screens: screens, components: components)
  }

  /// Adds a release with the profile of the product, three builds and these screens; findings go to it from now on.
  func addRelease(
    _ version: String, after: String? = nil, screens: [ScreenSpecification], components: [ComponentSpecification] = []
  ) throws {
    let predecessor = try after.map { try release($0) }
    components.forEach(note)
    try database.write(at: Sample.now) { transaction in
      guard let profile = product.profile else { return }
      _ = try transaction.addRelease(version: version, of: product, after: predecessor, profile: profile)
      let release = try transaction.read.release(version, of: product)
      for build in ["1", "2", "3"] { _ = try transaction.addBuild(build, to: release) }
      for component in components { try transaction.saveSpecification(component, for: release) }
      for screen in screens { try transaction.saveSpecification(screen, for: release) }
    }
    sessions = [:]
    self.version = version
  }

  /// A release; nil means the one that findings go to.
  func release(_ version: String? = nil) throws -> Release {
    try database.read { try $0.release(version ?? self.version, of: product) }
  }

  /// Gives a person another name, so that two of them can have one, as in the union of two copies of a file.
  func rename(_ name: String, to other: String) throws {
    try database.connection.execute(
      "UPDATE person SET name = '\(other)', folded_name = '\(TypedName(other).folded)' WHERE name = '\(name)'")
  }

  /// The session of a tester, which is begun when it is not there yet.
  func session(of tester: Tester = Tester()) throws -> AuditSession {
    try database.write(at: Sample.now) { try session(of: tester, $0) }
  }

  private func session(
    of tester: Tester, _ transaction: borrowing WriteTransaction
  ) throws -> AuditSession {
    if let session = sessions[tester] { return session }
    let release = try transaction.read.release(version, of: product)
    let builds = try transaction.read.builds(of: release.id)
    let isAndroid = try transaction.read.product(release.product).platform == .android
    let reader = isAndroid && tester.technology == "VoiceOver" ? "TalkBack" : tester.technology
    let environment = AuditEnvironment(
      device: "Phone", os: isAndroid ? "Android" : "iOS", osVersion: tester.osVersion, assistiveTechnology: reader)
    let id = try transaction.startSession(
      auditor: tester.auditor, release: release, build: builds[tester.build - 1].id, environment: environment,
      startedAt: Sample.now, note: nil)
    let session = try transaction.read.session(id)
    sessions[tester] = session
    return session
  }

  /// Records a finding through `FindingRecorder`, whether the profile asks for it there or not.
  ///
  /// - Parameter minute: Minutes after ``Sample/now`` at which it was observed.
  @discardableResult
  func record(
    _ address: String, _ check: String, _ outcome: Outcome, by tester: Tester = Tester(), minute: Int64 = 0,
    mode: TestMode = .manual, severity: Severity? = nil, observed: String? = nil, reason: String? = nil
  ) throws -> Identifier<Finding> {
    try database.write(at: Sample.now) { transaction in
      let session = try session(of: tester, transaction)
      let release = try transaction.read.release(version, of: product)
      var finding = NewFinding(
        address: try addressID(address, release, transaction), check: try self.check(check, transaction).id,
        outcome: outcome, observedAt: Sample.now + minute * 60_000)
      finding.mode = mode
      finding.severity = severity
      finding.observed = observed
      finding.reason = reason
      return try transaction.withFindingRecorder(
        for: session, release: release, isSuperseded: IssueVerification.isSuperseded
      ) {
        try $0.record(finding) { _ in "Issue: \(check)" }.finding
      }
    }
  }

  /// Looks checks up anew, after a release with other editions was added.
  func forgetChecks() {
    checks = [:]
  }

  func check(_ path: String) throws -> CheckDefinition {
    try database.write(at: Sample.now) { try check(path, $0) }
  }

  private func check(_ path: String, _ transaction: borrowing WriteTransaction) throws -> CheckDefinition {
    if checks.isEmpty {
      let release = try transaction.read.release(version, of: product)
      for definition in try transaction.read.checkDefinitions(for: release.id) {
        checks[definition.check.path] = definition
      }
    }
    guard let found = checks[path] else {
      throw StoreError.notFound(kind: "check", reference: path, hint: "")
    }
    return found
  }

  private func addressID(
    _ text: String, _ release: Release, _ transaction: borrowing WriteTransaction
  ) throws -> Int64 {
    guard let address = Address(text) else {
      throw StoreError.notFound(kind: "address", reference: text, hint: "")
    }
    var screen: Identifier<Screen>?
    var owner: String?
    if case .screen(let key, _, let element) = address {
      let found = try transaction.read.screen(key, of: release)
      screen = found.id
      if let element, found.specification.element(element) == nil { owner = owners[element] }
    }
    return try transaction.addressKey(of: address, in: product.id, screen: screen, owner: owner)
  }

  /// Records findings in one transaction; a plan may amend one before it, and be retracted.
  func record(_ plans: [PlannedFinding]) throws {
    try database.write(at: Sample.now) { transaction in
      var ids: [Identifier<Finding>] = []
      for plan in plans {
        let session = try session(of: plan.tester, transaction)
        if let amended = plan.amends {
          ids.append(try amend(ids[amended], plan.outcome, session, plan.minute, plan.mode, transaction))
        } else {
          let release = try transaction.read.release(version, of: product)
          var finding = NewFinding(
            address: try addressID(plan.address, release, transaction),
            check: try self.check(plan.check, transaction).id, outcome: plan.outcome,
            observedAt: Sample.now + plan.minute * 60_000)
          finding.mode = plan.mode
          finding.severity = plan.severity
          try transaction.withFindingRecorder(
            for: session, release: release, isSuperseded: IssueVerification.isSuperseded
          ) {
            ids.append(try $0.record(finding) { _ in "Issue: \(plan.check)" }.finding)
          }
        }
      }
      for (plan, id) in zip(plans, ids) where plan.isRetracted { try retract(id, transaction) }
    }
  }

  /// Takes a finding back, as the row of a retraction does.
  func retract(_ finding: Identifier<Finding>) throws {
    try database.write(at: Sample.now) { try retract(finding, $0) }
  }

  private func retract(_ finding: Identifier<Finding>, _ transaction: borrowing WriteTransaction) throws {
    try transaction.append(
      to: .findingRetraction, FindingRetractionQuery.insert, finding.rawValue, transaction.person(named: "ana"),
      "Wrong.", Sample.now)
    try transaction.touchIssues(of: finding.rawValue)
  }

  /// Says that a check took the place of another one.
  func rename(_ old: String, _ new: String) throws {
    let (old, new) = (try check(old).id, try check(new).id)
    try database.write(at: Sample.now) { try $0.run(TestStatement.succeed, old.rawValue, new.rawValue) }
  }

  /// Records a finding that corrects another one, at its address and on its check.
  @discardableResult
  func amend(
    _ finding: Identifier<Finding>, _ outcome: Outcome, by tester: Tester = Tester(), minute: Int64 = 0,
    mode: TestMode = .manual
  ) throws -> Identifier<Finding> {
    try database.write(at: Sample.now) { transaction in
      try amend(finding, outcome, try session(of: tester, transaction), minute, mode, transaction)
    }
  }

  private func amend(
    _ finding: Identifier<Finding>, _ outcome: Outcome, _ session: AuditSession, _ minute: Int64,
    _ mode: TestMode, _ transaction: borrowing WriteTransaction
  ) throws -> Identifier<Finding> {
    let (address, check) = try transaction.read.one(TestStatement.cell, finding.rawValue) { row in
      try (row.int64("address_id"), row.identifier("check_id", of: Check.self))
    }
    var amending = NewFinding(
      address: address, check: check, outcome: outcome, observedAt: Sample.now + minute * 60_000)
    amending.mode = mode
    amending.amends = finding
    // Not with a recorder, which would put a failure into an issue.
    let insert = try transaction.prepare(FindingQuery.insert)
    let number = try amending.append(
      to: transaction.log, transaction.openLog(), insert, session: session,
      place: try PlaceDigests(transaction, release: session.release).key(of: amending), now: Sample.now)
    try transaction.touchIssues(of: finding.rawValue)
    return Identifier(rawValue: number)
  }

  /// Says that a screen's list of elements is complete, or takes that back.
  func declare(_ screen: String = "home", isComplete: Bool = true, at minute: Int64 = 0) throws {
    let release = try release()
    _ = try database.write(at: Sample.now) { transaction in
      try transaction.declareElements(
        of: try transaction.read.screen(screen, of: release), release: release, isComplete: isComplete,
        auditor: "ana", at: Sample.now + minute * 60_000)
    }
  }

  func save(_ screen: ScreenSpecification) throws {
    let release = try release()
    _ = try database.write(at: Sample.now) { try $0.saveSpecification(screen, for: release) }
  }

  private func note(_ component: ComponentSpecification) {
    for element in component.elements { owners[element.key] = component.key }
  }

  func save(_ component: ComponentSpecification) throws {
    let release = try release()
    note(component)
    _ = try database.write(at: Sample.now) { try $0.saveSpecification(component, for: release) }
  }

  func removeFromScope(_ screen: String) throws {
    let release = try release()
    try database.write(at: Sample.now) { transaction in
      try transaction.removeFromScope(try transaction.read.screen(screen, of: release).id, of: release)
    }
  }

  /// Verdicts and cells of a release.
  func evaluate(_ version: String? = nil) throws -> Evaluation {
    let release = try release(version)
    return try database.read { transaction in
      try transaction.withEvaluation(of: release, product) {
        Evaluation(compliance: $0.compliance, cells: Array($0.cells))
      }
    }
  }

  /// Records a pass in every untested cell; of a check with ways, in its way `top`.
  func passEverything() throws {
    for cell in try evaluate().cells where cell.outcome == .untested {
      let path = cell.definition.check.path
      try record(cell.address.description, cell.definition.hasWays ? path + "/top" : path, .passed)
    }
  }

  func render(
    _ format: ReportFormat, _ options: ReportOptions = ReportOptions(), generatedAt: Int64 = Sample.now
  ) throws -> String {
    try database.render(format, product, try release(), options, generatedAt: generatedAt)
  }
}

/// A finding that is yet to be recorded.
struct PlannedFinding {
  var address = ""
  var check = ""
  let outcome: Outcome
  let tester: AuditFixture.Tester
  let minute: Int64
  let mode: TestMode
  var severity: Severity?
  /// Index of the plan that it amends, at whose address and on whose check it is; or nil.
  var amends: Int?
  var isRetracted = false
}

/// What the program does not write yet, in the words of the schema.
enum TestStatement: String, Query {
  case succeed = """
    INSERT INTO check_succession (pack_edition_id, old_check_id, new_check_id)
    SELECT min(pack_edition_id), :old_check_id, :new_check_id
    FROM pack_edition
    """
  case cell = """
    SELECT address_id, check_id
    FROM finding
    WHERE finding_id = :finding_id
    """
}
