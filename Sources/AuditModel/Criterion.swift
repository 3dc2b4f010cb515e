/// What a standard such as WCAG says of a guideline besides its text: in which versions it stands, how it is read for
/// software and for mobile apps, and which other standards ask for it.
public struct Criterion: Hashable, Sendable {
  /// The principle it belongs to, as published; nil where the standard has none.
  public let principle: String?
  /// The version that introduced it, such as `2.1`.
  public let introduced: String
  /// The version that removed it; nil while it stands.
  public let removed: String?
  /// How it is read for a kind of product, each kind at most once.
  public let applicability: [CriterionApplicability]
  /// Clauses of other standards that ask for it, or leave it out.
  public let clauses: [CriterionClause]

  /// The facts of a criterion.
  public init(
    principle: String?, introduced: String, removed: String?, applicability: [CriterionApplicability] = [],
    clauses: [CriterionClause] = []
  ) {
    self.principle = principle
    self.introduced = introduced
    self.removed = removed
    self.applicability = applicability
    self.clauses = clauses
  }

  /// Says whether a version of the standard has it: introduced by then, and not removed.
  public func stands(in version: String) -> Bool {
    !Self.precedes(version, introduced) && (removed.map { Self.precedes(version, $0) } ?? true)
  }

  /// Says whether another standard asks for it on a platform.
  public func isAsked(by standard: String, on platform: Platform) -> Bool {
    clauses.contains { $0.standard == standard && $0.exclusion == nil && $0.platforms.contains(platform) }
  }

  /// Compares versions part by part as numbers, so that 2.10 comes after 2.9.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    let numbers = { (text: String) in text.split(separator: ".").map { Int($0) ?? 0 } }
    var (lefts, rights) = (numbers(left), numbers(right))
    while lefts.count < rights.count { lefts.append(0) }
    while rights.count < lefts.count { rights.append(0) }
    return lefts.lexicographicallyPrecedes(rights)
  }
}

/// A WCAG conformance level (WCAG 2.2 §5.2.1).
public enum ConformanceLevel: String, CaseIterable, Comparable, Sendable, Codable {
  case a = "A"
  case aa = "AA"
  case aaa = "AAA"

  /// Orders the least demanding first.
  public static func < (left: ConformanceLevel, right: ConformanceLevel) -> Bool {
    left.rawValue.count < right.rawValue.count
  }
}
