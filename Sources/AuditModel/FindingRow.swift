/// A finding in the few numbers that compliance needs, packed: a release may have millions of them.
public struct FindingRow: Sendable {
  /// When it was observed: UTC, milliseconds since 1970.
  public let observedAt: Int64
  // No file has four thousand million findings, addresses, checks or sessions, which each are rows of their own.
  private let key: UInt32
  private let amended: UInt32
  private let addressKey: UInt32
  private let checkKey: UInt32
  private let sessionKey: UInt32
  /// The outcome.
  public let outcome: Outcome
  /// How it came about.
  public let mode: TestMode

  /// Takes the keys as they are; 0 for no finding that it amends.
  package init(
    key: UInt32, addressKey: UInt32, checkKey: UInt32, sessionKey: UInt32, observedAt: Int64, outcome: Outcome,
    mode: TestMode, amended: UInt32
  ) {
    self.key = key
    self.addressKey = addressKey
    self.checkKey = checkKey
    self.sessionKey = sessionKey
    self.observedAt = observedAt
    self.outcome = outcome
    self.mode = mode
    self.amended = amended
  }

  /// The finding.
  public var id: Identifier<Finding> { Identifier(rawValue: Int64(key)) }
  /// What it is about; see ``ReadTransaction/addresses(of:)``.
  public var address: Int64 { Int64(addressKey) }
  /// What was asked.
  public var check: Identifier<Check> { Identifier(rawValue: Int64(checkKey)) }
  /// Who, in which build, with what.
  public var session: Identifier<AuditSession> { Identifier(rawValue: Int64(sessionKey)) }
  /// The finding it corrects, or nil.
  public var amends: Identifier<Finding>? { amended == 0 ? nil : Identifier(rawValue: Int64(amended)) }
}

/// A finding at a place, and whether and how it counts.
public struct FoundFinding: Sendable {
  /// The finding.
  public let row: FindingRow
  /// Whether it was retracted.
  public let isRetracted: Bool
  /// Whether a tool alone may pass its check, as the edition has it that its release pins.
  public let isOfToolCheck: Bool

  /// What was found.
  public init(row: FindingRow, isRetracted: Bool, isOfToolCheck: Bool) {
    self.row = row
    self.isRetracted = isRetracted
    self.isOfToolCheck = isOfToolCheck
  }
}
