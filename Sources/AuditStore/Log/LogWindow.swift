/// What a transaction means to have written under some numbers in a row: for each log the sum of the hashes of its rows.
///
/// At the end of the transaction the rows are read and compared with it. To read a million rows again would cost a batch a
/// sixth of its time; the last ones show what happens to each kind of row as well.
struct LogWindow {
  /// How many numbers a window has.
  static let size: Int64 = 512

  /// The first number.
  let first: Int64
  /// In the order of ``LogName``; nil where there is no row.
  private var hashes: [Int64?] = Array(repeating: nil, count: LogName.allCases.count)

  /// An empty window.
  init(from first: Int64) {
    self.first = first
  }

  /// Whether a number belongs into the next window.
  func isFull(before number: Int64) -> Bool {
    number >= first + Self.size
  }

  /// Adds the hash of a row.
  mutating func add(_ hash: Int64, of log: LogName) {
    hashes[log.rawValue] = (hashes[log.rawValue] ?? 0) &+ hash
  }

  /// The sum of the hashes of a log's rows, or nil when there are none.
  func hash(of log: LogName) -> Int64? {
    hashes[log.rawValue]
  }

  /// The sum of those that are there, or nil when none is.
  static func sum(_ one: Int64?, _ other: Int64?) -> Int64? {
    one == nil && other == nil ? nil : (one ?? 0) &+ (other ?? 0)
  }
}
