public import AuditModel

/// Checks screen specifications alone, without any finding: what can be put right before a line is coded.
public struct SpecificationChecker {
  private let screens: [ScreenSpecification]
  private let surroundings: SpecificationSurroundings

  /// Prepares the check of the screens of one release.
  ///
  /// - Parameters:
  ///   - screens: All screens that people meet together; titles are compared over them.
  ///   - platform: What the product runs on.
  ///   - elementTypes: The types that elements may have; a type that is not among them is judged by traits alone.
  ///   - thresholds: The numbers that contrast and sizes are judged by.
  /// - Throws: ``InputError`` when one of the thresholds is missing.
  public init(
    _ screens: [ScreenSpecification], platform: Platform, elementTypes: [ElementType], thresholds: [Threshold]
  ) throws {
    self.screens = screens
    surroundings = try SpecificationSurroundings(
      platform: platform, elementTypes: elementTypes, screens: screens, thresholds: thresholds)
  }

  /// Everything that breaks a rule, all in one run.
  ///
  /// - Parameter keys: Screens to report on; nil means all. Titles are compared with every screen all the same.
  /// - Returns: The problems by screen in the given order, those to be fixed first, then in the order of
  ///   ``SpecificationRule/all`` and of the specification. Empty when there is nothing to say.
  public func problems(of keys: Set<String>? = nil) -> [SpecificationProblem] {
    screens.filter { keys?.contains($0.key) ?? true }.flatMap { screen in
      let found = SpecificationRule.all.flatMap { rule in
        rule.flaws(screen, surroundings).map { Self.problem($0, of: rule, on: screen) }
      }
      return found.filter { $0.severity == .must } + found.filter { $0.severity == .advice }
    }
  }

  private static func problem(
    _ flaw: SpecificationRule.Flaw, of rule: SpecificationRule, on screen: ScreenSpecification
  ) -> SpecificationProblem {
    SpecificationProblem(
      rule: rule.key, severity: flaw.severity,
      place: .screen(key: screen.key, state: flaw.state, element: flaw.element), field: flaw.field,
      message: flaw.message, source: flaw.source ?? rule.source)
  }
}
