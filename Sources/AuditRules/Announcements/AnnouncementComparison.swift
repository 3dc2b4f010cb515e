public import AuditModel

/// What was announced, compared part by part with what was expected.
///
/// It proposes an outcome; the auditor decides.
public struct AnnouncementComparison: Hashable, Sendable {
  /// How a part of the expected announcement differs.
  public struct Difference: Hashable, Sendable {
    /// The part; nil for words that belong to none, or that are not understood.
    public let kind: Announcement.Kind?
    /// What differs, in words.
    public let sentence: String
    /// Whether the part was heard as expected, but in another place.
    public let isOrderAlone: Bool

    init(kind: Announcement.Kind?, sentence: String, isOrderAlone: Bool = false) {
      self.kind = kind
      self.sentence = sentence
      self.isOrderAlone = isOrderAlone
    }
  }

  /// The expected announcement, its hint behind the pause included.
  public let expected: String
  /// What differs, in the order in which it is heard.
  public let differences: [Difference]

  /// Compares.
  ///
  /// Case and punctuation do not matter. A part that stands for something else, such as `<what was typed>`, takes the
  /// words that are heard in its place, but never those of roles and states. What the screen reader adds about how to
  /// use an element may be switched off; that it is not heard is no difference.
  public init(_ observed: String, with announcement: Announcement) {
    expected = announcement.whole
    differences = AnnouncementMatching(
      observed, announcement.parts + announcement.hintParts, vocabulary: SpokenVocabulary(announcement.platform)
    ).differences()
  }

  /// What the comparison proposes for a check.
  ///
  /// - Parameter kinds: The parts that the check asks about.
  /// - Returns: ``Outcome/failed`` when one of them differs in more than its place; else ``Outcome/cantTell`` when one
  ///   was heard in another place, which versions and makers differ in, or when words were heard that belong to no part or
  ///   are not understood, for they may belong to this one; ``Outcome/passed`` when nothing is so.
  public func proposal(for kinds: Set<Announcement.Kind>) -> Outcome {
    let concerning = differences.filter { $0.kind.map(kinds.contains) ?? true }
    if concerning.contains(where: { $0.kind != nil && !$0.isOrderAlone }) { return .failed }
    return concerning.isEmpty ? .passed : .cantTell
  }

  /// The parts of an announcement that a check asks about; nil for a check that is not answered by what is announced.
  public static func kinds(askedBy check: Check) -> Set<Announcement.Kind>? {
    guard check.scope == .element, check.method == .screenReader else { return nil }
    // A specification's checks are named for what they compare; the others go by their dimension.
    switch check.path.split(separator: "/").last {
    case "hint": return [.hint]
    case "traits": return [.role, .state]
    case "value-or-state": return [.value, .state]
    default: break
    }
    switch check.dimension {
    case "name": return [.label]
    case "role": return [.role]
    case "value": return [.value]
    case "state": return [.state]
    default: return nil
    }
  }
}
