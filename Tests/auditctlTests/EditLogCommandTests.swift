import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What was edited, by whom and when, and what two people said apart.
@Suite struct EditLogCommandTests {
  private struct Entry: Decodable {
    let editedAt: String
    let entity: String
    let key: String?
    let field: String
    let person: String?
    let release: String?
    let editState: String
    let value: String?
    let reason: String?

    /// As people read it: `screen sign-in`.
    var thing: String {
      entity == "release" ? "release \(release ?? "")" : key.map { "\(entity) \($0)" } ?? entity
    }
  }

  private struct Document: Decodable {
    let edits: [Entry]
  }

  private static func entries(_ bench: Workbench, _ options: String...) throws -> [Entry] {
    let ran = bench.run(["log", "--edits", "--format", "json"] + options)
    #expect(ran.status == .done, "\(ran.notes)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Document.self, from: Data(ran.data.utf8)).edits
  }

  /// A command line, and the edit that it writes: thing, field, what it says.
  struct Change: CustomStringConvertible {
    let line: [String]
    let thing: String
    let field: String
    let value: String?
    var release: String? = "5.2"

    var description: String { line.joined(separator: " ") }
  }

  private static let changes: [Change] = [
    Change(
      line: ["product", "edit", "banking", "--title", "Bank"], thing: "product", field: "title", value: "Bank",
      release: nil),
    Change(
      line: ["product", "edit", "banking", "--vendor-description", "A bank."], thing: "product",
      field: "vendor-description", value: "A bank.", release: nil),
    Change(
      line: ["product", "edit", "banking", "--language", "de-AT"], thing: "product", field: "language", value: "de-AT",
      release: nil),
    Change(
      line: ["product", "edit", "banking", "--group", "example-bank"], thing: "product", field: "group",
      value: "example-bank", release: nil),
    Change(
      line: ["product", "edit", "banking", "--legal-disclaimer", "No warranty."], thing: "product",
      field: "legal-disclaimer", value: "No warranty.", release: nil),
    Change(
      line: ["release", "edit", "5.2", "--date", "2026-05-29"], thing: "release 5.2", field: "date", value: "2026-05-29"
    ),
    Change(
      line: ["process", "add", "enter", "--title", "Enter", "--screens", "sign-in", "--common-task"],
      thing: "process enter", field: "common-task", value: "true"),
    Change(
      line: ["release", "add", "5.3"], thing: "release 5.3", field: "predecessor", value: "5.2", release: "5.3"),
    Change(
      line: ["release", "edit", "5.2", "--add-build", "x", "--after", "5.2.0 (5204)"], thing: "build x", field: "after",
      value: "5.2.0 (5204)"),
    Change(
      line: ["release", "edit", "5.2", "--remove-screen", "accounts", "--reason", "Moved."], thing: "release 5.2",
      field: "screen accounts", value: "{\"plan\":\"out-of-scope\",\"position\":4,\"reason\":\"Moved.\"}"),
    Change(
      line: ["screen", "edit", "sign-in", "--team", "identity-2"], thing: "screen sign-in", field: "team",
      value: "identity-2"),
    Change(
      line: ["element", "edit", "sign-in/username", "--label", "Name"], thing: "screen sign-in",
      field: "element username", value: nil),
    Change(
      line: ["process", "add", "enter", "--title", "Enter", "--screens", "sign-in,register"], thing: "process enter",
      field: "title", value: "Enter"),
    Change(
      line: ["release", "freeze", "5.2", "--by", "Cy"], thing: "release 5.2", field: "stage", value: "frozen"),
  ]

  @Test(arguments: changes)
  func `every kind of edit shows with who and when`(change: Change) throws {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_AUDITOR"] = "Ana"
    let before = try Self.entries(bench)
    let ran = bench.run(change.line)
    #expect(ran.status == .done, "\(ran.notes)")
    let entry = try #require(
      try Self.entries(bench).dropFirst(before.count).last { $0.thing == change.thing && $0.field == change.field })
    #expect(entry.person == (change.line.contains("--by") ? "Cy" : "Ana"))
    #expect(entry.editedAt == "2026-05-20T10:00:00Z")
    #expect(entry.editState == "holds")
    #expect(entry.release == change.release)
    if let value = change.value {
      let isText = entry.value?.hasPrefix("\"") == true
      #expect(entry.value == (isText ? "\"\(value)\"" : value))
    } else {
      #expect(entry.value?.contains("Name") == true)
    }
    #expect(bench.run("database", "check").status == .done)
  }

  @Test func `a language, a group and a day are shown, and an empty text removes them`() throws {
    let bench = try Workbench.example()
    bench.runDone("product", "edit", "banking", "--language", "de-AT", "--group", "example-bank")
    bench.runDone("release", "edit", "5.2", "--date", "2026-05-29", "--reason", "It is in the store.", "--by", "Ana")
    let product = bench.runDone("product", "show", "banking").data
    #expect(product.contains("de-AT") && product.contains("example-bank"))
    #expect(bench.runDone("release", "show", "5.2").data.contains("2026-05-29"))
    let entry = try #require(try Self.entries(bench).last { $0.field == "date" })
    #expect([entry.person, entry.reason] == ["Ana", "It is in the store."])
    bench.runDone("product", "edit", "banking", "--language", "", "--group", "")
    bench.runDone("release", "edit", "5.2", "--date", "")
    #expect(try Self.entries(bench).filter { ["date", "language", "group"].contains($0.field) }.last?.value == nil)
    #expect(!bench.runDone("product", "show", "banking").data.contains("de-AT"))
  }

  @Test(arguments: [
    ["product", "edit", "banking", "--language", "Deutsch, bitte"],
    ["product", "edit", "banking", "--group", "A Group"],
    ["release", "edit", "5.2", "--date", "2026-02-30"], ["release", "edit", "5.2", "--date", "2026-05-29T10:00:00Z"],
  ])
  func `what is none is refused`(line: [String]) throws {
    let bench = try Workbench.example()
    let before = try Self.entries(bench).count
    #expect(bench.run(line).status == .usage)
    #expect(try Self.entries(bench).count == before)
  }

  @Test func `a process is marked as a common task, and shown as one`() throws {
    let bench = try Workbench.example()
    bench.runDone("process", "add", "enter", "--title", "Enter", "--screens", "sign-in")
    bench.runDone("process", "edit", "enter", "--common-task", "--by", "Ana")
    #expect(bench.runDone("process", "show", "enter", "--format", "json").data.contains("\"is_common_task\": true"))
    bench.runDone("process", "edit", "enter", "--title", "Go in")
    #expect(bench.runDone("process", "show", "enter", "--format", "json").data.contains("\"is_common_task\": true"))
    bench.runDone("process", "edit", "enter", "--no-common-task")
    #expect(bench.runDone("process", "show", "enter", "--format", "json").data.contains("\"is_common_task\": false"))
    #expect(bench.runDone("database", "check").data.contains("none"))
  }

  @Test func `what was replaced is shown as such, and a release has its own`() throws {
    let bench = try Workbench.example()
    bench.runDone("product", "edit", "banking", "--title", "Bank", "--by", "Ana")
    bench.runDone("product", "edit", "banking", "--title", "Bank 2", "--by", "Ben")
    let titles = try Self.entries(bench).filter { $0.thing == "product" && $0.field == "title" }
    #expect(titles.map(\.editState) == ["replaced", "replaced", "holds"])
    #expect(titles.suffix(2).map(\.person) == ["Ana", "Ben"])
    #expect(try Self.entries(bench, "--release", "5.1").allSatisfy { $0.release == "5.1" })
    #expect(bench.runDone("database", "conflicts", "--strict").data.contains("none"))
  }

  @Test func `the same said twice is one edit`() throws {
    let bench = try Workbench.example()
    bench.runDone("product", "edit", "banking", "--title", "Bank", "--by", "Ana")
    let count = try Self.entries(bench).count
    bench.runDone("product", "edit", "banking", "--title", "Bank", "--by", "Ben")
    #expect(try Self.entries(bench).count == count)
  }

  @Test func `rebuilding makes the rows anew that edits say`() throws {
    let bench = try Workbench.example()
    let file = UnguardedFile(path: bench.folder.file("audit.sqlite"))
    let title = try #require(try file.columns().first { $0.table == "product" && $0.name == "title" })
    #expect(try file.damage(title, with: "'Other'") == 1)
    #expect(bench.run("database", "check").data.contains("a row is not what its edits say: banking: title"))
    #expect(bench.runDone("database", "rebuild").notes.contains("Rebuilt the derived rows of 1 product"))
    #expect(bench.runDone("database", "check").data.contains("none"))
    #expect(bench.runDone("product", "list", "--format", "json").data.contains("Other") == false)
  }

  @Test(arguments: [
    (".", ["product"]), ("sign-in", ["screen sign-in", "release 5.1", "release 5.2"]),
    ("sign-in/username", ["screen sign-in"]), ("release 5.2", ["release 5.2"]),
    ("build 5.2.0 (5204)", ["build 5.2.0 (5204)"]),
  ])
  func `the edits of one thing are those of that thing alone`(place: String, things: [String]) throws {
    let bench = try Workbench.example()
    let all = try Self.entries(bench)
    let some = try Self.entries(bench, place)
    #expect(Set(some.map(\.thing)) == Set(things))
    #expect(some.count < all.count)
    if place == "sign-in/username" {
      #expect(Set(some.map(\.field)) == ["element username", "place username"])
    }
    if place == "sign-in" {
      #expect(Set(some.filter { $0.thing != "screen sign-in" }.map(\.field)) == ["screen sign-in"])
      #expect(some.filter { $0.thing == "screen sign-in" }.count == all.filter { $0.thing == "screen sign-in" }.count)
    }
  }

  @Test(arguments: [
    ("sign-on", "nothing of sign-on was ever edited; did you mean sign-in?"),
    ("sign-in/usernme", "nothing of sign-in/usernme was ever edited; did you mean sign-in/username?"),
    ("elsewhere", "nothing of elsewhere was ever edited."),
  ])
  func `what was never edited is an error that says what may be meant`(place: String, message: String) throws {
    let bench = try Workbench.example()
    let ran = bench.run("log", "--edits", place)
    #expect(ran.status == .noInput)
    #expect(ran.notes.contains(message))
    #expect(bench.run("log", "--edits", "sign-in", "unique-title").status == .usage)
    #expect(bench.run("log", "--edits", "--release", "9.9").status == .noInput)
  }
}
