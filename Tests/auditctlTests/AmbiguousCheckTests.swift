import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import auditctl

/// A check may be written by a unique ending of its path; an ending of two is refused with both.
@Suite struct AmbiguousCheckTests {
  /// A database with a second pack that has a `vo-text` of its own, both packs asked, and an open session.
  private func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    let check = Check(
      path: "house/names/vo-text", title: "House names", question: "Is the house name spoken?", scope: .element,
      dimension: "name", method: .screenReader, level: .must, platforms: [.ios])
    let guideline = Guideline(
      key: "names", topic: "Names", title: "House names", level: .must, rule: "Names follow the house rules.",
      rationale: "", source: nil, aliases: [], techniques: [], checks: [check])
    let pack = Pack(
      key: "house", edition: "1", title: "House rules", publisher: "Test", language: "en",
      source: "https://example.org/house", licence: "CC0-1.0", attribution: "House rules by Test", elementTypes: [],
      guidelines: [guideline])
    let profile = Profile(
      key: "both", title: "Both", description: "Two packs.", target: .aa, hasElementChecks: true,
      packs: ["house", "voiceover-spec"].map { PackSelection(pack: $0, levels: [.must]) })
    let database = try AuditDatabase.open(
      at: bench.folder.file("audit.sqlite"),
      configuration: AuditDatabase.Configuration(machine: "test-machine", toolVersion: "0-test"))
    let now = bench.now
    try database.write(at: now) { transaction in
      try transaction.addPack(pack)
      try transaction.addProfile(profile)
    }
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "both")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "contact", "--title", "Contact")
    bench.runDone("element", "add", "contact/send", "--type", "button")
    bench.runDone(
      "session", "start", "--auditor", "Ada", "--device", "iPhone 15", "--os-version", "18",
      "--assistive-technology", "VoiceOver")
    return bench
  }

  @Test(arguments: [
    ["record", "contact/send", "vo-text", "pass"], ["explain", "contact/send", "vo-text"],
    ["catalog", "show", "vo-text"],
  ])
  func `an ending of two paths lists both`(_ command: [String]) throws {
    let bench = try bench()
    let ran = bench.run(command)
    #expect(ran.status == .malformedInput)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.contains("house/names/vo-text, voiceover-spec/vo-text"), "\(ran.notes)")
    #expect(try bench.findingCount() == 0)
  }

  @Test(arguments: [("names/vo-text", "house/names/vo-text"), ("voiceover-spec/vo-text", "voiceover-spec/vo-text")])
  func `more of the path is enough`(reference: String, path: String) throws {
    let bench = try bench()
    let ran = bench.runDone("record", "contact/send", reference, "pass", "--format", "json")
    #expect(try JSONValue(ran.data)["finding"]?["check_path"]?.text == path)
  }

  @Test func `an ambiguous row of a batch is named with its line`() throws {
    let bench = try bench()
    let path = try bench.write("address,check,outcome\ncontact/send,vo-text,pass\n", to: "batch.csv")
    let ran = bench.run("record", "--batch", path)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("\(path):2: "))
    #expect(ran.notes.contains("house/names/vo-text, voiceover-spec/vo-text"))
  }
}
