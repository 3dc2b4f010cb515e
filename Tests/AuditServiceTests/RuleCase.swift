import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// A row of a truth table: what a specification says, and what one rule makes of it.
struct RuleCase: CustomTestStringConvertible {
  /// Fields of the element `e`, or of the whole screen, in YAML.
  let text: String
  /// `SEVERITY PLACE FIELD`, several with `; ` between them; empty where the rule is kept.
  let expected: String

  init(_ text: String, _ expected: String = "") {
    self.text = text
    self.expected = expected
  }

  var testDescription: String { text }

  /// The built-in element types, read once.
  static let types = Result { try BuiltInCatalog.packs().flatMap(\.elementTypes) }

  /// Reads screens as a file of them.
  static func screens(_ text: String) throws -> [ScreenSpecification] {
    try SpecificationReader.screens(
      InputText(source: "s.yaml", text: text), elementTypes: types.get())
  }

  static func problems(_ text: String, on platform: Platform = .ios) throws -> [SpecificationProblem] {
    let screens = try screens(text)
    return try SpecificationChecker(
      screens, platform: platform, elementTypes: types.get()
    ).problems()
  }

  /// What a rule finds in a screen `s` with one further state `t`.
  static func found(_ rule: String, element: String, on platform: Platform = .ios) throws -> String {
    try found(rule, elements: "- {key: e, \(element)}", on: platform)
  }

  /// What a rule finds in a screen `s` with one further state `t` and these elements.
  static func found(_ rule: String, elements: String, on platform: Platform = .ios) throws -> String {
    let lines = elements.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try found(
      rule, screens: "screen: s\ntitle: S\nstates: [{key: t, trigger: Wait.}]\nelements:\n\(lines)", on: platform)
  }

  /// What a rule finds in a file of screens.
  static func found(_ rule: String, screens: String, on platform: Platform = .ios) throws -> String {
    try problems(screens, on: platform).filter { $0.rule == rule }
      .map { "\($0.severity.rawValue) \($0.place) \($0.field)" }.joined(separator: "; ")
  }
}
