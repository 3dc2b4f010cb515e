import AuditRules
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import auditctl

/// A temporary folder, a clock and an environment in which command lines run in process.
struct Workbench {
  /// How a run ended and what it said.
  struct Ran {
    let status: auditctl.ExitStatus
    /// What went to standard output.
    let data: String
    /// What went to standard error.
    let notes: String
  }

  let folder: TemporaryFolder
  var environment: [String: String] = [:]
  /// Columns of the terminal; nil when there is none.
  var width: Int?
  /// 2026-05-20T10:00:00Z: after everything in the worked example.
  var now: Int64 = 1_779_271_200_000
  /// When a clock on the wall shows a time; in UTC unless a test says otherwise.
  var moment: @Sendable (LocalTime) -> Int64 = \.asUTC
  /// Where commands run; nil means the folder.
  var workingDirectory: String?

  /// An empty folder.
  init() throws {
    folder = try TemporaryFolder()
  }

  /// A folder with a database of the worked example.
  static func example() throws -> Workbench {
    let bench = try Workbench()
    try bench.folder.write(template.get(), to: "audit.sqlite")
    return bench
  }

  /// The worked example as `init --example` writes it, made once.
  private static let template = Result {
    let bench = try Workbench()
    let created = bench.run("init", "--example")
    try #require(created.status == .done, "\(created.notes)")
    try #require(try bench.folder.names() == ["audit.sqlite"], "The file at rest is one file.")
    return try bench.folder.read("audit.sqlite")
  }

  /// Writes the database into the folder that `init` makes; to load the packs anew in each test would take its time.
  func makeDatabase() throws {
    try folder.write(Self.empty.get(), to: "audit.sqlite")
  }

  /// An empty database as `init` writes it, made once.
  ///
  /// Nobody has written into it, so no copy of it is one of a replica.
  private static let empty = Result {
    let bench = try Workbench()
    bench.runDone("init")
    return try bench.folder.read("audit.sqlite")
  }

  /// A folder with the worked example and an open session of release 5.2.
  static func exampleWithSession() throws -> Workbench {
    let bench = try example()
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver")
    return bench
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - typed: What a person types at a terminal on standard input, Enter as a line break, and then ends the input;
  ///     nil: there is no terminal.
  ///   - meanwhile: Runs when the first line of text was typed.
  func run(
    _ arguments: [String], input: String = "", typed: String? = nil,
    meanwhile: @escaping @Sendable () -> Void = {}
  ) -> Ran {
    let pieces = Pieces(input)
    let keyboard = typed.map { Keyboard.typing($0, meanwhile: meanwhile) }
    let (width, now, moment) = (width, now, moment)
    let console = Console(
      surroundings: Console.Surroundings(
        environment: environment, workingDirectory: workingDirectory ?? folder.path, machine: "test-machine",
        now: { now }, moment: moment, terminalWidth: width, notesWidth: width, standardInput: { pieces.next() },
        keyboard: keyboard))
    let status = Auditctl.run(arguments, console: console)
    return Ran(status: status, data: console.writtenData, notes: console.writtenNotes)
  }

  /// Runs a command line.
  func run(_ arguments: String...) -> Ran {
    run(arguments)
  }

  /// Runs a command line that must succeed.
  @discardableResult
  func runDone(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) -> Ran {
    let ran = run(arguments)
    #expect(ran.status == .done, "\(arguments): \(ran.notes)", sourceLocation: sourceLocation)
    return ran
  }

  /// The rows of a query, each as its values in words.
  ///
  /// - Parameter path: The file; nil: the one that commands find by themselves.
  func query(_ sql: String, in path: String? = nil) throws -> [[String: JSONValue]] {
    let ran = run(["query", sql, "--format", "json"] + (path.map { ["--database", $0] } ?? []))
    try #require(ran.status == .done, "\(ran.notes)")
    return try JSONValue(ran.data).array().map { try $0.object() }
  }

  /// How many findings there are.
  func findingCount() throws -> Int {
    let rows = try query("SELECT count(*) AS n FROM v_finding")
    return try #require(rows.first?["n"]?.integer)
  }

  /// Writes a file into the folder.
  ///
  /// - Returns: Its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try folder.write(Data(text.utf8), to: name)
  }

  /// Standard input: all of it, then its end.
  private final class Pieces: Sendable {
    private let text: String
    private let isRead = Flag()

    init(_ text: String) {
      self.text = text
    }

    func next() -> [UInt8] {
      isRead.set() ? [] : Array(text.utf8)
    }
  }
}

extension Keyboard {
  /// A person who types a text, a key at a time, and then ends the input.
  fileprivate static func typing(_ text: String, meanwhile: @escaping @Sendable () -> Void) -> Keyboard {
    let rest = Mutex(Array(text))
    let isDone = Flag()
    return Keyboard(
      awaitKeys: {},
      key: {
        rest.withLock { rest in
          guard !rest.isEmpty else { return .end }
          let next = rest.removeFirst()
          return next == "\n" ? .enter : next == "\u{1B}" ? .other : .character(next)
        }
      },
      line: {
        if !isDone.set() { meanwhile() }
        return rest.withLock { rest in
          guard !rest.isEmpty else { return nil }
          let end = rest.firstIndex(of: "\n") ?? rest.count
          let line = String(rest[..<end])
          rest.removeFirst(min(end + 1, rest.count))
          return Array(line.utf8)
        }
      }, rest: {})
  }
}
