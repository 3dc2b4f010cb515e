import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

/// Whole audits at a pseudo-terminal, with keys and in plain lines.
@Suite struct AuditTerminalTests {
  /// A manner of the dialogue: how it is asked for, and how Enter and words are typed.
  struct Manner: CustomTestStringConvertible, Sendable {
    let name: String
    let arguments: [String]
    let terminal: String
    let isLines: Bool

    var testDescription: String { name }

    /// An answer as it is typed: a key, or a word with Enter.
    func answer(_ key: String, _ word: String) -> String { isLines ? word + "\n" : key }

    /// What a question ends with.
    var prompt: String { isLines ? "or help (h): " : "s skip, h help: " }
    var severityPrompt: String { isLines ? "Enter alone goes back: " : "(Enter: back): " }
    var endPrompt: String { isLines ? "back to the questions (b): " : "b back to the questions: " }
    var samePrompt: String { isLines ? "Say yes (y) or no (n): " : "y yes, n no: " }
    var listPrompt: String { isLines ? "not now (n): " : "n not now: " }
  }

  static let manners = [
    Manner(name: "keys", arguments: [], terminal: "xterm-256color", isLines: false),
    Manner(name: "--format lines", arguments: ["--format", "lines"], terminal: "xterm-256color", isLines: true),
    Manner(name: "TERM=dumb", arguments: [], terminal: "dumb", isLines: true),
  ]

  private static func site(_ manner: Manner) async throws -> Site {
    var site = try await Site.example()
    site.program.environment["TERM"] = manner.terminal
    site.program.environment["AUDITCTL_AUDITOR"] = "Ana"
    return site
  }

  /// What an auditor answers to a question, from its address and check: all outcomes come up.
  private struct Answer {
    let address: String
    let check: String
    var key = "p"
    var word = "pass"
    var outcome = "pass"
    var observed = ""
    var severity = ""
    var reason = ""

    /// Checks that cannot be said not to apply where a screen has controls.
    static let alwaysApplying: Set = ["wcag/1.1.1", "wcag/2.1.1", "wcag/2.5.3", "wcag/3.3.2", "wcag/4.1.2"]

    init(_ address: String, _ check: String) {
      self.address = address
      self.check = check
      switch (address + check).utf8.reduce(7, { ($0 &* 31 &+ Int($1)) % 1009 }) % 5 {
      case 0:
        // Of equal elements the same words in one batch are one problem, and in the dialogue only where somebody says so.
        (key, word, outcome, severity) = ("f", "fail", "fail", "serious")
        observed = "Heard, \"as\" it was at \(address): é🙂"
      case 1 where !Self.alwaysApplying.contains(check):
        (key, word, outcome, reason) = ("n", "does not apply", "na", "Nothing of it; really")
      case 2: (key, word, outcome, reason) = ("c", "cannot tell", "ct", "The screen went away.")
      default: break
      }
    }

    var row: String {
      [address, check, outcome, severity, observed, reason]
        .map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\n"
    }
  }

  /// The value behind a label, as both manners show it; a folded value is put together again.
  private static func field(_ label: String, in shown: String) throws -> String {
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.lastIndex { $0.hasPrefix(label + ":") }, "\(label) in \(shown)")
    var value = lines[start].dropFirst(label.count + 1).drop { $0 == " " }
    for line in lines[(start + 1)...] {
      guard line.hasPrefix("   ") else { break }
      // An address and a path have no spaces: they are folded behind slashes.
      value += line.drop { $0 == " " }
    }
    return String(value)
  }

  @Test(arguments: manners)
  func `a whole audit gives what the same answers give in a batch`(_ manner: Manner) async throws {
    let site = try await Self.site(manner)
    let given = Mutex<[String]>([])
    let ran = try await PseudoTerminal.run(site.program, ["audit", "--order", "screen"] + manner.arguments) {
      terminal, _ in
      while true {
        let (shown, which) = try await terminal.expect(
          [manner.prompt, manner.listPrompt, manner.endPrompt, manner.samePrompt])
        guard which != 3 else {
          terminal.type(manner.answer("n", "no"))
          continue
        }
        guard which != 1 else {
          terminal.type(manner.answer("y", "yes"))
          continue
        }
        guard which != 2 else {
          terminal.type(manner.answer("y", "yes"))
          return
        }
        let answer = Answer(try Self.field("Address", in: shown), try Self.field("Check", in: shown))
        given.withLock { $0.append(answer.row) }
        terminal.type(manner.answer(answer.key, answer.word))
        if !answer.observed.isEmpty {
          try await terminal.expect("What was observed?")
          terminal.type(answer.observed + "\n")
          try await terminal.expect(manner.severityPrompt)
          terminal.type(manner.answer("3", answer.severity))
        } else if !answer.reason.isEmpty {
          try await terminal.expect("goes back):")
          terminal.type(answer.reason + "\n")
        }
      }
    }
    #expect(ran.status == 0, "\(ran.shown.suffix(2000))")
    #expect(ran.shown.contains("Every question you asked for here is answered."))
    #expect(given.withLock { $0.count } > 100)
    if manner.isLines { Self.expectPlain(ran.shown) }

    let batch = try await Self.site(manner)
    try batch.folder.write(
      Data(("address,check,outcome,severity,observed,reason\n" + given.withLock { $0 }.joined()).utf8), to: "all.csv")
    try await batch.runDone("record", "--batch", "all.csv", "--auditor", "Ana")
    for screen in ["verify-human", "accounts"] {
      try await batch.runDone("screen", "complete", screen, "--auditor", "Ana")
    }
    try await batch.runDone("session", "end")
    let same = [
      "status --release 5.2", "status --release 5.2 --by cell", "status --release 5.2 --by cell --recommended",
      "status --release 5.2 --by screen",
      "query 'SELECT finding_id, screen, state, element, check_path, outcome, severity, observed, reason FROM v_finding'",
      "query 'SELECT issue_id, screen, state, element, check_path, title, issue_state, severity FROM v_issue'",
    ]
    for command in same {
      let left = try await site.shell("\"$0\" \(command) --format json")
      let right = try await batch.shell("\"$0\" \(command) --format json")
      #expect(left.status == 0 && left.data.count > 100)
      // When somebody said that the elements are all there are is not what was answered.
      let declared = /"element_list_declared_at": "[^"]*"/
      #expect(left.data.replacing(declared, with: "") == right.data.replacing(declared, with: ""), "\(command)")
    }
    try await site.expectClean()
  }

  /// No cursor is moved, nothing is redrawn, and no line stands beside another.
  private static func expectPlain(_ shown: String) {
    #expect(!shown.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 127 })
    for line in shown.split(separator: "\n") {
      #expect(!line.contains("   "), "Columns: \(line)")
    }
  }

  @Test(arguments: manners)
  func `a terminal that is killed loses no answer, and the audit goes on behind the last one`(
    _ manner: Manner
  ) async throws {
    for answers in [1, 4, 9] {
      let site = try await Self.site(manner)
      let ran = try await PseudoTerminal.run(
        site.program, ["audit", "--order", "screen"] + manner.arguments, columns: 200
      ) { terminal, process in
        for _ in 0..<answers {
          try await terminal.expect(manner.prompt)
          terminal.type(manner.answer("p", "pass"))
        }
        try await terminal.expect("finding \(Site.exampleFindings + answers).")
        kill(process, SIGKILL)
      }
      #expect(ran.status == 137)
      #expect(try await site.findingCount() == Site.exampleFindings + answers)
      try await site.expectClean()

      let last = try #require(ran.shown.components(separatedBy: "Passed: ").last?.split(separator: ",").first)
      let again = try await PseudoTerminal.run(site.program, ["audit", "--order", "screen"] + manner.arguments) {
        terminal, _ in
        let shown = try await terminal.expect(manner.prompt)
        #expect(shown.contains("Going on with your open session"))
        let question = "\(try Self.field("Check", in: shown)) at \(try Self.field("Address", in: shown))"
        #expect(question != last.replacing("\n", with: " "))
        #expect(try Self.field("Questions left", in: shown) == "\(105 - answers)")
        terminal.type("\u{4}")
      }
      #expect(again.status == 0, "\(again.shown)")
      #expect(again.shown.contains("stays open, with every answer kept"))
    }
  }

  @Test(arguments: 1...6)
  func `a walk that is killed at any answer keeps what was heard and every answer that was said`(steps: Int)
    async throws
  {
    let site = try await Self.site(Self.manners[0])
    let said = Mutex((answers: 0, heard: 0))
    let ran = try await PseudoTerminal.run(site.program, ["audit"], columns: 200) { terminal, process in
      var left = steps
      while true {
        let (_, which) = try await terminal.expect(["says none of them): ", "leaves it open): ", "h help: "])
        if which == 0 {
          terminal.type("\n")
          continue
        }
        left -= 1
        terminal.type(which == 1 ? "=" : "p")
        if which == 1 {
          said.withLock { $0.heard += 1 }
          // What was heard is kept before its proposals are shown, and none of them is an answer yet.
          if left == 0 { try await terminal.expect("h help: ") }
        } else {
          let (shown, kind) = try await terminal.expect([" recorded", ", finding "])
          let count = kind == 1 ? 1 : shown.split(separator: " ").compactMap { Int($0) }.last ?? 0
          said.withLock { $0.answers += count }
        }
        if left == 0 {
          kill(process, SIGKILL)
          return
        }
      }
    }
    #expect(ran.status == 137)
    let (answers, heard) = said.withLock { $0 }
    #expect(try await site.findingCount() == Site.exampleFindings + answers, "\(ran.shown)")
    let listened = try await site.runDone(
      "query", "SELECT count(*) AS n FROM v_observation WHERE kind = 'listen'", "--format", "csv")
    #expect(listened.data == "n\r\n\(heard)\r\n")
    try await site.expectClean()
    let again = try await PseudoTerminal.run(site.program, ["audit"]) { terminal, _ in
      let shown = try await terminal.expect("Going on with your open session")
      #expect(!shown.isEmpty)
      terminal.type("\u{4}")
    }
    #expect(again.status == 0, "\(again.shown)")
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGHUP])
  func `a program that ends at any moment leaves whole answers`(signal: Int32) async throws {
    for step in 0..<6 {
      let site = try await Self.site(Self.manners[0])
      _ = try await PseudoTerminal.run(site.program, ["audit", "--order", "screen"]) { terminal, process in
        try await terminal.expect("s skip, h help: ")
        terminal.type(String(repeating: "p", count: 40))
        try await Task.sleep(for: .milliseconds(20 + step * 60))
        kill(process, signal)
      }
      let echoed = try await site.findingCount() - Site.exampleFindings
      #expect((0...40).contains(echoed))
      try await site.expectClean()
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal gives the terminal back as it was`(signal: Int32) async throws {
    let site = try await Self.site(Self.manners[0])
    let ran = try await PseudoTerminal.run(site.program, ["audit", "--order", "screen"]) { terminal, process in
      let before = terminal.firstModes
      try await terminal.expect("s skip, h help: ")
      #expect(terminal.localModes != before, "Keys come at once.")
      kill(process, signal)
      for _ in 0..<500 where terminal.localModes != before { try await Task.sleep(for: .milliseconds(10)) }
      #expect(terminal.localModes == before)
    }
    #expect(ran.status == 128 + signal)
  }

  @Test func `where needs a terminal the way by file is named`() async throws {
    let site = try await Site.example()
    let before = try site.contents()
    let ran = try await site.run("audit", input: "p\np\n")
    #expect(ran.status == 64)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.contains("needs a terminal"))
    #expect(ran.notes.contains("auditctl record --batch FILE"))
    #expect(try site.contents() == before)
  }

  @Test func `keys typed ahead, arrows and other alphabets`() async throws {
    let site = try await Self.site(Self.manners[0])
    let ran = try await PseudoTerminal.run(site.program, ["audit", "--order", "screen"], columns: 200) { terminal, _ in
      try await terminal.expect("s skip, h help: ")
      terminal.type("\u{1B}[A")
      try await terminal.expect("That key is not an answer here.")
      terminal.type("ж")
      try await terminal.expect("ж is not an answer here.")
      terminal.type("ppfGehört\n3np")
      try await terminal.expect("finding \(Site.exampleFindings + 4).")
      terminal.type("\u{3}")
    }
    #expect(ran.status == 0)
    let sql = "SELECT observed, severity FROM v_finding WHERE observed IS NOT NULL ORDER BY finding_id DESC LIMIT 1"
    #expect(try await site.runDone("query", sql, "--format", "csv").data == "observed,severity\r\nGehört,serious\r\n")
  }

  @Test(arguments: manners)
  func `what was typed behind a wrong answer answers no other question`(_ manner: Manner) async throws {
    let site = try await Self.site(manner)
    let ran = try await PseudoTerminal.run(
      site.program, ["audit", "--order", "screen"] + manner.arguments, columns: 200
    ) { terminal, _ in
      try await terminal.expect(manner.prompt)
      terminal.type(manner.isLines ? "wrong\npass\npass\n" : "zpp")
      try await terminal.expect("is not an answer here.")
      try await terminal.expect("\(manner.isLines ? 10 : 2) keys typed ahead were dropped.")
      try await terminal.expect(manner.prompt)
      terminal.type(manner.answer("p", "pass"))
      try await terminal.expect("finding \(Site.exampleFindings + 1).")
      try await terminal.expect(manner.prompt)
      terminal.type(manner.answer("z", "wrong") + manner.answer("p", "pass") + "\u{4}")
    }
    #expect(ran.status == 0 && ran.shown.contains("stays open, with every answer kept"), "\(ran.shown.suffix(500))")
    #expect(try await site.findingCount() == Site.exampleFindings + 1)
  }
}
