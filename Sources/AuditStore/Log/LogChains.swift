/// The chains that a transaction makes longer: those of one replica, one for each product that it writes about.
///
/// A row's turn comes with the next one, when all that belongs to it is written.
final class LogChains {
  /// The replica that writes.
  let replica: PortableRows.Replica
  private let rows: PortableRows
  private let statements: StatementCache
  private var chains: [Int64: LogChain] = [:]
  /// The row that was written last, and the rows that belong to it.
  private var newest: LoggedRow?
  private var newestSequence: Int64 = 0
  private var parts: [(part: LogName, fields: PortableFields)] = []

  init(of replica: PortableRows.Replica, _ statements: StatementCache) {
    self.replica = replica
    self.statements = statements
    rows = PortableRows(statements)
  }

  /// A row of a log before its first column.
  func begin(_ log: LogName, _ number: LogSequence.Number) throws(SQLiteError) -> LoggedRow {
    try rows.begin(log, of: replica.uuid, number.sequence, stamp: number.stamp)
  }

  /// A row that is to belong to the row that was written last, before its first column.
  func begin(_ part: LogName) throws(SQLiteError) -> LoggedRow {
    try rows.begin(part)
  }

  /// Says that a row was written.
  func take(_ row: consuming LoggedRow, _ key: Int64, _ sequence: Int64) throws(SQLiteError) {
    try row.requireReferences()
    try takeNewest()
    rows.keepNewest(row.log, key, sequence, of: replica, product: row.product)
    newest = consume row
    newestSequence = sequence
  }

  /// Says that a row was written that belongs to the one that was written last.
  func take(_ part: borrowing LoggedRow) throws(SQLiteError) {
    try part.requireReferences()
    parts.append((part.log, PortableFields(part.bytes)))
  }

  private func takeNewest() throws(SQLiteError) {
    guard var row = newest.take() else { return }
    if !parts.isEmpty {
      // In the order of their tables' names and of their bytes: their keys are local.
      for part in parts.sorted(by: { ($0.part.name, $0.fields) < ($1.part.name, $1.fields) }) {
        row.append(part.fields)
      }
      parts.removeAll(keepingCapacity: true)
    }
    try chain(of: row.product).append(row, newestSequence)
  }

  /// The chain of a product; 0 for rows that belong to none.
  private func chain(of product: Int64) throws(SQLiteError) -> LogChain {
    if let found = chains[product] { return found }
    let kept = try statements.statement(LogChainQuery.head.rawValue)
    defer { kept.statement.reset() }
    try kept.statement.bind(replica.id, product)
    let chain = try LogChain(from: kept.statement.step() ? LogChain.kept(kept.statement) : nil)
    chains[product] = chain
    return chain
  }

  /// Keeps all heads.
  func close() throws(SQLiteError) {
    try takeNewest()
    let set = try statements.statement(LogChainQuery.set.rawValue)
    for (product, chain) in chains where chain.head.count > 0 {
      try chain.head.keep(of: replica.id, product: product, isSound: chain.isSound, set.statement)
    }
  }
}
