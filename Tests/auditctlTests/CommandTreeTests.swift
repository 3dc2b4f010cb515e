import ArgumentParser
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The tree of commands and its help.
@Suite struct CommandTreeTests {
  @Test func `the tree has the commands of this version`() {
    let words = CommandPath.all.filter { !$0.words.isEmpty }.map { $0.words.joined(separator: " ") }
    #expect(Set(words).count == words.count)
    for command in [
      "init", "product add", "release freeze", "screen import", "screen export", "screen check", "screen criteria",
      "element add", "profile assign",
      "catalog search", "session start", "session end", "record", "status", "explain", "issue show", "report",
      "report issues", "report screen", "query", "export",
      "database check", "contrast", "catalog thresholds", "evidence add", "evidence list", "evidence show",
      "evidence export", "evidence verify",
      "import file", "import audit", "import place", "import list", "import show",
      "issue fix", "issue verify", "issue reopen", "issue accept", "issue decide", "issue revoke", "issue assign",
      "issue comment", "issue edit", "issue merge", "issue split", "issue link", "database rebuild",
      "database restore", "database recover",
      "screen stage", "gate", "acr remark", "acr list", "statement edit",
      "statement show",
      "process add", "process list", "process show", "process edit", "process remove",
    ] {
      #expect(words.contains(command))
    }
  }

  @Test(arguments: CommandPath.all) func `a command says what it does`(_ command: CommandPath) {
    let abstract = command.type.configuration.abstract
    #expect(abstract.count > 10)
    #expect(abstract.hasSuffix("."))
    // A name that is derived from the type's costs time at each start.
    #expect(command.type.configuration.commandName != nil)
  }

  @Test(arguments: CommandPath.leaves) func `no word of a command has two meanings`(_ command: CommandPath) throws {
    guard case .list(let arguments)? = try JSONValue(command.type._dumpHelp())["command"]?["arguments"] else {
      Issue.record("nothing is said of its arguments")
      return
    }
    let names = arguments.flatMap { argument -> [String] in
      guard case .list(let names)? = argument["names"] else { return [] }
      return names.compactMap { name in name["name"]?.text.map { "\(name["kind"]?.text ?? "") \($0)" } }
    }
    #expect(Set(names).count == names.count, "\(names.sorted())")
    // Whatever stands behind words of any number would never be reached.
    let positional = arguments.filter { $0["kind"]?.text == "positional" }
    #expect(!positional.dropLast().contains { $0["isRepeating"]?.boolean == true })
  }

  @Test(arguments: CommandPath.leaves) func `a command has an example that calls it`(_ command: CommandPath) {
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      #expect((example + " ").hasPrefix(command.description + " "), "\(example)")
    }
  }

  @Test(arguments: CommandPath.all) func `help is the kept text`(_ command: CommandPath) throws {
    let text = Auditctl.helpMessage(for: command.type, columns: 80)
    try Golden.expect(text + "\n", is: "help/\((["auditctl"] + command.words).joined(separator: "-")).txt")
  }

  @Test(arguments: CommandPath.all) func `--help is data and a success`(_ command: CommandPath) throws {
    let ran = try Workbench().run(command.words + ["--help"])
    #expect(ran.status == .done)
    #expect(ran.data.hasPrefix("OVERVIEW: "))
    #expect(ran.notes.isEmpty)
  }

  @Test func `every kept help belongs to a command`() throws {
    let kept = try FileManager.default.contentsOfDirectory(atPath: Golden.folder + "/help").sorted()
    let wanted = CommandPath.all.map { (["auditctl"] + $0.words).joined(separator: "-") + ".txt" }.sorted()
    #expect(kept == wanted)
  }

  @Test(arguments: HelpExample.all)
  func `an example of the help runs against the worked example`(_ example: HelpExample) throws {
    var bench = try Workbench()
    let isInit = example.words.starts(with: ["auditctl", "init"])
    if !isInit { bench = try .example() }
    // Examples that record, or end a session, need one that is open; in the worked example it gets number 6.
    if example.needsSession { bench = try .exampleWithSession() }
    if example.words.starts(with: ["auditctl", "undo"]) {
      bench.runDone("record", "accounts/title", "vo-text", "pass")
    }
    if example.words.starts(with: ["auditctl", "user"]), !example.words.contains("add") {
      bench.runDone("user", "add", "Auditor A", "--role", "auditor")
    }
    if example.words.starts(with: ["auditctl", "confirm"]) {
      bench.runDone("element", "edit", "sign-in/username", "--label", "User name")
    }
    try bench.write("Sign in, heading.\n", to: "voiceover.txt")
    if example.words.starts(with: ["auditctl", "evidence"]), !example.words.contains("add") {
      bench.runDone("evidence", "add", bench.folder.file("voiceover.txt"), "--finding", "178")
      try FileManager.default.removeItem(atPath: bench.folder.file("voiceover.txt"))
    }
    if example.words.starts(with: ["auditctl", "issue"]) {
      bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
      if example.words.contains("reopen") {
        bench.runDone("issue", "fix", "7", "--by", "Developer C", "--build", "5.2.0 (5211)")
      }
      if example.words.contains("revoke") {
        bench.runDone(
          "issue", "accept", "7", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Fixed in 5.3.")
      }
    }
    if example.words.contains("--withdraw") || example.words.contains("--confirm") {
      bench.runDone("acr", "remark", "3.3.3", "--release", "5.2", "--text", "It changes in 5.3.", "--by", "Manager B")
    }
    if example.words.contains("restore") {
      bench.runDone("database", "backup", bench.folder.file("audit-2026-05-11.sqlite"))
    }
    if example.words.contains("bo.sqlite") { bench.runDone("database", "backup", bench.folder.file("bo.sqlite")) }
    if example.words.contains("settings/title") {
      bench.runDone("screen", "add", "settings", "--title", "Settings", "--release", "5.2")
    }
    try bench.write(
      RepositoryFolder.text(of: "Examples/banking/screens/sign-in.yaml"), to: "sign-in.yaml")
    for (name, text) in try ExampleFiles.all() { try bench.write(text, to: name) }
    try bench.write("address,check,outcome\nsign-in/username,vo-text,pass\n", to: "findings.csv")
    if example.words.contains("process"), !example.words.contains("add") {
      bench.runDone("process", "add", "join", "--title", "Join", "--screens", "register,accounts")
    }
    if example.words.contains("verify"), example.words.contains("report.html") {
      bench.runDone("report", "--seal", "--output", bench.folder.file("report.html"))
    }
    if example.words.starts(with: ["auditctl", "import", "place"]) {
      bench.runDone("import", bench.folder.file("audit.json"), "--auditor", "Auditor A")
    }
    if example.words.starts(with: ["auditctl", "import", "show"]) {
      bench.runDone("import", bench.folder.file("audit.json"), "--screen", "sign-in", "--auditor", "Auditor A")
    }
    if example.words.contains("tab-bar") { bench.runDone("component", "import", bench.folder.file("tab-bar.yaml")) }
    let files =
      [
        "sign-in.yaml", "findings.csv", "report.html", "onboarding.html", "sign-in.html", "audit-2026-05-11.sqlite",
        "voiceover.txt", "copy.txt", "acr.docx", "saved.sqlite", "verdicts.sqlite", "bo.sqlite",
      ]
      + ["gate.xml", "gate.md", "reports", "portfolio.html"]
    let given = files + ExampleFiles.arguments
    // What stands behind > is the shell's.
    let words: [String] = example.words.dropFirst().prefix { $0 != ">" }.map {
      given.contains($0) ? bench.folder.file($0) : $0
    }
    // An audit is a dialogue; whoever ends it at once has seen that it begins.
    let ran = bench.run(Array(words), typed: example.words.starts(with: ["auditctl", "audit"]) ? "Auditor A\n" : nil)
    // The worked example may not ship: its answer is no. Nothing in it casts doubt on a pass, which is said.
    let wanted: auditctl.ExitStatus =
      example.words.contains("--junit") ? .answerIsNo : example.words.contains("affirm") ? .malformedInput : .done
    #expect(ran.status == wanted, "\(ran.notes)")
    #expect(!ran.data.isEmpty || !ran.notes.isEmpty)
    for file in [
      "report.html", "onboarding.html", "sign-in.html", "audit-2026-05-11.sqlite", "copy.txt", "gate.xml", "gate.md",
      "saved.sqlite", "verdicts.sqlite", "portfolio.html",
    ]
    where example.words.contains(file) {
      #expect(try bench.folder.names().contains(file))
    }
  }
}
