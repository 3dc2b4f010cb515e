/// How fast a session goes, from the moments at which its answers were given.
public struct SessionPace: Hashable, Sendable {
  /// The longest time between two answers that counts as work, in milliseconds; longer ones are breaks.
  public static let longestPause: Int64 = 10 * 60 * 1000
  /// How many times between answers it takes to estimate anything.
  public static let leastSteps = 3

  /// How many times between answers count as work.
  public let steps: Int
  /// Milliseconds of work.
  public let worked: Int64

  /// Measures the pace.
  ///
  /// Answers that were given at the same moment, such as those of a block or a batch, are one step: what is left will
  /// not be answered in blocks.
  ///
  /// - Parameter times: When answers were given, in milliseconds since 1970, in any order.
  public init(_ times: some Sequence<Int64>) {
    let moments = Set(times).sorted()
    let pauses = zip(moments.dropFirst(), moments).map { $0 - $1 }.filter { $0 <= Self.longestPause }
    steps = pauses.count
    worked = pauses.reduce(0, +)
  }

  /// Milliseconds from one answer to the next; nil while there are too few to say.
  public var millisecondsPerAnswer: Int64? {
    steps >= Self.leastSteps ? worked / Int64(steps) : nil
  }

  /// How long so many answers take at this pace, in milliseconds; nil while there are too few to say.
  public func estimate(_ count: Int) -> Int64? {
    millisecondsPerAnswer.map { $0 * Int64(count) }
  }
}
