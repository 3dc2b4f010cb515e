import AuditModel
import FoundationEssentials
import Glibc
import TestSupport

@testable import AuditStore

/// A write that is tried with a fault at each of its calls to the system.
enum FaultOperation: String, CaseIterable {
  case record, batch, pack, migrate, evidence, seal, close, backup, create

  /// What the file says of whether the operation was done, as one number.
  private struct Probe {
    let sql: String
    let before: Int64
    let after: Int64
  }

  private static let batchCount: Int64 = 300

  private var probe: Probe {
    switch self {
    case .record, .close: Probe(sql: "SELECT count(*) FROM finding", before: 1, after: 2)
    case .batch: Probe(sql: "SELECT count(*) FROM finding", before: 1, after: 1 + Self.batchCount)
    case .pack: Probe(sql: "SELECT count(*) FROM guideline", before: 2, after: 4)
    case .migrate:
      Probe(sql: "PRAGMA user_version", before: Int64(LaterSchema.first), after: Int64(LaterSchema.newest))
    case .evidence: Probe(sql: "SELECT count(*) FROM evidence_chunk", before: 0, after: 3)
    case .seal: Probe(sql: "SELECT count(*) FROM report_seal", before: 0, after: 1)
    case .backup: Probe(sql: "SELECT count(*) FROM finding", before: 1, after: 1)
    case .create: Probe(sql: "SELECT count(*) FROM product", before: 1, after: 1)
    }
  }

  /// The file as it is before the operation; nil where there is none.
  func start() throws -> Data? {
    switch self {
    case .create: return nil
    case .migrate:
      let folder = try TemporaryFolder()
      try Self.create(at: folder.file("audit.sqlite"))
      return try folder.read("audit.sqlite")
    default:
      let audit = try SampleAudit()
      try audit.record("sign-in", "sample/titles/unique", .failed)
      try audit.database.backup(to: audit.folder.file("start.sqlite"))
      // A backup has no write-ahead log until it is written to; one operation begins with that.
      if self != .seal {
        let copy = try AuditDatabase.open(
          at: audit.folder.file("start.sqlite"), configuration: Sample.configuration)
        try copy.write(at: Sample.now) { try $0.setTitle("App", of: try $0.read.product("app").id) }
      }
      return try audit.folder.read("start.sqlite")
    }
  }

  /// Does it, and closes the file.
  ///
  /// - Parameter arm: Called where the faults are to begin.
  func run(in folder: TemporaryFolder, arm: () -> Void) throws {
    let path = folder.file("audit.sqlite")
    guard self == .close else {
      arm()
      return try run(path, in: folder)
    }
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    try Self.record(1, in: database)
    arm()
  }

  private func run(_ path: String, in folder: TemporaryFolder) throws {
    switch self {
    case .create: try Self.create(at: path)
    case .migrate:
      _ = try AuditDatabase.migrate(at: path, configuration: LaterSchema.configuration(), now: Sample.now)
    default:
      try run(try AuditDatabase.open(at: path, configuration: Sample.configuration), in: folder)
    }
  }

  private func run(_ database: AuditDatabase, in folder: TemporaryFolder) throws {
    switch self {
    case .record: try Self.record(1, in: database)
    case .batch: try Self.record(Self.batchCount, in: database)
    case .backup: try database.backup(to: folder.file("backup.sqlite"))
    case .pack:
      try database.write(at: Sample.now) { transaction in
        let pack = Sample.pack
        try transaction.addPack(
          Pack(
            key: pack.key, edition: "2", title: pack.title, publisher: pack.publisher, language: pack.language,
            source: pack.source, licence: pack.licence, attribution: pack.attribution, elementTypes: pack.elementTypes,
            guidelines: pack.guidelines))
      }
    case .evidence:
      try database.write(at: Sample.now) { transaction in
        var chunks = 3
        let evidence = NewEvidence(
          sha256: String(repeating: "0", count: 64), mediaType: .png, byteCount: 60_000, name: "a.png")
        let stored = try transaction.storeEvidence(evidence, at: Sample.now) {
          chunks -= 1
          return chunks < 0 ? [] : [UInt8](repeating: 7, count: 20_000)
        }
        _ = try transaction.addEvidence(stored, to: Identifier(rawValue: 1), by: "ana", at: Sample.now)
      }
    case .seal: try SampleAudit.sealReport(in: database)
    case .close, .create, .migrate: break
    }
  }

  private static func create(at path: String) throws {
    let made = try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now) { database in
      try database.write(at: Sample.now) { transaction in
        try transaction.addPack(Sample.pack)
        let profile = try transaction.addProfile(Sample.profile)
        _ = try transaction.addProduct(key: "app", title: "App", platform: .ios, profile: profile)
      }
    }
    _ = consume made
  }

  private static func record(_ count: Int64, in database: AuditDatabase) throws {
    try database.write(at: Sample.now) { transaction in
      let session = try transaction.read.session(Identifier(rawValue: 1))
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let screen = try transaction.read.screen("sign-in", of: release).id
      let checks = try transaction.read.checkDefinitions(for: release.id)
      guard let address = Address("sign-in/username"), let asked = checks.first(where: { $0.check.scope == .element })
      else { return }
      let place = try transaction.addressKey(of: address, in: release.product, screen: screen)
      try transaction.withFindingRecorder(for: session, release: release) { recorder in
        for minute in 0..<count {
          let finding = NewFinding(
            address: place, check: asked.id, outcome: .failed, observedAt: Sample.now + minute * 60_000)
          try recorder.record(finding) { _ in "Label" }
        }
      }
    }
  }

  /// What is wrong with the files after the operation, without faults; empty when nothing is.
  ///
  /// - Parameters:
  ///   - isDone: Whether the operation said that it was done.
  ///   - wasCut: Whether the power was cut, so that nobody could remove what was not finished.
  func problems(in folder: TemporaryFolder, isDone: Bool, wasCut: Bool) throws -> [String] {
    let path = folder.file("audit.sqlite")
    var problems: [String] = []
    let names = try folder.names()
    if !wasCut {
      problems += names.filter { $0.contains("partial") }.map { "\($0) was left behind" }
    }
    for name in names.filter({ !$0.contains("partial") })
    where name == "backup.sqlite" || name.hasPrefix("audit.sqlite.bak") {
      problems += try backupProblems(folder.file(name))
    }
    if self == .backup, isDone, !names.contains("backup.sqlite") { problems.append("there is no backup") }
    guard names.contains("audit.sqlite") else {
      if self != .create || isDone { problems.append("there is no file") }
      return problems
    }
    let found = try RawFile(path: path).integer(probe.sql)
    if self == .migrate {
      if found < probe.before || found > probe.after { problems.append("schema \(found)") }
      if found > probe.before, !names.contains("audit.sqlite.bak-000\(LaterSchema.first)") {
        problems.append("migrated without backup")
      }
    } else if found != probe.before, found != probe.after {
      problems.append("half of it is there: \(found)")
    }
    if isDone || self == .close, found != probe.after { problems.append("it was done, and is not there: \(found)") }
    return try problems + nextProblems(path)
  }

  private func backupProblems(_ path: String) throws -> [String] {
    let file = RawFile(path: path)
    var problems = try file.texts("PRAGMA integrity_check").filter { $0 != "ok" }
    if try file.integer(probe.sql) != probe.before { problems.append("the backup is another file") }
    return problems
  }

  /// Goes on with the file as its next user would.
  private func nextProblems(_ path: String) throws -> [String] {
    let configuration = self == .migrate ? LaterSchema.configuration() : Sample.configuration
    if self == .migrate { _ = try AuditDatabase.migrate(at: path, configuration: configuration, now: Sample.now) }
    let database = try AuditDatabase.open(at: path, configuration: configuration)
    var problems = try database.check()
    if ![.migrate, .create].contains(self) {
      let count = try database.read { try $0.facts().findings }
      try Self.record(1, in: database)
      if try database.read({ try $0.facts().findings }) != count + 1 { problems.append("the next write is lost") }
      problems += try database.check()
    }
    if try database.read({ try $0.products().map(\.key) }) != ["app"] { problems.append("the product is lost") }
    return problems
  }
}
