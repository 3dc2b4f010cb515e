import AuditStore
import FoundationEssentials
import TestSupport

/// A person's own SQL, which can only read.
enum QueryTarget: FuzzTarget {
  static let name = "query"

  static func feed(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    try FuzzAudit.lend { audit in try ask(text, audit.database, audit.folder) }
  }

  private static func ask(_ text: String, _ database: AuditDatabase, _ folder: TemporaryFolder) throws {
    let before = try facts(folder)
    do {
      try database.query(text, limits: QueryLimits(seconds: 1), columns: { _ in }, row: { _ in })
    } catch let error as StoreError {
      try promise(!error.description.isEmpty, "an error that says nothing")
      if case .unexpected = error { throw BrokenPromise(description: "\(error)") }
    }
    let after = try facts(folder)
    try promise(after == before, "the folder was changed from \(before) to \(after)")
  }

  /// Names, sizes and times of the database, its log and whatever else there is; the shared memory is no one's content.
  private static func facts(_ folder: TemporaryFolder) throws -> [String] {
    try folder.names().filter { !$0.hasSuffix("-shm") }.map { name in
      let facts = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      let time = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return "\(name) \(facts[.size] as? Int ?? -1) \(time)"
    }
  }
}
