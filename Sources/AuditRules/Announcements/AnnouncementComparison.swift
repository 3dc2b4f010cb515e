public import AuditModel

/// What was announced, compared part by part with what was expected.
///
/// It proposes an outcome; the auditor decides.
public struct AnnouncementComparison: Hashable, Sendable {
  /// How a part of the expected announcement differs.
  public struct Difference: Hashable, Sendable {
    /// The part; nil for words that belong to none.
    public let kind: Announcement.Kind?
    /// What differs, in words.
    public let sentence: String
  }

  /// The expected announcement, its hint behind the pause included.
  public let expected: String
  /// What differs, in the order in which it is heard.
  public let differences: [Difference]

  /// Compares.
  ///
  /// Case and punctuation say nothing. A part that stands for something else, such as `<what was typed>`, takes the words
  /// that are heard in its place. What the screen reader adds about how to use an element may be switched off; that it is
  /// not heard is no difference.
  public init(_ observed: String, with announcement: Announcement) {
    expected = announcement.whole
    differences = AnnouncementMatching(observed, announcement.parts + announcement.hintParts).differences()
  }

  /// What the comparison proposes for a check.
  ///
  /// - Parameter kinds: The parts that the check asks about.
  /// - Returns: ``Outcome/failed`` when one of them differs; else ``Outcome/cantTell`` when words were heard that belong
  ///   to no part, for they may belong to this one; ``Outcome/passed`` when neither is so.
  public func proposal(for kinds: Set<Announcement.Kind>) -> Outcome {
    if differences.contains(where: { $0.kind.map(kinds.contains) ?? false }) { return .failed }
    return differences.contains { $0.kind == nil } ? .cantTell : .passed
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
