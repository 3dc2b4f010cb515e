/// Finds what somebody meant who mistyped a name.
package enum Spelling {
  /// What ends a sentence about an unknown name: `; did you mean label?`, or a full stop when no known one is near.
  ///
  /// - Parameter known: In the order in which one is preferred to another that is as near.
  package static func hint(_ name: String, among known: some Sequence<String>) -> String {
    nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? "."
  }

  /// What is said of a key that there is not: what was meant, or else what there is.
  ///
  /// - Parameters:
  ///   - kind: What it would be, such as `element`.
  ///   - owner: What would have it, such as `screen home`.
  ///   - known: The keys that there are, in their order; the first ``listedCount`` are listed.
  package static func unknown(_ kind: String, _ name: String, of owner: String, known: [String]) -> String {
    let meant = nearest(to: name, among: known).map { "did you mean \($0)? " } ?? ""
    let more = known.count > listedCount ? " and \(known.count - listedCount) more" : ""
    let all = known.isEmpty ? "none" : known.prefix(listedCount).joined(separator: ", ") + more
    return "unknown \(kind) \(name); \(meant)\(owner) has \(all)"
  }

  /// How many keys a sentence lists.
  static let listedCount = 12

  /// The known name from which the fewest letters differ: at most two, and at most a third of the name's own.
  package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
    let limit = min(2, name.utf8.count / 3)
    // What is far longer than every name need not be compared letter by letter.
    let near = known.filter { abs($0.utf8.count - name.utf8.count) <= limit }
      .map { (name: $0, distance: distance(Array(name.utf8), Array($0.utf8))) }
    return near.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
  }

  /// How many letters were added, left out, replaced or exchanged with the next one.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var rows = [Array(0...other.count)]
    for (row, letter) in one.enumerated() {
      var next = [row + 1]
      for (column, candidate) in other.enumerated() {
        var best = min(rows[row][column + 1] + 1, next[column] + 1, rows[row][column] + (letter == candidate ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == candidate {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[one.count][other.count]
  }
}
