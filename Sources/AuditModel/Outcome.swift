/// The outcome of a check, in the five values of EARL 1.0 §2.6.
///
/// Cases are in the order in which the ACT Rules Format picks the outcome of several: the first that is present
/// decides (DESIGN rule 3). `rawValue` is the stored number, so that the smallest one decides, too.
public enum Outcome: Int64, CaseIterable, Comparable, Sendable {
  case failed = 1
  case untested = 2
  case cantTell = 3
  case passed = 4
  case inapplicable = 5

  /// EARL's spelling: `failed`, `untested`, `cantTell`, `passed`, `inapplicable`.
  public var name: String {
    switch self {
    case .failed: "failed"
    case .untested: "untested"
    case .cantTell: "cantTell"
    case .passed: "passed"
    case .inapplicable: "inapplicable"
    }
  }

  /// The outcome in words for people: "cannot tell" and "does not apply" are read aloud as such.
  public var words: String {
    switch self {
    case .failed: "failed"
    case .untested: "not tested"
    case .cantTell: "cannot tell"
    case .passed: "passed"
    case .inapplicable: "does not apply"
    }
  }

  /// How many have it, in words: `3 do not apply`.
  public func words(of count: Int) -> String {
    "\(count) \(self == .inapplicable && count != 1 ? "do not apply" : words)"
  }

  /// What an auditor types, and every longer spelling; nil for anything else.
  ///
  /// Case does not matter.
  public init?(typed text: some StringProtocol) {
    switch text.lowercased() {
    case "pass", "passed": self = .passed
    case "fail", "failed": self = .failed
    case "ct", "canttell", "cant-tell", "cannot tell": self = .cantTell
    case "na", "n/a", "inapplicable", "not applicable", "does not apply": self = .inapplicable
    default: return nil
    }
  }

  /// The spellings that ``init(typed:)`` is for, as shown in help and errors.
  public static let typedSpellings = "pass, fail, ct (cannot tell), na (does not apply)"

  /// Orders the outcome that decides a roll-up first.
  public static func < (left: Outcome, right: Outcome) -> Bool {
    left.rawValue < right.rawValue
  }
}
