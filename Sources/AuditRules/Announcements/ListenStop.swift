public import AuditModel

/// A stop of the screen reader, and what the specification has to say of what is heard there.
public struct ListenStop: Hashable, Sendable {
  /// The element at which the screen reader stops.
  public let element: ElementSpecification
  /// The state of the screen.
  public let state: String
  /// Whose screen reader it is.
  public let platform: Platform
  /// What is expected to be heard.
  public let expected: Announcement
  /// Whether words of a state are expected of the element in any other state of the screen.
  let saysStateElsewhere: Bool

  /// A stop at an element of a screen.
  ///
  /// - Parameters:
  ///   - screen: With its components in place (``AuditModel/ScreenSpecification`` as releases have it).
  ///   - platform: Where it is heard.
  /// - Returns: Nil where nothing can be expected: the element is not present in the state.
  public init?(
    _ element: ElementSpecification, in state: String, of screen: ScreenSpecification, on platform: Platform
  ) {
    guard element.isPresent(in: state) else { return nil }
    let expected = Announcer.announcement(of: element, in: state, of: screen, on: platform)
    self.element = element
    self.state = state
    self.platform = platform
    self.expected = expected
    saysStateElsewhere = ([Address.defaultState] + element.stateExpectations.keys).contains { other in
      other != state && element.isPresent(in: other)
        && Announcer.announcement(of: element, in: other, of: screen, on: platform).hasTraitState
    }
  }

  /// What the specification says of the element here.
  var expectation: Expectation { element.expectation(in: state) }
}

extension Announcement {
  /// Whether a state is said that the traits give.
  fileprivate var hasTraitState: Bool {
    let vocabulary = SpokenVocabulary(platform)
    return parts.contains { part in
      part.kind == .state && [.selected, .dimmed].contains(vocabulary.meaning(of: part.text))
    }
  }
}

/// What an auditor says of what was heard at a stop.
public enum Hearing: Hashable, Sendable {
  /// Exactly what is expected.
  case asExpected
  /// The words as they were noted down.
  case words(String)
}

/// What is known of the swipes that led to a stop and on from it.
public enum SwipeCourse: Hashable, Sendable {
  /// Nothing.
  case unknown
  /// One swipe led from the stop before in the specification to this one, and one leads on to the next.
  case asSpecified
}

/// What is proposed for a check from what was heard; the auditor decides.
public struct ListenProposal: Hashable, Sendable {
  /// The check's path.
  public let check: String
  /// Passed or failed; nil: it stays a question.
  public let outcome: Outcome?
  /// What was asked about of what can be heard; empty for a check that no announcement answers.
  public let parts: [HeardPart]
  /// Whether the specification says anything of what was asked about, or the check names words of its own.
  public let isSpecified: Bool
  /// What it rests on, or why nothing is proposed: a sentence without a full stop.
  public let reason: String
}
