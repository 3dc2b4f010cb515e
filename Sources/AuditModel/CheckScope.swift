/// What a check is asked of.
public enum CheckScope: String, CaseIterable, Sendable, Codable {
  case product
  case screen
  case element
}
