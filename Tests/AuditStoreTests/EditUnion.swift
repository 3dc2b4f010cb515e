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

  /// Takes over what another copy has and this one has not, and makes what follows from them anew.
  static func takeOver(_ other: AuditDatabase, into database: AuditDatabase) throws {
    try UnguardedFile(path: database.path).takeOver(other.path)
    try RawFile(path: database.path).sumUp()
    try database.write(at: Sample.now) { try $0.rebuild() }
  }
}
