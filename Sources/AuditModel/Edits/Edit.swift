/// A new value of something that can change: a row of a log that only grows.
public struct Edit: Hashable, Sendable {
  /// Its place in the order of all logs.
  public let position: LogPosition
  /// What it changes.
  public let register: EditRegister
  /// What it says; nil takes the thing away: an element, a merged hotfix, a planned environment.
  public let value: EditValue?
  /// The edits of the same register whose place it takes: those that its writer knew as not replaced.
  public let replaces: Set<LogNumber>
  /// Who; nil: not said.
  public let person: String?
  /// Why; nil: not said.
  public let reason: String?
  /// When, for people: UTC, milliseconds since 1970; it orders nothing.
  public let editedAt: Int64

  /// An edit as it is stored.
  public init(
    position: LogPosition, register: EditRegister, value: EditValue?, replaces: Set<LogNumber>, person: String? = nil,
    reason: String? = nil, editedAt: Int64
  ) {
    self.position = position
    self.register = register
    self.value = value
    self.replaces = replaces
    self.person = person
    self.reason = reason
    self.editedAt = editedAt
  }

  /// Which row of the logs it is.
  public var number: LogNumber { position.number }
}
