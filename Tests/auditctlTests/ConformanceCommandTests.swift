import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

@testable import auditctl

/// Conformance reports and statements of the worked example, and how the command ends.
@Suite struct ConformanceCommandTests {
  private static func bench() throws -> Workbench {
    let bench = try Workbench.example()
    bench.runDone(
      "product", "edit", "banking", "--vendor", "Example Bank", "--contact-name", "Accessibility team",
      "--contact-email", "accessibility@example.org", "--website", "https://example.org/accessibility",
      "--description", "An app for the accounts of a bank.", "--address", "1 Example Street\nExample Town",
      "--legal-disclaimer", "For the worked example alone.", "--enforcement", "Write to the ombudsman of the example.")
    return bench
  }

  @Test(arguments: [
    ["openacr", "int", "html", "openacr-int.yaml"], ["openacr", "wcag", "html", "openacr-wcag.yaml"],
    ["acr", "508", "markdown", "acr-508.md"], ["acr", "eu", "html", "acr-eu.html"],
    ["statement", "", "markdown", "statement.md"], ["statement", "", "html", "statement.html"],
  ])
  func `the document is the kept text`(_ names: [String]) throws {
    var arguments = ["report", "--release", "5.2", "--format", names[0], "--draft"]
    if !names[1].isEmpty { arguments += ["--edition", names[1]] }
    if names[0] != "openacr" { arguments += ["--markup", names[2]] }
    let ran = try Self.bench().run(arguments)
    #expect(ran.status == .done)
    #expect(ran.notes.isEmpty)
    try Golden.expect(ran.data, is: "report/\(names[3])")
  }

  @Test(arguments: ["openacr", "acr", "statement"])
  func `an incomplete document is written and marked, and the answer is no`(_ format: String) throws {
    let bench = try Self.bench()
    let ran = bench.run("report", "--release", "5.2", "--format", format)
    #expect(ran.status == .answerIsNo)
    #expect(ran.data.prefix(40).contains("INCOMPLETE: "))
    #expect(
      ran.notes
        == "The report is marked INCOMPLETE and lists what is missing. Say --draft if you want a draft.\n")
    let draft = bench.run("report", "--release", "5.2", "--format", format, "--draft")
    #expect(draft.status == .done)
    #expect(draft.data.prefix(40).contains("INCOMPLETE (draft): "))
  }

  @Test func `a file is written before the answer, in the markup of its ending`() throws {
    let bench = try Self.bench()
    let ran = bench.run("report", "--format", "acr", "--output", bench.folder.file("acr.html"))
    #expect(ran.status == .answerIsNo)
    let page = String(decoding: try bench.folder.read("acr.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    bench.runDone("report", "--draft", "--output", bench.folder.file("acr.yaml"))
    let yaml = String(decoding: try bench.folder.read("acr.yaml"), as: UTF8.self)
    #expect(yaml.hasPrefix("title: \"INCOMPLETE (draft): Example Bank Accessibility Conformance"))
  }

  @Test func `without an address for mail OpenACR is refused, and no file is left`() throws {
    let bench = try Workbench.example()
    bench.runDone("product", "edit", "banking", "--contact-email", "")
    let ran = bench.run("report", "--draft", "--output", bench.folder.file("acr.yaml"))
    #expect(ran.status == .noInput)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.contains("auditctl product edit banking --contact-email ADDRESS"))
    #expect(try bench.folder.names() == ["audit.sqlite"])
  }

  @Test(arguments: [
    ["--edition", "508"], ["--draft"], ["--markup", "html"], ["--format", "openacr", "--markup", "html"],
    ["--format", "statement", "--edition", "eu"], ["--format", "acr", "--only-failures"],
    ["--format", "acr", "--edition", "gpo"],
  ])
  func `options that say nothing of a format are usage errors`(_ options: [String]) throws {
    #expect(try Workbench.example().run(["report"] + options).status == .usage)
  }

  @Test(arguments: ["issues", "screen"]) func `part of a release has no conformance report`(_ part: String) throws {
    let subject = part == "screen" ? ["sign-in"] : []
    let ran = try Workbench.example().run(["report", part] + subject + ["--format", "acr"])
    #expect(ran.status == .usage)
    #expect(ran.notes.contains("is not for this part of a release"))
  }

  @Test func `a finished audit gives a report that is no draft`() throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "wcag22-aa")
    bench.runDone("product", "edit", "shop", "--vendor", "Example Shop", "--contact-email", "a@example.org")
    bench.runDone("release", "add", "1.0", "--build", "1")
    let screen = try bench.write("screen: home\ntitle: Home\n", to: "home.yaml")
    bench.runDone("screen", "import", screen)
    #expect(bench.run("report", "--format", "acr").status == .answerIsNo)
    bench.startSession("VoiceOver")
    try bench.answer { _, check in check == "wcag/1.4.3" }
    let acr = bench.runDone("report", "--format", "acr")
    #expect(
      acr.data.hasPrefix(
        "# Example Shop Accessibility Conformance Report\n\nWCAG edition. (Based on VPAT® Version 2.5Rev)\n"))
    #expect(!acr.data.contains("INCOMPLETE") && !acr.data.contains("No term"))
    #expect(
      acr.data.contains(
        "| 1.4.3 Contrast (Minimum) | Does Not Support | Not met on 1 screen: Home.<br>Known issues: issue 1 (critical). No date for"
      ))
    let yaml = bench.runDone("report", "--format", "openacr").data
    #expect(yaml.count { $0 == "\n" } > 87 * 10)
    // Each of 87 rows has four components with a level each.
    #expect(yaml.split(separator: "\n").count { $0.hasPrefix("              level: \"") } == 87 * 4)
    #expect(yaml.contains("level: \"does-not-support\""))
    let statement = bench.runDone("report", "--format", "statement").data
    #expect(statement.contains("Shop is partially conformant with WCAG 2.2, level AA, due to what is listed below"))
  }
}
