import FoundationEssentials
import TestSupport
import Testing

/// What the program says of itself, and how it takes a wrong command line.
@Suite struct StartTests {
  @Test func `the version names the program and SQLite`() async throws {
    let ran = try await Site().runDone("--version")
    let words = ran.data.split(whereSeparator: { " ()\n".contains($0) })
    try #require(words.count == 4, "\(ran.data)")
    #expect(words[0] == "auditctl")
    #expect(words[2] == "SQLite")
    #expect(words[3].hasPrefix("3."))
    #expect(ran.notes.isEmpty)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], []])
  func `help goes to standard output`(arguments: [String]) async throws {
    let site = try Site()
    let ran = try await site.program.run(arguments)
    #expect(ran.status == 0)
    #expect(ran.notes.isEmpty)
    for words in ["USAGE: auditctl <subcommand>", "record", "status", "init"] {
      #expect(ran.data.contains(words), "\(words)")
    }
    #expect(try site.folder.names().isEmpty)
  }

  static let usage: [(arguments: [String], words: [String])] = [
    (["frobnicate"], ["frobnicate", "auditctl --help"]),
    (["record"], ["ADDRESS CHECK OUTCOME", "--batch", "auditctl record --help"]),
    (["record", "--batch", "a.csv", "sign-in"], ["--batch", "leave out"]),
    (["status", "--format", "docx"], ["docx", "table", "json"]),
    (["status", "--colour"], ["--colour", "auditctl status --help"]),
    (["session", "begin"], ["begin", "auditctl session --help"]),
    (["init", "--database", "-dash.sqlite"], ["--database"]),
    (["query", "SELECT 1", "--parameter", "a"], ["a must be NAME=TEXT"]),
  ]

  @Test(arguments: usage)
  func `a wrong command line is 64 and says what is right`(arguments: [String], words: [String]) async throws {
    let site = try Site()
    let ran = try await site.program.run(arguments)
    #expect(ran.status == 64)
    #expect(ran.data.isEmpty)
    for word in words { #expect(ran.notes.contains(word), "\(ran.notes)") }
    #expect(try site.folder.names().isEmpty)
  }

  static let shells = [("bash", "complete "), ("zsh", "#compdef auditctl"), ("fish", "complete -c 'auditctl'")]

  @Test(arguments: shells)
  func `a completion script is one that its shell accepts`(shell: String, words: String) async throws {
    let site = try Site()
    let ran = try await site.runDone("--generate-completion-script", shell)
    #expect(ran.notes.isEmpty)
    #expect(ran.data.contains(words))
    #expect(ran.data.contains("record"))
    guard let installed = Program.installed(shell) else { return }
    let file = try site.folder.write(Data(ran.data.utf8), to: "completion")
    var program = site.program
    program.executable = installed
    let read = try await program.run(["-n", file])
    #expect(read.status == 0, "\(read.notes)")
    #expect(read.notes.isEmpty)
  }

  @Test func `an unknown shell is refused`() async throws {
    let ran = try await Site().run("--generate-completion-script", "csh")
    #expect(ran.status == 64)
    #expect(ran.notes.contains("csh"))
  }

  @Test func `without a database the message says how to make one`() async throws {
    let site = try Site()
    for arguments in [["status"], ["record", "sign-in", "unique-title", "pass"], ["database", "check"]] {
      let ran = try await site.program.run(arguments)
      #expect(ran.status == 66)
      #expect(ran.data.isEmpty)
      #expect(ran.notes.contains("there is no audit.sqlite in "), "\(ran.notes)")
      #expect(ran.notes.contains("auditctl init"))
    }
    #expect(try site.folder.names().isEmpty)
  }

  @Test func `init makes one file, once`() async throws {
    let site = try Site()
    let made = try await site.runDone("init")
    #expect(made.data.contains("/audit.sqlite\n"))
    #expect(made.notes.contains("Created audit.sqlite."))
    #expect(made.notes.contains("Next: auditctl product add"))
    let before = try site.contents()
    #expect(before.keys.sorted() == ["audit.sqlite"])
    let again = try await site.run("init", "--example")
    #expect(again.status == 73)
    #expect(again.notes.contains("already exists and was left alone"))
    #expect(try site.contents() == before)
    try await site.expectClean()
    let status = try await site.run("status")
    #expect(status.status == 66)
    #expect(status.notes.contains("auditctl product add"), "\(status.notes)")
  }

  @Test func `the worked example has its numbers`() async throws {
    let site = try Site()
    try await site.runDone("init", "--example")
    #expect(try site.folder.names() == ["audit.sqlite"])
    #expect(try await site.findingCount() == Site.exampleFindings)
    let status = try await site.runDone("status", "--format", "lines")
    #expect(status.data.contains("Result: does not conform\n"))
    try await site.expectClean()
  }

  @Test func `a database is found upward`() async throws {
    var site = try await Site.example()
    let below = site.folder.file("ios/app")
    try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: true)
    site.program.workingDirectory = below
    let ran = try await site.runDone("database", "info", "--format", "lines")
    #expect(ran.data.contains("Path: \(site.folder.file("audit.sqlite"))\n"), "\(ran.data)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: below).isEmpty)
  }
}
