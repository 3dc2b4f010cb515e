import FoundationEssentials
import TestSupport
import Testing

/// What others read in conformance reports and statements of the worked example with hostile texts.
@Suite struct ConformanceReaderTests {
  private static func site() async throws -> Site {
    let site = try await ReportReaderTests.hostileSite()
    try await site.runDone(
      "product", "edit", "banking", "--vendor", "no", "--contact-name", "<script>", "--contact-email", "a@example.org",
      "--description=- x: {y}\n# 1.10", "--legal-disclaimer", "~", "--enforcement", "[x](javascript:y)")
    return site
  }

  /// The published schema and a catalog, where they are beside the repository.
  private static func published(_ catalog: String) -> [String] {
    let folder = RepositoryFolder.path + "/../shared/fixtures/openacr"
    let files = ["\(folder)/openacr-0.1.0.json", "\(folder)/catalogs/\(catalog).yaml"]
    return files.allSatisfy { FileManager.default.fileExists(atPath: $0) } ? files : []
  }

  @Test(arguments: [
    ("wcag", "2.5-edition-wcag-2.2-en"), ("508", "2.5-edition-wcag-2.2-508-en"),
    ("eu", "2.5-edition-wcag-2.2-508-eu-en"), ("int", "2.5-edition-wcag-2.2-508-eu-en"),
  ])
  func `OpenACR fits the published schema and the catalog that it names`(edition: String, catalog: String) async throws
  {
    let site = try await Self.site()
    let file = site.folder.file("acr.yaml")
    try await site.runDone("report", "--release", "5.2", "--edition", edition, "--draft", "--output", file)
    let text = String(decoding: try site.folder.read("acr.yaml"), as: UTF8.self)
    #expect(text.contains("\ncatalog: \"\(catalog)\"\n"))
    let ran = try await ReaderTool.checkOpenACR.run([file] + Self.published(catalog))
    #expect(ran.status == 0, "\(ran.notes)")
  }

  @Test func `a finished report has a term and a remark for each component of each row`() async throws {
    let site = try Site()
    try await site.runDone("init")
    try await site.runDone("product", "add", "shop", "--title", "no", "--platform", "web", "--profile", "wcag22-aa")
    try await site.runDone("product", "edit", "shop", "--contact-email", "a@example.org")
    try await site.runDone("release", "add", "1.10", "--build", "1", "--environment", "Orca on Linux")
    let screen = site.folder.file("home.yaml")
    try site.folder.write(Data("screen: home\ntitle: Home\n".utf8), to: "home.yaml")
    try await site.runDone("screen", "import", screen)
    try await site.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "Laptop", "--os", "Linux", "--os-version", "12",
      "--assistive-technology", "Orca")
    // Behind the axis each line has the key of a cell, an address and a check.
    let cells = try await site.runDone("status", "--by", "cell", "--format", "tsv").data
      .split(whereSeparator: \.isNewline).dropFirst().compactMap { $0.split(separator: "\t").dropFirst().first }
    let rows = cells.map { $0.replacing(" ", with: ",") + ",pass\n" }
    try await site.runDone("record", "--batch", "-", input: "address,check,outcome\n" + rows.joined())
    let file = site.folder.file("acr.yaml")
    try await site.runDone("report", "--output", file)
    let published = Self.published("2.5-edition-wcag-2.2-en")
    let ran = try await ReaderTool.checkOpenACR.run(published.isEmpty ? [file] : ["--complete", file] + published)
    #expect(ran.status == 0, "\(ran.notes)")
  }

  @Test(arguments: ["wcag", "int"])
  func `a word processor finds the headings, rows and terms of the page`(edition: String) async throws {
    let site = try await Self.site()
    try await site.runDone(
      "acr", "remark", "3.3.3", "--release", "5.2", "--text", "Ab 5.3.", "--language", "de", "--by", "B")
    var files: [String] = []
    for ending in ["docx", "html"] {
      let file = site.folder.file("acr.\(ending)")
      try await site.runDone(
        "report", "--release", "5.2", "--format", "acr", "--edition", edition, "--draft", "--output", file)
      files.append(file)
    }
    let ran = try await ReaderTool.checkDOCX.run(files)
    #expect(ran.status == 0, "\(ran.notes)")
    // Headings, tables and rows, counted by the reader; of the 87 rows of WCAG those of level AAA are one sentence.
    #expect(ran.data.contains(edition == "wcag" ? "\"criteria\": 56" : "\"criteria\": "), "\(ran.data)")
  }

  @Test func `in a browser neither has anything that keeps people out`() async throws {
    let site = try await Self.site()
    var files: [String] = []
    for (name, options) in [
      ("acr", ["--format", "acr", "--edition", "int"]), ("statement", ["--format", "statement"]),
    ] {
      let file = site.folder.file("\(name).html")
      let ran = try await site.program.run(["report", "--release", "5.2", "--draft", "--output", file] + options)
      #expect(ran.status == 0, "\(ran.notes)")
      files.append(file)
    }
    let ran = try await ReaderTool.checkHTML.run(files)
    #expect(ran.status == 0, "\(ran.notes)")
  }
}
