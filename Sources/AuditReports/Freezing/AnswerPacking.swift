package import AuditModel
package import AuditRules

/// Compresses frozen answers, and proves what comes out again.
package enum AnswerPacking {
  /// More bytes than the answer about any release has: ten million cells take a sixth.
  private static let limit = 1 << 29

  /// An answer as it is to be stored.
  package static func pack(_ answer: [UInt8]) throws -> StoredAnswer {
    var packed: [UInt8] = []
    let deflater = try Deflater(.smallest) { packed += $0 }
    try deflater.write(answer)
    try deflater.finish()
    return StoredAnswer(
      format: FrozenRelease.format, sha256: digest(of: answer), byteCount: answer.count, bytes: packed)
  }

  /// The answer about a release as it was before it was compressed.
  ///
  /// - Parameter stored: nil where nothing is stored.
  /// - Throws: ``FrozenAnswerError``.
  package static func unpack(
    _ stored: StoredAnswer?, of release: String
  ) throws(FrozenAnswerError) -> [UInt8] {
    guard let stored else { throw .missing(release: release) }
    guard stored.format == FrozenRelease.format else {
      throw .unknownFormat(release: release, format: stored.format)
    }
    guard stored.byteCount <= limit else {
      throw .damaged(release: release, why: "it is said to have \(stored.byteCount) bytes")
    }
    guard let answer = try? Inflater.bytes(of: stored.bytes, count: stored.byteCount) else {
      throw .damaged(release: release, why: "its \(stored.bytes.count) bytes cannot be decompressed to what they were")
    }
    guard digest(of: answer) == stored.sha256 else {
      throw .damaged(release: release, why: "it does not have the SHA-256 that was stored with it")
    }
    return answer
  }

  private static func digest(of answer: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(answer)
    return digest.hexadecimal
  }
}
