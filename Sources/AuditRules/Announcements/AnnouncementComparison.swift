internal import AuditModel

/// What was announced, compared part by part with what was expected.
///
/// It says what differs; what that means for a check, ``ListenRule`` proposes.
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

  /// Compares what an auditor says of it; where exactly that was heard nothing differs that is said.
  public init(_ hearing: Hearing, with announcement: Announcement) {
    switch hearing {
    case .asExpected: self.init(announcement.certain, with: announcement.unsaid)
    case .words(let words): self.init(words, with: announcement)
    }
  }

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
}
