/// What rows that every copy of a file knows by replica and number are about, by the name of its log.
public enum NumberedRow: String, CaseIterable, Sendable {
  case finding
  case session
  case issue
  case decision
}
