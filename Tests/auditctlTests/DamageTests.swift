import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What commands say of a file in which a stored value is what it never should be.
@Suite struct DamageTests {
  /// Commands that read what is stored, of every kind.
  private static let commands: [[String]] = [
    ["status", "--format", "json"], ["issue", "list", "--all", "--format", "json"], ["issue", "show", "7"],
    ["issue", "show", "8"], ["explain", "accounts"], ["log", "--session", "3"], ["session", "show", "1"],
    ["evidence", "list", "--format", "json"], ["gate", "--format", "json"],
    ["compare", "5.1", "5.2", "--format", "json"],
    ["screen", "show", "accounts"], ["product", "list"], ["process", "list"],
    ["report", "--format", "json"], ["component", "show", "tab-bar"], ["release", "show", "5.2"],
    ["release", "show", "5.3"], ["profile", "show", "checkout-audit"], ["issue", "show", "27"],
    ["issue", "show", "28"],
  ]
  /// Commands that read every profile, and count what each asks.
  private static let profileCommands: [[String]] = [["profile", "list"]]
  /// Commands that read the packs.
  private static let catalogCommands: [[String]] = [
    ["catalog", "list", "--format", "json"], ["catalog", "show", "vo-text"], ["catalog", "types", "button"],
    ["screen", "show", "accounts"], ["explain", "accounts"], ["report", "--format", "json"],
  ]
  /// Tables without rows in the example below: what recovery and a pack's next edition say, ones of keys alone, and those
  /// that no command writes yet.
  private static let emptyTables: Set<String> = [
    "check_succession", "log_gap", "release_merge", "release_environment", "remark", "statement_text", "affirmation",
    "audit", "capture", "capture_left_out",
    "capture_stop",
    "clock_bound", "decision_problem", "decision_release", "decision_replacement", "finding_end", "finding_origin",
    "late_row", "observation", "observation_evidence", "peer_position", "person_rename", "problem",
    "redaction", "stated_document", "stated_term", "tool_instance", "tool_instance_check", "tool_page",
    "tool_placement",
    "tool_rule_run", "tool_run", "tool_sighting", "web_user",
  ]

  /// Whether queries only sort by a column, count it, or look rows up by it.
  ///
  /// What is wrong there no row that is read can tell; an edit that cannot be read may be one of a newer auditctl.
  private static func isUnread(_ column: UnguardedFile.Column) -> Bool {
    column.isKey || ["position", "stamp", "edition_order"].contains(column.name)
      || ["issue_current", "edit"].contains(column.table)
      // Rows are chosen by the kind of an event.
      || [
        "guideline.topic", "criterion.principle", "issue_event.kind", "issue_place.is_standing", "replica.uuid",
        "report_seal.sha256",
        // Any number is one that an issue can have been opened with; the log's digest tells.
        "issue.number",
      ].contains("\(column.table).\(column.name)")
  }

  /// The worked example with something in most of its tables, and a sealed report of it.
  private static let example = Result {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    let heard = try bench.write("heard: button\n", to: "heard.txt")
    let bar = try bench.write(
      """
      component: tab-bar
      title: Tab bar
      elements:
        - {key: tab-home, type: button, label: Home, traits: [button]}
      """, to: "tab-bar.yaml")
    let accounts = try bench.write(
      bench.runDone("screen", "export", "accounts").data
        + "- component: tab-bar\nreferences: {url: 'https://a.example'}\n",
      to: "accounts.yaml")
    let profile = try bench.write(
      """
      profile: checkout-audit
      title: Checkout audit
      description: Before every release.
      target: AA
      element_checks: true
      four_eyes: true
      service_levels: {critical: 7}
      packs: [{pack: native}]
      """, to: "checkout-audit.yaml")
    let decided = ["--owner", "Manager B", "--approver", "Manager D", "--reason", "Later."]
    for command in [
      ["issue", "decide", "7", "deferred", "--evidence", heard, "--expires", "2036-01-31"] + decided,
      ["issue", "decide", "8", "wont-fix"] + decided,
      ["issue", "revoke", "8", "--reason", "It was moved."],
      ["issue", "edit", "7", "--label", "regression"],
      ["evidence", "add", heard, "--finding", "178"],
      ["product", "edit", "banking", "--vendor", "Example Bank plc"],
      ["process", "add", "join", "--title", "Open an account", "--screens", "register,accounts"],
      ["screen", "stage", "sign-in", "design", "--by", "Designer A"],
      ["component", "import", bar], ["screen", "import", accounts], ["profile", "import", profile],
      [
        "session", "start", "--auditor", "Auditor A", "--device", "iPhone 13", "--os-version", "17.4",
        "--assistive-technology", "VoiceOver",
      ],
      ["record", "accounts/title", "vo-text", "fail", "--severity", "minor", "--observed", "Chatter"],
      ["release", "edit", "5.2", "--remove-screen", "verify-human", "--reason", "It moves to 5.3."],
      ["retract", "224", "--reason", "Made on another screen."],
    ] {
      try Self.require(bench.run(command), command)
    }
    let asked = ["audit", "--screen", "accounts", "--check", "value-or-state"]
    try Self.require(bench.run(asked, typed: "apfNot after the change.\n2"), asked)
    for command in [
      ["report", "--release", "5.2", "--output", bench.folder.file("sealed.html"), "--seal"],
      ["release", "add", "5.3", "--build", "5.3.0 (5301)"], ["release", "freeze", "5.3"],
    ] {
      try Self.require(bench.run(command), command)
    }
    return (database: try bench.folder.read("audit.sqlite"), report: try bench.folder.read("sealed.html"))
  }

  private static func require(_ ran: Workbench.Ran, _ command: [String]) throws {
    try #require(ran.status == .done, "\(command): \(ran.notes)")
  }

  /// A value that no sound file has in a column: NULL in turns, where the schema forbids it, else a number, a word or a type
  /// that it forbids, else a number that nothing can be.
  private static func damage(of column: UnguardedFile.Column, in file: UnguardedFile, turn: Int) throws -> String {
    if column.isRequired, !column.isKey, turn.isMultiple(of: 2) { return "NULL" }
    let (first, second) =
      switch column.type {
      case "INTEGER": ("77", "9223372036854775807")
      case "REAL": ("'no number'", "'no number'")
      default: ("'no such word'", "x'00FF'")
      }
    return try file.forbids(first, in: column) ? first : second
  }

  /// One column in three, or all of them where the environment's `AUDITCTL_DAMAGE` is `all`, as `make torture` has it.
  private static let step = ProcessInfo.processInfo.environment["AUDITCTL_DAMAGE"] == "all" ? 1 : 3

  @Test func `damage of any column ends in a clear error, or leaves the answer as it was`() throws {
    let example = try Self.example.get()
    let bench = try Workbench()
    try bench.folder.write(example.database, to: "audit.sqlite")
    let report = try bench.folder.write(example.report, to: "sealed.html")
    let commands = Self.commands + [["report", "verify", report]]
    let answers = Dictionary(
      uniqueKeysWithValues: Set(commands + Self.catalogCommands + Self.profileCommands).map { ($0, bench.run($0)) })
    for (command, answer) in answers {
      #expect([.done, .answerIsNo].contains(answer.status), "\(command): \(answer.notes)")
    }
    let file = UnguardedFile(path: bench.folder.file("audit.sqlite"))
    let columns = try file.columns()
    #expect(columns.count > 400)
    var empty: Set<String> = []
    // The columns of a table are mostly read together: what told of one is asked first about the next, then what told most often.
    var telling: [String: [String]] = [:]
    var told: [[String]: Int] = [:]
    for (turn, column) in columns.enumerated() where turn.isMultiple(of: Self.step) {
      try bench.folder.write(example.database, to: "audit.sqlite")
      let value = try Self.damage(of: column, in: file, turn: turn)
      guard try file.damage(column, with: value) > 0 else {
        empty.insert(column.table)
        continue
      }
      let damage = "\(column.table).\(column.name) = \(value)"
      let others = column.table.hasPrefix("profile") ? Self.profileCommands : []
      let asked = try (file.isOfPack(column.table) ? Self.catalogCommands : commands) + others
      let first = telling[column.table]
      let rest = asked.filter { $0 != first }.sorted { told[$0, default: 0] > told[$1, default: 0] }
      // Where no row can tell, a few in turns see to it that none of them ends in a trap or a bug.
      let tried = Self.isUnread(column) ? (0..<3).map { rest[(turn + $0 * 7) % rest.count] } : rest
      let differing = ([first].compactMap(\.self) + tried).lazy
        .map { (command: $0, ran: bench.run($0)) }
        .first { $0.ran.status != answers[$0.command]?.status || $0.ran.data != answers[$0.command]?.data }
      guard let (command, ran) = differing else { continue }
      telling[column.table] = command
      told[command, default: 0] += 1
      let isAnswer = [.done, .answerIsNo].contains(ran.status)
      // Any number is a position: it is an order, and another one is no damage.
      if isAnswer, column.name == "position", value != "NULL" { continue }
      if Self.isUnread(column) {
        // The check of rules, references, digests and derived rows tells.
        let isFound = !isAnswer || bench.run("database", "check").status == .answerIsNo
        #expect(isFound && ran.status != .bug, "\(damage): \(command): \(ran)")
      } else {
        // A file that was made otherwise is for the program that made it.
        let isOfOthers = damage.hasPrefix("schema_migration.sha256 ") && ran.status == .configuration
        #expect(
          isOfOthers || ran.status == .malformedInput && ran.notes.contains("database check"),
          "\(damage): \(command): \(ran)")
      }
    }
    #expect(empty.isSubset(of: Self.emptyTables), "\(empty.subtracting(Self.emptyTables))")
  }
}
