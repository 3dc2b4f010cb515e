internal import AuditModel

extension SpecificationRule {
  /// No two screens share a title, compared without regard to case and white space.
  ///
  /// BBC Mobile Accessibility Guidelines, Structure: Unique page/screen titles (must); WCAG 2.4.2.
  static let screenTitle = SpecificationRule(
    key: "screen-title", source: "BBC MAG Unique page/screen titles; WCAG 2.4.2"
  ) { screen, surroundings in
    let others = surroundings.screens(titled: screen.title).filter { $0 != screen.key }
    guard !others.isEmpty else { return [] }
    return [
      Flaw(
        severity: .must, field: "title",
        message: "The title “\(screen.title)” is also that of \(others.joined(separator: ", ")). Give each screen a "
          + "title that says which one it is.")
    ]
  }
}
