public import AuditModel

/// Rule 12: which findings of a component fill cells of the screens that declare it (WCAG-EM 1.0 step 4.a, repeated
/// components).
public enum ComponentRule {
  /// Dimensions of checks that depend on where a component stands: which state and value it has there, such as the tab
  /// that is selected, and how focus goes from and to what stands around it.
  public static let exemptDimensions: Set<String> = ["focus", "order", "position", "selection", "state", "value"]

  /// Checks that depend on it though their dimension does not say so: which traits are announced includes Selected.
  public static let exemptChecks: Set<String> = ["voiceover-spec/traits"]

  /// Says whether a finding on an element of a component answers a check on each screen that declares it.
  ///
  /// A check of a screen or of the product is never answered so.
  public static func isFilled(_ check: Check) -> Bool {
    check.scope == .element && !exemptDimensions.contains(check.dimension) && !exemptChecks.contains(check.path)
  }

  /// Folds what was found on the screen itself and on the component, each decided by rule 2 at its own address.
  ///
  /// - Parameters:
  ///   - own: The outcome on the screen itself; nil while no finding counts there.
  ///   - component: The outcome on the component; nil while no finding counts there, and for a check that
  ///     ``isFilled(_:)`` leaves out.
  /// - Returns: The first that is present of rule 3; ``Outcome/untested`` when neither is.
  public static func fold(own: Outcome?, component: Outcome?) -> Outcome {
    RollUpRule.fold([own, component].compactMap { $0 })
  }
}
