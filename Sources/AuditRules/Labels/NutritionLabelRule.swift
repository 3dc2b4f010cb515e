public import AuditModel

/// When an Accessibility Nutrition Label of the App Store may be claimed for a family of devices.
///
/// The store asks whether people can do the common tasks of an app with a feature. What nobody tested on that family, with the
/// technology that the label names, is no ground for a claim; the store shows what is not claimed as not supported.
public enum NutritionLabelRule {
  /// What may be said of a label.
  public enum Claim: String, Hashable, Sendable {
    /// Each of its checks passed or does not apply, on every screen of every common task.
    case mayBeClaimed = "may-be-claimed"
    /// The app has no media that the label is about.
    case nothingToClaim = "nothing-to-claim"
    /// The store does not offer the label for the family, whatever was found.
    case notOffered = "not-offered"
    /// Something failed or is open, or there is nothing to go by.
    case cannotBeClaimed = "cannot-be-claimed"
  }

  /// What a check says of a label at a place.
  public struct Answer: Hashable, Sendable {
    /// What was found on the family.
    public let outcome: Outcome
    /// Whether it is a check of the label's own; another one speaks against the label alone.
    public let isOwn: Bool
    /// The technologies with which it passed or does not apply.
    public let technologies: Set<String>

    /// What a check says.
    public init(_ outcome: Outcome, isOwn: Bool = true, technologies: Set<String> = []) {
      self.outcome = outcome
      self.isOwn = isOwn
      self.technologies = technologies
    }
  }

  /// Whether an answer keeps a label from being claimed.
  ///
  /// An own check does unless it passed or does not apply, with the technology that the label names. A check that an own one
  /// covers, or the own check of a criterion that it tests, does where it failed or cannot be told.
  public static func isAgainst(_ answer: Answer, _ label: NutritionLabel) -> Bool {
    guard answer.isOwn else { return answer.outcome == .failed || answer.outcome == .cantTell }
    guard answer.outcome == .passed || answer.outcome == .inapplicable else { return true }
    return label.technology.map { !answer.technologies.contains($0) } ?? false
  }

  /// What may be said of a label for a family.
  ///
  /// - Parameters:
  ///   - answers: What its checks say on all screens of all common tasks.
  ///   - isAsked: Whether there is a common task, and each own check is asked on each screen of each.
  public static func claim(
    _ label: NutritionLabel, on family: DeviceFamily, _ answers: [Answer], isAsked: Bool
  ) -> Claim {
    guard label.isOffered(for: family) else { return .notOffered }
    let own = answers.filter(\.isOwn)
    guard isAsked, !own.isEmpty, !answers.contains(where: { isAgainst($0, label) }) else { return .cannotBeClaimed }
    return label.isOfMedia && own.allSatisfy { $0.outcome == .inapplicable } ? .nothingToClaim : .mayBeClaimed
  }
}
