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

  private var heads: [Chain: LogChain.Head] = [:]
  private var newestEdition: Int64?
  private var newestProfile: Int64?

  fileprivate init(_ product: Identifier<Product>, _ read: borrowing ReadTransaction) throws(StoreError) {
    let rows = try read.all(LogChainQuery.heads, product.rawValue) { row in
      try (
        Chain(replica: row.int64("replica_id"), product: row.int64("product_id")),
        LogChain.Head(row)
      )
    }
    for (chain, head) in rows { heads[chain] = head }
    let catalog = try read.first(LogChainQuery.catalog) { row in
      try (row.optionalInt64("pack_edition_id"), row.optionalInt64("profile_id"))
    }
    (newestEdition, newestProfile) = (catalog?.0, catalog?.1)
  }

  /// Whether nothing was written since but remarks on issues of the product, which no rule looks at, and what was found in
  /// releases besides a line, or what their screens are called.
  fileprivate func isSameToRules(
    as older: LogHeads, in line: [Identifier<Release>]?, _ read: borrowing ReadTransaction
  ) throws(StoreError) -> Bool {
    guard newestEdition == older.newestEdition, newestProfile == older.newestProfile else { return false }
    // Where a copy was restored, a chain may be gone that was there.
    guard older.heads.keys.allSatisfy({ heads[$0] != nil }) else { return false }
    for (chain, head) in heads {
      let before = older.heads[chain]
      guard head != before else { continue }
      // A replica begins with its first row.
      let count = head.count - (before?.count ?? 0)
      guard chain.product != 0, count > 0 else { return false }
      let besides = try read.first(
        LogChainQuery.besides, line.map { JSONTexts.encode($0.map(\.rawValue)) }, chain.product, chain.replica,
        before?.last ?? 0, head.last
      ) { try $0.int64("row_count") }
      guard besides == count else { return false }
    }
    return true
  }
}

extension ReadTransaction {
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
