/// What saving a specification did.
public enum SpecificationChange: String, Sendable {
  case added
  case changed
  case unchanged
}
