import FoundationEssentials
import TestSupport
import Testing

/// The newest number that a copy of the file has given is kept outside it, too.
@Suite struct ReplicaStateTests {
  private func numbers(_ site: Site) async throws -> String {
    try await site.runDone(
      "query", "SELECT replica_id, sequence FROM v_issue_event WHERE kind = 'commented' ORDER BY stamp", "--format",
      "csv"
    ).data
  }

  private func comment(_ text: String, _ site: Site) async throws {
    try await site.runDone("issue", "comment", "1", text, "--auditor", "Ana")
  }

  @Test func `a copy that is put back in its place gives no number a second time`() async throws {
    var site = try await Site.example()
    site.program.environment["AUDITCTL_STATE"] = site.folder.file("state")
    try await comment("First.", site)
    _ = try await site.shell("cp audit.sqlite kept.sqlite")
    try await comment("Second, which is lost.", site)
    // In place, so that the file keeps its identity.
    _ = try await site.shell("cat kept.sqlite > audit.sqlite")
    try await comment("Third.", site)
    let rows = try await numbers(site).split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",") }
    #expect(rows.count == 2)
    let (first, third) = (try #require(rows.first), try #require(rows.last))
    #expect(first[0] != third[0], "The third comment is of another replica.")
    #expect(try await site.runDone("database", "check").data.contains("none"))
  }

  @Test func `a folder that cannot be written is told, and nothing is lost`() async throws {
    var site = try await Site.example()
    try site.folder.write(Data(), to: "state")
    site.program.environment["AUDITCTL_STATE"] = site.folder.file("state")
    let ran = try await site.program.run(["issue", "comment", "1", "First.", "--auditor", "Ana"])
    #expect(ran.status == 0)
    #expect(ran.notes.contains("\(site.folder.file("state")) cannot be written"))
    #expect(try await numbers(site).split(whereSeparator: \.isNewline).count == 2)
  }

  @Test(arguments: ["XDG_STATE_HOME", "HOME"])
  func `the folder is where the system says`(variable: String) async throws {
    var site = try await Site.example()
    let home = try TemporaryFolder()
    site.program.environment[variable] = home.path
    try await comment("First.", site)
    let folder = variable == "HOME" ? home.path + "/.local/state/auditctl" : home.path + "/auditctl"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/replicas")
    #expect(names.count == 1)
    let number = try String(contentsOfFile: folder + "/replicas/" + (names.first ?? ""), encoding: .utf8)
    #expect(number.wholeMatch(of: /[0-9]{20}\n/) != nil)
  }
}
