/// What kind of thing an element type is.
public enum ElementCategory: String, CaseIterable, Sendable, Codable {
  case control
  case notification
  case pattern
}
