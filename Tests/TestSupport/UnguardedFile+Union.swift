/// The union of two copies of one file, table by table, as the classes of the tables have it.
extension UnguardedFile {
  /// Takes over what another copy has and this one has not: identities by their natural keys, rows of logs by replica and
  /// number, and the parts of those that are new.
  ///
  /// What follows from them is to be rebuilt, and the digests are to be summed up.
  package func takeOver(_ other: String) throws {
    // A release that is frozen here may have got findings there.
    let triggers = try rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    try run(
      """
      ATTACH '\(other)' AS other;
      PRAGMA foreign_keys = OFF;
      BEGIN;
      \(triggers.map { "DROP TRIGGER \"\($0[0])\";" }.joined())
      \(union())
      \(triggers.map { $0[1] + ";" }.joined())
      COMMIT;
      """)
    guard try rows("PRAGMA foreign_key_check").isEmpty else {
      throw Failed(message: "a row of the union refers to nothing")
    }
  }

  /// What log rows refer to, each behind what it refers to itself, with the columns by which every copy knows a row.
  ///
  /// Packs and profiles have the same local keys in copies of one file.
  private static let identities: [(table: String, columns: [String])] = [
    ("replica", ["uuid"]), ("person", ["uid"]), ("evidence", ["sha256"]), ("place_digest", ["digest"]),
    ("product", ["key"]), ("release", ["product_id", "version"]), ("build", ["release_id", "name"]),
    ("screen", ["product_id", "key"]), ("component", ["product_id", "key"]), ("process", ["product_id", "key"]),
    ("state", ["screen_id", "key"]), ("element", ["screen_id", "component_id", "key"]),
    ("address", ["product_id", "screen_id", "state_id", "component_id", "element_id"]),
    (
      "environment",
      [
        "device", "device_family", "os", "os_version", "technology_kind", "assistive_technology",
        "assistive_technology_version", "has_keyboard",
      ]
    ),
  ]

  /// The tables of a class, which is the first word of their comment.
  private func tables(_ classWord: String) throws -> [String] {
    try rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql GLOB 'CREATE TABLE * (?  -- \(classWord)[. ]*'"
    ).map { $0[0] }
  }

  private func columns(_ table: String) throws -> [String] {
    try rows("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid").map { $0[0] }
  }

  /// `known_TABLE` says which local key here is which one there.
  private func union() throws -> String {
    var script = ""
    var known: [String] = []
    /// A column of `theirs` as it is here.
    func here(_ column: String) -> String {
      guard let table = known.last(where: { column == "\($0)_id" || column.hasSuffix("_\($0)_id") }) else {
        return "theirs.\(column)"
      }
      return "(SELECT ours FROM known_\(table) WHERE known_\(table).theirs = theirs.\(column))"
    }
    for (table, natural) in Self.identities {
      let all = try columns(table)
      let values = all.dropFirst()
      let isSame = natural.map { "ours.\($0) IS \(here($0))" }.joined(separator: " AND ")
      // The release before one is derived, and the digest of a replica is summed up at the end.
      let translated = values.map { $0 == "predecessor_id" ? "NULL" : here($0) }.joined(separator: ", ")
      script += """
        INSERT INTO main.\(table) (\(values.joined(separator: ", ")))
        SELECT \(translated)
        FROM other.\(table) AS theirs
        WHERE NOT EXISTS (SELECT 1 FROM main.\(table) AS ours WHERE \(isSame));
        CREATE TEMP TABLE known_\(table) AS
        SELECT theirs.\(all[0]) AS theirs, ours.\(all[0]) AS ours
        FROM other.\(table) AS theirs
        JOIN main.\(table) AS ours ON \(isSame);

        """
      known.append(table)
    }
    script += """
      UPDATE main.replica SET (last_sequence, last_stamp) = (
        SELECT max(replica.last_sequence, theirs.last_sequence), max(replica.last_stamp, theirs.last_stamp)
        FROM other.replica AS theirs
        WHERE theirs.uuid = replica.uuid
      )
      WHERE uuid IN (SELECT uuid FROM other.replica);
      INSERT OR IGNORE INTO main.evidence_chunk (evidence_id, position, bytes)
      SELECT \(here("evidence_id")), position, bytes
      FROM other.evidence_chunk AS theirs;

      """
    let logs = try tables("Log")
    // All keys first: a row may refer to one of its own log, and to one that is taken over later.
    for log in logs {
      script += """
        CREATE TEMP TABLE known_\(log) AS
        SELECT theirs.\(log)_id AS theirs, ours.\(log)_id IS NULL AS is_new, ifnull(ours.\(log)_id, (
          SELECT ifnull(max(\(log)_id), 0) FROM main.\(log)
        ) + row_number() OVER (ORDER BY ours.\(log)_id IS NOT NULL, theirs.stamp)) AS ours
        FROM other.\(log) AS theirs
        LEFT JOIN main.\(log) AS ours ON ours.replica_id = \(here("replica_id")) AND ours.sequence = theirs.sequence;

        """
    }
    known += logs
    for table in try logs + tables("Part") where table != "evidence_chunk" {
      let all = try columns(table)
      // A part begins with the key of the row that it belongs to, a log row with its own.
      guard let key = all.first else { continue }
      script += """
        INSERT INTO main.\(table) (\(all.joined(separator: ", ")))
        SELECT \(all.map(here).joined(separator: ", "))
        FROM other.\(table) AS theirs
        WHERE theirs.\(key) IN (SELECT theirs FROM known_\(key.dropLast(3)) WHERE is_new);

        """
    }
    return script
  }
}
