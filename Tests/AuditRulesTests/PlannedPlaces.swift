import AuditModel

@testable import AuditRules

/// Environments for tests over values.
enum Planned {
  static let voiceOver = FoundEnvironment("VoiceOver on iOS")
  static let keyboard = FoundEnvironment("keyboard")
  static let app = FoundEnvironment("the app")
  static let nvda = FoundEnvironment("NVDA on Windows", .outside)
  static let notStated = FoundEnvironment("not stated", .everywhere)

  static func iOS(_ version: String) -> SystemVersion? {
    SystemVersion(
      AuditEnvironment(device: "Phone", os: "iOS", osVersion: version, assistiveTechnology: "VoiceOver"))
  }

  /// A plan with these environments in full, or as spot checks where their names end with `?`.
  static func environments(_ names: [String]) -> [ReleasePlan.Environment] {
    names.enumerated().map { place, name in
      let isSpot = name.hasSuffix("?")
      return ReleasePlan.Environment(
        isSpot ? String(name.dropLast()) : name,
        PlannedEnvironment(kind: .screenReader, coverage: isSpot ? .spot : .full, position: place + 1))
    }
  }
}
