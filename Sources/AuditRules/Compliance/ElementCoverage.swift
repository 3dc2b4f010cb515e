/// How many elements there are, of how many of them no element check is asked in any state, and how many questions their
/// specification leaves out.
///
/// Nothing of it has a cell, so that no count of cells shows it.
public struct ElementCoverage: Hashable, Sendable {
  /// All elements.
  public private(set) var total = 0
  /// Elements without any check; 0 where the profile has no element checks.
  public private(set) var unchecked = 0
  /// Places at which a check would be asked of an element by its type, and is not, for the specification says that what it
  /// asks about is not there (rule 1); one for each check, element and state.
  public private(set) var unmet = 0

  /// No elements.
  public init() {}

  /// So many elements, so many of them without any check, and so many places at which a condition is not met.
  public init(total: Int, unchecked: Int, unmet: Int = 0) {
    self.total = total
    self.unchecked = unchecked
    self.unmet = unmet
  }

  /// Counts the elements of another screen, too.
  public mutating func add(_ other: ElementCoverage) {
    total += other.total
    unchecked += other.unchecked
    unmet += other.unmet
  }

  /// The reasons that a verdict gives; empty where each element has a check and each condition is met.
  var reasons: [String] {
    var reasons: [String] = []
    if unchecked > 0 {
      reasons.append("\(unchecked) of \(CountText.of(total, "element")) \(unchecked == 1 ? "has" : "have") no check")
    }
    if unmet > 0 {
      reasons.append(
        "\(CountText.of(unmet, "place")) not asked, for the specification says that there is nothing to ask")
    }
    return reasons
  }
}
