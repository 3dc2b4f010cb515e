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

  /// Takes over what another copy has and this one has not.
  ///
  /// Beside it stands what a second union makes, written apart from the product's: both say the same.
  static func takeOver(_ other: AuditDatabase, into database: AuditDatabase) throws {
    let second = try copy(database, beside: "second")
    try UnguardedFile(path: second.path).takeOver(other.path)
    try RawFile(path: second.path).sumUp()
    try second.write(at: Sample.now) { try $0.rebuild() }
    _ = try database.merge(other.path, at: Sample.now)
    for log in LogName.allCases {
      #expect(try rows(of: log, in: database) == rows(of: log, in: second), "\(log.name)")
    }
    #expect(try chains(of: database) == chains(of: second))
    // What follows from the logs is made anew only of products about which edits came; it is right of all.
    #expect(try database.check() == [])
  }

  private static func copy(_ database: AuditDatabase, beside name: String) throws -> AuditDatabase {
    let path = database.path + "-\(name)-\(UInt32.random(in: 0...UInt32.max))"
    try database.backup(to: path)
    return try AuditDatabase.open(
      at: path, configuration: AuditDatabase.Configuration(machine: "machine of \(name)", toolVersion: "0-test"))
  }

  /// How many rows a log has.
  private static func rows(of log: LogName, in database: AuditDatabase) throws -> Int64 {
    try RawFile(path: database.path).integer("SELECT count(*) FROM " + log.name)
  }

  /// The heads of all chains, which vouch for every row, the same in every copy.
  private static func chains(of database: AuditDatabase) throws -> [[SQLValue]] {
    try RawFile(path: database.path).rows(
      """
      SELECT replica.uuid, product.key, log_chain.last_sequence, log_chain.row_count, log_chain.digest
      FROM log_chain
      JOIN replica ON replica.replica_id = log_chain.replica_id
      LEFT JOIN product ON product.product_id = log_chain.product_id
      ORDER BY replica.uuid, product.key
      """)
  }
}
