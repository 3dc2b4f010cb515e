import ArgumentParser
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// An option that takes one value, given twice: one of the values would be dropped without a word.
@Suite struct RepeatedOptionTests {
  /// Options of a command, read from what the parser tells of it.
  private static func options(of command: CommandPath) throws -> [RepeatedOptions.ToolInfo.Argument] {
    let info = try JSONDecoder().decode(
      RepeatedOptions.ToolInfo.self, from: Data(command.type._dumpHelp().utf8))
    return (info.command.arguments ?? []).filter { $0.kind == "option" }
  }

  /// What is said of the options behind a command's words, in every way to write them.
  @Test(arguments: CommandPath.leaves)
  func `every option of one value is refused when it is given twice`(_ command: CommandPath) throws {
    for option in try Self.options(of: command) where !option.isRepeating {
      let names = try #require(option.names).map(\.typed)
      // Each name twice, and each beside each other one.
      for (first, second) in names.flatMap({ first in names.map { (first, $0) } }) {
        for arguments in [[first, "a", second, "b"], ["\(first)=a", "\(second)=b"]] {
          let error = #expect(throws: CommandError.self, "\(command) \(arguments)") {
            try RepeatedOptions.refuse(in: arguments, of: command.type)
          }
          #expect(error?.description == "\(second) takes one value and is given more than once; give it once")
        }
        // What stands behind `--` is no option.
        try RepeatedOptions.refuse(in: ["\(first)=a", "--", "\(second)=b"], of: command.type)
      }
    }
  }

  @Test(arguments: CommandPath.leaves)
  func `every command refuses an option that is given twice before it does anything`(_ command: CommandPath) throws {
    let options = try Self.options(of: command).filter { !$0.isRepeating }
    guard let name = options.last?.names?.last?.typed else { return }
    let bench = try Workbench()
    let ran = bench.run(command.words + [name, "a", name, "b"])
    #expect(ran.status == .usage)
    let said = "\(name) takes one value and is given more than once; give it once"
    #expect(ran.notes.contains(said), "\(command): \(ran.notes)")
    #expect(try bench.folder.names().isEmpty)
  }

  @Test(arguments: CommandPath.leaves)
  func `an option of several values may be given again`(_ command: CommandPath) throws {
    for option in try Self.options(of: command) where option.isRepeating {
      let name = try #require(option.names?.first).typed
      let ran = try Workbench().run(command.words + [name, "a", name, "b"])
      #expect(!ran.notes.contains("given more than once"), "\(command) \(name): \(ran.notes)")
    }
  }

  @Test func `a group of commands has no options of its own`() throws {
    for command in CommandPath.all where command.isGroup {
      #expect(try Self.options(of: command).isEmpty, "\(command)")
    }
  }

  @Test func `each name of an option that has several makes the command look closer`() throws {
    var names: Set<String> = []
    for option in try CommandPath.leaves.flatMap(Self.options) where option.names?.count != 1 {
      names.formUnion((option.names ?? []).map(\.typed).filter { $0 != "--output" })
    }
    #expect(names == RepeatedOptions.secondNames)
  }

  @Test(arguments: [
    ["gate", "--product", "banking", "--product", "other"], ["status", "--screen", "sign-in", "--screen=register"],
    ["evidence", "export", "1", "-o", "a.png", "--output=b.png"], ["report", "--output=a.html", "--output", "b.html"],
    ["issue", "ls", "--team", "a", "--team", "b"],
  ])
  func `what was asked last is not taken for all that was asked`(_ arguments: [String]) throws {
    let bench = try Workbench.example()
    let ran = bench.run(arguments)
    #expect(ran.status == .usage)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.contains("takes one value and is given more than once; give it once"), "\(ran.notes)")
    #expect(try bench.folder.names() == ["audit.sqlite"])
  }

  @Test func `all options that stand twice are named at once`() throws {
    let ran = try Workbench.example().run(
      "status", "--screen", "a", "--product", "b", "--screen", "c", "--product", "d", "--product", "e")
    #expect(ran.status == .usage)
    #expect(
      ran.notes == "auditctl: --screen and --product take one value each and are given more than once; give each once\n"
    )
  }

  @Test func `what is only a value is no option, and flags may be said twice`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts/title", "vo-text", "fail", "--observed", "--note", "--note", "--observed")
    let row = try #require(
      try bench.query("SELECT observed, note FROM v_finding ORDER BY finding_id DESC LIMIT 1").first)
    #expect(row["observed"]?.text == "--note")
    #expect(row["note"]?.text == "--observed")
    bench.runDone("record", "accounts/title", "vo-text", "pass", "--dry-run", "--dry-run")
    #expect(bench.run("status", "--screen", "a", "--screen", "b", "--help").status == .done)
  }
}
