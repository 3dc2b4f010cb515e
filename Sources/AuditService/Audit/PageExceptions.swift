public import AuditModel

/// What an auditor says of some lines of a page that does not hold of the rest: `3, 5.2-4; n 7-9`.
public struct PageExceptions: Sendable {
  /// One line, or the line at some stops.
  public struct Item: Sendable {
    /// Place of the line on the page, from 0.
    public let line: Int
    /// Places of the stops in swipe order, from 1; nil: none was named.
    public var stops: [Int]?
    /// What it is; nil: that was not said.
    public var outcome: Outcome?

    /// Something that is said of a line.
    public init(line: Int, stops: [Int]? = nil, outcome: Outcome? = nil) {
      self.line = line
      self.stops = stops
      self.outcome = outcome
    }
  }

  /// A text that is none, with what to do.
  public struct Problem: Error, Equatable, CustomStringConvertible {
    /// What is wrong.
    public let description: String
  }

  /// The exceptions, each line once unless stops are named.
  public let items: [Item]

  private static let outcomes: [String: Outcome] = [
    "f": .failed, "fail": .failed, "failed": .failed, "n": .inapplicable, "na": .inapplicable, "n/a": .inapplicable,
    "c": .cantTell, "ct": .cantTell, "s": .untested, "skip": .untested, "open": .untested,
  ]

  /// Reads what was typed.
  ///
  /// Numbers and ranges of lines, with a point and a number or range of stops behind one; `f`, `c`, `n` or `s` says what all
  /// behind it are.
  ///
  /// - Throws: ``Problem``.
  public init(_ typed: String, on page: AuditPage) throws(Problem) {
    var items: [Item] = []
    var outcome: Outcome?
    for word in typed.lowercased().split(whereSeparator: { " ,;:\t".contains($0) }) {
      if let named = Self.outcomes[String(word)] {
        outcome = named
        continue
      }
      var rest = word
      if let first = rest.first, let named = Self.outcomes[String(first)], rest.count > 1 {
        outcome = named
        rest = rest.dropFirst()
      }
      let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, let lines = Self.range(first) else {
        throw Problem(
          description: "\"\(word.prefix(20))\" is no number; say lines such as 3, 5-6 or n 2, or 4.7 for line 4 at "
            + "stop 7.")
      }
      guard lines.lowerBound >= 1, lines.upperBound <= page.lines.count else {
        throw Problem(description: "There is no line \(first); say a number from 1 to \(page.lines.count).")
      }
      var stops: [Int]?
      if parts.count == 2 {
        guard let range = Self.range(parts[1]) else {
          throw Problem(description: "\"\(parts[1].prefix(20))\" is no stop; say its number in swipe order.")
        }
        stops = Array(range)
      }
      for line in lines {
        let known = page.lines[line - 1].questions.compactMap { page.stop(of: $0)?.number }
        if let wrong = stops?.first(where: { !known.contains($0) }) {
          throw Problem(
            description: "Line \(line) is not asked at stop \(wrong)"
              + (known.isEmpty ? "." : "; it is at \(AuditPage.ranges(known))."))
        }
        items.append(Item(line: line - 1, stops: stops, outcome: outcome))
      }
    }
    guard !items.isEmpty else { throw Problem(description: "Say the numbers of lines, such as 3, 5-6 or n 2.") }
    self.items = items
  }

  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last,
      last - first < 1000
    else { return nil }
    return first...last
  }
}
