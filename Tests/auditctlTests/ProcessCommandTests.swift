import TestSupport
import Testing

@testable import auditctl

/// Processes from the command line; in the worked example `sign-in` conforms, `register` does not, `accounts` is not
/// evaluated.
@Suite struct ProcessCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try .example()
  }

  private func show(_ arguments: String...) throws -> JSONValue {
    let ran = bench.run(["process", "show"] + arguments + ["--format", "json"])
    try #require(ran.status == .done, "\(ran.notes)")
    return try JSONValue(ran.data)
  }

  private func list(_ release: String) throws -> [JSONValue] {
    try JSONValue(bench.runDone("process", "list", "--release", release, "--format", "json").data).array()
  }

  @Test func `a process says where it fails`() throws {
    let ran = bench.runDone("process", "add", "join", "--title", "Join", "--screens", "sign-in,register")
    #expect(ran.notes == "Added process join to 5.2.\n")
    let shown = try show("join")
    #expect(shown["process"]?["verdict"]?.text == "nonconformant")
    let screens = try #require(try shown["screens"]?.array())
    #expect(screens.map { $0["screen"]?.text } == ["sign-in", "register"])
    #expect(screens.map { $0["verdict"]?.text } == ["nonconformant", "nonconformant"])
    #expect(screens.map { $0["own_verdict"]?.text } == ["conformant", "nonconformant"])
    let words = bench.runDone("process", "show", "join", "--format", "lines").data
    #expect(words.contains("Result: does not conform\nWhy: process Join fails at Register\n"))
    #expect(words.contains("Why: its own checks pass\nWhy: process Join fails at Register\n"))
  }

  @Test func `the gate knows a process whose screen is out of scope`() throws {
    bench.runDone(
      "release", "edit", "5.2", "--remove-screen", "accounts", "--reason", "It is no part of the app any more.")
    let ran = bench.runDone("process", "add", "join", "--title", "Join", "--screens", "sign-in,accounts")
    #expect(ran.notes.contains("Out of scope of 5.2, which leaves the process incomplete: accounts."))
    let shown = try show("join")
    #expect(shown["process"]?["verdict"]?.text == "incomplete")
    let out = try #require(try shown["screens"]?.array()[1])
    #expect(out["is_in_scope"] == .boolean(false))
    #expect(out["verdict"] == .null)
    #expect(bench.run("gate").data.contains("process Join has accounts out of scope"))
  }

  @Test func `what earlier releases say stays as it is`() throws {
    bench.runDone("release", "add", "5.3")
    bench.runDone("process", "add", "join", "--title", "Join", "--screens", "sign-in,register", "--release", "5.2")
    #expect(try list("5.3").first?["screens"]?.array().map(\.text) == ["sign-in", "register"])
    bench.runDone("process", "edit", "join", "--screens", "register, sign-in", "--release", "5.3")
    #expect(try list("5.2").first?["screens"]?.array().map(\.text) == ["sign-in", "register"])
    #expect(try list("5.3").first?["screens"]?.array().map(\.text) == ["register", "sign-in"])
    bench.runDone("process", "edit", "join", "--title", "Open an account", "--release", "5.3")
    #expect(try list("5.3").first?["title"]?.text == "Open an account")
    #expect(try list("5.3").first?["screens"]?.array().map(\.text) == ["register", "sign-in"])
    bench.runDone("process", "remove", "join", "--release", "5.3")
    #expect(try list("5.3").isEmpty)
    #expect(try list("5.2").count == 1)
    bench.runDone("process", "add", "join", "--title", "Join", "--screens", "sign-in", "--release", "5.3")
    #expect(try list("5.3").count == 1)
  }

  @Test func `what cannot be is refused`() {
    let add = ["process", "add", "join", "--title", "Join", "--screens"]
    let unknown = bench.run(add + ["sign-in,nowhere,neither"])
    #expect(unknown.status == .noInput)
    #expect(unknown.notes.contains("there is no screen nowhere, neither; see `auditctl screen list`"))
    #expect(bench.run(add + ["sign-in,sign-in"]).status == .malformedInput)
    for keys in ["", "sign-in,", ",sign-in", "Sign In", "sign-in;register"] {
      #expect(bench.run(add + [keys]).status == .usage, "\(keys)")
    }
    #expect(bench.run("process", "add", "Join!", "--title", "x", "--screens", "sign-in").status == .usage)
    #expect(bench.run("process", "add", "join", "--title", " ", "--screens", "sign-in").status == .usage)
    #expect(bench.run("process", "edit", "join").status == .usage)
    let missing = bench.run("process", "show", "join")
    #expect(missing.status == .noInput)
    #expect(missing.notes.contains("release 5.2 has none; add one with `auditctl process add`"))
    bench.runDone("process", "add", "join", "--title", "Join", "--screens", "sign-in")
    #expect(bench.run(add + ["register"]).status == .malformedInput)
    #expect(bench.run("process", "remove", "leave").notes.contains("release 5.2 has join"))
    bench.runDone("release", "freeze", "5.2")
    #expect(bench.run("process", "edit", "join", "--title", "x", "--release", "5.2").status == .malformedInput)
    #expect(bench.run("process", "remove", "join", "--release", "5.2").status == .malformedInput)
  }

  @Test func `lines name the parts`() {
    bench.runDone("process", "add", "join", "--title", "Join", "--screens", "sign-in,register")
    let lines = bench.runDone("process", "list", "--format", "lines").data
    for line in ["Process: join", "Title: Join", "Result: does not conform", "Screens: sign-in", "Screens: register"] {
      #expect(lines.contains(line + "\n"), "\(lines)")
    }
  }
}
