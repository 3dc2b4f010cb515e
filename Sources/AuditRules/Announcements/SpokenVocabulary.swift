internal import AuditModel

/// The words by which a screen reader says roles and states, and how an element is used.
struct SpokenVocabulary {
  /// What a place in what was heard says.
  enum Meaning: Hashable {
    case term(SpokenTerm.Meaning, SpokenTerm.Kind)
    /// How the element is used, as in `double tap to activate`.
    case usage
    /// `2 of 4`, `3 items`.
    case position
  }

  /// Words that were heard and belong to the vocabulary.
  struct Occurrence: Hashable {
    let meaning: Meaning
    let place: Range<Int>
    /// Whether the word before says that it is not so.
    let isNegated: Bool

    /// The term, or nil for what is none.
    var term: SpokenTerm.Meaning? {
      if case .term(let term, _) = meaning { term } else { nil }
    }

    /// What the term says of an element, or nil for what is none.
    var kind: SpokenTerm.Kind? {
      if case .term(_, let kind) = meaning { kind } else { nil }
    }
  }

  private let phrases: [(words: SpokenPart, meaning: Meaning)]
  private let meanings: [[String]: SpokenTerm.Meaning]
  /// How words begin that say how an element is used.
  private let openings: [[String]]

  /// The vocabulary of a platform's screen reader; for nil that of those of apps, and for the web, where all may be heard,
  /// theirs behind that of the readers of computers.
  init(_ platform: Platform?) {
    let isAny = platform == nil || platform == .web
    let terms = (platform == .web ? SpokenTerm.web : []) + SpokenTerm.table.filter { isAny || $0.platform == platform }
    openings = (SpokenTerm.usage + (platform == .web ? SpokenTerm.webUsage : [])).map { SpokenPart($0).words }
    phrases = terms.flatMap { term in
      term.words.map { (SpokenPart($0), .term(term.meaning, term.kind)) }
    }.sorted { $0.words.words.count > $1.words.words.count }
    meanings = Dictionary(
      phrases.compactMap { phrase -> ([String], SpokenTerm.Meaning)? in
        guard case .term(let meaning, _) = phrase.meaning else { return nil }
        return (phrase.words.words, meaning)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What words of a role or a state mean; nil for others.
  func meaning(of text: String) -> SpokenTerm.Meaning? {
    meanings[SpokenPart(text).words]
  }

  /// What belongs to the vocabulary in what was heard, in order.
  ///
  /// A longer term is one, though a shorter one stands within it. How an element is used goes to the end of its phrase
  /// and takes in the terms there: `double tap to select tab` says no role.
  ///
  /// - Parameter numbers: For each word the number of the phrase it stands in.
  func occurrences(in heard: [String], phrases numbers: [Int]) -> [Occurrence] {
    var isTaken = heard.map { _ in false }
    var found: [Occurrence] = []
    func add(_ meaning: Meaning, _ place: Range<Int>) {
      let before = place.lowerBound - 1
      let isNegated =
        before >= 0 && numbers[before] == numbers[place.lowerBound] && SpokenTerm.negations.contains(heard[before])
      found.append(Occurrence(meaning: meaning, place: place, isNegated: isNegated))
      for word in place { isTaken[word] = true }
    }
    func addAll(_ words: SpokenPart, where isRight: (Range<Int>) -> Bool = { _ in true }, _ meaning: Meaning) {
      var start = heard.startIndex
      while let place = words.place(in: heard, in: start..<heard.endIndex, where: { !isTaken[$0] }) {
        if isRight(place) { add(meaning, place) }
        start = place.upperBound
      }
    }
    // What says a role by how it is used goes before what says only that.
    for phrase in phrases where openings.contains(where: { phrase.words.words.starts(with: $0) }) {
      addAll(
        phrase.words, where: { $0.upperBound == heard.count || numbers[$0.upperBound] != numbers[$0.lowerBound] },
        phrase.meaning)
    }
    for opening in openings {
      var start = heard.startIndex
      while let place = SpokenPart(words: opening).place(in: heard, in: start..<heard.endIndex, where: { !isTaken[$0] })
      {
        let number = numbers[place.lowerBound]
        let end = numbers[place.lowerBound...].firstIndex { $0 != number } ?? heard.count
        add(.usage, place.lowerBound..<end)
        start = end
      }
    }
    for phrase in phrases { addAll(phrase.words, phrase.meaning) }
    for word in heard.indices.dropFirst() where !isTaken[word] && !isTaken[word - 1] && Int(heard[word - 1]) != nil {
      if heard[word] == "items" || heard[word] == "item" { add(.position, (word - 1)..<(word + 1)) }
      guard heard[word] == "of", word + 1 < heard.count, !isTaken[word + 1], Int(heard[word + 1]) != nil else {
        continue
      }
      add(.position, (word - 1)..<(word + 2))
    }
    return found.sorted { $0.place.lowerBound < $1.place.lowerBound }
  }
}
