import AuditModel
import AuditRules
import AuditStore
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import AuditHub
@testable import auditctl

/// A hub in a database of its own.
struct HubBench {
  let server: PostgresServer
  let database: String

  private static let number = Mutex(0)
  /// The program that speaks to PostgreSQL, beside these tests.
  static let program: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/auditctl-hub"
  }()

  /// Whether a hub can be tested here.
  static var isPossible: Bool {
    access(program, X_OK) == 0 && PostgresServer.shared != nil
  }

  /// A hub with ana as manager of banking and bo as its auditor; mallory is an auditor of another product.
  init(on own: PostgresServer? = nil) throws {
    let server = try #require(own ?? PostgresServer.shared)
    let (database, admin) = try Self.number.withLock { number in
      number += 1
      let database = "hub\(number)"
      let root = try HubConnection(program: Self.program, hub: server.uri(of: "postgres", as: "postgres"))
      for person in ["ana", "bo", "cy", "mallory", "wendy"] {
        // All databases of a server have the same.
        try? root.run(script: "CREATE ROLE \(person) LOGIN")
      }
      try root.run(script: "CREATE DATABASE \(database)")
      let admin = HubClient(
        try HubConnection(program: Self.program, hub: server.uri(of: database, as: "postgres")))
      // Two that change roles at once are in each other's way.
      try admin.makeHub()
      return (database, admin)
    }
    (self.server, self.database) = (server, database)
    try admin.setMember("ana", product: "banking", role: "manager")
    try admin.setMember("bo", product: "banking", role: "auditor")
    try admin.setMember("mallory", product: "other", role: "auditor")
  }

  func uri(_ user: String) -> String { server.uri(of: database, as: user) }

  func client(_ user: String) throws -> HubClient {
    HubClient(try HubConnection(program: Self.program, hub: uri(user)))
  }

  /// What a statement that somebody types gives, in words; PostgreSQL's own refusal otherwise.
  func typed(_ sql: String, by user: String) -> String {
    do {
      try HubConnection(program: Self.program, hub: uri(user)).run(script: sql)
      return "done"
    } catch {
      return error.description
    }
  }
}

/// Somebody with a file of their own.
struct Laptop {
  /// How a command ended.
  struct Ran {
    let status: auditctl.ExitStatus
    let data: String
    let notes: String
  }

  let folder: TemporaryFolder
  let user: String
  let hub: HubBench
  /// 2026-05-20T10:00:00Z: after everything in the worked example.
  var now: Int64 = 1_779_271_200_000

  /// - Parameter isExample: Whether the file has the worked example; else it is empty.
  init(_ user: String, on hub: HubBench, isExample: Bool = false) throws {
    (self.user, self.hub) = (user, hub)
    folder = try TemporaryFolder()
    try folder.write((isExample ? Self.example : Self.empty).get(), to: "audit.sqlite")
  }

  private static let example = Result { try made("init", "--example") }
  private static let empty = Result { try made("init") }

  private static func made(_ words: String...) throws -> Data {
    let folder = try TemporaryFolder()
    let ran = run(words, in: folder, [:], now: 1_779_271_200_000)
    try #require(ran.status == .done, "\(ran.notes)")
    return try folder.read("audit.sqlite")
  }

  private static func run(
    _ words: [String], in folder: TemporaryFolder, _ environment: [String: String], now: Int64
  ) -> Ran {
    let console = Console(
      surroundings: Console.Surroundings(
        environment: environment, workingDirectory: folder.path, machine: "machine-of-\(folder.path)", now: { now },
        moment: \.asUTC, terminalWidth: nil, notesWidth: nil, standardInput: { [] }, keyboard: nil))
    let status = Auditctl.run(words, console: console)
    return Ran(status: status, data: console.writtenData, notes: console.writtenNotes)
  }

  /// Runs a command.
  func run(_ words: String...) -> Ran {
    let environment = ["AUDITCTL_HUB": hub.uri(user), "AUDITCTL_STATE": folder.file("state")]
    return Self.run(words, in: folder, environment, now: now)
  }

  /// Runs a command that must succeed.
  @discardableResult
  func done(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) -> Ran {
    let environment = ["AUDITCTL_HUB": hub.uri(user), "AUDITCTL_STATE": folder.file("state")]
    let ran = Self.run(words, in: folder, environment, now: now)
    #expect(ran.status == .done, "\(words): \(ran.notes)", sourceLocation: sourceLocation)
    return ran
  }

  var path: String { folder.file("audit.sqlite") }

  func open() throws -> AuditDatabase {
    try AuditDatabase.open(
      at: path, configuration: AuditDatabase.Configuration(machine: "machine-of-\(folder.path)", toolVersion: "test"))
  }

  /// Everything that anybody said, the same in every copy of it: each row of each replica, in its bytes.
  func dump() throws -> [String] {
    try open().read { transaction in
      var lines: [String] = []
      for replica in try transaction.replicaFacts() {
        try transaction.forEachRow(of: replica.uuid, after: 0) { row, product, _ in
          lines.append(
            "\(replica.uuid) \(row.sequence) \(row.stamp) \(product) \(row.log) \(String(decoding: row.fields, as: UTF8.self))"
          )
        }
      }
      return lines.sorted()
    }
  }

  /// Starts a session in release 5.2 and leaves it open.
  func startSession(_ auditor: String) {
    done(
      "session", "start", "--auditor", auditor, "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology",
      "VoiceOver")
  }
}
