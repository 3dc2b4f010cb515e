import AuditModel
import AuditStore
import TestSupport
import Testing

/// A database whose checks are of dimensions that read different fields, with the screen `pay` in the release `1.0`.
final class PlaceAudit {
  /// Of an element: the checks `place/asked/…`.
  static let elementChecks = ["name", "wording", "keyboard", "size", "focus", "title"]
  /// Of a screen.
  static let screenChecks = ["whole-name", "whole-keyboard", "whole-size", "whole-focus", "whole-title"]

  let database: AuditDatabase
  let session: Identifier<AuditSession>
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("audit.sqlite")
    database = try Sample.emptyDatabase(in: folder)
    session = try database.write(at: Sample.now) { transaction in
      try transaction.addPack(Self.pack)
      let profile = try transaction.addProfile(
        Profile(
          key: "place", title: "Place", description: "", target: .aa, hasElementChecks: true,
          packs: [PackSelection(pack: "place", levels: [.must])]))
      _ = try transaction.addProduct(key: "app", title: "App", platform: .ios, profile: profile)
      let product = try transaction.read.product("app")
      _ = try transaction.addRelease(version: "1.0", of: product, after: nil, profile: profile)
      let release = try transaction.read.release("1.0", of: product)
      try transaction.saveSpecification(Self.pay, for: release)
      return try Self.startSession(on: release, transaction)
    }
  }

  private init(copy path: String, of other: PlaceAudit) throws {
    folder = other.folder
    self.path = path
    session = other.session
    database = try AuditDatabase.open(
      at: path, configuration: AuditDatabase.Configuration(machine: "other", toolVersion: "0-test"))
  }

  /// The file as another machine has it.
  func copy() throws -> PlaceAudit {
    let copied = folder.file("copy.sqlite")
    try database.backup(to: copied)
    return try PlaceAudit(copy: copied, of: self)
  }

  private static func startSession(
    on release: Release, _ transaction: borrowing WriteTransaction
  ) throws -> Identifier<AuditSession> {
    try transaction.startSession(
      auditor: "ana", release: release, build: try transaction.addBuild("1", to: release),
      environment: Sample.environment, startedAt: Sample.now, note: nil)
  }

  // MARK: What is asked

  private static let pack = Pack(
    key: "place", edition: "1", title: "Place", publisher: "Test", language: "en", source: "https://example.org/place",
    licence: "CC0-1.0", attribution: "Place by Test",
    dimensions: [
      Dimension(key: "name", reads: [.label, .hint, .members]),
      Dimension(key: "keyboard", reads: [.traits, .actions, .focus]), Dimension(key: "size", reads: []),
      Dimension(key: "focus", reads: [.focus, .order]), Dimension(key: "title", reads: [.title]),
    ],
    elementTypes: [],
    guidelines: [
      Guideline(
        key: "asked", topic: "All", title: "All", level: .must, rule: "", rationale: "", source: nil, aliases: [],
        techniques: [], criterion: nil,
        checks: elementChecks.map { check($0, .element) } + screenChecks.map { check($0, .screen) }
          + [check("product", .product)])
    ])

  private static func check(_ key: String, _ scope: CheckScope) -> Check {
    let last = String(key.split(separator: "-").last ?? "")
    return Check(
      path: "place/asked/\(key)", title: key, question: "Is it?", scope: scope,
      dimension: ["wording": "name", "product": "size"][last] ?? last, method: .screenReader, level: .must,
      platforms: [.ios])
  }

  // MARK: What is specified

  static func element(_ key: String, _ type: String, _ label: String) -> ElementSpecification {
    var element = ElementSpecification(key: key, type: type)
    element.expectation.label = label
    return element
  }

  /// A heading, a field and two buttons that say the same; in the state `failed`, too.
  static let pay: ScreenSpecification = {
    var screen = ScreenSpecification(key: "pay", title: "Pay")
    screen.states = [StateSpecification(key: "failed")]
    screen.elements = [
      element("heading", "headings", "Pay"), element("amount", "text-input", "Amount"),
      element("send", "button", "More"), element("more", "button", "More"),
    ]
    return screen
  }()

  /// Says something else of `pay`, from a release on.
  func save(for version: String = "1.0", _ change: (inout ScreenSpecification) -> Void) throws {
    try write(to: version) { release, transaction in
      var content = try transaction.read.screen("pay", of: release).specification
      change(&content)
      try transaction.saveSpecification(content, for: release)
    }
  }

  /// Says something else of an element of `pay`.
  func change(_ key: String, _ change: (inout ElementSpecification) -> Void) throws {
    try save { screen in
      for index in screen.elements.indices where screen.elements[index].key == key { change(&screen.elements[index]) }
    }
  }

  /// Says of the screen `other` that it has as many elements of the same types, under other keys.
  func saveOther() throws {
    try write { release, transaction in
      var content = ScreenSpecification(key: "other", title: "Other")
      content.elements = zip(["a", "b", "c", "d"], Self.pay.elements).map { Self.element($0, $1.type, "") }
      for index in content.elements.indices { content.elements[index].expectation.label = nil }
      try transaction.saveSpecification(content, for: release)
    }
  }

  /// Says that `pay` declares a component with two elements.
  func saveBar(_ change: (inout ComponentSpecification) -> Void = { _ in }) throws {
    try write { release, transaction in
      var bar = ComponentSpecification(key: "bar", title: "Bar")
      bar.elements = [Self.element("home", "button", "Home"), Self.element("settings", "button", "Settings")]
      change(&bar)
      try transaction.saveSpecification(bar, for: release)
      var content = try transaction.read.screen("pay", of: release).specification
      content.components = [DeclaredComponent(key: "bar", elementsBefore: 1)]
      try transaction.saveSpecification(content, for: release)
    }
  }

  /// Adds a release after `1.0`.
  func addRelease(_ version: String) throws -> Identifier<AuditSession> {
    try database.write(at: Sample.now) { transaction in
      let product = try transaction.read.product("app")
      let before = try transaction.read.release("1.0", of: product)
      _ = try transaction.addRelease(version: version, of: product, after: before, profile: before.profile)
      return try Self.startSession(on: try transaction.read.release(version, of: product), transaction)
    }
  }

  private func write(
    to version: String = "1.0", _ body: (Release, borrowing WriteTransaction) throws -> Void
  ) throws {
    try database.write(at: Sample.now) { transaction in
      try body(try transaction.read.release(version, of: try transaction.read.product("app")), transaction)
    }
  }

  // MARK: What is found

  /// Records a finding on a check of the pack.
  func record(
    _ address: String, _ check: String, _ outcome: Outcome = .passed, session: Identifier<AuditSession>? = nil,
    amends: Identifier<Finding>? = nil
  ) throws -> Identifier<Finding> {
    try database.write(at: Sample.now) { transaction in
      try SampleAudit.record(
        address, "place/asked/\(check)", outcome, session: session ?? self.session, amends: amends, in: transaction
      ).finding
    }
  }

  /// Records a pass, and gives what it keeps of its place.
  func digest(_ address: String, _ check: String) throws -> PlaceDigest? {
    try digest(of: try record(address, check))
  }

  /// What passes on some checks keep, by check.
  func digests(_ address: String, _ checks: [String]) throws -> [String: PlaceDigest] {
    var digests: [String: PlaceDigest] = [:]
    for check in checks { digests[check] = try digest(address, check) }
    return digests
  }

  /// What passes on all checks of `pay` and `pay/amount` keep.
  func all() throws -> [String: PlaceDigest] {
    try digests("pay/amount", Self.elementChecks).merging(digests("pay", Self.screenChecks)) { first, _ in first }
  }

  /// What a finding keeps of its place; nil for nothing.
  func digest(of finding: Identifier<Finding>) throws -> PlaceDigest? {
    var kept: (digits: String, parts: String?)?
    try rows(
      """
      SELECT hex(digest), parts
      FROM finding
      JOIN place_digest ON place_digest.place_digest_id = finding.place_digest_id
      WHERE finding_id = \(finding.rawValue)
      """
    ) { row in
      guard case .text(let digits) = row[0] else { return }
      if case .text(let parts) = row[1] { kept = (digits, parts) } else { kept = (digits, nil) }
    }
    guard let kept else { return nil }
    let digits = Array(kept.digits)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    let digest: PlaceDigest = try #require(PlaceDigest(bytes: bytes, partsText: kept.parts))
    return digest
  }

  /// Records a pass, and gives its digest as `v_finding` shows it.
  func hex(_ address: String, _ check: String) throws -> String? {
    let finding = try record(address, check)
    var shown: String?
    try rows("SELECT place_digest FROM v_finding WHERE finding_id = \(finding.rawValue)") { row in
      if case .text(let text) = row[0] { shown = text }
    }
    return shown
  }

  /// How many rows there are.
  func count(_ table: String) throws -> Int64 {
    var count: Int64 = -1
    try rows("SELECT count(*) FROM \(table)") { row in
      if case .integer(let number) = row[0] { count = number }
    }
    return count
  }

  private func rows(_ sql: String, _ row: ([SQLValue]) throws -> Void) throws {
    try database.query(sql, columns: { _ in }, row: row)
  }

  /// Puts a value, written as SQL, into a column of all digests that are kept, past the rules of the schema.
  func damage(_ column: String, with value: String) throws {
    let file = UnguardedFile(path: path)
    let found = try file.columns().first { $0.table == "place_digest" && $0.name == column }
    _ = try file.damage(try #require(found), with: value)
  }
}
