import FoundationEssentials
import TestSupport
import Testing

/// The program is one file that needs nothing of the checkout that it was built in.
@Suite struct CopiedProgramTests {
  /// A folder with a copy of the program, which runs in `/` without any environment.
  private func site() throws -> Site {
    var site = try Site()
    let copy = site.folder.file("elsewhere")
    try FileManager.default.copyItem(atPath: Program.built, toPath: copy)
    site.program.executable = copy
    site.program.environment = [:]
    site.program.workingDirectory = "/"
    return site
  }

  private static let commands = [
    ["init", "--example"], ["status"], ["report", "--format", "html"], ["catalog", "list"], ["profile", "list"],
    ["database", "check"], ["database", "migrate"], ["screen", "export", "sign-in"],
  ]

  @Test func `a copy works without the checkout`() async throws {
    let site = try site()
    let database = site.folder.file("audit.sqlite")
    for command in Self.commands {
      let ran = try await site.program.run(command + ["--database", database])
      #expect(ran.status == 0, "\(command): \(ran.notes)")
      #expect(!(ran.data + ran.notes).contains(RepositoryFolder.path), "\(command)")
    }
    let catalogs = try await site.runDone("catalog", "list", "--format", "lines", "--database", database)
    for pack in ["bbc-mag", "form-validation", "native", "voiceover-spec"] {
      #expect(catalogs.data.contains(pack), "\(catalogs.data)")
    }
    #expect(try await site.findingCount(in: database) == Site.exampleFindings)
    #expect(try site.folder.names() == ["audit.sqlite", "elsewhere"])
  }

  @Test(.enabled(if: Program.installed("strace") != nil, "needs strace"))
  func `a copy opens nothing of the checkout`() async throws {
    let site = try site()
    let database = site.folder.file("audit.sqlite")
    var tracer = site.program
    tracer.executable = try #require(Program.installed("strace"))
    for (index, command) in Self.commands.enumerated() {
      let log = site.folder.file("trace\(index)")
      let ran = try await tracer.run(
        ["-f", "-e", "trace=open,openat,execve,readlink,stat,newfstatat,access", "-o", log, site.program.executable]
          + command + ["--database", database])
      // A container may forbid tracing.
      if ran.notes.contains("ptrace") { return }
      #expect(ran.status == 0, "\(command): \(ran.notes)")
      let trace = String(decoding: try site.folder.read("trace\(index)"), as: UTF8.self)
      #expect(trace.contains("audit.sqlite"))
      let ours = trace.split(separator: "\n").filter { $0.contains("\"" + RepositoryFolder.path + "/") }
      #expect(ours.isEmpty, "\(command): \(ours)")
    }
  }
}
