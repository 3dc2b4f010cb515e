public import ArgumentParser
public import AuditModel
public import AuditService

// The vocabulary's own types as arguments, so that a wrong word is a usage error that lists the right ones.

extension Platform: ExpressibleByArgument {}

extension BatchFormat: ExpressibleByArgument {}

extension ReportFormat: ExpressibleByArgument {}

extension DevelopmentStage: ExpressibleByArgument {}

extension AuditOrder: ExpressibleByArgument {}

extension CheckMethod: ExpressibleByArgument {}

extension ThresholdQuantity: ExpressibleByArgument {}

extension ThresholdPlatform: ExpressibleByArgument {}

extension AcceptanceCriteriaFormat: ExpressibleByArgument {}

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
