import FoundationEssentials
import TestSupport
import Testing

/// The server as people meet it in a browser: each page in its states, and an audit from an empty file to a frozen release.
///
/// All of it is one browser at a time, for each takes a processor of its own.
@Suite(.serialized) struct BrowserTests {
  @Test func `every page and state keeps the list of the design guide, and two people at one stop are told`() throws {
    let bench = try ServeBench()
    let ran = try ServeBench.runTool("check_site", [bench.greeting.filter { $0 != "\n" }])
    #expect(ran.status == 0, "\(ran.notes)")
    let headings = try JSONDecoder().decode([String: String].self, from: Data(ran.data.utf8))
    #expect(headings["conflict"] == "Somebody was before you")
    #expect(headings["sign-in"] == "Sign in")
    #expect(headings.count > 50)
  }

  @Test(arguments: [[], ["--without-script"]])
  func `an audit goes from an empty file to a frozen release by keyboard alone`(options: [String]) throws {
    let folder = try TemporaryFolder()
    #expect(try ServeBench.run(["init", "--database", folder.file("audit.sqlite")], in: TemporaryFolder()).status == 0)
    let bench = try ServeBench(in: folder)
    let ran = try ServeBench.runTool("web_story", options + [bench.greeting.filter { $0 != "\n" }])
    #expect(ran.status == 0, "\(ran.notes)")
    let status = try bench.command("status", "--format", "json")
    #expect(status.data.contains("\"failed\": 1"))
    try bench.command("database", "check")
  }
}
