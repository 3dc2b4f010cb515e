public import AuditModel

/// Reads findings at one address and on one check, place after place, with a statement that is prepared once.
///
/// It exists only inside ``ReadTransaction/withPlaceReader(_:)``.
public struct PlaceReader: ~Copyable {
  private let kept: StatementCache.Kept
  private let columns: FindingRow.Columns
  private let path: String

  init(_ transaction: borrowing ReadTransaction) throws(StoreError) {
    let path = transaction.path
    do throws(SQLiteError) {
      let kept = try transaction.statements.statement(FindingQuery.atPlace.rawValue)
      columns = try FindingRow.Columns(kept.statement)
      self.kept = kept
    } catch {
      throw StoreError(error, path: path)
    }
    self.path = path
  }

  /// The findings of a release on a check at an address, ordered by session and time.
  ///
  /// - Parameter address: Local key of the address.
  public func findings(
    of release: Identifier<Release>, at address: Int64, on check: Identifier<Check>
  ) throws(StoreError) -> [FoundFinding] {
    var found: [FoundFinding] = []
    do throws(SQLiteError) {
      try kept.statement.forEach(release.rawValue, address, check.rawValue) { row in
        found.append(try FoundFinding(row, columns))
      }
    } catch {
      throw StoreError(error, path: path)
    }
    return found
  }
}

extension ReadTransaction {
  /// Lends a reader of findings, place by place.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  public func withPlaceReader<Result>(_ body: (borrowing PlaceReader) throws -> Result) throws -> Result {
    try body(PlaceReader(self))
  }
}
