import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A temporary folder with a home of its own, in which the built program runs.
struct Site {
  let folder: TemporaryFolder
  var program: Program

  /// An empty folder.
  init() throws {
    folder = try TemporaryFolder()
    let home = folder.path + ".home"
    program = Program(
      environment: ["HOME": home, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "TMPDIR": "/tmp"],
      workingDirectory: folder.path)
  }

  /// The worked example as `init --example` writes it; made once.
  private static let withoutSession = Task {
    let site = try Site()
    try await site.runDone("init", "--example")
    try #require(try site.folder.names() == ["audit.sqlite"], "The file at rest is one file.")
    return try site.folder.read("audit.sqlite")
  }

  /// The same with the open session 6 of Ana.
  private static let template = Task {
    let site = try Site()
    try await site.folder.write(withoutSession.value, to: "audit.sqlite")
    try await site.runDone(
      "session", "start", "--auditor", "Ana", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver")
    try #require(try site.folder.names() == ["audit.sqlite"], "The file at rest is one file.")
    return try site.folder.read("audit.sqlite")
  }

  /// Findings in the worked example.
  static let exampleFindings = 358

  /// A folder with the worked example and, unless told otherwise, an open session of its release 5.2.
  static func example(isSessionOpen: Bool = true) async throws -> Site {
    let site = try Site()
    try await site.folder.write((isSessionOpen ? template : withoutSession).value, to: "audit.sqlite")
    return site
  }

  /// The worked example with a program that runs as an ordinary user.
  static func exampleOfOrdinaryUser() async throws -> Site {
    var site = try await example()
    guard getuid() == 0 else { return site }
    // The checkout may be in a folder that only root may enter.
    let copy = site.folder.file("auditctl")
    try FileManager.default.copyItem(atPath: Program.built, toPath: copy)
    chmod(copy, 0o755)
    site.program.executable = copy
    site.program.isOrdinaryUser = true
    return site
  }

  /// Writes the worked example elsewhere.
  static func writeExample(to path: String) async throws {
    try await template.value.write(to: URL(filePath: path))
  }

  /// Runs a command line.
  func run(_ arguments: String..., input: String = "") async throws -> Program.Ran {
    try await program.run(arguments, input: input)
  }

  /// Runs a command line that must succeed.
  @discardableResult
  func runDone(
    _ arguments: String..., input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Program.Ran {
    let ran = try await program.run(arguments, input: input)
    #expect(ran.status == 0, "\(arguments): \(ran.notes)", sourceLocation: sourceLocation)
    return ran
  }

  /// Runs a script of the shell; `$0` is the built program.
  func shell(_ script: String, _ arguments: String...) async throws -> Program.Ran {
    var shell = program
    shell.executable = "/bin/sh"
    return try await shell.run(["-c", script, program.executable] + arguments)
  }

  /// Runs SQL with SQLite's own shell, as another program would.
  @discardableResult
  func sqlite(_ sql: String..., file: String = "audit.sqlite") async throws -> String {
    var shell = program
    shell.executable = try #require(Program.installed("sqlite3"))
    let ran = try await shell.run(["-bail", file] + sql)
    try #require(ran.status == 0, "\(ran.notes)")
    return ran.data
  }

  /// How many findings there are.
  func findingCount(
    in file: String = "audit.sqlite", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Int {
    let ran = try await run(
      "query", "SELECT count(*) AS n FROM v_finding", "--format", "csv", "--database", file)
    try #require(ran.status == 0, "\(ran.notes)", sourceLocation: sourceLocation)
    let line = try #require(ran.data.split(whereSeparator: \.isNewline).last, sourceLocation: sourceLocation)
    return try #require(Int(line), "\(ran.data)", sourceLocation: sourceLocation)
  }

  /// Expects that `database check` finds nothing.
  func expectClean(
    _ file: String = "audit.sqlite", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let ran = try await run("database", "check", "--database", file)
    #expect(ran.status == 0, "\(ran.notes)", sourceLocation: sourceLocation)
    #expect(ran.data == "Problems: none\n", sourceLocation: sourceLocation)
  }

  /// Names of the files in the folder, and what is in them.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try folder.names() { contents[name] = try? folder.read(name) }
    return contents
  }

  /// The first row of a batch.
  static let batchHeader = "address,check,outcome,observed\n"

  /// Rows of a batch, all good.
  static func batchRows(_ numbers: Range<Int>) -> String {
    numbers.map { "sign-in,unique-title,pass,heard \($0)\n" }.joined()
  }
}
