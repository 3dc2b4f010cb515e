/// What rows that every copy of a file knows by replica and number are about.
public enum NumberedRow: CaseIterable, Sendable {
  case finding
  case session
  case issue
  case decision
}
