import Testing

@testable import auditctl

/// What the worked example looks like; the clock stands still.
@Suite struct OutputGoldenTests {
  @Test(
    arguments: [["status"], ["explain", "sign-in"], ["explain", "register"], ["issue", "list"]],
    [OutputFormat.table, .lines])
  func `the output is the kept text`(_ command: [String], format: OutputFormat) throws {
    var bench = try Workbench.example()
    bench.width = 80
    let ran = bench.run(command + ["--format", format.rawValue])
    #expect(ran.status == .done)
    try Golden.expect(ran.data, is: "output/\(command.joined(separator: "-")).\(format.rawValue).txt")
  }

  @Test(arguments: [("markdown", "md"), ("json", "json"), ("csv", "csv"), ("html", "html")])
  func `the report is the kept text`(format: String, ending: String) throws {
    let ran = try Workbench.example().run("report", "--release", "5.2", "--format", format)
    #expect(ran.status == .done)
    #expect(ran.notes.isEmpty)
    try Golden.expect(ran.data, is: "report/report.\(ending)")
  }

  @Test(arguments: [("junit", "xml"), ("sarif", "sarif"), ("earl", "jsonld")])
  func `the report for other tools is the kept text`(format: String, ending: String) throws {
    let bench = try Workbench.example()
    let ran = bench.run("report", "--release", "5.2", "--format", format)
    #expect(ran.status == .done)
    // A file of its own has a replica of its own.
    let replica = try #require(try bench.query("SELECT uuid FROM replica").first?["uuid"]?.text)
    try Golden.expect(ran.data.replacing(replica, with: "REPLICA"), is: "report/report.\(ending)")
  }
}
