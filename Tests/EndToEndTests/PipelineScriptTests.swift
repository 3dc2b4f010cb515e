import FoundationEssentials
import TestSupport
import Testing

/// The script of `docs/imports.md` that a pipeline runs, as it is printed there, with a stand-in for axe on the path.
@Suite struct PipelineScriptTests {
  /// What axe finds on a page, and what the script ends with.
  struct Case: Sendable, CustomTestStringConvertible {
    let name, found: String
    let status: Int32
    /// How many runs are stored, and whether the gate was asked.
    let runs: Int, isGateAsked: Bool
    var testDescription: String { name }
  }

  private static func results(
    of url: String = "https://shop.example/", violations: String = "", version: String = "4.10.0"
  ) -> String {
    """
    [{"testEngine": {"name": "axe-core", "version": "\(version)"}, "timestamp": "2026-05-02T10:00:00Z", "url": "\(url)",
      "violations": [\(violations)], "incomplete": [], "inapplicable": [],
      "passes": [{"id": "html-has-lang", "tags": ["wcag2a", "wcag311"], "help": "A language", "nodes":
        [{"html": "<html lang=\\"en\\">", "target": ["html"]}]}]}]
    """
  }

  private static let picture = """
    {"id": "image-alt", "impact": "critical", "tags": ["wcag2a", "wcag111"], "help": "Images must have alternative text",
     "nodes": [{"html": "<img src=\\"a.png\\">", "target": ["#logo"], "impact": "critical"}]}
    """

  static let cases = [
    Case(name: "nothing is wrong", found: results(), status: 0, runs: 1, isGateAsked: true),
    Case(name: "a picture has no text", found: results(violations: picture), status: 1, runs: 1, isGateAsked: true),
    Case(
      name: "a page that the map does not know", found: results(of: "https://shop.example/unknown"), status: 1, runs: 1,
      isGateAsked: true),
    Case(
      name: "the file is cut off", found: String(results().dropLast(20)), status: 65, runs: 0, isGateAsked: false),
  ]

  /// A page of a shop with all of its one check passed by a person.
  private static func site() async throws -> Site {
    var site = try Site()
    site.program.environment["AUDITCTL_AUDITOR"] = "Ana"
    let profile = """
      profile: pictures
      title: Pictures
      description: Pictures have texts.
      target: A
      element_checks: false
      packs: [{pack: wcag, guidelines: ["1.1.1"]}]

      """
    try site.folder.write(Data(profile.utf8), to: "pictures.yaml")
    try site.folder.write(Data("screen: home\ntitle: Home\n".utf8), to: "home.yaml")
    let places = "screens:\n  - {screen: home, url: \"https://shop.example/\"}\n"
    try site.folder.write(Data(places.utf8), to: "places.yaml")
    try await site.runDone("init")
    try await site.runDone("profile", "import", "pictures.yaml")
    try await site.runDone("product", "add", "shop", "--title", "Shop", "--platform", "web", "--profile", "pictures")
    try await site.runDone("release", "add", "1.0", "--build", "1", "--environment", "NVDA on Windows")
    try await site.runDone("screen", "import", "home.yaml", "--release", "1.0")
    try await site.runDone(
      "session", "start", "--device", "PC", "--os", "Windows", "--os-version", "11", "--assistive-technology", "NVDA")
    try await site.runDone("record", "home", "wcag/1.1.1", "pass")
    try await site.runDone("session", "end")
    return site
  }

  /// The block of the document that is a program of its own.
  private static func script() throws -> String {
    let document = try RepositoryFolder.text(of: "docs/imports.md")
    let start = try #require(document.firstRange(of: "#!/bin/sh\n")).lowerBound
    let end = try #require(document[start...].firstRange(of: "```")).lowerBound
    return String(document[start..<end])
  }

  @Test(arguments: cases) func `the script ends as its document says`(_ run: Case) async throws {
    var site = try await Self.site()
    try site.folder.write(Data(Self.script().utf8), to: "pipeline.sh")
    try site.folder.write(Data(run.found.utf8), to: "found.json")
    // As `npx @axe-core/cli "$URL" --save axe.json`: it is told the address, and where to write.
    let axe = """
      #!/bin/sh
      [ "$1 $2 $3" = "@axe-core/cli https://shop.example/ --save" ] || exit 9
      cp found.json "$4"

      """
    try site.folder.write(Data(axe.utf8), to: "npx")
    let paths = [site.folder.file("npx"), site.folder.file("auditctl")]
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: paths[0])
    try FileManager.default.createSymbolicLink(atPath: paths[1], withDestinationPath: Program.built)
    site.program.environment["PATH"] = site.folder.path + ":/usr/bin:/bin"
    site.program.environment["URL"] = "https://shop.example/"
    site.program.environment["AUDITCTL_AUDITOR"] = nil
    var shell = site.program
    shell.executable = "/bin/sh"
    let ran = try await shell.run(["pipeline.sh"])
    #expect(ran.status == run.status, "\(ran.data)\(ran.notes)")
    #expect(ran.data.contains("Answer:") == run.isGateAsked, "\(ran.data)")
    let stored = try await site.runDone("import", "list", "--format", "ndjson")
    #expect(stored.data.split(separator: "\n").count == run.runs, "\(stored.data)")
  }
}
