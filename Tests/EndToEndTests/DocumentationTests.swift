import FoundationEssentials
import TestSupport
import Testing

/// Every command in the documents, run as printed in a terminal of 80 columns.
///
/// The documents in `docs` begin in a folder with the worked example, the README in an empty one. A line `…` stands
/// for lines that are left out; a block with a file's name holds that file.
@Suite struct DocumentationTests {
  @Test(arguments: try RepositoryFolder.files(under: "docs", endings: [".md"]) + ["README.md"])
  func `commands print what the document shows`(path: String) async throws {
    let document = Transcript(try RepositoryFolder.text(of: path))
    guard !document.commands.isEmpty else { return }
    let site = try path == "README.md" ? Site() : await Site.example(isSessionOpen: false)
    try site.folder.write(Data(document.script.utf8), to: ".script")
    var terminal = site.program
    terminal.executable = try #require(Program.installed("script"))
    let built = terminal.workingDirectory + "/.bin"
    try FileManager.default.createDirectory(atPath: built, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: built + "/auditctl", withDestinationPath: Program.built)
    terminal.environment["PATH"] = built + ":" + (terminal.environment["PATH"] ?? "")
    terminal.environment["SHELL"] = "/bin/bash"
    // One of its own: the document makes roles, which all databases of a server share.
    var server: PostgresServer?
    if path == "docs/hub.md" {
      guard FileManager.default.isExecutableFile(atPath: Program.built + "-hub") else { return }
      server = PostgresServer()
      guard let server else { return }
      terminal.environment["PGHOST"] = server.folder
    }
    defer { withExtendedLifetime(server) {} }
    let ran = try await terminal.run(["-qec", "stty cols 80; exec bash .script < /dev/null", "/dev/null"])
    // The terminal ends a line in CR LF, and CSV does already.
    let printed = String(String.UnicodeScalarView(ran.data.unicodeScalars.filter { $0 != "\r" }))
    let outputs = printed.split(
      separator: Transcript.mark + "\n", omittingEmptySubsequences: false)
    try #require(outputs.count == document.commands.count + 1, "\(ran.data.suffix(400))")
    for (command, output) in zip(document.commands, outputs) {
      #expect(command.allows(String(output)), "\(path): \(command.line)\n\(output)")
    }
  }

  @Test func `the documents show commands`() throws {
    let readme = Transcript(try RepositoryFolder.text(of: "README.md"))
    #expect(readme.commands.contains { $0.line == "auditctl status" && $0.output.contains("does not conform") })
    let batch = Transcript(try RepositoryFolder.text(of: "docs/batch-format.md"))
    #expect(batch.commands.count > 3)
    #expect(Transcript("```\n$ a\r\n1\r\n```\r\ntext\n```\n$ b\n```\n").commands.map(\.line) == ["a", "b"])
  }

  @Test(arguments: [
    ("a\n", "a\n", true), ("a\n", "b\n", false), ("a\n…\n", "a\nb\nc\n", true), ("a\n…\nc\n", "a\nb\nc\n", true),
    ("a\n…\nd\n", "a\nb\nc\n", false), ("…\nc\n", "a\nb\nc\n", true), ("a\n…\na\n", "a\n", false), ("", "a\n", false),
    ("…\nb\n…\nd\n", "a\nb\nc\ne\n", false), ("…\nb\n…\nd\n", "a\nb\nc\nd\n", true),
  ])
  func `what is left out may be anything, and nothing else`(shown: String, output: String, isAllowed: Bool) {
    #expect(Transcript.Command(line: "x", output: shown).allows(output) == isAllowed)
  }
}
