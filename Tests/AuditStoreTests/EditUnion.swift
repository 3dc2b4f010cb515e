import TestSupport
import Testing

@testable import AuditStore

/// Copies of one file, and the union of what was said in them.
enum EditUnion {
  /// A second copy of a file, as another machine has it.
  static func copy(_ audit: SampleAudit, to name: String) throws -> AuditDatabase {
    let path = audit.folder.file(name)
    try audit.database.backup(to: path)
    return try AuditDatabase.open(
      at: path, configuration: AuditDatabase.Configuration(machine: "machine of \(name)", toolVersion: "0-test"))
  }

  /// Takes the rows of another copy's logs over with what they name, and makes what follows from them anew.
  static func takeOver(_ other: AuditDatabase, into database: AuditDatabase) throws {
    let file = RawFile(path: database.path)
    try file.run("ATTACH '\(other.path)' AS other; PRAGMA foreign_keys = OFF; BEGIN; \(script(file)) COMMIT;")
    #expect(try file.rows("PRAGMA foreign_key_check") == [])
    try file.sumUp()
    try database.write(at: Sample.now) { try $0.rebuild() }
  }

  /// What log rows refer to, each behind what it refers to itself, with the columns by which every copy knows a row.
  ///
  /// Packs and profiles have the same local keys in copies of one file.
  private static let identities: [(table: String, columns: [String])] = [
    ("replica", ["uuid"]), ("person", ["uid"]), ("evidence", ["sha256"]), ("product", ["key"]),
    ("release", ["product_id", "version"]), ("build", ["release_id", "name"]), ("screen", ["product_id", "key"]),
    ("component", ["product_id", "key"]), ("process", ["product_id", "key"]), ("state", ["screen_id", "key"]),
    ("element", ["screen_id", "component_id", "key"]),
    ("address", ["product_id", "screen_id", "state_id", "component_id", "element_id"]),
    (
      "environment",
      [
        "device", "device_family", "os", "os_version", "technology_kind", "assistive_technology",
        "assistive_technology_version", "has_keyboard",
      ]
    ),
  ]

  private static var logs: [String] { LogName.allCases.filter { $0.whole == nil }.map(\.name) }

  /// The union, table by table: `known_TABLE` says which local key here is which one there.
  private static func script(_ file: RawFile) throws -> String {
    func columns(_ table: String) throws -> [String] {
      try file.texts("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
    }
    var script = ""
    var known: [String] = []
    /// A column of `theirs` as it is here.
    func here(_ column: String) -> String {
      guard let table = known.last(where: { column == "\($0)_id" || column.hasSuffix("_\($0)_id") }) else {
        return "theirs.\(column)"
      }
      return "(SELECT ours FROM known_\(table) WHERE known_\(table).theirs = theirs.\(column))"
    }
    for (table, natural) in identities {
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
    for log in LogName.allCases {
      let whole = log.whole?.name ?? log.name
      let all = try columns(log.name)
      script += """
        INSERT INTO main.\(log.name) (\(all.joined(separator: ", ")))
        SELECT \(all.map(here).joined(separator: ", "))
        FROM other.\(log.name) AS theirs
        WHERE theirs.\(whole)_id IN (SELECT theirs FROM known_\(whole) WHERE is_new);

        """
    }
    return script
  }
}
