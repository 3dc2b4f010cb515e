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
    var matching = Matching(SpokenPart(observed).words, announcement.parts + announcement.hintParts)
    differences = matching.differences()
  }

  /// What the comparison proposes for a check.
  ///
  /// - Parameter kinds: The parts that the check asks about.
  /// - Returns: ``Outcome/failed`` when one of them differs; ``Outcome/passed`` when none does.
  public func proposal(for kinds: Set<Announcement.Kind>) -> Outcome {
    differences.contains { $0.kind.map(kinds.contains) ?? false } ? .failed : .passed
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

/// Finds the parts of an announcement among the words that were heard.
private struct Matching {
  private let heard: [String]
  private let parts: [(part: Announcement.Part, spoken: SpokenPart)]
  private var places: [Range<Int>?]
  private var isTaken: [Bool]

  init(_ heard: [String], _ parts: [Announcement.Part]) {
    self.heard = heard
    self.parts = parts.map { ($0, SpokenPart($0.text)) }
    places = parts.map { _ in nil }
    isTaken = heard.map { _ in false }
    findInOrder()
    findOutOfOrder()
    fillPlaceholders()
  }

  /// Each part behind the one before it, the longest first where one part's words stand within another's.
  private mutating func findInOrder() {
    for index in longestFirst() where !parts[index].part.isPlaceholder {
      let start = places[..<index].compactMap { $0?.upperBound }.max() ?? 0
      let end = places[(index + 1)...].compactMap { $0?.lowerBound }.min() ?? heard.count
      take(index, parts[index].spoken.place(in: Array(heard[..<end]), from: start) { !isTaken[$0] })
    }
  }

  private mutating func findOutOfOrder() {
    for index in longestFirst() where places[index] == nil && !parts[index].part.isPlaceholder {
      take(index, parts[index].spoken.place(in: heard, from: 0) { !isTaken[$0] })
    }
  }

  private mutating func fillPlaceholders() {
    for index in parts.indices where parts[index].part.isPlaceholder {
      let start = places[..<index].compactMap { $0?.upperBound }.max() ?? 0
      let end = places[(index + 1)...].compactMap { $0?.lowerBound }.filter { $0 >= start }.min() ?? heard.count
      guard start < end, let first = (start..<end).first(where: { !isTaken[$0] }) else { continue }
      let last = (first..<end).first { isTaken[$0] } ?? end
      take(index, first..<last)
    }
  }

  private func longestFirst() -> [Int] {
    parts.indices.sorted {
      (-parts[$0].spoken.words.count, $0) < (-parts[$1].spoken.words.count, $1)
    }
  }

  private mutating func take(_ index: Int, _ place: Range<Int>?) {
    guard let place else { return }
    places[index] = place
    for word in place { isTaken[word] = true }
  }

  mutating func differences() -> [AnnouncementComparison.Difference] {
    var differences: [AnnouncementComparison.Difference] = []
    for (index, (part, spoken)) in parts.enumerated() where !spoken.words.isEmpty || part.isPlaceholder {
      let words = part.kind.words
      guard let place = places[index] else {
        guard part.kind != .usage else { continue }
        let instead = takeInstead(of: index)
        let what =
          instead.map { "wrong: expected \(quoted(part.text)), heard \(quoted($0))" }
          ?? "missing: expected \(quoted(part.text))"
        differences.append(.init(kind: part.kind, sentence: "\(words) \(what)"))
        continue
      }
      if let later = parts[..<index].indices.first(where: {
        places[$0].map { $0.lowerBound > place.lowerBound } ?? false
      }) {
        differences.append(
          .init(kind: part.kind, sentence: "\(words) spoken before the \(parts[later].part.kind.words)"))
      }
    }
    for run in freeRuns(in: heard.indices) {
      differences.append(.init(kind: nil, sentence: "heard besides: \(quoted(text(run)))"))
    }
    return differences
  }

  /// The words that were heard where a missing part belongs, which are then no others besides.
  private mutating func takeInstead(of index: Int) -> String? {
    let start = places[..<index].compactMap { $0?.upperBound }.max() ?? 0
    let end = places[(index + 1)...].compactMap { $0?.lowerBound }.filter { $0 >= start }.min() ?? heard.count
    guard start < end, let run = freeRuns(in: start..<end).first else { return nil }
    for word in run { isTaken[word] = true }
    places[index] = run
    return text(run)
  }

  private func freeRuns(in range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for word in range where !isTaken[word] {
      if let last = runs.last, last.upperBound == word {
        runs[runs.count - 1] = last.lowerBound..<(word + 1)
      } else {
        runs.append(word..<(word + 1))
      }
    }
    return runs
  }

  private func text(_ range: Range<Int>) -> String {
    heard[range].joined(separator: " ")
  }

  private func quoted(_ text: String) -> String {
    "\"\(text)\""
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
