internal import AuditModel

/// What was heard at a stop, taken apart by what is expected there.
struct HeardAnnouncement {
  /// A part that is expected, and what became of it.
  struct Part {
    let part: Announcement.Part
    /// Where it was heard; nil where it was not.
    let place: Range<Int>?
    /// Whether other words that are not understood stand beside it without a pause, so that it may mean something else.
    let isDoubtful: Bool

    /// Whether it was heard beyond doubt.
    var isHeard: Bool { place != nil && !isDoubtful }
  }

  let expected: Announcement
  /// Whether the auditor says that exactly what is expected was heard, which says nothing of what stands for other words.
  let isExact: Bool
  /// The parts that are expected, what comes after the pause included.
  let parts: [Part]
  /// Roles and states that were heard and are no part of what is expected.
  let besides: [SpokenVocabulary.Occurrence]
  /// Words that belong to no part and no vocabulary, phrase by phrase.
  let unknown: [Range<Int>]
  let vocabulary: SpokenVocabulary
  /// All that belongs to the vocabulary of the screen reader, in a name and in a value, too.
  var occurrences: [SpokenVocabulary.Occurrence] { matching.occurrences }
  private let matching: AnnouncementMatching
  /// What of the vocabulary was heard as the screen reader's own words, and not as those of a name or a value.
  private let own: [SpokenVocabulary.Occurrence]

  /// Takes apart what was heard; nil where nothing was.
  init?(_ hearing: Hearing, _ expected: Announcement) {
    isExact = hearing == .asExpected
    let expected = isExact ? expected.unsaid : expected
    let vocabulary = SpokenVocabulary(expected.platform)
    let matching = AnnouncementMatching(
      hearing.words(expected), expected.parts + expected.hintParts, vocabulary: vocabulary)
    guard !matching.heard.isEmpty else { return nil }
    self.expected = expected
    self.matching = matching
    self.vocabulary = vocabulary
    var isKnown = matching.heard.map { _ in false }
    for word in matching.places.compactMap({ $0 }).joined() { isKnown[word] = true }
    let isFound = isKnown
    for word in matching.occurrences.filter({ !$0.isNegated }).map(\.place).joined() { isKnown[word] = true }
    let phrases = matching.phrases
    func isBesideUnknown(_ place: Range<Int>) -> Bool {
      [(place.lowerBound, place.lowerBound - 1), (place.upperBound - 1, place.upperBound)].contains { inside, outside in
        isKnown.indices.contains(outside) && !isKnown[outside] && phrases[outside] == phrases[inside]
      }
    }
    parts = zip(matching.parts, matching.places).map { entry, place in
      Part(part: entry.part, place: place, isDoubtful: place.map(isBesideUnknown) ?? false)
    }
    unknown = Self.runs(isKnown.indices.filter { !isKnown[$0] }, phrases)
    let others = matching.occurrences.filter { occurrence in
      !occurrence.isNegated && !isBesideUnknown(occurrence.place)
    }
    besides = others.filter { occurrence in
      [.role, .state].contains(occurrence.kind) && !occurrence.place.contains { isFound[$0] }
    }
    let texts = parts.filter { [.label, .value, .header, .error].contains($0.part.kind) }.compactMap(\.place)
    own = others.filter { occurrence in !texts.contains { $0.overlaps(occurrence.place) } }
  }

  private static func runs(_ words: [Int], _ phrases: [Int]) -> [Range<Int>] {
    words.reduce(into: []) { runs, word in
      if let last = runs.last, last.upperBound == word, phrases[word] == phrases[word - 1] {
        runs[runs.count - 1] = last.lowerBound..<(word + 1)
      } else {
        runs.append(word..<(word + 1))
      }
    }
  }

  /// Whether nothing is left that could be a role or a state in words nobody knows.
  ///
  /// Other words in the place of a name are understood as a name.
  var isUnderstood: Bool {
    let isNamed = !parts.contains { $0.part.kind == .label && $0.place == nil }
    return unknown.count <= (isNamed ? 0 : 1)
  }

  /// The words of a place.
  func text(_ place: Range<Int>) -> String {
    matching.heard[place].joined(separator: " ")
  }

  /// Whether words of the screen reader's own that mean the same as these were heard; `double tap to activate` is heard at
  /// the beginning of a longer one, too.
  func says(_ words: String) -> Bool {
    let spoken = SpokenPart(words)
    if let meaning = vocabulary.meaning(of: words) { return own.contains { $0.term == meaning } }
    return own.contains { $0.meaning == .usage && matching.heard[$0.place].starts(with: spoken.words) }
  }

  /// Whether a text was heard word for word, anywhere.
  func holds(_ text: String) -> Bool {
    SpokenPart(text).place(in: matching.heard, in: matching.heard.indices) { _ in true } != nil
  }

  /// Whether words that are not understood stand in one phrase with a part, and with no other one.
  func hasMore(_ part: Part) -> Bool {
    guard let place = part.place, part.isDoubtful else { return false }
    let phrases = matching.phrases
    let others = parts.filter { $0.place.map { $0 != place } ?? false }.compactMap(\.place)
    return unknown.contains { run in
      (run.upperBound == place.lowerBound || run.lowerBound == place.upperBound)
        && phrases[run.lowerBound]
          == phrases[run.upperBound == place.lowerBound ? place.lowerBound : place.upperBound - 1]
        && !others.contains { other in
          (other.upperBound == run.lowerBound && phrases[other.upperBound - 1] == phrases[run.lowerBound])
            || (other.lowerBound == run.upperBound && phrases[other.lowerBound] == phrases[run.lowerBound])
        }
    }
  }

  /// Whether words stand in one phrase with the end or the beginning of a part.
  func isInPhrase(_ occurrence: SpokenVocabulary.Occurrence, with part: Part) -> Bool {
    guard let place = part.place else { return false }
    let phrases = matching.phrases
    let number = phrases[occurrence.place.lowerBound]
    return number == phrases[place.lowerBound] || number == phrases[place.upperBound - 1]
  }

  /// The words heard in the place of a text, where that is plain: nothing else of the kind is missing.
  func instead(of part: Part) -> String? {
    let missing = parts.filter { $0.place == nil && [.label, .value, .header, .error].contains($0.part.kind) }
    return missing.count == 1 && unknown.count == 1 ? text(unknown[0]) : nil
  }
}

extension Hearing {
  /// The words that were heard.
  ///
  /// "Exactly that" says the parts one by one, and nothing of what stands for something else, for nobody knows what was heard
  /// there.
  func words(_ expected: Announcement) -> String {
    switch self {
    case .words(let words): words
    case .asExpected:
      (expected.parts + expected.hintParts).filter { !$0.isPlaceholder }.map(\.text).joined(separator: ". ")
    }
  }
}
