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

  /// Takes the edits of another copy over by their natural keys, and makes what follows from them anew.
  static func takeOver(_ other: AuditDatabase, into database: AuditDatabase) throws {
    let file = RawFile(path: database.path)
    try file.run("ATTACH '\(other.path)' AS other; \(statements)")
    try file.sumUp()
    try database.write(at: Sample.now) { try $0.rebuild() }
  }

  /// The rows of the log of edits with what they name; local keys are those of the file that takes them over.
  private static let statements = """
    INSERT INTO replica (uuid, started_at, last_sequence, last_stamp)
    SELECT uuid, started_at, last_sequence, last_stamp
    FROM other.replica AS theirs
    WHERE true
    ON CONFLICT (uuid) DO UPDATE SET
      last_sequence = max(last_sequence, excluded.last_sequence), last_stamp = max(last_stamp, excluded.last_stamp);

    INSERT OR IGNORE INTO release (product_id, version, position, stage)
    SELECT product.product_id, theirs.version, theirs.position, 'planned'
    FROM other.release AS theirs
    JOIN other.product AS their_product ON their_product.product_id = theirs.product_id
    JOIN main.product ON product.key = their_product.key;

    INSERT OR IGNORE INTO person (uid, name, folded_name)
    SELECT uid, name, folded_name FROM other.person;

    INSERT INTO edit (
      replica_id, sequence, stamp, product_id, release_id, entity, key, field, value, person_id, reason, edited_at
    )
    SELECT
      replica.replica_id, theirs.sequence, theirs.stamp, product.product_id, release.release_id, theirs.entity,
      theirs.key, theirs.field, theirs.value, person.person_id, theirs.reason, theirs.edited_at
    FROM other.edit AS theirs
    JOIN other.replica AS their_replica ON their_replica.replica_id = theirs.replica_id
    JOIN main.replica ON replica.uuid = their_replica.uuid
    JOIN other.product AS their_product ON their_product.product_id = theirs.product_id
    JOIN main.product ON product.key = their_product.key
    LEFT JOIN other.person AS their_person ON their_person.person_id = theirs.person_id
    LEFT JOIN main.person ON person.uid = their_person.uid
    LEFT JOIN other.release AS their_release ON their_release.release_id = theirs.release_id
    LEFT JOIN main.release ON release.product_id = product.product_id AND release.version = their_release.version
    WHERE (replica.replica_id, theirs.sequence) NOT IN (SELECT replica_id, sequence FROM main.edit)
    ORDER BY theirs.stamp;

    INSERT OR IGNORE INTO edit_replacement (edit_id, replaced_edit_id)
    SELECT newer.edit_id, older.edit_id
    FROM other.edit_replacement AS theirs
    JOIN other.edit AS their_newer ON their_newer.edit_id = theirs.edit_id
    JOIN other.replica AS newer_replica ON newer_replica.replica_id = their_newer.replica_id
    JOIN other.edit AS their_older ON their_older.edit_id = theirs.replaced_edit_id
    JOIN other.replica AS older_replica ON older_replica.replica_id = their_older.replica_id
    JOIN main.replica AS newest ON newest.uuid = newer_replica.uuid
    JOIN main.edit AS newer ON newer.replica_id = newest.replica_id AND newer.sequence = their_newer.sequence
    JOIN main.replica AS oldest ON oldest.uuid = older_replica.uuid
    JOIN main.edit AS older ON older.replica_id = oldest.replica_id AND older.sequence = their_older.sequence;
    """
}
