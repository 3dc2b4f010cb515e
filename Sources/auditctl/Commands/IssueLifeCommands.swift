internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension IssueCommand {
  struct Fix: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "fix", abstract: "Say that issues are fixed: by whom, and in which build.",
      discussion: """
        A fix is a claim. It changes no verdict; a pass in that build or a later one, at each place where the issue \
        failed, verifies it (`auditctl issue verify`). A failure in that build or a later one reopens it.

        Example: auditctl issue fix 7 --by "Developer C" --build "5.2.0 (5211)"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Numbers of the issues.") var issues: [IssueName]
    @Option(help: ArgumentHelp("Who fixed it; else you.", valueName: "name")) var by: String?
    @Option(help: "The build in which it is fixed.") var build: String
    @Option(help: "Version of the build's release, if several releases have such a build.") var release: String?
    @Option(parsing: .unconditional, help: "What was done.") var note: String?

    func run() throws {
      let person = try by?.trimmed.nonEmpty ?? auditor.required()
      let fixed = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let numbers = try transaction.read.issueNumbers(issues)
        try IssueWork.fix(
          numbers, build: build, release: release, by: person, note: note?.trimmed.nonEmpty, in: transaction)
        return try transaction.issues(numbers)
      }
      Console.current.note("\(IssueCommand.named(fixed)): fixed in build \(build), says \(person).")
      try output.show(IssueCommand.document(fixed))
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Verify issues whose failures have all passed since. Exit status 1 when something is left.",
      discussion: """
        Each failure needs a pass at the same address, on the same check and in the same environment of the plan, in the \
        build of the fix or a later one; without a fix, after it failed. A tool's pass verifies only a tool's check. \
        If the profile asks for four eyes, `auditctl issue fix` must have said who fixed it, and somebody else must \
        have passed it and must verify it. What is left is listed.

        Example: auditctl issue verify --ready
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @OptionGroup var product: ProductOptions
    @Argument(help: "Numbers of the issues.") var issues: [IssueName] = []
    @Flag(help: "Verify all issues that can be verified now, and list what is left of the fixed ones.")
    var ready = false

    func validate() throws {
      guard ready == issues.isEmpty else { throw ValidationError("Name issues by their numbers, or say --ready.") }
    }

    func run() throws {
      let person = try auditor.required()
      let now = Console.current.surroundings.now()
      let database = try database.open()
      let found =
        ready
        ? try Self.verifyReady(database, product: product.product, by: person, at: now)
        : try database.write(at: now) { transaction in
          try IssueWork.verify(transaction.read.issueNumbers(issues), by: person, in: transaction)
        }
      let verified = found.filter(\.isReady).map(\.issue.id)
      if !verified.isEmpty {
        Console.current.note(
          "\(CountText.of(verified.count, "issue")) verified: "
            + verified.map { "\($0.rawValue)" }.joined(separator: ", ") + ".")
      }
      // With --ready nobody asked about open issues, so an open issue with nothing left gets no note.
      let asked = found.filter { !$0.isReady && (!ready || $0.issue.state == .fixed) }
      for one in asked where one.left.isEmpty {
        Console.current.note("Issue \(one.issue.id.rawValue) has no failure that stands; there is nothing to verify.")
      }
      if ready, verified.isEmpty, asked.isEmpty { Console.current.note("No issue can be verified now.") }
      let (done, places) = try database.read { transaction in
        (
          try verified.map { try transaction.issue($0) },
          try PlaceTitles(of: asked.flatMap(\.left).map(\.finding), in: transaction)
        )
      }
      var document = IssueCommand.document(done, "Verified issues")
      document.addList(
        "left", "Left to verify", IssueRows.left, asked.flatMap(IssueRows.Left.all),
        people: IssueRows.leftForPeople(places))
      try output.show(document)
      guard asked.isEmpty else { throw AnswerIsNo() }
    }

    /// Looks for what can be verified while others may still write, and then locks only to verify that.
    private static func verifyReady(
      _ database: AuditDatabase, product: String?, by person: String, at now: Int64
    ) throws -> [IssueVerification] {
      let found = try database.read { transaction in
        try IssueVerification.all(transaction.perhapsVerified(of: product), by: person, transaction)
      }
      let ready = found.filter(\.isReady).map(\.issue.id)
      guard !ready.isEmpty else { return found }
      let verified = try database.write(at: now) { transaction in
        // Somebody may have changed one in the meantime.
        let still = try ready.filter { id in
          let state = try transaction.read.issue(id).state
          return state.isOpen || state == .fixed
        }
        return try IssueWork.verify(still, by: person, in: transaction)
      }
      return verified + found.filter { !$0.isReady }
    }
  }

  struct Reopen: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reopen", abstract: "Reopen issues that are there after all, and say why.",
      discussion: """
        A failure in the build of the fix or a later one reopens an issue by itself.

        Example: auditctl issue reopen 7 --reason "The fix was taken out of the build again."
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Numbers of the issues.") var issues: [IssueName]
    @Option(parsing: .unconditional, help: "Why it is there after all.") var reason: String

    func validate() throws {
      guard !reason.trimmed.isEmpty else { throw ValidationError("Say why it is there after all: --reason.") }
    }

    func run() throws {
      let person = try auditor.required()
      let reopened = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let numbers = try transaction.read.issueNumbers(issues)
        try IssueWork.reopen(numbers, reason: reason.trimmed, by: person, in: transaction)
        return try transaction.issues(numbers)
      }
      Console.current.note("\(IssueCommand.named(reopened)): reopened.")
      try output.show(IssueCommand.document(reopened))
    }
  }
}
