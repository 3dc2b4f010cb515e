/// The chains that a transaction makes longer: those of one replica, one for each product that it writes about.
///
/// Rows of all logs share the numbers of their replica, so a row has its turn in the chain of its product when all rows
/// before it had theirs. Nothing says what a row is but the file: its columns are bound in many places, and parts of a row
/// are written behind it. So each row is noted as it is written, and read again when the transaction ends, by the
/// statements that see to it that what is stored was meant (``LogSequence/requireAsMeant(_:_:path:)``); few
/// transactions write more than a hundred. To read a million findings of a batch again would cost as much as to write
/// them. They are taken from memory, each as soon as it is written, behind what was noted before it (``takeNewest(into:_:)``).
final class LogChains {
  /// The replica that writes.
  let replica: PortableRows.Replica
  /// What rows refer to.
  let rows: PortableRows
  private let statements: StatementCache
  private var chains: [Int64: LogChain] = [:]
  private var row = PortableRow()
  /// The logs of the rows that were written and that no chain has yet, in the order of their numbers.
  private var noted: [LogName] = []
  /// The newest number that a chain has.
  private var last: Int64

  /// - Parameter last: The newest number of earlier transactions.
  init(of replica: PortableRows.Replica, after last: Int64, _ statements: StatementCache) {
    self.replica = replica
    self.last = last
    self.statements = statements
    rows = PortableRows(statements)
  }

  /// Notes that a row was written under the next number.
  func note(_ log: LogName) {
    noted.append(log)
  }

  /// The chain of a product; 0 for rows that belong to none.
  func chain(of product: Int64) throws(SQLiteError) -> LogChain {
    if let found = chains[product] { return found }
    let kept = try statements.statement(LogChainQuery.head.rawValue)
    defer { kept.statement.reset() }
    try kept.statement.bind(replica.id, product)
    let chain = try LogChain(from: kept.statement.step() ? LogChain.kept(kept.statement) : nil)
    chains[product] = chain
    return chain
  }

  /// Takes the row that was noted last, as `encode` makes it of what is in memory: just what would be read.
  func takeNewest(
    into chain: LogChain, _ encode: (inout PortableRow) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    if noted.count > 1 { try take(noted.count - 1) }
    try encode(&row)
    last += 1
    chain.append(row, last)
    noted.removeAll(keepingCapacity: true)
  }

  private func take(_ count: Int) throws(SQLiteError) {
    for log in noted.prefix(count) {
      guard let product = try rows.read(log, last + 1, of: replica, into: &row) else {
        throw SQLiteError(code: .corrupt, message: "a row that was written is not there", sql: log.rows)
      }
      last += 1
      try chain(of: product).append(row, last)
    }
    noted.removeFirst(count)
  }

  /// Takes the rows that were noted, and keeps all heads.
  func close() throws(SQLiteError) {
    try take(noted.count)
    let set = try statements.statement(LogChainQuery.set.rawValue)
    for (product, chain) in chains where chain.head.count > 0 {
      try chain.head.keep(of: replica.id, product: product, isSound: chain.isSound, set.statement)
    }
  }
}
