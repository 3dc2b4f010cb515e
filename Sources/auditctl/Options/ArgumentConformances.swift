public import ArgumentParser
public import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditService

// The vocabulary's own types as arguments, so that a wrong word is a usage error that lists the right ones.

extension Platform: ExpressibleByArgument {}
extension DeviceFamily: ExpressibleByArgument {}

extension BatchFormat: ExpressibleByArgument {}

extension ReportFormat: ExpressibleByArgument {}

extension ReportLanguage: ExpressibleByArgument {}

extension ReportTableName: ExpressibleByArgument {}
extension StatementLaw: ExpressibleByArgument {}

extension GateAnnotations: ExpressibleByArgument {}

extension ReportMarkup: ExpressibleByArgument {}

extension ConformanceEdition: ExpressibleByArgument {}

extension WebRole: ExpressibleByArgument {}

extension DevelopmentStage: ExpressibleByArgument {}

extension AuditOrder: ExpressibleByArgument {}

extension AuditRetest: ExpressibleByArgument {}

extension CheckMethod: ExpressibleByArgument {}

extension ThresholdQuantity: ExpressibleByArgument {}

extension ThresholdPlatform: ExpressibleByArgument {}

extension AcceptanceCriteriaFormat: ExpressibleByArgument {}

extension RollUpAxis: ExpressibleByArgument {}

extension Portfolio.Axis: ExpressibleByArgument {}

extension ReleaseChange: ExpressibleByArgument {}

extension PlannedScreen.Sample: ExpressibleByArgument {}

extension Severity: ExpressibleByArgument {
  /// Reads `minor`, `moderate`, `serious` or `critical`.
  public init?(argument: String) {
    self.init(name: argument)
  }

  /// The names, for help, errors and completion.
  public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension Trait: ExpressibleByArgument {
  /// Reads a trait in any of its spellings.
  public init?(argument: String) {
    self.init(spelling: argument)
  }
}
extension CatalogSchema: ExpressibleByArgument {}

extension AssistiveTechnology.Kind: ExpressibleByArgument {
  /// Reads what a technology of one's own can be.
  public init?(argument: String) {
    guard let kind = Self(rawValue: argument), Self.ofOwn.contains(kind) else { return nil }
    self = kind
  }

  /// The words, for help, errors and completion.
  public static var allValueStrings: [String] { ofOwn.map(\.rawValue) }
}

extension IssueName: ExpressibleByArgument {
  /// Reads a number of an issue, or its name in every copy.
  public init?(argument: String) {
    self.init(typed: argument)
  }
}

extension NamedIssueChoice: ExpressibleByArgument {
  /// Reads the name of an issue, or `new`.
  public init?(argument: String) {
    self.init(typed: argument)
  }
}

extension IssueState: ExpressibleByArgument {
  /// Also by the word that people read.
  public init?(argument: String) {
    guard let state = Self(rawValue: argument) ?? Self.allCases.first(where: { $0.words == argument }) else {
      return nil
    }
    self = state
  }
}

extension RequirementLevel: ExpressibleByArgument {}

extension Decision.Kind: ExpressibleByArgument {}
extension Decision.Exemption: ExpressibleByArgument {
  /// One that people decide, by its name.
  public init?(argument: String) {
    guard let decided = Self.decided.first(where: { $0.rawValue == argument }) else { return nil }
    self = decided
  }

  /// The names of those that people decide.
  public static var allValueStrings: [String] { decided.map(\.rawValue) }
}

extension IssueFilter.Order: ExpressibleByArgument {}

extension CaptureDraft.Rows: ExpressibleByArgument {}

extension ToolFormat: ExpressibleByArgument {}
