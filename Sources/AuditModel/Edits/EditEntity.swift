/// The kinds of thing that edits change.
public enum EditEntity: String, CaseIterable, Sendable {
  case product
  case release
  case build
  case process
  case screen
  case component
}
