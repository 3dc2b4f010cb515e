import AuditModel

extension EditCopy {
  /// What it has of a screen.
  func screen(_ key: String) -> ThingEdits {
    ThingEdits(.screen, key, all, way: way)
  }

  /// What a screen is in a release; nil where nothing is said.
  func specification(_ key: String, in release: String) -> ScreenSpecification? {
    SpecificationFold(screen(key).holding(in: release)).screen(key)
  }

  /// Reads a screen's file into a release.
  @discardableResult
  mutating func read(_ content: ScreenSpecification, into release: String) -> [EditPlan] {
    let plans = screen(content.key).plans(for: content, in: release)
    write(plans)
    return plans
  }
}
