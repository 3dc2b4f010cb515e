/// How many elements there are and of how many of them no element check is asked, in any state.
///
/// Such an element has no cell, so that no count of cells shows it.
public struct ElementCoverage: Hashable, Sendable {
  /// All elements.
  public private(set) var total = 0
  /// Elements without any check; 0 where the profile has no element checks.
  public private(set) var unchecked = 0

  /// No elements.
  public init() {}

  /// So many elements, so many of them without any check.
  public init(total: Int, unchecked: Int) {
    self.total = total
    self.unchecked = unchecked
  }

  /// Counts the elements of another screen, too.
  public mutating func add(_ other: ElementCoverage) {
    total += other.total
    unchecked += other.unchecked
  }

  /// The reason that a verdict gives; nil when each element has a check.
  var reason: String? {
    unchecked == 0
      ? nil : "\(unchecked) of \(CountText.of(total, "element")) \(unchecked == 1 ? "has" : "have") no check"
  }
}
