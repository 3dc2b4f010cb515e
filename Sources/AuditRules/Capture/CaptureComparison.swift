public import AuditModel

/// What a capture shows of an element or a screen, beside what the specification says: a failure by itself, or words that
/// a person who answers the check is shown.
public struct CaptureStatement: Hashable, Sendable {
  /// What it is worth.
  public enum Worth: String, CaseIterable, Sendable {
    /// A failed finding of mode automatic.
    case failure
    /// It speaks for a failure, and a person decides.
    case proposesFailure = "proposes-failure"
    /// It speaks for a pass, and a person decides.
    case proposesPass = "proposes-pass"
    /// It is shown, and speaks for nothing.
    case evidence
  }

  /// Key of the element; nil for the screen.
  public let element: String?
  /// Which stop it is about, from 1; nil for all.
  public let stop: Int?
  /// What it says something of: the dimension of the checks.
  public let dimension: String
  /// What it is worth.
  public let worth: Worth
  /// Ends of the paths of the checks that it bears on, the first that is asked counts.
  public let checks: [String]
  /// What was observed, in a sentence.
  public let observed: String

  init(
    element: String? = nil, stop: Int? = nil, _ dimension: String, _ worth: Worth, checks: [String], _ observed: String
  ) {
    (self.element, self.stop, self.dimension, self.worth) = (element, stop, dimension, worth)
    (self.checks, self.observed) = (checks, observed)
  }
}

/// A capture beside a specification: what was found, what differs, what that is worth.
public struct CaptureComparison: Hashable, Sendable {
  /// The elements that are present in the state, in swipe order.
  public let elements: [CaptureExpectation]
  /// The stops, in swipe order.
  public let captured: CapturedStops
  /// Which is which.
  public let matching: CaptureMatching
  /// What the capture says, in the order of the stops, then of the screen.
  public let statements: [CaptureStatement]

  /// Compares.
  ///
  /// - Parameters:
  ///   - screen: With the elements of its components in their places.
  ///   - state: The state that was captured.
  ///   - language: BCP 47 tag of the specified words; nil when nobody said it.
  ///   - smallest: The least width and height that the platform asks for, in the unit of the frames; nil when not known.
  public init(
    _ screen: ScreenSpecification, in state: String, _ captured: CapturedStops, language: String? = nil,
    smallest: Double? = nil
  ) {
    elements = screen.elements.filter { $0.isPresent(in: state) }.map { CaptureExpectation($0, in: state) }
    self.captured = captured
    matching = CaptureMatching(elements, captured.stops)
    let rules = CaptureRules(
      elements: elements, captured: captured, matching: matching, platformSize: smallest,
      language: captured.language ?? language,
      isSameLanguage: captured.language == nil || language == nil || captured.language == language)
    statements = matching.isOfAnotherScreen ? [] : rules.statements()
  }

  /// What fails by itself.
  public var failures: [CaptureStatement] { statements.filter { $0.worth == .failure } }

  /// Whether the capture shows anything that the specification does not say, or not what it says.
  public var differs: Bool {
    !matching.onlyExpected.isEmpty || !matching.onlyObserved.isEmpty || !matching.displaced.isEmpty
      || statements.contains { $0.worth == .failure || $0.worth == .proposesFailure }
  }
}

/// What a capture may fail, and what it may only propose.
///
/// A tool's failure is a finding, and its pass none (rule 11): nothing passes by itself, and what is absent fails nothing.
struct CaptureRules {
  let elements: [CaptureExpectation]
  let captured: CapturedStops
  let matching: CaptureMatching
  let platformSize: Double?
  /// The language of the words, or else of the specification; nil when nobody said it.
  let language: String?
  let isSameLanguage: Bool

  func statements() -> [CaptureStatement] {
    var statements: [CaptureStatement] = []
    for match in matching.matches {
      let (element, stop) = (elements[match.element], captured.stops[match.stop])
      statements += name(element, stop, match)
      statements += role(element, stop, match)
      statements += state(element, stop, match)
      statements += traits(element, stop, match)
      statements += size(element, stop, match)
      statements.append(
        CaptureStatement(
          element: element.key, stop: match.stop + 1, "focus", .proposesPass, checks: ["focus"],
          "It is a stop of the screen reader."))
    }
    for index in matching.onlyExpected {
      statements.append(
        CaptureStatement(
          element: elements[index].key, "focus", .evidence, checks: ["focus"],
          "It was not found in the capture; it may be scrolled away, or the screen was in another state."))
    }
    statements += grouping()
    statements += order()
    statements += duplicates()
    return statements
  }

  // MARK: Name

  private static let nameChecks = ["name", "vo-text"]
  /// Where the lack of a name is recorded when the element is not known for sure.
  static let screenCheck = "roles-traits-and-properties/inspect"

  private func name(
    _ element: CaptureExpectation, _ stop: CapturedStop, _ match: CaptureMatch
  ) -> [CaptureStatement] {
    guard let label = stop.label else { return nameless(element, stop, match) }
    var statements: [CaptureStatement] = []
    let folded = CaptureFamily.folded(label)
    if let expected = element.label, !element.isCaptured {
      let isEqual = folded == CaptureFamily.folded(expected)
      let isFirm = match.way == .identifier && isSameLanguage && !expected.contains { $0.isNumber || $0 == "<" }
      let worth: CaptureStatement.Worth = isEqual ? .proposesPass : isFirm ? .failure : .proposesFailure
      statements.append(
        CaptureStatement(
          element: element.key, stop: match.stop + 1, "name", worth, checks: ["vo-text", "name"],
          isEqual
            ? "Its words are “\(label)”, as specified." : "Its words are “\(label)”, and “\(expected)” is specified."))
    }
    return statements + wording(element, stop, match, label)
  }

  private func nameless(
    _ element: CaptureExpectation, _ stop: CapturedStop, _ match: CaptureMatch
  ) -> [CaptureStatement] {
    let kind = stop.kind.type
    switch stop.namelessness {
    case .failure? where match.way == .identifier:
      return [
        CaptureStatement(
          element: element.key, stop: match.stop + 1, "name", .failure, checks: Self.nameChecks,
          "It has no words at all; the platform states that it is a \(kind).")
      ]
    case .failure?:
      // That something nameless is there is true whichever element it is.
      return [
        CaptureStatement(
          stop: match.stop + 1, "name", .failure, checks: [Self.screenCheck],
          "A \(kind) has no words at all: stop \(match.stop + 1), \(Self.place(stop))."),
        CaptureStatement(
          element: element.key, stop: match.stop + 1, "name", .proposesFailure, checks: Self.nameChecks,
          "What stands in its place has no words at all."),
      ]
    case .doubt(let why)?:
      return [
        CaptureStatement(
          element: element.key, stop: match.stop + 1, "name", .proposesFailure, checks: Self.nameChecks,
          "It has no words in the capture; \(why).")
      ]
    case nil: return []
    }
  }

  static func place(_ stop: CapturedStop) -> String {
    func whole(_ number: Double) -> String { String(Int(number.rounded())) }
    return "\(whole(stop.frame.width)) × \(whole(stop.frame.height)) at \(whole(stop.frame.x)), \(whole(stop.frame.y))"
  }

  private func wording(
    _ element: CaptureExpectation, _ stop: CapturedStop, _ match: CaptureMatch, _ label: String
  ) -> [CaptureStatement] {
    guard language == nil || language?.hasPrefix("en") == true else { return [] }
    let isFirm = match.way != .place && language != nil
    var found: [CaptureStatement] = []
    func say(_ dimension: String, _ checks: [String], isFirm: Bool, _ words: String) {
      found.append(
        CaptureStatement(
          element: element.key, stop: match.stop + 1, dimension, isFirm ? .failure : .proposesFailure, checks: checks,
          words))
    }
    let words = SpokenWords.of(label)
    if stop.kind.type == "button", stop.kind.certainty == .certain, words.count > 1,
      RoleWords.of(type: "button").contains(where: { SpokenWords.ends(words, with: $0) })
    {
      say("name", ["name-without-role"], isFirm: isFirm, "Its words “\(label)” end in its role.")
    }
    if [["double", "tap"], ["swipe"]].contains(where: { SpokenWords.contains(words, $0) }) {
      say("name", ["no-gesture-wording"], isFirm: isFirm, "Its words “\(label)” tell a gesture.")
    }
    if let isFile = CapturedName.isOfFile(label) {
      say(
        "name", Self.nameChecks, isFirm: isFirm && isFile,
        "Its words “\(label)” look like the name of a file or an identifier.")
    }
    return found
  }

  // MARK: Role, state, traits

  private func role(_ element: CaptureExpectation, _ stop: CapturedStop, _ match: CaptureMatch) -> [CaptureStatement] {
    let isSame = CaptureFamily.isCompatible((element.type, element.variant), (stop.kind.type, stop.kind.variant))
    guard !isSame else {
      return stop.kind.certainty == .certain
        ? [
          CaptureStatement(
            element: element.key, stop: match.stop + 1, "role", .proposesPass, checks: ["role"],
            "The platform states that it is a \(stop.kind.type).")
        ] : []
    }
    return [
      CaptureStatement(
        element: element.key, stop: match.stop + 1, "role", .proposesFailure, checks: ["role"],
        "It is a \(stop.kind.type) (\(stop.kind.certainty.rawValue)), and a \(element.type) is specified.")
    ]
  }

  private func state(_ element: CaptureExpectation, _ stop: CapturedStop, _ match: CaptureMatch) -> [CaptureStatement] {
    guard !stop.states.isEmpty || stop.value != nil else { return [] }
    let seen = stop.states + [stop.value.map { "value “\($0)”" }].compactMap(\.self)
    return [
      CaptureStatement(
        element: element.key, stop: match.stop + 1, "state", .evidence, checks: ["state", "value", "value-or-state"],
        "The one state that was seen: \(seen.joined(separator: ", ")).")
    ]
  }

  private func traits(_ element: CaptureExpectation, _ stop: CapturedStop, _ match: CaptureMatch) -> [CaptureStatement]
  {
    guard let expected = element.traits, let observed = stop.traits, !element.isCaptured else { return [] }
    let missing = expected.filter { !observed.contains($0) }
    if missing.isEmpty {
      return [
        CaptureStatement(
          element: element.key, stop: match.stop + 1, "traits", .proposesPass, checks: ["voiceover-spec/traits"],
          "It has the traits that are specified.")
      ]
    }
    // The traits that only VoiceOver knows are in no capture.
    let isPublic = missing.contains { $0.isPublic }
    return [
      CaptureStatement(
        element: element.key, stop: match.stop + 1, "traits",
        match.way == .identifier && isPublic ? .failure : .proposesFailure, checks: ["voiceover-spec/traits"],
        "The trait \(missing.map(\.rawValue).joined(separator: ", ")) is specified, and the capture does not have it.")
    ]
  }

  private func size(_ element: CaptureExpectation, _ stop: CapturedStop, _ match: CaptureMatch) -> [CaptureStatement] {
    guard let platformSize, !stop.isCutOff, stop.frame.hasArea,
      CaptureFamily.of(stop.kind.type, variant: stop.kind.variant).map({ $0 == .press || $0 == .check || $0 == .text })
        == true,
      min(stop.frame.width, stop.frame.height) < platformSize
    else { return [] }
    return [
      CaptureStatement(
        element: element.key, stop: match.stop + 1, "size", .proposesFailure,
        checks: ["touch-target-size/platform-size"],
        "Its frame is \(Self.place(stop)), and the platform asks for more.")
    ]
  }

  // MARK: The screen

  /// A part that is specified as a member, and is a stop of its own.
  private func grouping() -> [CaptureStatement] {
    let observed = Set(matching.onlyObserved.compactMap { CaptureFamily.folded(captured.stops[$0].label) })
    return matching.matches.flatMap { match -> [CaptureStatement] in
      let (element, stop) = (elements[match.element], captured.stops[match.stop])
      guard let members = element.members, members.count > 1 else { return [] }
      let apart = members.filter { CaptureFamily.folded($0).map(observed.contains) ?? false }
      guard apart.isEmpty else {
        return [
          CaptureStatement(
            element: element.key, stop: match.stop + 1, "grouping",
            match.way == .place ? .proposesFailure : .failure, checks: ["grouping"],
            "\(apart.map { "“\($0)”" }.joined(separator: ", ")) \(apart.count == 1 ? "is a stop" : "are stops") of "
              + "\(apart.count == 1 ? "its" : "their") own, and specified as a part of this one.")
        ]
      }
      let spoken = SpokenWords.of(stop.label ?? "")
      let parts = members.map { SpokenWords.of($0) }.filter { !$0.isEmpty }
      guard parts.allSatisfy({ SpokenWords.contains(spoken, $0) }) else { return [] }
      return [
        CaptureStatement(
          element: element.key, stop: match.stop + 1, "grouping", .proposesPass, checks: ["grouping"],
          "One stop speaks all its parts.")
      ]
    }
  }

  private func order() -> [CaptureStatement] {
    guard !matching.displaced.isEmpty else { return [] }
    let observed = matching.matches.sorted { $0.stop < $1.stop }.map { elements[$0.element].key }
    return [
      CaptureStatement(
        "order", .proposesFailure, checks: ["content-order", "swipe-order"],
        "The capture has the order \(observed.joined(separator: ", ")), as far as it shows it; out of order: "
          + "\(matching.displaced.map { elements[$0].key }.joined(separator: ", ")).")
    ]
  }

  private func duplicates() -> [CaptureStatement] {
    let groups = Dictionary(grouping: captured.stops.indices.filter { captured.stops[$0].label != nil }) { index in
      "\(captured.stops[index].kind.type) \(CaptureFamily.folded(captured.stops[index].label) ?? "")"
    }
    return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { group in
      CaptureStatement(
        stop: group[0] + 1, "name", .proposesFailure, checks: [Self.screenCheck],
        "\(group.count) stops of one type say “\(captured.stops[group[0]].label ?? "")”: "
          + "\(group.map { String($0 + 1) }.joined(separator: ", ")).")
    }
  }
}

/// Words that were made for developers.
enum CapturedName {
  /// Whether a name is that of a file (true), or only looks like an identifier (false); nil for other words.
  static func isOfFile(_ text: String) -> Bool? {
    guard !text.contains(where: \.isWhitespace), text.contains(where: \.isLetter), text.allSatisfy(\.isASCII) else {
      return nil
    }
    let lower = text.lowercased()
    let endings = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".pdf", ".xml"]
    if endings.contains(where: { lower.hasSuffix($0) && lower.count > $0.count }) { return true }
    guard lower.contains("_"), lower == text || lower.hasPrefix("ic_") else { return nil }
    return ["ic_", "img_", "btn_"].contains { lower.hasPrefix($0) }
  }
}
