public import AuditModel

/// The components of a product that OpenACR tells apart.
public enum ConformanceComponent: String, CaseIterable, Sendable {
  case web
  case electronicDocs = "electronic-docs"
  case software
  case authoringTool = "authoring-tool"
  /// The row speaks of the product as a whole.
  case none

  /// What a product on a platform is.
  public static func of(_ platform: Platform) -> ConformanceComponent {
    platform == .web ? .web : .software
  }

  /// The components that a row of WCAG tells apart.
  public static let ofCriteria: [ConformanceComponent] = [.web, .electronicDocs, .software, .authoringTool]
}
