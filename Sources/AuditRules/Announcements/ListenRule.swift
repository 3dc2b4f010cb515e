public import AuditModel

/// What an auditor's ear answers: from what was heard at a stop to an outcome for each check that asks about it.
///
/// It proposes nothing that was not heard. A pass rests on words that were heard and understood; a failure on words that
/// contradict, or on silence where all that was said is understood; anything else stays a question. The place of a part in
/// the announcement decides nothing. The auditor decides.
public enum ListenRule {
  /// Proposes an outcome for each check.
  ///
  /// - Parameters:
  ///   - hearing: What was heard; without any words nothing is proposed.
  ///   - checks: Those that are open there. One that no announcement answers (``AuditModel/Check/heard``) is proposed
  ///     nothing.
  ///   - course: What is known of the swipes around the stop; without it nothing is proposed of grouping and order.
  /// - Returns: A proposal for each check, in their order.
  public static func proposals(
    _ hearing: Hearing, at stop: ListenStop, for checks: [Check], course: SwipeCourse = .unknown
  ) -> [ListenProposal] {
    let heard = HeardAnnouncement(hearing, stop.expected)
    return checks.map { check in
      guard let asked = check.heard else {
        return ListenProposal(
          check: check.path, outcome: nil, parts: [], isSpecified: false,
          reason: "an announcement alone does not answer it")
      }
      guard let heard else {
        return ListenProposal(
          check: check.path, outcome: nil, parts: asked.parts, isSpecified: true,
          reason: hearing == .asExpected
            ? "all that is expected stands for other words, and what was heard was not said" : "nothing was heard")
      }
      let (outcome, isSpecified, reason) = HeardJudgement(heard, stop, check, asked, course).proposal
      return ListenProposal(
        check: check.path, outcome: outcome, parts: asked.parts, isSpecified: isSpecified, reason: reason)
    }
  }
}

/// What is proposed for one check.
struct HeardJudgement {
  /// What one part of a check comes to.
  enum Verdict {
    case passed(String)
    case failed(String)
    case open(String)
    /// The specification has nothing there.
    case absent(String)
  }

  let heard: HeardAnnouncement
  let stop: ListenStop
  let asked: HeardAnswer
  let course: SwipeCourse
  /// Whether there may be nothing for the check to ask about, which the auditor says.
  let isConditional: Bool

  init(
    _ heard: HeardAnnouncement, _ stop: ListenStop, _ check: Check, _ asked: HeardAnswer, _ course: SwipeCourse
  ) {
    self.heard = heard
    self.stop = stop
    self.asked = asked
    self.course = course
    isConditional = check.appliesWhen != nil
  }

  /// The outcome of all parts together: the worst, as long as any part says something.
  var proposal: (outcome: Outcome?, isSpecified: Bool, reason: String) {
    var passed: [String] = []
    var open: [String] = []
    var absent: [String] = []
    for part in asked.parts {
      switch verdict(part) {
      case .failed(let reason): return (.failed, true, reason)
      case .passed(let reason): passed.append(reason)
      case .open(let reason): open.append(reason)
      case .absent(let reason): absent.append(reason)
      }
    }
    if let reason = open.first { return (nil, true, reason) }
    guard !passed.isEmpty else { return (nil, false, absent.first ?? "nothing is specified") }
    let reason = passed.joined(separator: "; ")
    return asked.onlyFails ? (nil, true, reason + ", but it asks about more than this stop") : (.passed, true, reason)
  }

  private func verdict(_ part: HeardPart) -> Verdict {
    switch part {
    case .name: name
    case .wording: wording
    case .role: role
    case .soleRole: soleRole
    case .roleOnce: roleOnce
    case .state: state
    case .value: value
    case .hint: hint
    case .traits: traits
    case .reach: reach
    case .grouping: grouping
    case .order: order
    }
  }

  func parts(_ kind: Announcement.Kind) -> [HeardAnnouncement.Part] {
    heard.parts.filter { $0.part.kind == kind }
  }

  private var label: HeardAnnouncement.Part? { parts(.label).first }

  /// Whether the specification says which traits the element has.
  var hasTraits: Bool { stop.expectation.traits != nil }

  // MARK: Texts

  private var name: Verdict {
    if let label, label.part.isPlaceholder { return varying(label) }
    if let label, label.place != nil {
      // "On" may be the name of a switch, and may be its state.
      let isAmbiguous = heard.vocabulary.meaning(of: label.part.text) != nil && heard.parts.contains { $0.place == nil }
      return isAmbiguous
        ? .open("\"\(label.part.text)\" may be the name or something else")
        : .passed("the name \"\(label.part.text)\" was heard")
    }
    if stop.element.label(in: stop.state) != nil, label == nil { return .absent("the name is not spoken here") }
    let texts = parts(.value) + parts(.error) + parts(.header) + parts(.hint)
    guard heard.unknown.isEmpty, label != nil || !texts.contains(where: { $0.part.isPlaceholder && $0.place != nil })
    else {
      return .open("other words than the specified name were heard, which may be a name or not")
    }
    return .failed("no words of a name were heard")
  }

  private var wording: Verdict {
    guard let label else { return .absent("no name is specified that is spoken") }
    if label.part.isPlaceholder { return varying(label) }
    guard label.place != nil else {
      return .failed("the specified name \"\(label.part.text)\" was not heard")
    }
    if heard.hasMore(label) {
      return .failed("the name has more words than \"\(label.part.text)\"")
    }
    // Some apps write the role into the name: "Set as default checkbox", "Submit button, Button".
    if let other = heard.besides.first(where: { heard.isInPhrase($0, with: label) || isExpected($0) }) {
      return .open("\"\(heard.text(other.place))\" was heard, which may belong to the name")
    }
    return heard.unknown.isEmpty
      ? .passed("the name was heard word for word: \"\(label.part.text)\"")
      : .open("words were heard besides that may belong to the name: \(unknown)")
  }

  /// What stands for other words: what was heard there is for the auditor to compare.
  private func varying(_ part: HeardAnnouncement.Part) -> Verdict {
    .open(
      part.place.map { "\"\(part.part.text)\" stands for other words, and \"\(heard.text($0))\" was heard" }
        ?? "\"\(part.part.text)\" stands for other words, and what was heard there was not said")
  }

  /// Whether a role or state is expected, so that it was heard more than once.
  private func isExpected(_ other: SpokenVocabulary.Occurrence) -> Bool {
    heard.parts.contains { heard.vocabulary.meaning(of: $0.part.text) == other.term }
  }

  private var value: Verdict {
    let values = parts(.value)
    guard let first = values.first else { return .absent("no value is specified") }
    if values.allSatisfy({ $0.place != nil }) {
      return .passed("the value was heard: \"\(first.part.text)\"")
    }
    if heard.isExact { return varying(first) }
    if values.contains(where: \.part.maybeEmpty) {
      return .open("nothing need stand there yet, and no value was heard")
    }
    if let instead = heard.instead(of: first), !first.part.isPlaceholder, Self.differ(instead, first.part.text) {
      return .failed("the value \"\(first.part.text)\" is specified, and \"\(instead)\" was heard")
    }
    return heard.isUnderstood && heard.besides.isEmpty
      ? .failed("the value \"\(first.part.text)\" was not heard")
      : .open("the value \"\(first.part.text)\" was not made out in what was heard")
  }

  /// Whether two values cannot mean the same: other numbers, or no word in common.
  private static func differ(_ one: String, _ other: String) -> Bool {
    let (one, other) = (SpokenPart(one).words, SpokenPart(other).words)
    let numbers = (one.compactMap(Int.init), other.compactMap(Int.init))
    if !numbers.0.isEmpty, !numbers.1.isEmpty { return numbers.0.sorted() != numbers.1.sorted() }
    return numbers.0.isEmpty && numbers.1.isEmpty && Set(one).isDisjoint(with: other)
  }

  private var hint: Verdict {
    guard let hint = parts(.hint).first else { return .absent("no hint is specified that is spoken") }
    guard hint.place != nil else {
      return heard.isUnderstood
        ? .failed("the hint \"\(hint.part.text)\" was not heard")
        : .open("the hint \"\(hint.part.text)\" was not made out in what was heard")
    }
    return hint.isDoubtful
      ? .open("the hint may have more words than \"\(hint.part.text)\"")
      : .passed("the hint was heard: \"\(hint.part.text)\"")
  }

  // MARK: The way there

  private var reach: Verdict {
    label?.place != nil || (label?.part.isPlaceholder != false && heard.parts.contains { $0.isHeard })
      ? .passed("the screen reader came to it")
      : .open("whether this was the element is not plain from what was heard")
  }

  private var grouping: Verdict {
    guard course == .asSpecified else { return .open("whether its parts are stops of their own was not heard") }
    guard let members = stop.element.members ?? label.map({ [$0.part.text] }) else {
      return .absent("its parts are not specified")
    }
    if let missing = members.first(where: { !heard.holds($0) }) {
      return .open("\"\(missing)\" was not made out in what was heard")
    }
    return .passed("all of it was heard at one stop, and the next swipe led on")
  }

  private var order: Verdict {
    course == .asSpecified
      ? .passed("the stop came where the specification has it")
      : .open("whether the stop came where the specification has it was not said")
  }

  /// The words that were not understood, in quotation marks.
  var unknown: String {
    heard.unknown.map { "\"\(heard.text($0))\"" }.joined(separator: ", ")
  }
}

extension ElementSpecification {
  fileprivate func label(in state: String) -> String? {
    expectation(in: state).label?.unlessEmpty
  }
}
