internal import AuditModel

/// The words by which a screen reader says roles and states.
struct SpokenVocabulary {
  private let phrases: [SpokenPart]

  /// The vocabulary of a platform's screen reader; for nil, and for the web, that of all.
  init(_ platform: Platform?) {
    let words =
      switch platform {
      case .ios: Self.voiceOver
      case .android: Self.talkBack
      case .web, nil: Self.voiceOver + Self.talkBack
      }
    phrases = words.map { SpokenPart($0) }.sorted { $0.words.count > $1.words.count }
  }

  private static let voiceOver =
    Trait.allCases.compactMap(\.spokenWord) + [
      "On", "Off", "Mixed", "Checked", "Unchecked", "Expanded", "Collapsed", "Not selected", "Unselected",
    ]

  private static let talkBack =
    AndroidRole.allCases.compactMap(\.spokenWord) + [
      "Tab", "Link", "Heading", "Selected", "Not selected", "On", "Off", "Checked", "Not checked", "Partially checked",
      "Expanded", "Collapsed", "Editing", "Disabled", "Unlabelled",
    ]

  /// For each of the words that were heard the number of the role or state that it belongs to; nil for none.
  ///
  /// A longer term is one, though a shorter one stands within it.
  func terms(in heard: [String]) -> [Int?] {
    var terms: [Int?] = heard.map { _ in nil }
    var count = 0
    for phrase in phrases {
      var start = heard.startIndex
      while let place = phrase.place(in: heard, in: start..<heard.endIndex, where: { terms[$0] == nil }) {
        for word in place { terms[word] = count }
        count += 1
        start = place.upperBound
      }
    }
    return terms
  }
}
