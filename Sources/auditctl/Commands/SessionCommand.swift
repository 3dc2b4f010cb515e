internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct SessionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session", abstract: "Sessions: one auditor, one build, one environment.",
    subcommands: [Start.self, Show.self, End.self, List.self])

  struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Start a session; findings belong to it until it ends.",
      discussion: """
        Example: auditctl session start --auditor "Auditor A" --device "iPhone 13" --os-version 17.4 \
        --assistive-technology VoiceOver
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var auditor: AuditorOptions
    @Option(help: "The build under test; else the release's newest.") var build: String?
    @Option(help: "The device.") var device: String
    @OptionGroup var families: FamilyOptions
    @Option(help: "The operating system; else the product's platform.") var os: String?
    @Option(help: "Its version.") var osVersion: String
    @Option(help: "The assistive technology: VoiceOver, TalkBack, Full Keyboard Access …") var assistiveTechnology:
      String
    @Option(help: "Its version, if it does not come with the system.") var assistiveTechnologyVersion: String = ""
    @OptionGroup var own: TechnologyOptions
    @Option(help: ArgumentHelp("When it began, in RFC 3339; else now.", valueName: "time")) var startedAt: String?
    @Option(help: "A note.") var note: String?

    func run() throws {
      let console = Console.current
      let now = console.surroundings.now()
      let auditor = try auditor.required()
      try requireTexts()
      let start = try startedAt.map { try pointInTime($0, notAfter: now) } ?? now
      let started = try database.open().write(at: now) { transaction in
        let (product, release) = try release.resolve(transaction.read)
        let chosen = try chooseBuild(of: release, transaction.read)
        let environment = try environment(
          on: product.platform, transaction.read.ownTechnologies(of: release.id))
        try SessionRule.require(environment, on: product.platform)
        let open = try OpenSessions(of: auditor, transaction.read)
        let id = try transaction.startSession(
          auditor: auditor, release: release, build: chosen.id, environment: environment, startedAt: start, note: note)
        let note = try EnvironmentNotes.note(on: environment, of: release, product, transaction.read)
        return (session: try ReleaseSession(id, transaction.read), open: open, note: note)
      }
      let session = started.session
      console.note(
        "Started session \(session.session.id.rawValue): \(session.session.auditor), release \(session.release), "
          + "build \(session.session.build.name), \(session.session.environment.environmentClass).")
      for note in started.open.notes { console.note(note) }
      if let note = started.note { console.note(note) }
      try output.show(.record("session", "Session", RowSchemas.session, session, people: SessionRows.short))
    }

    private func requireTexts() throws {
      let texts = [("--device", device), ("--os-version", osVersion), ("--assistive-technology", assistiveTechnology)]
      for (name, text) in texts where text.trimmed.isEmpty {
        throw CommandError(.usage, "\(name) is empty; say what was used")
      }
    }

    private func environment(
      on platform: Platform, _ technologies: [AssistiveTechnology]
    ) throws -> AuditEnvironment {
      let system = os?.trimmed ?? ""
      let technology = try TechnologyRule.technology(
        assistiveTechnology.trimmed, kind: own.technologyKind, own: technologies)
      return AuditEnvironment(
        typed: device.trimmed, os: system.isEmpty ? platform.title : system, osVersion: osVersion.trimmed,
        technology: technology.name, technologyVersion: assistiveTechnologyVersion.trimmed, ownKind: technology.kind,
        family: try families.chosen(on: platform))
    }

    private func chooseBuild(of release: Release, _ transaction: borrowing ReadTransaction) throws -> Build {
      let builds = try transaction.builds(of: release.id)
      guard let newest = builds.last else {
        throw CommandError(
          .noInput,
          "release \(release.version) has no build; add one with `auditctl release edit \(release.version) --add-build NAME`"
        )
      }
      guard let build else { return newest }
      guard let found = builds.first(where: { $0.name == build }) else {
        throw StoreError.notFound(
          kind: "build", reference: build,
          hint: "release \(release.version) has \(builds.map(\.name).joined(separator: ", "))")
      }
      return found
    }
  }

  struct End: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end", abstract: "End a session.",
      discussion: """
        What was found in it was observed between its start and its end: a time outside is refused. For notes that are typed \
        later both can be stated, the end as in --ended-at 2026-05-11T11:30:00Z.

        Example: auditctl session end 6
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Option(help: ArgumentHelp("When it ended, in RFC 3339; else now.", valueName: "time")) var endedAt: String?
    @Argument(help: "Number of the session; else the only open one.") var session: Int64?

    func run() throws {
      let now = Console.current.surroundings.now()
      let end = try endedAt.map { try pointInTime($0, notAfter: now) }
      let ended = try database.open().write(at: now) { transaction in
        let found = try openSession(
          number: session, auditor: auditor.name, release: nil, transaction.read, namedAs: "auditctl session end NUMBER"
        )
        if let end { try SessionCommand.requireEnd(end, of: found, transaction.read) }
        try transaction.endSession(found, at: end ?? now, by: auditor.name)
        return try ReleaseSession(found.id, transaction.read)
      }
      Console.current.note(
        "Ended session \(ended.session.id.rawValue) with \(CountText.of(ended.findingCount, "finding")).")
      try output.show(.record("session", "Session", RowSchemas.session, ended, people: SessionRows.short))
    }
  }

  /// Checks that a session began before its stated end, and that nothing was found in it after that.
  fileprivate static func requireEnd(
    _ end: Int64, of session: AuditSession, _ transaction: borrowing ReadTransaction
  ) throws {
    let number = session.id.rawValue
    guard end >= session.startedAt else {
      throw CommandError(
        .malformedInput,
        "session \(number) began at \(Timestamp.text(session.startedAt)), and cannot end at \(Timestamp.text(end)); say a "
          + "later --ended-at")
    }
    let retracted = try transaction.retractedFindings(of: session.release)
    let late = try transaction.findings(try transaction.findings(of: session))
      .filter { $0.observedAt > end && !retracted.contains($0.id) }
    guard late.isEmpty else {
      let newest = late.map(\.observedAt).max() ?? end
      throw CommandError(
        .malformedInput,
        "\(CountText.of(late.count, "finding")) of session \(number) \(late.count == 1 ? "was" : "were") observed after "
          + "\(Timestamp.text(end)), the last at \(Timestamp.text(newest)); say a later --ended-at, or retract and record with --at"
      )
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the sessions.", discussion: "Example: auditctl session list --open",
      aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Only those that have not ended.") var open = false

    func run() throws {
      let sessions = try database.open().read { transaction in
        var releases: [Identifier<Release>: (product: String, version: String)] = [:]
        for product in try transaction.products() {
          for release in try transaction.releases(of: product.id) {
            releases[release.id] = (product.key, release.version)
          }
        }
        let counts = try transaction.findingCounts()
        return try transaction.sessions(isOpen: open).map { session in
          let release = releases[session.release]
          return ReleaseSession(
            session, product: release?.product ?? "", release: release?.version ?? "",
            findingCount: counts[session.id] ?? 0)
        }
      }
      try output.show(
        .list(
          "sessions", "Sessions", RowSchemas.session, sessions,
          people: [
            "session_id", "product", "release", "build", "auditor", "environment", "device", "started_at", "ended_at",
            "finding_count",
          ]))
    }
  }
}

/// The sessions that an auditor has open when another begins.
struct OpenSessions {
  /// One for each: which it is, and how it ends.
  let notes: [String]

  init(of auditor: String, _ transaction: borrowing ReadTransaction) throws {
    notes = try transaction.openSessions(of: TypedName(auditor)).map { session in
      let (product, release) = try transaction.release(of: session)
      let number = session.id.rawValue
      return "Session \(number) is open, too: \(product.key) \(release.version), build \(session.build.name), "
        + "\(session.environment.environmentClass), since \(Timestamp.minute(session.startedAt)). If it is over, say so: "
        + "auditctl session end \(number)"
    }
  }
}

/// The session that a command is about: the one of that number, else the only open one of the auditor and release.
///
/// - Parameter isForFindings: Whether something is to be recorded: of several, those of frozen releases are left out.
func openSession(
  number: Int64?, auditor: String?, release: Identifier<Release>?, isForFindings: Bool = false,
  _ transaction: borrowing ReadTransaction, namedAs way: String = "--session NUMBER"
) throws -> AuditSession {
  if let number {
    let session = try transaction.session(Identifier(rawValue: number))
    guard session.endedAt == nil else {
      throw CommandError(.malformedInput, "session \(number) has ended; start another with `auditctl session start`")
    }
    guard auditor.map({ TypedName($0) == session.auditorName }) ?? true else {
      throw CommandError(
        .usage,
        "session \(number) is \(session.auditor)'s, and you are \(auditor ?? ""); start a session of "
          + "your own with `auditctl session start`, or say --auditor \"\(session.auditor)\"")
    }
    return session
  }
  var open =
    if let auditor {
      try transaction.openSessions(of: TypedName(auditor)).filter { release == nil || $0.release == release }
    } else {
      try transaction.sessions(of: release, isOpen: true)
    }
  if isForFindings, open.count > 1 {
    let thawed = try open.filter { try transaction.release(of: $0).release.stage != .frozen }
    if !thawed.isEmpty { open = thawed }
  }
  guard let only = open.first else {
    let others = try transaction.sessions(isOpen: true).map { "\($0.id.rawValue) (\($0.auditor))" }
    let hint = others.isEmpty ? "" : ", or take one that is open: --session NUMBER of \(others.joined(separator: ", "))"
    let whose = auditor.map { " of \($0)" } ?? ""
    let place = release == nil ? "" : " for this release"
    throw CommandError(
      .noInput, "there is no open session\(whose)\(place); start one with `auditctl session start`\(hint)")
  }
  guard open.count == 1 else {
    let numbers = try open.map { session in
      let version = try transaction.release(of: session).release.version
      return "\(session.id.rawValue) (\(session.auditor), \(version), \(session.environment.environmentClass))"
    }
    throw CommandError(.usage, "several sessions are open: \(numbers.joined(separator: ", ")); say \(way)")
  }
  return only
}

/// Reads a time that a person gave.
func pointInTime(_ text: String, notAfter now: Int64) throws -> Int64 {
  guard let time = Timestamp.milliseconds(text), time >= 0, time <= now else {
    throw CommandError(.usage, "\(text) must be a time like 2026-05-11T09:30:00Z that is not in the future")
  }
  return time
}
