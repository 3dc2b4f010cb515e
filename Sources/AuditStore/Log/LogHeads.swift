public import AuditModel

/// How far a file had come when something was worked out about a product: by which it is known later whether that still
/// holds.
///
/// All that rules look at is said in logs, and in packs and profiles, which are only added to. Rows that a program writes past
/// the logs are damage, which `database check` finds.
public struct LogHeads: Equatable, Sendable {
  /// One replica's rows about the product, or about none.
  private struct Chain: Hashable {
    let replica: Int64
    let product: Int64
  }

  /// How a chain of the product has grown.
  private struct Growth {
    let chain: Chain
    /// The number of the last row before, 0 where there was none, and of the last one now.
    let after, last: Int64
    /// How many rows were added.
    let count: Int64
  }

  private var heads: [Chain: LogChain.Head] = [:]
  private var newestEdition: Int64?
  private var newestProfile: Int64?
  private var replicaCount: Int64 = 0

  fileprivate init(_ product: Identifier<Product>, _ read: borrowing ReadTransaction) throws(StoreError) {
    let rows = try read.all(LogChainQuery.heads, product.rawValue) { row in
      try (
        Chain(replica: row.int64("replica_id"), product: row.int64("product_id")),
        LogChain.Head(row)
      )
    }
    for (chain, head) in rows { heads[chain] = head }
    let catalog = try read.first(LogChainQuery.catalog) { row in
      try (row.optionalInt64("pack_edition_id"), row.optionalInt64("profile_id"), row.int64("replica_count"))
    }
    (newestEdition, newestProfile, replicaCount) = (catalog?.0, catalog?.1, catalog?.2 ?? 0)
  }

  /// What was written since, where all of it can be told place by place.
  fileprivate func written(
    since older: LogHeads, _ read: borrowing ReadTransaction
  ) throws(StoreError) -> WrittenSince? {
    // Where a copy writes for the first time issues have names that every copy knows, which no rule looks at.
    guard replicaCount == older.replicaCount, let grown = grown(since: older) else { return nil }
    var written = WrittenSince()
    for grown in grown {
      var count: Int64 = 0
      try read.forEach(
        LogChainQuery.placeByPlace, grown.chain.replica, grown.after, grown.last, grown.chain.product
      ) { row in
        count += 1
        try written.add(row)
      }
      guard count == grown.count else { return nil }
    }
    return written
  }

  /// How the chains of the product have grown since; nil where more is new than rows about it, or something is gone.
  private func grown(since older: LogHeads) -> [Growth]? {
    guard newestEdition == older.newestEdition, newestProfile == older.newestProfile else { return nil }
    // Where a copy was restored, a chain may be gone that was there.
    guard older.heads.keys.allSatisfy({ heads[$0] != nil }) else { return nil }
    var grown: [Growth] = []
    for (chain, head) in heads where head != older.heads[chain] {
      let before = older.heads[chain]
      // A replica begins with its first row.
      let count = head.count - (before?.count ?? 0)
      guard chain.product != 0, count > 0 else { return nil }
      grown.append(Growth(chain: chain, after: before?.last ?? 0, last: head.last, count: count))
    }
    return grown
  }

  /// Whether nothing was written since but remarks on issues of the product, which no rule looks at, and what was found in
  /// releases besides a line, or what their screens are called.
  fileprivate func isSameToRules(
    as older: LogHeads, in line: [Identifier<Release>]?, _ read: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    guard let grown = grown(since: older) else { return false }
    let releases = line.map { JSONTexts.encode($0.map(\.rawValue)) }
    for grown in grown {
      let besides = try read.first(
        LogChainQuery.besides, releases, grown.chain.product, grown.chain.replica, grown.after, grown.last
      ) { try $0.int64("row_count") }
      guard besides == grown.count else { return false }
    }
    return true
  }
}

extension WrittenSince {
  fileprivate mutating func add(_ row: borrowing Statement) throws(SQLiteError) {
    if let address = try row.optionalInt64("address_id") { addresses.insert(address) }
    if let issue = try row.optionalIdentifier("issue_id", of: AuditIssue.self) { issues.insert(issue) }
    if let screen = try row.optionalText("screen") { screens.insert(screen) }
    if let time = try row.optionalTime("observed_at") { lastObserved = max(lastObserved ?? time, time) }
    if try row.bool("is_correction") { hasCorrections = true }
  }
}

extension ReadTransaction {
  /// What was written of a product since; nil where something was that means more than single places and issues.
  public func written(
    of product: Identifier<Product>, since older: LogHeads
  ) throws(StoreError) -> WrittenSince? {
    try LogHeads(product, self).written(since: older, self)
  }

  /// How far the file has come with a product.
  public func logHeads(of product: Identifier<Product>) throws(StoreError) -> LogHeads {
    try LogHeads(product, self)
  }

  /// How far the file has come with a product, where what rules say of it is as it was.
  ///
  /// - Parameter line: The releases alone of which it is asked: what was found in others plays no part. Nil: all.
  /// - Returns: Nil where something was written since that a rule may look at.
  public func logHeads(
    of product: Identifier<Product>, sameToRulesAs older: LogHeads, in line: [Identifier<Release>]?
  ) throws(StoreError) -> LogHeads? {
    let heads = try LogHeads(product, self)
    guard heads != older else { return heads }
    return try heads.isSameToRules(as: older, in: line, self) ? heads : nil
  }
}
