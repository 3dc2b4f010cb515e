public import AuditModel
internal import FoundationEssentials

extension ReadTransaction {
  /// Sealed reports, oldest first.
  ///
  /// - Parameters:
  ///   - product: Key of the product, or nil for all.
  ///   - release: Version of the release, or nil for all.
  ///   - sha256: SHA-256 of the report, or nil for all.
  /// - Throws: ``StoreError/corrupt(path:detail:)`` when what a report saw cannot be read.
  public func reportSeals(
    product: String? = nil, release: String? = nil, sha256: String? = nil
  ) throws(StoreError) -> [ReportSeal] {
    var seals: [ReportSeal] = []
    var isBroken = false
    try forEach(ReportSealQuery.list, product, release, sha256) { row in
      guard let seen = try? JSONDecoder().decode([String: Int64].self, from: Data(row.text(10).utf8)) else {
        isBroken = true
        return
      }
      seals.append(
        ReportSeal(
          id: row.identifier(0), product: row.text(1), release: row.text(2),
          content: ReportSeal.Content(
            format: row.text(3), options: row.text(4), sha256: row.text(5), byteCount: row.int(6), policy: row.text(7),
            rules: row.text(8), facts: row.text(9), seen: seen, toolVersion: row.text(11), generatedAt: row.int64(13)),
          person: row.optionalText(12), sealedAt: row.int64(14), supersedes: row.optionalIdentifier(15),
          supersededBy: row.optionalIdentifier(16)))
    }
    guard !isBroken else { throw .corrupt(path: path, detail: "what a sealed report saw cannot be read") }
    return seals
  }

  /// The newest sequence number of each replica, by the replica's UUID.
  public func newestSequences() throws(StoreError) -> [String: Int64] {
    Dictionary(try all(ReplicaQuery.all) { ($0.text(1), $0.int64(3)) }) { first, _ in first }
  }

  /// How much was written to the logs of a product since: log by log, and release by release where rows belong to one.
  ///
  /// - Parameter seen: The newest sequence number of each replica that was seen, by the replica's UUID.
  public func logGrowth(
    of product: Identifier<Product>, since seen: [String: Int64]
  ) throws(StoreError) -> [LogGrowth] {
    let seen = ReportSealJSON.encode(seen)
    return try all(ReportSealQuery.growth, seen, product.rawValue) { row in
      LogGrowth(
        log: LogGrowth.Log(rawValue: row.text(0)) ?? .finding, release: row.text(1), count: row.int(2),
        newestAt: row.optionalInt64(3))
    }
      + all(ReportSealQuery.issueGrowth, seen, product.rawValue) { row in
        LogGrowth(
          log: LogGrowth.Log(rawValue: row.text(0)) ?? .issueEvent, release: nil, count: row.int(1),
          newestAt: row.optionalInt64(2))
      }
  }

  /// The first findings of a product that were recorded since, by their numbers.
  ///
  /// - Parameters:
  ///   - seen: The newest sequence number of each replica that was seen, by the replica's UUID.
  ///   - limit: The largest number of them.
  public func findings(
    of product: Identifier<Product>, since seen: [String: Int64], limit: Int
  ) throws(StoreError) -> [Finding] {
    try findings(
      try all(ReportSealQuery.newerFindings, ReportSealJSON.encode(seen), product.rawValue, limit) { $0.identifier(0) })
  }
}

extension WriteTransaction {
  /// Seals a report; it supersedes the newest one of the same release, format and options.
  ///
  /// - Parameters:
  ///   - person: Who issues it; nil when nobody says it.
  ///   - time: When: UTC, milliseconds since 1970.
  /// - Returns: Its number.
  @discardableResult
  public func seal(
    _ content: ReportSeal.Content, of release: Release, by person: String?, at time: Int64
  ) throws(StoreError) -> Identifier<ReportSeal> {
    let older = try read.first(ReportSealQuery.newest, release.id.rawValue, content.format, content.options) {
      $0.optionalInt64(0)
    }
    let number = try nextLogNumber(of: .reportSeal)
    let id = try read.first(
      ReportSealQuery.insert, number.replica, number.sequence, release.id.rawValue, content.format, content.options,
      content.sha256, content.byteCount, content.policy, content.rules, content.facts,
      ReportSealJSON.encode(content.seen), content.toolVersion, person, content.generatedAt, time, older ?? nil
    ) { $0.int64(0) }
    return Identifier(rawValue: id ?? 0)
  }
}

/// What a report saw, as it is stored.
private enum ReportSealJSON {
  static func encode(_ seen: [String: Int64]) -> String {
    "{" + seen.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }
}
