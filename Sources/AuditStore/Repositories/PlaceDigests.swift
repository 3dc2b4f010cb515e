internal import AuditModel

/// What the specification of a release says of the places of findings, as digests that are kept once each (DESIGN rule 2c).
///
/// A digest is made once for each place and each set of fields that checks read of it. What comes after that costs a row
/// two looks into dictionaries; one, as long as findings stay at a place.
///
/// A class, because a recorder is noncopyable. It lives no longer than its recorder.
final class PlaceDigests {
  /// The keys of the digests of a place, by the place of their fields in ``fields``; see ``unmade`` and ``none``.
  private final class Place {
    var keys: [Int64] = []
  }

  /// In the place of a key: the digest was not made yet.
  private static let unmade: Int64 = 0
  /// In the place of a key: nothing that a specification says is about the place.
  private static let none: Int64 = -1
  /// How many digests are known by their bytes at once.
  private static let digestCount = 65_536

  private let read: ReadTransaction
  private let specified: SpecifiedPlaces
  private let log: LogSequence
  /// How many edits there were when all of this was read.
  private var editCount: Int

  /// The place of the fields that a check reads, by the key of the check.
  private var asked: [Int64: Int] = [:]
  private var places: [Int64: Place] = [:]
  private var latest: (address: Int64, place: Place)?
  private var keys: [[UInt8]: Int64] = [:]

  /// - Parameter release: The one whose findings are recorded.
  init(_ transaction: borrowing WriteTransaction, release: Identifier<Release>) {
    read = ReadTransaction(
      database: transaction.read.database, path: transaction.read.path, statements: transaction.read.statements)
    specified = SpecifiedPlaces(transaction.read, release: release)
    log = transaction.log
    editCount = transaction.log.editCount
  }

  /// The key of what the specification says of a finding's place, and for an amendment that of the finding that it
  /// corrects, in whose place it stands; nil for a finding about the product, of which a specification says nothing.
  func key(of finding: borrowing NewFinding) throws(StoreError) -> Int64? {
    if let amended = finding.amends {
      return try read.first(PlaceDigestQuery.ofFinding, amended.rawValue) { row in
        try row.optionalInt64("place_digest_id")
      } ?? nil
    }
    if log.editCount != editCount { forget() }
    let set = if let known = asked[finding.check.rawValue] { known } else { try set(of: finding.check.rawValue) }
    let place = place(at: finding.address)
    if set < place.keys.count, place.keys[set] != Self.unmade {
      return place.keys[set] == Self.none ? nil : place.keys[set]
    }
    let key = try specified.digest(of: finding.address, set).map { digest throws(StoreError) in
      try self.key(of: digest)
    }
    while place.keys.count <= set { place.keys.append(Self.unmade) }
    place.keys[set] = key ?? Self.none
    return key
  }

  /// What was read may be another now.
  private func forget() {
    editCount = log.editCount
    specified.forget()
    asked = [:]
    places = [:]
    latest = nil
  }

  private func set(of check: Int64) throws(StoreError) -> Int {
    let set = try specified.set(of: check)
    asked[check] = set
    return set
  }

  private func place(at address: Int64) -> Place {
    if let latest, latest.address == address { return latest.place }
    let place = places[address] ?? Place()
    if place.keys.isEmpty { places[address] = place }
    latest = (address, place)
    return place
  }

  /// The key of a digest, which is given one when it has none yet.
  private func key(of digest: PlaceDigest) throws(StoreError) -> Int64 {
    if let known = keys[digest.bytes] { return known }
    let key: Int64
    do throws(SQLiteError) {
      key = try stored(digest)
    } catch {
      throw StoreError(error, path: read.path)
    }
    if keys.count >= Self.digestCount { keys = [:] }
    keys[digest.bytes] = key
    return key
  }

  private func stored(_ digest: PlaceDigest) throws(SQLiteError) -> Int64 {
    let find = try read.statements.statement(PlaceDigestQuery.byDigest.rawValue)
    return try digest.bytes.span.bytes.withUnsafeBytes { bytes throws(SQLiteError) in
      defer { find.statement.reset() }
      try find.statement.bind(BorrowedBytes(bytes: bytes))
      if try find.statement.step() { return try find.statement.key() }
      let insert = try read.statements.statement(PlaceDigestQuery.insert.rawValue)
      try insert.statement.bind(BorrowedBytes(bytes: bytes), digest.partsText)
      try insert.statement.run()
      return insert.statement.lastInsertedKey
    }
  }
}
