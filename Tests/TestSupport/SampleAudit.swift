package import AuditModel
package import AuditStore

/// A database in a folder of its own with ``Sample/pack``, its profile, and the iOS product `app` with the release
/// `1.0`, its builds `100` and `101`, and the screen `sign-in`; `ana` has a session on build `100`.
///
/// Hold it as long as its database is used: the folder goes with it.
package final class SampleAudit {
  /// Where the database is.
  package let folder: TemporaryFolder
  /// The file.
  package let path: String
  /// The database, open.
  package let database: AuditDatabase
  /// The session of `ana`.
  package let session: Identifier<AuditSession>

  /// Creates the database.
  package init() throws {
    folder = try TemporaryFolder()
    path = folder.file("audit.sqlite")
    database = try Sample.emptyDatabase(in: folder)
    session = try database.write(at: Sample.now) { transaction in
      try transaction.addPack(Sample.pack)
      let profile = try transaction.addProfile(Sample.profile)
      _ = try transaction.addProduct(key: "app", title: "App", platform: .ios, profile: profile)
      _ = try transaction.addRelease(
        version: "1.0", of: try transaction.read.product("app"), after: nil, profile: profile)
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let build = try transaction.addBuild("100", to: release)
      _ = try transaction.addBuild("101", to: release)
      try transaction.saveSpecification(Sample.signIn, for: release)
      return try transaction.startSession(
        auditor: "ana", release: release, build: build, environment: Sample.environment,
        startedAt: Sample.now, note: nil)
    }
  }

  /// The product `app`.
  package func product() throws -> Product {
    try database.read { try $0.product("app") }
  }

  /// A release of `app`.
  package func release(_ version: String = "1.0") throws -> Release {
    try database.read { try $0.release(version, of: try $0.product("app")) }
  }

  /// Adds a release of `app` with one build of the same name.
  @discardableResult
  package func addRelease(_ version: String, after predecessor: String) throws -> Release {
    try database.write(at: Sample.now) { transaction in
      let product = try transaction.read.product("app")
      let before = try transaction.read.release(predecessor, of: product)
      _ = try transaction.addRelease(version: version, of: product, after: before, profile: before.profile)
      let release = try transaction.read.release(version, of: product)
      _ = try transaction.addBuild(version, to: release)
      return release
    }
  }

  /// Moves a release to a stage.
  package func setStage(_ stage: ReleaseStage, of version: String) throws {
    try database.write(at: Sample.now) { transaction in
      try transaction.setStage(
        stage, of: try transaction.read.release(version, of: try transaction.read.product("app")))
    }
  }

  /// Says what a release, and those after it, say of a screen.
  @discardableResult
  package func save(_ screen: ScreenSpecification, for version: String) throws -> SpecificationChange {
    try database.write(at: Sample.now) { transaction in
      try transaction.saveSpecification(
        screen, for: try transaction.read.release(version, of: try transaction.read.product("app")))
    }
  }

  /// Says what a release, and those after it, say of a component.
  @discardableResult
  package func save(_ component: ComponentSpecification, for version: String) throws -> SpecificationChange {
    try database.write(at: Sample.now) { transaction in
      try transaction.saveSpecification(
        component, for: try transaction.read.release(version, of: try transaction.read.product("app")))
    }
  }

  /// Says that `sign-in` declares ``Sample/tabBar``, at the end of its swipe order.
  package func saveTabBar() throws {
    try save(Sample.tabBar, for: "1.0")
    var signIn = Sample.signIn
    signIn.components = [DeclaredComponent(key: "tab-bar", elementsBefore: signIn.elements.count)]
    try save(signIn, for: "1.0")
  }

  /// Says that `sign-in` is all there is to the process `enter`, from the release `1.0` on.
  package func saveProcess() throws {
    let release = try release()
    try database.write(at: Sample.now) { transaction in
      try transaction.saveProcess(ScreenProcess(key: "enter", title: "Enter", screens: ["sign-in"]), for: release)
    }
  }

  /// Takes `sign-in` out of the scope of the release and puts it back.
  package func changeScope() throws {
    try database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let screen = try transaction.read.screen("sign-in", of: release)
      try transaction.removeFromScope(
        screen.id, of: release, by: EditAuthor("ana", reason: "It moves to the next release."))
      try transaction.restoreToScope("sign-in", of: release)
    }
  }

  /// Signs off the design of `sign-in` in `1.0`.
  package func signOffDesign() throws {
    try database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      try transaction.signOff(
        .design, of: try transaction.read.screen("sign-in", of: release), release: release, person: "ana")
    }
  }

  /// Keeps an answer of the gate that refuses `1.0`.
  package func recordGate() throws {
    try database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      try transaction.record(
        GateRun(
          verdict: .nonconformant, policy: "failed: 0\n",
          reasons: [GateRun.Reason(key: "failed", sentence: "1 failed required check")],
          letThrough: [GateRun.LetThrough(address: "sign-in", check: "sample/titles/unique", decision: "deferred")],
          person: "ana", ranAt: Sample.now, toolVersion: "0-test"), Sample.answer, for: release)
    }
  }

  /// Seals a report.
  package func sealReport() throws {
    try Self.sealReport(in: database)
  }

  /// Seals a report in a database that is like this one.
  package static func sealReport(in database: AuditDatabase) throws {
    try database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let content = ReportSeal.Content(
        format: "html", options: "{}", sha256: String(repeating: "0", count: 64), byteCount: 1, policy: "{}",
        rules: "{}", facts: "{}", seen: try transaction.read.newestSequences(), toolVersion: "0-test",
        generatedAt: Sample.now)
      try transaction.seal(content, of: release, by: "ana", at: Sample.now)
    }
  }

  /// What a release says of its components.
  package func components(of version: String) throws -> [Component] {
    try database.read { reading in
      try reading.components(of: try reading.release(version, of: try reading.product("app")).id)
    }
  }

  /// What a release says of the screens in its scope.
  package func screens(of version: String) throws -> [ScreenSpecification] {
    try database.read { reading in
      try reading.screens(of: try reading.release(version, of: try reading.product("app")).id)
        .map(\.specification)
    }
  }

  /// Starts a session on a release's first build.
  @discardableResult
  package func startSession(
    on version: String = "1.0", auditor: String = "ana", environment: AuditEnvironment = Sample.environment
  ) throws -> Identifier<AuditSession> {
    try database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release(version, of: try transaction.read.product("app"))
      guard let build = try transaction.read.builds(of: release.id).first else {
        throw StoreError.notFound(kind: "build", reference: version, hint: "")
      }
      return try transaction.startSession(
        auditor: auditor, release: release, build: build.id, environment: environment,
        startedAt: Sample.now, note: nil)
    }
  }

  /// Records one finding.
  ///
  /// - Parameters:
  ///   - address: As it is typed, such as `sign-in/username`.
  ///   - check: Its path.
  ///   - minute: Minutes after ``Sample/now`` at which it was observed.
  ///   - session: nil means that of `ana` on build `100`.
  /// - Returns: The finding, and the issue that it opened or joined.
  @discardableResult
  package func record(
    _ address: String, _ check: String, _ outcome: Outcome, severity: Severity? = nil, minute: Int64 = 0,
    session: Identifier<AuditSession>? = nil
  ) throws -> (finding: Identifier<Finding>, issue: Identifier<AuditIssue>?) {
    let session = session ?? self.session
    return try database.write(at: Sample.now) { transaction in
      try Self.record(
        address, check, outcome, severity: severity, minute: minute, session: session, in: transaction)
    }
  }

  /// Notes that a screen was looked at, without a finding that follows from it.
  package func observe() throws {
    try database.write(at: Sample.now) { transaction in
      let product = try transaction.read.product("app")
      let session = try transaction.read.session(session)
      let (_, release) = try transaction.read.release(of: session)
      let address = try transaction.addressKey(
        of: .screen(key: "sign-in", state: Address.defaultState, element: nil), in: product.id,
        screen: try transaction.read.screen("sign-in", of: release).id, owner: nil)
      _ = try transaction.observe(
        NewObservation(address: address, kind: .look, words: "A form.", observedAt: Sample.now), in: session,
        of: release)
    }
  }

  /// Records one finding in a transaction that is already open; see ``record(_:_:_:severity:minute:session:)``.
  @discardableResult
  package static func record(
    _ address: String, _ check: String, _ outcome: Outcome, severity: Severity? = nil, minute: Int64 = 0,
    session: Identifier<AuditSession>, into choice: IssueChoice = .matching, observed: String? = nil,
    amends: Identifier<Finding>? = nil, in transaction: borrowing WriteTransaction
  ) throws -> (finding: Identifier<Finding>, issue: Identifier<AuditIssue>?) {
    let product = try transaction.read.product("app")
    let session = try transaction.read.session(session)
    let releases = try transaction.read.releases(of: product.id)
    let checks = try transaction.read.checkDefinitions(for: session.release)
    guard let release = releases.first(where: { $0.id == session.release }),
      let parsed = Address(address), let asked = checks.first(where: { $0.check.path == check })
    else {
      throw StoreError.notFound(kind: "release, address or check", reference: "\(address) \(check)", hint: "")
    }
    var screen: Identifier<Screen>?
    var owner: String?
    if case .screen(let key, _, let element) = parsed {
      let found = try transaction.read.screen(key, of: release)
      screen = found.id
      owner = found.components.first { part in element.map { part.element($0) != nil } ?? false }?.key
    }
    var finding = NewFinding(
      address: try transaction.addressKey(of: parsed, in: product.id, screen: screen, owner: owner),
      check: asked.id,
      outcome: outcome, observedAt: Sample.now + minute * 60_000)
    finding.severity = severity
    finding.observed = observed
    finding.amends = amends
    return try transaction.withFindingRecorder(for: session, release: release) {
      try $0.record(finding, into: choice) { _ in "\(asked.check.title): \(address)" }
    }
  }
}
