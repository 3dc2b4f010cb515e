public import AuditModel

/// Rule 1: which cells a release's profile asks for (WCAG-EM 1.0 step 4).
public enum CellRule {
  /// Checks that a release asks for, sorted by what they are asked of.
  ///
  /// Ways are no cells of their own and stay out.
  public struct AskedChecks: Sendable {
    /// Asked once of the product.
    public let product: [CheckDefinition]
    /// Asked of each screen.
    public let screen: [CheckDefinition]
    /// Asked of each element that they match.
    public let element: [CheckDefinition]

    /// Sorts the checks that a release asks for; the order of `definitions` stays.
    public init(_ definitions: [CheckDefinition]) {
      let asked = CellRule.withCells(definitions).filter { $0.wayOf == nil && $0.isAsked }
      product = asked.filter { $0.check.scope == .product }
      screen = asked.filter { $0.check.scope == .screen }
      element = asked.filter { $0.check.scope == .element }
    }
  }

  /// Own checks of criteria that WCAG took back: its errata have 4.1.1 as met in 2.0 and 2.1, and 2.2 is without it.
  private static let removedChecks: Set<String> = ["wcag/4.1.1"]

  /// The checks of a release without those that have no cell in any edition of their standard.
  static func withCells(_ definitions: [CheckDefinition]) -> [CheckDefinition] {
    definitions.filter { !removedChecks.contains($0.check.path) }
  }

  /// Says whether a screen check is asked in a state: in `default`, and in each state that it names.
  public static func isAsked(_ check: Check, in state: String) -> Bool {
    state == Address.defaultState || check.states.contains(state)
  }

  /// Says whether what was found at an address adds a cell where the check is not asked.
  ///
  /// A screen check that is answered for the whole app is a site-level finding: it fails, and anything else ends such a
  /// failure and passes nothing.
  public static func adds(_ outcome: Outcome, _ check: Check, at address: Address) -> Bool {
    !isSiteLevel(check, at: address) || outcome == .failed
  }

  /// Says whether an answer at an address is one of a screen check for the whole app.
  public static func isSiteLevel(_ check: Check, at address: Address) -> Bool {
    address == .product && check.scope == .screen
  }

  /// Says whether an element check is asked of an element: its type matches, or the check names none.
  public static func matches(_ check: Check, _ element: ElementOutline) -> Bool {
    check.elementTypes.isEmpty || check.elementTypes.contains { $0.matches(element) }
  }

  /// Says whether the specification says all that an element check is conditional on; without a condition it does.
  ///
  /// - Parameter said: What it says of the element in a state.
  public static func isMet(_ check: Check, by said: AskConditions) -> Bool {
    check.askedIf.isEmpty || said.isSuperset(of: AskConditions(check.askedIf))
  }
}
