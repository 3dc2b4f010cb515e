internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of sessions, and of what is left for them to do.
enum SessionRows {
  /// What people are told of a session that they began or ended.
  static var short: [PeopleColumn<ReleaseSession>] {
    [
      "session_id", "auditor", "product", "release", "build", "environment", "device", "started_at", "ended_at",
      .field("finding_count", isQuiet: true),
    ]
  }

  /// A session summed up: what it found, how fast it went, and what is left.
  static let summary = RowSchema<Summary>(
    "session_summary",
    RowSchemas.session.of { $0.session }.filter { $0.key != "finding_count" }
      + [
        .count("finding_count", of: "findings that stand") { $0.done.outcomes.total },
        .count("failed", of: "findings that stand") { $0.done.outcomes.failed },
        .count("cant_tell", of: "findings that stand") { $0.done.outcomes.cantTell },
        .count("passed", of: "findings that stand") { $0.done.outcomes.passed },
        .count("inapplicable", of: "findings that stand") { $0.done.outcomes.inapplicable },
        .count("amending_count", of: "findings that stand") { $0.done.amending },
        .count("retracted_count", of: "findings") { $0.done.retracted },
        .init("worked_seconds", .real, unit: "seconds, without breaks") { summary in
          let pace = summary.done.pace
          return pace.steps == 0
            ? .null : .measure(Double(pace.worked) / 1000, words: DurationText.of(pace.worked))
        },
      ] + left.of { Left($0.progress, $0.done.pace) })

  struct Summary {
    let session: ReleaseSession
    let done: SessionSummary
    let progress: AuditProgress
  }

  /// What is left, and how long it takes at the pace of a session.
  static let left = RowSchema<Left>(
    "audit_progress",
    [
      .count("left_count", of: "questions") { $0.progress.left },
      .count("must_level_left_count", of: "questions") { $0.progress.mustLevel },
      .init("seconds_per_answer", .real, unit: "seconds; null: too few answers to say") {
        Left.seconds($0.pace.millisecondsPerAnswer)
      },
      .init("estimated_seconds", .real, unit: "seconds; null: too few answers to say") {
        Left.seconds($0.pace.estimate($0.progress.left))
      },
    ])

  struct Left {
    let progress: AuditProgress
    let pace: SessionPace

    init(_ progress: AuditProgress, _ pace: SessionPace) {
      self.progress = progress
      self.pace = pace
    }

    fileprivate static func seconds(_ milliseconds: Int64?) -> RowValue {
      milliseconds.map { .measure(Double($0) / 1000, words: DurationText.of($0)) } ?? .null
    }
  }

  /// How many findings of a session stand on a screen or a component, or on the product itself.
  static let answered = RowSchema<Answered>(
    "answered_place",
    [
      .number("session_id") { $0.session.rawValue },
      .text("address") { $0.place },
      .text("screen") { $0.place.hasPrefix("%") || $0.place == "\(Address.product)" ? nil : $0.place },
      .text("component") { $0.place.hasPrefix("%") ? String($0.place.dropFirst()) : nil },
      .count("finding_count", of: "findings that stand") { $0.findingCount },
    ])

  struct Answered {
    let session: Identifier<AuditSession>
    /// The address of a screen, a component or the product.
    let place: String
    let findingCount: Int
  }

  /// What is left on a screen, or of the product itself.
  static let leftOfScreen = RowSchema<LeftPart>(
    "left_of_screen",
    [
      .number("session_id") { $0.session.rawValue },
      .text("address") { $0.part.name },
      .text("screen") { $0.isProduct ? nil : $0.part.name },
    ] + counts.fields)

  /// What is left of a check.
  static let leftOfCheck = RowSchema<LeftPart>(
    "left_of_check",
    [.number("session_id") { $0.session.rawValue }, .text("check_path") { $0.part.name }] + counts.fields)

  private static let counts = RowSchema<LeftPart>([
    .count("left_count", of: "questions") { $0.part.left },
    .count("must_level_left_count", of: "questions") { $0.part.mustLevel },
  ])

  struct LeftPart {
    let session: Identifier<AuditSession>
    let part: AuditProgress.Part

    var isProduct: Bool { part.name == "\(Address.product)" }
  }
}

extension ReleaseSession {
  /// A session as it is stored.
  init(_ id: Identifier<AuditSession>, _ transaction: borrowing ReadTransaction) throws {
    let session = try transaction.session(id)
    let (product, release) = try transaction.release(of: session)
    self.init(
      session, product: product.key, release: release.version,
      findingCount: try transaction.findings(of: session).count)
  }
}
