/// Rows that frozen releases had not seen.
public struct LateRows: Hashable, Sendable {
  /// The findings among them.
  public var findings: Set<Identifier<Finding>>
  /// The findings that only such rows retract.
  public var retracted: Set<Identifier<Finding>>

  /// Rows that were not seen.
  public init(findings: Set<Identifier<Finding>> = [], retracted: Set<Identifier<Finding>> = []) {
    self.findings = findings
    self.retracted = retracted
  }

  /// Whether every row was seen.
  public var isEmpty: Bool { findings.isEmpty && retracted.isEmpty }
}

/// How much came into a file too late for a frozen release: findings of its own, and of releases that it goes back to.
public struct LateFindings: Hashable, Sendable {
  /// Version of the frozen release.
  public let release: String
  /// How many findings.
  public let findings: Int
  /// How many of them failed.
  public let failures: Int
  /// How many findings were retracted.
  public let retractions: Int

  /// What came too late.
  public init(release: String, findings: Int, failures: Int, retractions: Int) {
    self.release = release
    self.findings = findings
    self.failures = failures
    self.retractions = retractions
  }
}

/// What rows that every copy of a file knows by replica and number are about, by the name of its log.
public enum NumberedRow: String, CaseIterable, Sendable {
  case finding
  case session
  case issue
  case decision
}
