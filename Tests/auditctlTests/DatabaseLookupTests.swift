import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Which database a command works on: --database, else AUDITCTL_DATABASE, else the nearest audit.sqlite upward.
@Suite struct DatabaseLookupTests {
  /// A folder with three databases, each with a product of another name, and folders below.
  private func bench() throws -> Workbench {
    let bench = try Workbench()
    for folder in ["/project", "/project/ios", "/project/ios/app"] {
      try FileManager.default.createDirectory(atPath: bench.folder.path + folder, withIntermediateDirectories: true)
    }
    for (name, product) in [
      ("named.sqlite", "named"), ("other.sqlite", "environment"), ("project/audit.sqlite", "near"),
    ] {
      let path = bench.folder.file(name)
      bench.runDone("init", "--database", path)
      bench.runDone("product", "add", product, "--title", product, "--platform", "ios", "--database", path)
    }
    return bench
  }

  private func product(_ bench: Workbench, _ arguments: String...) throws -> String? {
    let ran = bench.run(["product", "list", "--format", "json"] + arguments)
    try #require(ran.status == .done, "\(ran.notes)")
    return try JSONValue(ran.data).array().first?["product"]?.text
  }

  @Test func `--database comes first`() throws {
    var bench = try bench()
    bench.environment["AUDITCTL_DATABASE"] = bench.folder.file("other.sqlite")
    bench.workingDirectory = bench.folder.file("project")
    #expect(try product(bench, "--database", bench.folder.file("named.sqlite")) == "named")
  }

  @Test func `then the environment`() throws {
    var bench = try bench()
    bench.environment["AUDITCTL_DATABASE"] = bench.folder.file("other.sqlite")
    bench.workingDirectory = bench.folder.file("project")
    #expect(try product(bench) == "environment")
  }

  @Test(arguments: ["project", "project/ios", "project/ios/app"])
  func `then the nearest upward`(folder: String) throws {
    var bench = try bench()
    bench.workingDirectory = bench.folder.file(folder)
    #expect(try product(bench) == "near")
  }

  @Test func `a nearer one hides the one above`() throws {
    var bench = try bench()
    let nearest = bench.folder.file("project/ios/audit.sqlite")
    bench.runDone("init", "--database", nearest)
    bench.runDone("product", "add", "nearest", "--title", "N", "--platform", "ios", "--database", nearest)
    bench.workingDirectory = bench.folder.file("project/ios/app")
    #expect(try product(bench) == "nearest")
  }

  @Test func `an empty variable counts as none`() throws {
    var bench = try bench()
    bench.environment["AUDITCTL_DATABASE"] = ""
    bench.workingDirectory = bench.folder.file("project")
    #expect(try product(bench) == "near")
  }

  @Test func `without any the message says how to make one`() throws {
    let ran = try Workbench().run("status")
    #expect(ran.status == .noInput)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.contains("audit.sqlite"))
    #expect(ran.notes.contains("auditctl init"))
  }

  @Test func `init works here, not upward`() throws {
    var bench = try bench()
    bench.workingDirectory = bench.folder.file("project/ios")
    bench.runDone("init")
    #expect(FileManager.default.fileExists(atPath: bench.folder.file("project/ios/audit.sqlite")))
  }

  @Test func `init takes the path of the environment`() throws {
    var bench = try Workbench()
    bench.environment["AUDITCTL_DATABASE"] = bench.folder.file("chosen.sqlite")
    bench.runDone("init")
    #expect(try bench.folder.names() == ["chosen.sqlite"])
  }
}
