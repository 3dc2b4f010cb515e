public import AuditModel
internal import FoundationEssentials

/// SQL for the gate.
enum GateQuery: String, Query {
  /// Of some findings those that have evidence; those of a frozen release as it had seen them.
  case evidenced = """
    SELECT DISTINCT finding_evidence.finding_id
    FROM finding_evidence
    JOIN finding ON finding.finding_id = finding_evidence.finding_id
    WHERE finding_evidence.finding_id IN (SELECT value FROM json_each(:finding_ids)) AND NOT EXISTS (
      SELECT 1
      FROM late_row
      WHERE late_row.release_id = finding.release_id AND late_row.log = 'finding_evidence'
        AND late_row.row_id = finding_evidence.finding_evidence_id
    )
    """
  case insertRun = """
    INSERT INTO gate_run (
      replica_id, sequence, stamp, release_id, is_passed, verdict, policy, reason_count, reasons, let_through, seen,
      person_id, ran_at, tool_version
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :is_passed, :verdict, :policy, :reason_count, :reasons, :let_through,
      :seen, :person_id, :ran_at, :tool_version
    )
    """
  case insertAnswer = """
    INSERT INTO frozen_answer (gate_run_id, format, sha256, byte_count, bytes)
    VALUES (:gate_run_id, :format, :sha256, :byte_count, :bytes)
    """
  /// What the freeze of a release that counts has stored.
  case answer = """
    SELECT format, sha256, byte_count, bytes
    FROM frozen_answer
    WHERE gate_run_id = (
      SELECT gate_run_id
      FROM gate_run
      WHERE release_id = :release_id
      ORDER BY stamp, (SELECT uuid FROM replica WHERE replica_id = gate_run.replica_id), sequence
      LIMIT 1
    )
    """
  /// Of several freezes, which only copies that did not know each other can write, the first counts.
  case firstRun = """
    SELECT
      gate_run.verdict, gate_run.policy, gate_run.reasons, gate_run.let_through, person.name AS person, gate_run.ran_at,
      gate_run.tool_version
    FROM gate_run
    LEFT JOIN person ON person.person_id = gate_run.person_id
    WHERE gate_run.release_id = :release_id
    ORDER BY gate_run.stamp, (SELECT uuid FROM replica WHERE replica_id = gate_run.replica_id), gate_run.sequence
    LIMIT 1
    """
  /// The freezes of a product's releases: what the gate was asked for that is not frozen is none.
  case ofProduct = """
    SELECT
      release.version AS release, replica.uuid, gate_run.sequence, gate_run.stamp, gate_run.seen, person.name AS person,
      gate_run.ran_at
    FROM release
    JOIN gate_run ON gate_run.release_id = release.release_id
    LEFT JOIN person ON person.person_id = gate_run.person_id
    JOIN replica ON replica.replica_id = gate_run.replica_id
    WHERE release.product_id = :product_id AND EXISTS (
      SELECT 1
      FROM edit
      WHERE edit.product_id = release.product_id AND edit.entity = 'release' AND edit.key = ''
        AND edit.field = 'stage' AND edit.release_id = release.release_id AND edit.value = '"frozen"'
    )
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, is_passed, verdict, policy, reason_count, reasons, let_through, seen,
      person_id, ran_at, tool_version, gate_run_id
    FROM gate_run
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of gate runs with these numbers.
  case answerDigest = """
    SELECT
      frozen_answer.gate_run_id, frozen_answer.format, frozen_answer.sha256, frozen_answer.byte_count,
      frozen_answer.bytes
    FROM gate_run
    JOIN frozen_answer ON frozen_answer.gate_run_id = gate_run.gate_run_id
    WHERE gate_run.replica_id = :replica_id AND gate_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
}

extension ReadTransaction {
  /// Of some findings, of whatever release, those that have evidence.
  public func findingsWithEvidence(
    among findings: [Identifier<Finding>]
  ) throws(StoreError) -> Set<Identifier<Finding>> {
    guard !findings.isEmpty else { return [] }
    return Set(try all(GateQuery.evidenced, JSONTexts.encode(findings)) { try $0.identifier("finding_id") })
  }

  /// What the gate answered when a release was frozen.
  ///
  /// - Returns: nil for a release that is not frozen, or was before answers were kept.
  /// - Throws: ``StoreError/damaged(path:value:)`` when what is kept is no list of reasons.
  public func gateRun(of release: Identifier<Release>) throws(StoreError) -> GateRun? {
    try first(GateQuery.firstRun, release.rawValue) { row in
      try GateRun(
        verdict: row.value("verdict"), policy: row.text("policy"),
        reasons: row.parsed("reasons", as: "list of reasons") { Self.list($0) },
        letThrough: row.parsed("let_through", as: "list of what was let through") { Self.list($0) },
        person: row.optionalText("person"), ranAt: row.time("ran_at"), toolVersion: row.text("tool_version"))
    }
  }

  /// What was evaluated of a release when it was frozen, still compressed.
  ///
  /// - Returns: nil where nothing was stored.
  /// - Throws: ``StoreError/damaged(path:value:)`` when it is no answer at all; what it holds is for others to see.
  public func storedAnswer(of release: Identifier<Release>) throws(StoreError) -> StoredAnswer? {
    try first(GateQuery.answer, release.rawValue) { row in
      try StoredAnswer(
        format: row.int("format"), sha256: row.digits("sha256"), byteCount: row.int("byte_count"),
        bytes: row.withBytes("bytes") { $0.withUnsafeBytes { Array($0) } })
    }
  }

  /// The freezes of a product's releases, in no order; those of several copies that froze one release each among them.
  func freezes(of product: Identifier<Product>) throws(StoreError) -> [ReleaseFreeze] {
    try all(GateQuery.ofProduct, product.rawValue) { row in
      try ReleaseFreeze(
        release: row.text("release"),
        position: LogPosition(
          stamp: Stamp(rawValue: row.int64("stamp")),
          number: LogNumber(replica: row.text("uuid"), sequence: row.int64("sequence"))),
        seen: row.parsed("seen", as: "list of sequence numbers", SeenNumbers.decode),
        person: row.optionalText("person"), frozenAt: row.time("ran_at"))
    }
  }

  private static func list<Element: Decodable>(_ json: String) -> [Element]? {
    try? JSONDecoder().decode([Element].self, from: Data(json.utf8))
  }
}

extension WriteTransaction {
  /// Keeps what the gate answers about a release that is about to be frozen, and all that was evaluated of it.
  ///
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` for texts that no JSON can hold.
  public func record(_ run: GateRun, _ answer: StoredAnswer, for release: Release) throws {
    guard release.stage != .frozen else { throw StoreError.frozen(release: release.version) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let reasons = try? encoder.encode(run.reasons), let letThrough = try? encoder.encode(run.letThrough) else {
      throw StoreError.invalid("the gate's answer cannot be kept: it has a text that JSON cannot hold")
    }
    let seen = SeenNumbers.encode(try newestSequences())
    let key = try append(
      to: .gateRun, GateQuery.insertRun, release.id.rawValue, run.isPassed, run.verdict.rawValue, run.policy,
      run.reasons.count, String(decoding: reasons, as: UTF8.self), String(decoding: letThrough, as: UTF8.self),
      seen, person(named: run.person), run.ranAt, run.toolVersion)
    // SQLite reads the bytes where they are, which they must not leave before the statement has run.
    try answer.bytes.withUnsafeBytes { bytes in
      try appendPart(
        to: .frozenAnswer, GateQuery.insertAnswer, key, answer.format, answer.sha256, answer.byteCount,
        BorrowedBytes(bytes: bytes))
    }
  }
}
