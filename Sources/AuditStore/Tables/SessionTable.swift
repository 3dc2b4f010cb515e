public import AuditModel

/// SQL about environments and sessions.
enum SessionQuery: String, Query {
  /// What the sessions of a release are known by in every copy of the file.
  case origins = """
    SELECT session.session_id, replica.uuid AS replica, session.sequence
    FROM session
    JOIN replica ON replica.replica_id = session.replica_id
    WHERE session.release_id = :release_id
    ORDER BY session.session_id
    """
  /// The sessions of a release that were read from what somebody published.
  case imported = """
    SELECT session_id, is_imported
    FROM session
    WHERE release_id = :release_id AND is_imported IS NOT 0
    """
  case insertEnvironment = """
    INSERT INTO environment (
      device, device_family, os, os_version, os_major, technology_kind, assistive_technology, assistive_technology_version
    )
    VALUES (
      :device, :device_family, :os, :os_version, :os_major, ifnull(:own_kind, 'not-stated'), :assistive_technology,
      :assistive_technology_version
    )
    ON CONFLICT DO NOTHING
    """
  /// Of those of which nothing else is said; what a technology is, is said of people's own alone.
  case environment = """
    SELECT environment_id
    FROM environment
    WHERE device = :device AND os = :os AND os_version = :os_version
      AND assistive_technology = :assistive_technology
      AND assistive_technology_version = :assistive_technology_version
      AND technology_kind = ifnull(:own_kind, 'not-stated') AND device_family = :device_family AND has_keyboard = 0
    """
  /// Technologies that are not known by name, each as it was spelled first.
  case ownTechnologies = """
    SELECT technology_kind, assistive_technology
    FROM environment
    WHERE technology_kind IN ('screen-reader', 'voice', 'switch')
    ORDER BY environment_id
    """
  case insert = """
    INSERT INTO session (
      replica_id, sequence, stamp, release_id, build_id, environment_id, audit_id, is_imported, person_id, started_at,
      note
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :build_id, :environment_id, :audit_id, :is_imported, :person_id,
      :started_at, :note
    )
    """
  case insertEnd = """
    INSERT INTO session_end (replica_id, sequence, stamp, session_id, person_id, ended_at)
    VALUES (:replica_id, :sequence, :stamp, :session_id, :person_id, :ended_at)
    """
  /// The session of a number, those of a release, those of an auditor, found over their name, which is folded already, or
  /// all; and of these all, or the open ones.
  case chosen = """
    WITH chosen AS MATERIALIZED (
      SELECT session_id FROM session WHERE session_id = :session_id
      UNION ALL
      SELECT session_id FROM session WHERE release_id = :release_id
      UNION ALL
      SELECT session.session_id
      FROM person
      JOIN session ON session.person_id = person.person_id
      WHERE person.folded_name = :folded_name
      UNION ALL
      SELECT session_id FROM session WHERE :is_all
    )
    SELECT
      session.session_id, session.release_id, session.build_id, build.name AS build, build.position, environment.device,
      environment.device_family, environment.os, environment.os_version, environment.technology_kind, environment.assistive_technology,
      environment.assistive_technology_version, person.name AS auditor, session.started_at, session_end.session_end_id,
      session_end.ended_at
    FROM chosen
    CROSS JOIN session ON session.session_id = chosen.session_id
    JOIN build ON build.build_id = session.build_id
    JOIN environment ON environment.environment_id = session.environment_id
    JOIN person ON person.person_id = session.person_id
    LEFT JOIN session_end ON session_end.session_end_id = (
      SELECT ended.session_end_id
      FROM session_end AS ended
      WHERE ended.session_id = session.session_id
      ORDER BY ended.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = ended.replica_id) DESC,
        ended.sequence DESC
      LIMIT 1
    )
    WHERE NOT :is_open OR session_end.session_end_id IS NULL
    ORDER BY session.session_id
    """
  /// How many findings each session has; sessions without any are left out.
  case findingCounts = """
    SELECT session_id, count(*) AS finding_count
    FROM finding
    GROUP BY session_id
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, build_id, environment_id, audit_id, is_imported, person_id, started_at,
      note, session_id
    FROM session
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case endDigest = """
    SELECT replica_id, sequence, stamp, session_id, person_id, ended_at, session_end_id
    FROM session_end
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || session.sequence AS origin
    FROM session
    JOIN replica ON replica.replica_id = session.replica_id
    JOIN release ON release.release_id = session.release_id
    WHERE session.session_id = :key
    """
  /// What every copy of the file knows it by (``PortableReference``).
  case portableEnvironment = """
    SELECT
      NULL AS product_id, device, device_family, os, os_version, technology_kind, assistive_technology,
      assistive_technology_version, has_keyboard
    FROM environment
    WHERE environment_id = :key
    """
}

extension ReadTransaction {
  /// Sessions in the order in which they began.
  ///
  /// - Parameters:
  ///   - release: Those of one release; nil means all.
  ///   - isOpen: Whether only those that have not ended.
  public func sessions(
    of release: Identifier<Release>? = nil, isOpen: Bool = false
  ) throws(StoreError) -> [AuditSession] {
    try chosen(release: release, isAll: release == nil, isOpen: isOpen)
  }

  /// The open sessions of an auditor in the order in which they began, of all releases.
  public func openSessions(of auditor: TypedName) throws(StoreError) -> [AuditSession] {
    try chosen(auditor: auditor, isOpen: true)
  }

  private func chosen(
    _ id: Identifier<AuditSession>? = nil, release: Identifier<Release>? = nil, auditor: TypedName? = nil,
    isAll: Bool = false, isOpen: Bool = false
  ) throws(StoreError) -> [AuditSession] {
    try all(SessionQuery.chosen, id?.rawValue, release?.rawValue, auditor?.folded, isAll, isOpen) { row in
      let startedAt = try row.time("started_at")
      return try AuditSession(
        id: row.identifier("session_id"), release: row.identifier("release_id"),
        build: Build(id: row.identifier("build_id"), name: row.text("build"), position: row.int("position")),
        environment: AuditEnvironment(
          device: row.text("device"), os: row.text("os"), osVersion: row.text("os_version"),
          assistiveTechnology: row.text("assistive_technology"),
          assistiveTechnologyVersion: row.text("assistive_technology_version"),
          ownKind: AssistiveTechnology.Kind(rawValue: row.text("technology_kind")),
          family: DeviceFamily(rawValue: row.text("device_family"))),
        auditor: row.text("auditor"), startedAt: startedAt,
        endedAt: row.isNull("session_end_id") ? nil : row.time("ended_at", since: startedAt))
    }
  }

  /// The session of that number.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func session(_ id: Identifier<AuditSession>) throws(StoreError) -> AuditSession {
    guard let session = try chosen(id).first else {
      throw .notFound(kind: "session", reference: "\(id.rawValue)", hint: "see `auditctl session list`")
    }
    return session
  }

  /// What the sessions of a release are known by in every copy of the file.
  public func sessionOrigins(
    of release: Identifier<Release>
  ) throws(StoreError) -> [Identifier<AuditSession>: Assertion.Origin] {
    var origins: [Identifier<AuditSession>: Assertion.Origin] = [:]
    try forEach(SessionQuery.origins, release.rawValue) { row in
      origins[try row.identifier("session_id")] = try Assertion.Origin(
        replica: row.text("replica"), sequence: row.int64("sequence"))
    }
    return origins
  }

  /// Technologies of people's own: of every session, and of the plan of a release; each once.
  ///
  /// - Parameter release: The release; nil where a plan does not matter.
  public func ownTechnologies(of release: Identifier<Release>?) throws(StoreError) -> [AssistiveTechnology] {
    var own: [AssistiveTechnology] = []
    func add(_ name: String, _ kind: AssistiveTechnology.Kind?) {
      guard let kind, AssistiveTechnology.Kind.ofOwn.contains(kind), AssistiveTechnology(typed: name) == nil,
        !own.contains(where: { $0.isNamed(name) })
      else { return }
      own.append(AssistiveTechnology(own: name, kind))
    }
    try forEach(SessionQuery.ownTechnologies) { row in
      add(try row.text("assistive_technology"), AssistiveTechnology.Kind(rawValue: try row.text("technology_kind")))
    }
    guard let release else { return own }
    for planned in try plannedEnvironments(of: release).sorted(by: { $0.key < $1.key }).map(\.value) {
      if let name = planned.technology { add(name, AssistiveTechnology.Kind(rawValue: planned.kind.rawValue)) }
    }
    return own
  }

  /// The sessions of a release that were read from what somebody published.
  public func importedSessions(of release: Identifier<Release>) throws(StoreError) -> Set<Identifier<AuditSession>> {
    let sessions = try all(SessionQuery.imported, release.rawValue) { row in
      try (id: row.identifier("session_id") as Identifier<AuditSession>, isImported: row.bool("is_imported"))
    }
    return Set(sessions.filter(\.isImported).map(\.id))
  }

  /// How many findings each session has; sessions without any are left out.
  public func findingCounts() throws(StoreError) -> [Identifier<AuditSession>: Int] {
    var counts: [Identifier<AuditSession>: Int] = [:]
    try forEach(SessionQuery.findingCounts) { counts[try $0.identifier("session_id")] = try $0.int("finding_count") }
    return counts
  }
}

extension WriteTransaction {
  /// Begins a session and, with a release's first one, its audit.
  ///
  /// - Parameter audit: The audit that somebody published and that it is read from; nil: none.
  /// - Throws: ``StoreError/frozen(release:)``.
  public func startSession(
    auditor: String, release: Release, build: Identifier<Build>, environment: AuditEnvironment,
    startedAt: Int64, note: String?, audit: Int64? = nil
  ) throws(StoreError) -> Identifier<AuditSession> {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let session = try append(
      to: .session, SessionQuery.insert, release.id.rawValue, build.rawValue, environmentID(environment), audit,
      audit != nil, person(named: auditor), startedAt, note)
    if release.stage == .planned { try setStage(.auditing, of: release, by: EditAuthor(auditor)) }
    return Identifier(rawValue: session)
  }

  /// Says that a session is over; that it is open is for the caller to see to.
  ///
  /// Two copies of the file can each end a session. Of their rows the newest in the order of all logs (stamp, uuid of the
  /// replica, sequence) holds, in every copy: whoever ended it later knew of more that was found in it.
  ///
  /// - Parameters:
  ///   - time: UTC, milliseconds since 1970; one before the session began counts as that moment.
  ///   - person: Who ends it; nil when not said.
  public func endSession(_ session: AuditSession, at time: Int64, by person: String?) throws(StoreError) {
    try append(
      to: .sessionEnd, SessionQuery.insertEnd, session.id.rawValue, self.person(named: person),
      max(time, session.startedAt))
  }

  private func environmentID(_ environment: AuditEnvironment) throws(StoreError) -> Int64 {
    try run(
      SessionQuery.insertEnvironment, environment.device, environment.family?.rawValue ?? "", environment.os,
      environment.osVersion,
      environment.osMajor, environment.ownKind?.rawValue, environment.assistiveTechnology,
      environment.assistiveTechnologyVersion)
    return try read.one(
      SessionQuery.environment, environment.device, environment.os, environment.osVersion,
      environment.assistiveTechnology, environment.assistiveTechnologyVersion, environment.ownKind?.rawValue,
      environment.family?.rawValue ?? "", decode: { try $0.int64("environment_id") })
  }
}
