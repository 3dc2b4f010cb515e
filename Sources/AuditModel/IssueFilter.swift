/// Which issues to list, and in which order; of several conditions all must hold.
public struct IssueFilter: Sendable {
  /// In which order issues are listed; of equals the lowest number is first.
  public enum Order: String, CaseIterable, Sendable {
    /// The most severe first.
    case severity
    /// The oldest first.
    case age
    /// What is due first, and at the end what never is.
    case due
    /// What changed last first.
    case changed
    /// By number.
    case number
  }

  /// Key of the product, or nil for all.
  public var product: String?
  /// Version of a release in which one of its findings is, or nil.
  public var release: String?
  /// Key of a screen at which one of its findings is, or at a component that the screen declares; or nil.
  public var screen: String?
  /// Local keys of the addresses at which anything was found of what is on ``screen`` now, where keys were renamed; they count
  /// beside those by its key.
  public var places: [Int64] = []
  /// Key of the type of an element at which one of its findings is, or nil.
  public var elementType: String?
  /// Checks of which one has one of its findings, or nil.
  public var checks: Set<Identifier<Check>>?
  /// The least severity, included, or nil.
  public var severity: Severity?
  /// The states in which it may be; nil: with work left to do.
  public var states: Set<IssueState>?
  /// The team that works on it, or nil.
  public var team: String?
  /// Who works on it, or nil.
  public var owner: TypedName?
  /// A label that it has, or nil.
  public var label: String?
  /// Its key or address elsewhere, or nil.
  public var reference: String?
  /// What was decided about it and holds at ``now``, or nil.
  public var decision: Decision.Kind?
  /// A time before which a decision about it lapses that holds at ``now``: UTC, milliseconds since 1970; or nil.
  public var expiresBefore: Int64?
  /// Whether it was due before ``now``, and no decision that holds lets it wait.
  public var isOverdue = false
  /// Whether nobody works on it, and nothing was decided about it that holds.
  public var isUntriaged = false
  /// A time before which it was opened: UTC, milliseconds since 1970; or nil.
  public var openedBefore: Int64?
  /// Failures that are carried into ``release`` from earlier ones: an issue that has one of them belongs to it, too.
  public var carried: [Identifier<Finding>] = []
  /// Words that all occur in its title, comments, places or what was observed; empty: any.
  public var words: [String] = []
  /// In which order.
  public var order = Order.severity
  /// The largest number of issues to list, or nil.
  public var limit: Int?
  /// The time at which decisions must hold: UTC, milliseconds since 1970.
  public var now: Int64 = 0

  /// All open issues.
  public init() {}

  /// Whether those without work left to do, too.
  public var isAll: Bool {
    get { states == Set(IssueState.allCases) }
    set { states = newValue ? Set(IssueState.allCases) : nil }
  }
}
