internal import AuditModel

/// The digest of a replica's log rows about a product, the same in every copy of the file.
///
/// Each head is the SHA-256 of the 32 bytes of the head before it and of the bytes of one row (``PortableRow``), without
/// anything between; before the first row it is 32 bytes of zero. The rows are those of one replica and one product, in
/// the order of their numbers; rows that belong to no product have a chain of their own. So every row has a head, which
/// vouches for it and for all before it: who keeps 32 bytes and a number can tell later whether a row up to there was
/// changed, left out, added or moved, and who has a head can go on from it without the rows before.
///
/// In PL/pgSQL a step is `head := sha256(head || row)`, in Python `head = sha256(head + row).digest()`.
struct ChainedDigest {
  /// The digest of all rows so far; 32 bytes of zero before the first.
  private(set) var head: SHA256.Digest
  private var hash = SHA256()

  /// A chain that goes on from a head that was kept, or begins.
  init(from head: SHA256.Digest = SHA256.Digest()) {
    self.head = head
  }

  /// Takes the next row.
  mutating func append(_ row: borrowing PortableRow) {
    hash.update(head)
    row.withBytes { hash.update($0) }
    head = hash.finish()
  }

  /// Takes the next row as it goes between copies.
  mutating func append(_ row: ExchangedRow, in log: LogName, of replica: String) {
    var bytes = PortableRow(of: log, replica: replica, sequence: row.sequence, stamp: row.stamp)
    bytes.append(encoded: row.fields)
    append(bytes)
  }
}
