internal import AuditModel
internal import AuditRules
public import AuditStore

/// Loads a worked example: a product with releases, screens, sessions and findings, from files of the repository.
public struct ExampleLoader {
  private let folder: String
  private let files: [String: EmbeddedFile]
  let yaml: YAMLReader
  /// When it is loaded, by what version of the program.
  let now: Int64
  private let toolVersion: String

  /// Loads the banking example into a database that has the built-in packs.
  ///
  /// - Parameters:
  ///   - now: UTC, milliseconds since 1970.
  ///   - toolVersion: Version of the program.
  /// - Throws: ``InputError`` when one of our own files is wrong; a test loads it.
  public static func load(into database: AuditDatabase, now: Int64, toolVersion: String) throws {
    let folder = "Examples/banking/"
    var files: [String: EmbeddedFile] = [:]
    for file in EmbeddedFile.all(under: folder) { files[file.path] = file }
    let yaml = YAMLReader(source: folder + "example.yaml")
    let loader = ExampleLoader(folder: folder, files: files, yaml: yaml, now: now, toolVersion: toolVersion)
    let root = try yaml.document(files[folder + "example.yaml"]?.text ?? "")
    try database.write(at: now) { transaction in
      try loader.load(root, into: transaction)
    }
  }

  private func load(_ root: Node, into transaction: borrowing WriteTransaction) throws {
    let fields = yaml.fields(root, "the example", known: ["profiles", "product", "releases"])
    let productNode = fields["product"] ?? root
    let product = yaml.fields(
      productNode, "product", known: ["key", "title", "platform"] + ProductDetail.allCases.map(Self.name))
    let key = yaml.slug(product["key"], "key", in: productNode)
    let title = yaml.required(product["title"], "title", in: productNode)
    let platform: Platform = yaml.choice(product["platform"], "platform") ?? .ios
    try yaml.problems.throwIfAny()
    _ = try ProfileImporter.store(
      try (yaml.texts(fields["profiles"], "profiles") ?? []).map(self.text), into: transaction)
    let id = try transaction.addProduct(key: key, title: title, platform: platform, profile: nil)
    var edit = ProductEdit()
    for detail in ProductDetail.allCases { edit.texts[detail] = yaml.text(product[Self.name(detail)], "a detail") }
    try transaction.setDetails(edit.applied(to: ProductDetails()), of: id)
    for node in yaml.list(fields["releases"], "releases") {
      try loadRelease(node, product: key, into: transaction)
    }
    try yaml.problems.throwIfAny()
  }

  private func loadRelease(_ node: Node, product key: String, into transaction: borrowing WriteTransaction) throws {
    let fields = yaml.fields(
      node, "a release",
      known: ["version", "predecessor", "profile", "builds", "screens", "frozen", "sessions", "issues"])
    let version = yaml.required(fields["version"], "version", in: node)
    let profileKey = yaml.required(fields["profile"], "profile", in: node)
    try yaml.problems.throwIfAny()
    let product = try transaction.read.product(key)
    let profile = try transaction.read.profile(profileKey)
    var predecessor: Release?
    if let name = yaml.text(fields["predecessor"], "predecessor") {
      predecessor = try transaction.read.release(name, of: product)
    }
    _ = try transaction.addRelease(version: version, of: product, after: predecessor, profile: profile.id)
    let release = try transaction.read.release(version, of: product)
    for build in yaml.texts(fields["builds"], "builds") ?? [] { _ = try transaction.addBuild(build, to: release) }
    let files = try (yaml.texts(fields["screens"], "screens") ?? []).map(self.text)
    _ = try SpecificationImporter.store(files, for: release, in: transaction)
    for session in yaml.list(fields["sessions"], "sessions") {
      try loadSession(session, product: product, version: version, into: transaction)
    }
    for issue in yaml.list(fields["issues"], "issues") {
      try add(to: issue, product: product, release: release, into: transaction)
    }
    if yaml.boolean(fields["frozen"], "frozen") ?? false {
      let policy = GatePolicy()
      let freezing = ReleaseFreezing(
        policy: policy, policyText: try GatePolicyWriter.yaml(policy), person: nil, now: now,
        toolVersion: toolVersion)
      try freezing.freeze(try transaction.read.release(version, of: product), of: product, in: transaction)
    }
  }

  private func loadSession(
    _ node: Node, product: Product, version: String, into transaction: borrowing WriteTransaction
  ) throws {
    let fields = yaml.fields(
      node, "a session",
      known: [
        "auditor", "build", "device", "os", "os_version", "assistive_technology", "assistive_technology_version",
        "started_at", "ended_at", "findings", "complete_screens",
      ])
    let text = { (name: String) in yaml.required(fields[name], name, in: node) }
    let release = try transaction.read.release(version, of: product)
    let buildName = text("build")
    guard let build = try transaction.read.builds(of: release.id).first(where: { $0.name == buildName }),
      let start = Timestamp.milliseconds(text("started_at")), let end = Timestamp.milliseconds(text("ended_at"))
    else {
      yaml.add("build, started_at or ended_at is wrong", at: node)
      return try yaml.problems.throwIfAny()
    }
    let environment = AuditEnvironment(
      device: text("device"), os: text("os"), osVersion: text("os_version"),
      assistiveTechnology: text("assistive_technology"),
      assistiveTechnologyVersion: yaml.text(fields["assistive_technology_version"], "version") ?? "")
    let id = try transaction.startSession(
      auditor: text("auditor"), release: release, build: build.id, environment: environment, startedAt: start,
      note: nil)
    let session = try transaction.read.session(id)
    let findings = try self.text(text("findings"))
    _ = try BatchRecorder.record(
      BytesSource(name: findings.source, Array(findings.text.utf8)), format: .csv, session: session, product: product,
      release: release, time: start,
      in: transaction)
    for key in yaml.texts(fields["complete_screens"], "complete_screens") ?? [] {
      try transaction.declareElements(
        of: try transaction.read.screen(key, of: release), release: release, isComplete: true,
        auditor: session.auditor, at: end)
    }
    try transaction.endSession(session, at: end, by: session.auditor)
  }

  private func text(_ name: String) throws -> InputText {
    let file = try file(name)
    return InputText(source: file.path, text: file.text)
  }

  func file(_ name: String) throws -> EmbeddedFile {
    guard let file = files[folder + name] else {
      throw InputError([InputProblem(source: folder + "example.yaml", message: "there is no file \(name)")])
    }
    return file
  }

  /// The key of a detail, written as the other keys of these files are.
  private static func name(_ detail: ProductDetail) -> String {
    String(detail.rawValue.map { $0 == "-" ? "_" : $0 })
  }
}

/// Bytes that are at hand, as a source of them.
struct BytesSource: ByteSource {
  let name: String
  private var bytes: [UInt8]

  init(name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  mutating func next() throws -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
