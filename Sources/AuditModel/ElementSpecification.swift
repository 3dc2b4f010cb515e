/// An element as a screen specification describes it.
public struct ElementSpecification: Hashable, Sendable {
  /// Width and height in pt (iOS), dp (Android) or CSS px (web), both greater than zero.
  public struct Size: Hashable, Sendable {
    /// Width.
    public var width: Double
    /// Height.
    public var height: Double

    /// A size from its parts.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// Who says what the element exposes.
  public enum Origin: String, CaseIterable, Sendable {
    /// A person.
    case person
    /// A capture of the running app; nobody has confirmed it yet.
    case captured
  }

  /// The element's key on its screen.
  public var key: String
  /// Key of the element type.
  public var type: String
  /// Key of the type's variant, or nil.
  public var variant: String?
  /// Group, list or bar it stands in, or nil.
  public var container: String?
  /// Visible parts that are read as this one element, or nil.
  public var members: [String]?
  /// Its size, or nil when not known.
  public var size: Size?
  /// The app's own name for it, by which captures know it; nil when not known.
  public var identifier: String?
  /// Who says what it exposes.
  public var origin: Origin
  /// How many alike rows it stands for, from 2; nil: itself alone.
  public var repeatCount: Int?
  /// Key that it had before, on the same screen or component; nil: none.
  public var renamedFrom: String?
  /// Keys of the states in which it is present, in the screen's order; nil means every state, for nothing is said.
  public var presence: [String]?
  /// What it exposes where no state says otherwise.
  public var expectation: Expectation
  /// The whole expectation in each state that differs from ``expectation``, by the state's key.
  public var stateExpectations: [String: Expectation]

  /// An element that is present in every state and says nothing yet.
  public init(key: String, type: String) {
    self.key = key
    self.type = type
    origin = .person
    expectation = Expectation()
    stateExpectations = [:]
  }

  /// Says whether it is present in a state.
  public func isPresent(in state: String) -> Bool {
    presence?.contains(state) ?? true
  }

  /// What it must expose in a state.
  public func expectation(in state: String) -> Expectation {
    stateExpectations[state] ?? expectation
  }
}
