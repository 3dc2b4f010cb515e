/// The order of a pack's editions, as far as their names tell it.
public enum PackEdition {
  /// Says whether an edition comes before another one, by the numbers in their names.
  ///
  /// `2.0` comes before `2.0-2` and `2.1`, and `2018-01-22` before `2026`. Names without numbers have no order.
  public static func precedes(_ edition: String, _ other: String) -> Bool {
    let (left, right) = (numbers(edition), numbers(other))
    return !left.isEmpty && !right.isEmpty && left.lexicographicallyPrecedes(right)
  }

  private static func numbers(_ name: String) -> [Int] {
    name.split { !$0.isNumber }.compactMap { Int($0) }
  }
}
