public import AuditModel
internal import AuditRules
public import AuditStore

/// Reads stored evidence, and checks while reading that it is still what was stored.
public struct EvidenceReader {
  /// Reads the bytes of a piece of evidence in order, a chunk at a time.
  ///
  /// - Parameter body: Is given each chunk; its bytes are gone when it returns.
  /// - Returns: What is wrong with them, in words; empty when they are what was stored, and where they were redacted and
  ///   none is left.
  /// - Throws: ``StoreError``, or what `body` throws.
  public static func read(
    _ evidence: Evidence, in transaction: borrowing ReadTransaction, _ body: (RawSpan) throws -> Void
  ) throws -> [String] {
    var problems: [String] = []
    var hasher = SHA256()
    var byteCount: Int64 = 0
    var next: Int64 = 0
    guard evidence.redaction == nil else { return try redactedProblems(of: evidence, in: transaction) }
    try transaction.forEachChunk(of: evidence.id) { position, bytes in
      if position > next { problems.append(missing(next..<position)) }
      if position < next { problems.append("a piece of it has the number \(position), which none can have") }
      next = position &+ 1
      byteCount += Int64(bytes.byteCount)
      hasher.update(bytes)
      try body(bytes)
    }
    if byteCount != evidence.byteCount {
      problems.append(
        "it has \(CountText.of(Int(byteCount), "byte")), and \(CountText.number(Int(evidence.byteCount))) were stored")
    }
    if problems.isEmpty, hasher.hexadecimal != evidence.sha256 {
      problems.append("its bytes are not those that were stored: their SHA-256 differs")
    }
    return problems
  }

  /// Says what is wrong with a piece of evidence; empty when nothing is.
  public static func problems(
    of evidence: Evidence, in transaction: borrowing ReadTransaction
  ) throws -> [String] {
    try read(evidence, in: transaction) { _ in }
  }

  /// Bytes of what was redacted, which are given to nobody.
  private static func redactedProblems(
    of evidence: Evidence, in transaction: borrowing ReadTransaction
  ) throws -> [String] {
    var isLeft = false
    try transaction.forEachChunk(of: evidence.id) { _, _ in isLeft = true }
    return isLeft ? [Redaction.bytesAreLeft] : []
  }

  private static func missing(_ positions: Range<Int64>) -> String {
    positions.count == 1
      ? "chunk \(positions.lowerBound) is missing"
      : "chunks \(positions.lowerBound) to \(positions.upperBound - 1) are missing"
  }
}
