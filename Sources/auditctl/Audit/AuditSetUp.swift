internal import AuditModel
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Settles what an audit is about: product, release, auditor, and a session with build and environment.
///
/// What the command line says is taken; the rest is asked for, with what the auditor's last session had as the answer to
/// Enter.
struct AuditSetUp {
  /// What was settled.
  struct Result {
    let product: Product
    let release: Release
    let session: AuditSession
  }

  /// What the command line says.
  struct Said {
    let session: SessionOptions
    let environment: EnvironmentOptions
    let build: String?
    let profile: String?
  }

  let said: Said
  let database: AuditDatabase
  let prompter: Prompter
  /// Refuses what else the command line says where it does not fit the release, before anything is stored.
  let check: (Release, borrowing ReadTransaction) throws -> Void

  /// Settles everything, and says what was settled.
  ///
  /// Nothing is stored before all is known and right; then the profile and the session are stored together.
  func run() throws -> Result {
    let result = try namedSession() ?? chosenSession()
    let profile = try database.read { try $0.profile(result.release.profile) }
    let environment = result.session.environment
    try prompter.say(
      "Session \(result.session.id.rawValue): \(result.session.auditor), \(result.product.title) "
        + "\(result.release.version), build \(result.session.build.name), \(environment.device), "
        + "\(environment.environmentClass). Profile: \(profile.title).")
    return result
  }

  /// The session that the command line names, with its release and product; nil where it names none.
  private func namedSession() throws -> Result? {
    guard said.session.session != nil else { return nil }
    guard said.environment.isEmpty, said.build == nil, said.profile == nil else {
      throw CommandError(
        .usage, "--session brings its own build, environment and profile; leave these options out, or --session")
    }
    let (product, release, session) = try database.read { transaction in
      let found = try said.session.resolve(transaction)
      try check(found.release, transaction)
      return found
    }
    guard release.stage != .frozen else { throw StoreError.frozen(release: release.version) }
    return Result(product: product, release: release, session: session)
  }

  private func chosenSession() throws -> Result {
    let product = try chooseProduct()
    let release = try chooseRelease(of: product)
    if said.profile == nil { try database.read { try check(release, $0) } }
    let auditor = try said.session.auditor.name ?? prompter.require("Your name", default: nil)
    if let session = try openSession(of: auditor, release) {
      return Result(product: product, release: try assigned(release, product), session: session)
    }
    return try startSession(of: auditor, product, release)
  }

  private func chooseProduct() throws -> Product {
    let products = try database.read { try $0.products() }
    if said.session.release.product.product != nil || products.count < 2 {
      return try database.read { try said.session.release.product.resolve($0) }
    }
    let key = try prompter.require("Product (\(products.map(\.key).joined(separator: ", ")))", default: nil) { typed in
      products.contains { $0.key == typed } ? nil : "There is no product \"\(typed.prefix(60))\"."
    }
    return try database.read { try $0.product(key) }
  }

  private func chooseRelease(of product: Product) throws -> Release {
    let named = said.session.release.release
    let releases = try database.read { try $0.releases(of: product.id) }
    let open = releases.filter { $0.stage != .frozen }
    guard named == nil, !releases.isEmpty else {
      let release = try database.read { try ReleaseOptions.release(named, of: product, $0) }
      guard release.stage != .frozen else { throw StoreError.frozen(release: release.version) }
      return release
    }
    guard let newest = open.last(where: { $0.stage == .auditing }) ?? open.last else {
      throw CommandError(
        .malformedInput, "every release of \(product.key) is frozen; add one with `auditctl release add`")
    }
    guard open.count > 1 else { return newest }
    let version = try prompter.require(
      "Release (\(open.map(\.version).joined(separator: ", ")))", default: newest.version
    ) { typed in
      open.contains { $0.version == typed } ? nil : "There is no open release \"\(typed.prefix(60))\"."
    }
    return open.first { $0.version == version } ?? newest
  }

  /// The release with what counts for it, which the command line may choose.
  private func assigned(_ release: Release, _ product: Product) throws -> Release {
    guard said.profile != nil else { return release }
    return try database.write(at: prompter.console.surroundings.now()) { transaction in
      try assign(release, product, transaction)
    }
  }

  private func assign(
    _ release: Release, _ product: Product, _ transaction: borrowing WriteTransaction
  ) throws -> Release {
    guard let profile = said.profile else { return release }
    try transaction.setProfile(try ProfileDraft.stored(profile, transaction), of: release, product)
    let changed = try transaction.read.release(release.version, of: product)
    try check(changed, transaction.read)
    return changed
  }

  /// The session to go on with; nil where one is to be started.
  private func openSession(of auditor: String, _ release: Release) throws -> AuditSession? {
    guard said.environment.isEmpty, said.build == nil else { return nil }
    let open = try database.read { try $0.openSessions(of: TypedName(auditor)) }.filter { $0.release == release.id }
    guard let last = open.last else { return nil }
    guard open.count > 1 else {
      try prompter.say("Going on with your open session; say --device or --build on the command line for another.")
      return last
    }
    for session in open {
      let environment = session.environment
      try prompter.say(
        "Session \(session.id.rawValue): \(environment.device), \(environment.environmentClass), build "
          + "\(session.build.name), since \(Timestamp.minute(session.startedAt))")
    }
    let number = try prompter.require("Which session", default: "\(last.id.rawValue)") { typed in
      open.contains { "\($0.id.rawValue)" == typed } ? nil : "You have no open session \"\(typed.prefix(20))\"."
    }
    return open.first { "\($0.id.rawValue)" == number } ?? last
  }

  private func startSession(of auditor: String, _ product: Product, _ release: Release) throws -> Result {
    let build = try chooseBuild(of: release)
    // Another product's environment tells nothing about this one, nor does one that cannot run this product.
    let last = try database.read { transaction in
      let releases = Set(try transaction.releases(of: product.id).map(\.id))
      return try transaction.sessions().last { session in
        session.auditorName == TypedName(auditor) && releases.contains(session.release)
          && (try? SessionRule.require(session.environment, on: product.platform)) != nil
      }?.environment
    }
    let own = try database.read { try $0.ownTechnologies(of: release.id) }
    let environment = try environment(on: product.platform, last, own)
    let now = prompter.console.surroundings.now()
    let open = try database.read { try OpenSessions(of: auditor, $0) }
    for note in open.notes { try prompter.say(note) }
    return try database.write(at: now) { transaction in
      let release = try assign(release, product, transaction)
      let builds = try transaction.read.builds(of: release.id)
      let id =
        try builds.first { $0.name == build }?.id ?? transaction.addBuild(build, to: release, by: EditAuthor(auditor))
      let session = try transaction.startSession(
        auditor: auditor, release: release, build: id, environment: environment, startedAt: now, note: nil)
      return Result(
        product: product, release: try transaction.read.release(release.version, of: product),
        session: try transaction.read.session(session))
    }
  }

  private func chooseBuild(of release: Release) throws -> String {
    let builds = try database.read { try $0.builds(of: release.id) }.map(\.name)
    if let build = said.build {
      guard builds.contains(build) else {
        throw StoreError.notFound(
          kind: "build", reference: build,
          hint:
            "release \(release.version) has \(builds.isEmpty ? "none yet" : builds.joined(separator: ", ")); add it with "
            + "`auditctl release edit \(release.version) --add-build`")
      }
      return build
    }
    guard let newest = builds.last else {
      return try prompter.require("Build under test, as people write it", default: nil)
    }
    guard builds.count > 1 else { return newest }
    return try prompter.require("Build (\(builds.joined(separator: ", ")))", default: newest) { typed in
      builds.contains(typed) ? nil : "Release \(release.version) has no build \"\(typed.prefix(60))\"."
    }
  }

  /// The environment as it was said or is typed, in the makers' spelling.
  ///
  /// - Parameter own: Technologies that were added before.
  private func environment(
    on platform: Platform, _ last: AuditEnvironment?, _ own: [AssistiveTechnology]
  ) throws -> AuditEnvironment {
    let said = said.environment
    let device = try said.device?.trimmed ?? prompter.require("Device", default: last?.device)
    func named(_ typed: String) throws(TechnologyRule.Unknown) -> AssistiveTechnology {
      try TechnologyRule.technology(typed, kind: said.own.technologyKind, own: own)
    }
    func problem(_ os: String, _ typed: String?) -> String? {
      do {
        let technology = try typed.map(named)
        try SessionRule.require(
          AuditEnvironment(
            typed: device, os: os, osVersion: "", technology: technology?.name ?? "", technologyVersion: "",
            ownKind: technology?.kind), on: platform)
        return nil
      } catch {
        return "\(error)."
      }
    }
    let osName =
      try said.os?.trimmed
      ?? prompter.require("Operating system", default: last?.os ?? platform.title) { problem($0, nil) }
    let os = AuditEnvironment.system(osName)
    let version = try said.osVersion?.trimmed ?? prompter.require("Version of \(os)", default: last?.osVersion)
    let typed =
      try said.assistiveTechnology?.trimmed
      ?? prompter.require(
        "Assistive technology, such as \(AssistiveTechnology.screenReader(of: platform) ?? "NVDA")",
        default: last?.assistiveTechnology
      ) { problem(os, $0) }
    guard !typed.isEmpty else { throw CommandError(.usage, "--assistive-technology is empty; say what is used") }
    let technology = try named(typed)
    let isSame = technology.name == last?.assistiveTechnology
    let technologyVersion =
      try said.assistiveTechnologyVersion?.trimmed
      ?? prompter.require(
        "Version of \(technology.name), if it does not come with the system",
        default: isSame ? last?.assistiveTechnologyVersion ?? "" : "")
    for (name, text) in [("--device", device), ("--os-version", version)] where text.isEmpty {
      throw CommandError(.usage, "\(name) is empty; say what is used")
    }
    let environment = AuditEnvironment(
      typed: device, os: os, osVersion: version, technology: technology.name,
      technologyVersion: technologyVersion, ownKind: technology.kind,
      family: try said.families.chosen(on: platform)
        ?? (said.device == nil && device == last?.device ? last?.family : nil))
    try SessionRule.require(environment, on: platform)
    return environment
  }
}
