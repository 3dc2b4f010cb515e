public import AuditModel

/// How many cells checks ask of screens by rule 1, before any finding.
public struct CellCount: Hashable, Sendable {
  /// Cells of the product itself.
  public private(set) var product = 0
  /// Cells of screens in their states.
  public private(set) var screen = 0
  /// Cells of elements in the states in which they are asked.
  public private(set) var element = 0
  /// Of all cells those that count for conformance.
  public private(set) var mustLevel = 0

  /// All cells.
  public var total: Int { product + screen + element }

  /// Counts the cells of a release's screens.
  ///
  /// - Parameter target: The WCAG level that the profile aims at.
  public init(_ asked: CellRule.AskedChecks, screens: [ScreenOutline], target: ConformanceLevel) {
    product = asked.product.count
    add(asked.product, target)
    for outline in screens {
      for state in outline.states {
        let here = asked.screen.filter { CellRule.isAsked($0.check, in: state.state) }
        screen += here.count
        add(here, target)
      }
      for place in outline.elements {
        guard let element = place.element else { continue }
        let here = asked.element.filter {
          CellRule.matches($0.check, element) && CellRule.isMet($0.check, by: place.said)
        }
        self.element += here.count
        add(here, target)
      }
    }
  }

  private mutating func add(_ definitions: [CheckDefinition], _ target: ConformanceLevel) {
    mustLevel += definitions.count { $0.check.level.isMustLevel(target: target) }
  }
}
