/// Finds the parts of an announcement among the words that were heard.
struct AnnouncementMatching {
  private typealias Difference = AnnouncementComparison.Difference

  let heard: [String]
  /// For each word the number of the phrase it stands in; full stops, commas and the like end a phrase.
  let phrases: [Int]
  let parts: [(part: Announcement.Part, spoken: SpokenPart)]
  /// Where each part was found; nil for a part that was not.
  private(set) var places: [Range<Int>?]
  /// What was heard where a part belongs that was not found.
  private var instead: [Range<Int>?]
  private var isTaken: [Bool]
  let vocabulary: SpokenVocabulary
  /// What belongs to the vocabulary of the screen reader in what was heard.
  let occurrences: [SpokenVocabulary.Occurrence]
  /// For each word the number of the role, state or use that it belongs to, as the screen reader says them; nil for none.
  private let terms: [Int?]

  init(_ observed: String, _ parts: [Announcement.Part], vocabulary: SpokenVocabulary) {
    let phrases = observed.split { ".,;:!?\n\u{2013}\u{2014}/()".contains($0) }.map { SpokenPart($0).words }
    heard = phrases.flatMap { $0 }
    self.phrases = phrases.enumerated().flatMap { number, words in words.map { _ in number } }
    self.parts = parts.map { ($0, SpokenPart($0.text)) }
    places = parts.map { _ in nil }
    instead = places
    isTaken = heard.map { _ in false }
    self.vocabulary = vocabulary
    occurrences = vocabulary.occurrences(in: heard, phrases: self.phrases)
    var terms: [Int?] = heard.map { _ in nil }
    for (number, occurrence) in occurrences.enumerated() {
      for word in occurrence.place { terms[word] = number }
    }
    self.terms = terms
    findInOrder()
    findOutOfOrder()
    fillGaps()
  }

  /// Finds parts in their order, the longest first, because one part's words may lie within another's.
  private mutating func findInOrder() {
    for index in longestFirst() where !parts[index].part.isPlaceholder {
      take(index, place(of: index, in: gap(around: index...index)))
    }
  }

  private mutating func findOutOfOrder() {
    for index in longestFirst() where places[index] == nil && !parts[index].part.isPlaceholder {
      take(index, place(of: index, in: heard.indices))
    }
  }

  /// Where a part is first heard among some words.
  ///
  /// A role or state is heard in any words that mean the same, but never in a part of other ones, such as *selected* in
  /// `not selected`, nor where the word before denies it. A name or value is heard in its own words, and never in words that
  /// the screen reader says as one with others, such as *edit* in `double tap to edit`.
  private func place(of index: Int, in range: Range<Int>) -> Range<Int>? {
    let (part, spoken) = parts[index]
    switch part.kind {
    case .role, .state, .value:
      if let meaning = vocabulary.meaning(of: part.text), part.kind != .value || SpokenTerm.isState(meaning) {
        return occurrences.first { occurrence in
          occurrence.term == meaning && !occurrence.isNegated && range.contains(occurrence.place)
            && occurrence.place.allSatisfy { !isTaken[$0] }
        }?.place
      }
    case .hint, .usage: return spoken.place(in: heard, in: range) { !isTaken[$0] }
    case .header, .label, .error, .position, .boundary: break
    }
    var start = range.lowerBound
    while let place = spoken.place(in: heard, in: start..<range.upperBound, where: { !isTaken[$0] }) {
      let isWhole = [place.lowerBound, place.upperBound - 1].allSatisfy { word in
        terms[word].map { place.contains(occurrences[$0].place) } ?? true
      }
      if isWhole { return place }
      start = place.lowerBound + 1
    }
    return nil
  }

  private func longestFirst() -> [Int] {
    parts.indices.sorted {
      (-parts[$0].spoken.words.count, $0) < (-parts[$1].spoken.words.count, $1)
    }
  }

  /// The words between the parts that were found before and behind some parts.
  private func gap(around group: ClosedRange<Int>) -> Range<Int> {
    let start = places[..<group.lowerBound].compactMap { $0?.upperBound }.max() ?? 0
    let end =
      places[(group.upperBound + 1)...].compactMap { $0?.lowerBound }.filter { $0 >= start }.min() ?? heard.count
    return start..<end
  }

  private mutating func take(_ index: Int, _ place: Range<Int>?) {
    guard let place else { return }
    places[index] = place
    for word in place { isTaken[word] = true }
  }

  /// Assigns words between two parts that were found to the missing parts between them.
  private mutating func fillGaps() {
    var index = 0
    while index < parts.count {
      guard places[index] == nil else {
        index += 1
        continue
      }
      let last = parts.indices[index...].prefix { places[$0] == nil }.last ?? index
      // What the screen reader adds about use is not waited for.
      let missing = (index...last).filter { parts[$0].part.kind != .usage }
      if !missing.isEmpty { share(gap(around: index...last), among: missing) }
      index = last + 1
    }
  }

  /// Gives each part a phrase, in order; where there are too few, parts with words of their own come first, and where
  /// there are more, one that stands for something else takes them.
  private mutating func share(_ gap: Range<Int>, among missing: [Int]) {
    let hasPlaceholder = missing.contains { parts[$0].part.isPlaceholder }
    var runs = freeRuns(in: gap, byPhrase: true, forPlaceholder: hasPlaceholder)
    guard let first = runs.first, let last = runs.last else { return }
    if missing.count == 1 {
      let whole = freeRuns(
        in: first.lowerBound..<last.upperBound, byPhrase: false, forPlaceholder: hasPlaceholder)
      return give(whole.first ?? first, to: missing[0])
    }
    let named = missing.filter { !parts[$0].part.isPlaceholder && !(hasPlaceholder && isSilent($0, runs)) }
    let taking = runs.count <= named.count ? named : missing
    for (number, index) in taking.enumerated() where !runs.isEmpty {
      let others = taking.count - number - 1
      var run = runs.removeFirst()
      while parts[index].part.isPlaceholder, runs.count > others, let next = runs.first,
        next.lowerBound == run.upperBound
      {
        run = run.lowerBound..<next.upperBound
        runs.removeFirst()
      }
      give(run, to: index)
    }
  }

  /// Whether a part is one that the screen reader says in words of its own, and none of these is among those that were heard.
  private func isSilent(_ index: Int, _ runs: [Range<Int>]) -> Bool {
    vocabulary.meaning(of: parts[index].part.text) != nil && !runs.contains { run in run.contains { isTermOrUse($0) } }
  }

  private mutating func give(_ run: Range<Int>, to index: Int) {
    // A role or a state is never what was typed or chosen; what else it could mean here is unknown.
    let isUnderstood = !parts[index].part.isPlaceholder || !run.contains { isTermOrUse($0) }
    if parts[index].part.isPlaceholder, isUnderstood { places[index] = run } else { instead[index] = run }
    for word in run { isTaken[word] = true }
  }

  /// The words that belong to no part, in runs.
  ///
  /// - Parameter forPlaceholder: Whether something else may be meant by them, so that words are left out which are said as
  ///   one with a part that was found, such as *secure* in `Secure Text Field`.
  private func freeRuns(in range: Range<Int>, byPhrase: Bool, forPlaceholder: Bool = false) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for word in range where !isTaken[word] && !(forPlaceholder && belongsToFoundPart(word)) {
      if let last = runs.last, last.upperBound == word, !byPhrase || phrases[word] == phrases[word - 1] {
        runs[runs.count - 1] = last.lowerBound..<(word + 1)
      } else {
        runs.append(word..<(word + 1))
      }
    }
    return runs
  }

  /// Whether the screen reader says a word as one with words of a part that was found.
  private func belongsToFoundPart(_ word: Int) -> Bool {
    guard let term = terms[word] else { return false }
    return occurrences[term].place.contains { isTaken[$0] }
  }

  /// Whether a word belongs to a role, a state, or words of how an element is used; a place such as `2 of 4` may be what was
  /// typed or chosen.
  private func isTermOrUse(_ word: Int) -> Bool {
    terms[word].map { occurrences[$0].meaning != .position && occurrences[$0].kind != .place } ?? false
  }

  /// What differs, part by part, then what was heard besides.
  func differences() -> [AnnouncementComparison.Difference] {
    var differences: [AnnouncementComparison.Difference] = []
    for (index, (part, spoken)) in parts.enumerated() where !spoken.words.isEmpty || part.isPlaceholder {
      if let difference = difference(index, part) { differences.append(difference) }
    }
    var besides: [Range<Int>] = []
    for run in freeRuns(in: heard.indices, byPhrase: true) {
      if let index = owner(of: run), let place = places[index] {
        let whole = min(run.lowerBound, place.lowerBound)..<max(run.upperBound, place.upperBound)
        let part = parts[index].part
        differences.append(
          .init(
            kind: part.kind,
            sentence: "\(part.kind.words) has more: expected \"\(part.text)\", heard \"\(text(whole))\""))
      } else if let last = besides.last, last.upperBound == run.lowerBound {
        besides[besides.count - 1] = last.lowerBound..<run.upperBound
      } else {
        besides.append(run)
      }
    }
    for run in besides { differences.append(.init(kind: nil, sentence: "heard besides: \"\(text(run))\"")) }
    return differences
  }

  /// The part that words belong to which were heard in one phrase with it; nil where that is none or not plain.
  private func owner(of run: Range<Int>) -> Int? {
    let neighbours = parts.indices.filter { index in
      guard let place = places[index], !parts[index].part.isPlaceholder else { return false }
      return (place.upperBound == run.lowerBound && phrases[place.upperBound - 1] == phrases[run.lowerBound])
        || (run.upperBound == place.lowerBound && phrases[run.upperBound - 1] == phrases[place.lowerBound])
    }
    return neighbours.count == 1 ? neighbours[0] : nil
  }

  /// How a part differs; nil when it does not.
  private func difference(_ index: Int, _ part: Announcement.Part) -> Difference? {
    let name = part.kind.words
    guard let place = places[index] else {
      guard part.kind != .usage, !(part.maybeEmpty && instead[index] == nil) else { return nil }
      let heard = instead[index].map { ", heard \"\(text($0))\"" } ?? ""
      let expected = "expected \"\(part.text)\"\(heard)"
      if part.isPlaceholder, !heard.isEmpty {
        return Difference(kind: nil, sentence: "\(name) not understood: \(expected)")
      }
      return Difference(kind: part.kind, sentence: "\(name) \(heard.isEmpty ? "missing" : "wrong"): \(expected)")
    }
    let later = places[..<index].indices.first { places[$0].map { $0.lowerBound > place.lowerBound } ?? false }
    return later.map {
      Difference(
        kind: part.kind, sentence: "\(name) spoken before the \(parts[$0].part.kind.words)", isOrderAlone: true)
    }
  }

  private func text(_ range: Range<Int>) -> String {
    heard[range].joined(separator: " ")
  }
}

extension Announcement.Kind {
  /// What the part is called in a comparison.
  fileprivate var words: String {
    switch self {
    case .header: "heading of the table"
    case .label: "name"
    case .value: "value"
    case .state: "state"
    case .role: "role"
    case .error: "error"
    case .position: "position"
    case .boundary: "boundary"
    case .hint: "hint"
    case .usage: "usage hint"
    }
  }
}
