/// What was saved of a damaged file, and what was not.
public struct RecoveryReport: Sendable {
  /// Something that is not in the new file, or not as it was.
  public struct Loss: Hashable, Sendable {
    /// The table, or a word for what is larger.
    public let table: String
    /// How many rows or numbers; nil when that cannot be known.
    public let count: Int?
    /// What happened, for people.
    public let words: String

    /// A loss.
    public init(table: String, count: Int?, words: String) {
      self.table = table
      self.count = count
      self.words = words
    }
  }

  /// How many rows of each table are in the new file; tables without any are left out.
  public internal(set) var saved: [(table: String, count: Int)] = []
  /// What was lost; empty when nothing was.
  public var losses: [Loss] = []
  /// What was lost and is there again, because the program has it built in.
  public internal(set) var repairs: [String] = []

  mutating func lose(_ table: String, _ count: Int?, _ words: String) {
    guard count != 0 else { return }
    losses.append(Loss(table: table, count: count, words: words))
  }
}
