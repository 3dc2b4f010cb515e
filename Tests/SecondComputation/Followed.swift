/// Which rules the product follows as DESIGN section 3 has them: what random audits contain, and what is compared.
///
/// A rule that is not among ``all`` is not met by random audits and not compared.
struct Followed: OptionSet {
  let rawValue: Int

  /// Rule 2a and the plan: what is asked, and what counts, in each environment by itself.
  static let environments = Followed(rawValue: 1 << 0)
  /// Rule 2b: who supersedes whom.
  static let superseding = Followed(rawValue: 1 << 1)
  /// Rule 2c: what was passed against another specification.
  static let specification = Followed(rawValue: 1 << 2)
  /// Rule 8: branches, and which releases end a failure.
  static let branches = Followed(rawValue: 1 << 3)
  /// Rule 8: failures that a release has no cell for.
  static let dropped = Followed(rawValue: 1 << 4)
  /// Rule 12: components.
  static let components = Followed(rawValue: 1 << 5)
  /// Rule 13: covered answers.
  static let covered = Followed(rawValue: 1 << 6)
  /// Rule 10: terms, doubts and contradictions.
  static let terms = Followed(rawValue: 1 << 7)
  /// Rule 10: site-level findings.
  static let siteLevel = Followed(rawValue: 1 << 8)
  /// Rule 9: what the gate lets through.
  static let decisions = Followed(rawValue: 1 << 9)
  /// The plan: partial re-audits.
  static let partial = Followed(rawValue: 1 << 10)
  /// Rules 2a and 11: what tools say.
  static let tools = Followed(rawValue: 1 << 11)
  /// Rule 6: processes with screens out of scope.
  static let processes = Followed(rawValue: 1 << 12)
  /// Rule 5: declarations that hold in later releases.
  static let declarations = Followed(rawValue: 1 << 13)
  /// Rule 1: conditions that the specification answers.
  static let conditions = Followed(rawValue: 1 << 14)
  /// Rule 1: that a finding adds no cell where the specification has no place, so that its failure is dropped.
  static let removedPlaces = Followed(rawValue: 1 << 15)
  /// Rule 5: that a screen is not evaluated of which nothing but a component passed.
  static let filledScreens = Followed(rawValue: 1 << 16)
  /// Rules 1 and 8: specifications that change while they are audited and between releases.
  static let edits = Followed(rawValue: 1 << 17)
  /// Rule 8: screens and elements that have other keys since.
  static let renames = Followed(rawValue: 1 << 18)

  /// What is on.
  static let all: Followed = [
    .environments, .superseding, .branches, .dropped, .components, .processes, .conditions, .filledScreens, .terms,
    .siteLevel, .partial, .specification, .edits, .covered, .decisions, .removedPlaces, .declarations,
    .renames,
  ]
}
