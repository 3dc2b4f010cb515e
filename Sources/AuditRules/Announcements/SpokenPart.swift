/// The words of an announcement as they are compared: without case and punctuation.
struct SpokenPart {
  /// The words in order; a sign that is no letter or number separates words, but for bullets, which are heard.
  let words: [String]

  init(_ text: some StringProtocol) {
    words = text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "\u{2022}") }.map(String.init)
  }

  /// The first place within a range of others where these words stand one behind the other; nil when nowhere.
  ///
  /// - Parameter isFree: Says whether the word at a place was not taken by another part.
  func place(in others: [String], in range: Range<Int>, where isFree: (Int) -> Bool) -> Range<Int>? {
    guard !words.isEmpty, words.count <= range.count else { return nil }
    for first in range.lowerBound...(range.upperBound - words.count) {
      let place = first..<(first + words.count)
      if others[first] == words[0], others[place].elementsEqual(words), place.allSatisfy(isFree) { return place }
    }
    return nil
  }
}
