/// Swift that uses the store as other targets do, and Swift that must not compile.
///
/// The compiler looks at types first and at who owns what only when they are right, so each snippet is of one kind.
enum StoreSnippet: String, CaseIterable {
  /// What must compile.
  case uses = """
    import AuditModel
    import AuditStore

    func lent(
      _ database: AuditDatabase, _ session: AuditSession, _ release: Release, _ finding: NewFinding
    ) throws -> Int {
      try database.write(at: 0) { transaction in
        let found = try transaction.read.withPlaceReader { try $0.findings(of: release.id, at: 1, on: finding.check) }
        return try transaction.withFindingRecorder(for: session, release: release) { recorder in
          _ = try recorder.record(finding) { _ in "A title" }
          return recorder.tally.findings + found.count
        }
      }
    }
    """
  /// What would be used after its transaction, or without one.
  case keeps = """
    import AuditModel
    import AuditStore

    func keepsReading(_ database: AuditDatabase) throws {
      var kept: ReadTransaction?
      try database.read { kept = $0 }  // error: consuming
      let returned: ReadTransaction = try database.read { $0 }  // error: conform to 'Copyable'
    }

    func keepsWriting(_ database: AuditDatabase) throws {
      var kept: WriteTransaction?
      try database.write(at: 0) { kept = $0 }  // error: consuming
      let returned: WriteTransaction = try database.write(at: 0) { $0 }  // error: conform to 'Copyable'
    }

    func keepsReader(_ transaction: borrowing ReadTransaction) throws {
      var kept: PlaceReader?
      try transaction.withPlaceReader { kept = $0 }  // error: consuming
      let returned: PlaceReader = try transaction.withPlaceReader { $0 }  // error: conform to 'Copyable'
      let made = try PlaceReader(transaction)  // error: 'internal' protection level
    }

    func keepsRecorder(_ transaction: borrowing WriteTransaction, _ session: AuditSession, _ release: Release) throws {
      var kept: FindingRecorder?
      try transaction.withFindingRecorder(for: session, release: release) { kept = $0 }  // error: consuming
      let made = try FindingRecorder(  // error: 'internal' protection level
        transaction: transaction, session: session, release: release) { _, _, _ in true }
    }
    """
  /// What a closure would take along.
  case captures = """
    import AuditModel
    import AuditStore

    func readsLater(_ database: AuditDatabase) throws {
      var later: (() throws -> Void)?
      try database.read { (transaction: borrowing ReadTransaction) in  // error: captured by an escaping
        later = { _ = try transaction.products() }
      }
      try later?()
    }

    func writesLater(_ database: AuditDatabase) throws {
      var later: (() throws -> Void)?
      try database.write(at: 0) { (transaction: borrowing WriteTransaction) in  // error: captured by an escaping
        later = { try transaction.rebuildIssues() }
      }
      try later?()
    }

    func recordsLater(
      _ transaction: borrowing WriteTransaction, _ session: AuditSession, _ release: Release, _ finding: NewFinding
    ) throws {
      var later: (() throws -> Void)?
      try transaction.withFindingRecorder(for: session, release: release) { recorder in
        later = { _ = try recorder.record(finding) { _ in "" } }  // error: escaping closure captures 'inout' parameter
      }
      try later?()
    }
    """
  /// SQL of the store's own, from inside of it.
  case queries = """
    import AuditModel
    @testable import AuditStore

    enum Words: String, CaseIterable, Sendable { case all = "SELECT 1" }

    func asks(_ transaction: borrowing ReadTransaction) throws -> Int64? {
      try transaction.first(DatabaseQuery.counts) { try $0.int64("products") }
    }

    func asksWords(_ read: borrowing ReadTransaction, _ write: borrowing WriteTransaction) throws {
      _ = try read.all(IssueState.open) { try $0.key() }  // error: conform to 'Query'
      _ = try read.first(Words.all) { try $0.key() }  // error: conform to 'Query'
      try write.run(Words.all)  // error: conform to 'Query'
      _ = try write.prepare(Words.all)  // error: conform to 'Query'
    }
    """

  /// The lines that must not compile, with words of what the compiler says of them.
  var errors: [Int: String] {
    var errors: [Int: String] = [:]
    for (index, line) in rawValue.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let mark = line.firstRange(of: "// error: ") { errors[index + 1] = String(line[mark.upperBound...]) }
    }
    return errors
  }
}
