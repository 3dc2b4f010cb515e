/// The words of an announcement as they are compared: without case and punctuation.
struct SpokenPart {
  /// The words in order; a sign that is no letter or number separates words, but for bullets, which are heard.
  let words: [String]

  init(_ text: some StringProtocol) {
    words = text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "\u{2022}") }.map(String.init)
  }

  /// The first place, at or behind `start`, where these words stand in others one behind the other; nil when nowhere.
  ///
  /// - Parameter isFree: Says whether the word at a place was not taken by another part.
  func place(in others: [String], from start: Int, where isFree: (Int) -> Bool) -> Range<Int>? {
    guard !words.isEmpty, words.count <= others.count else { return nil }
    for first in stride(from: start, through: others.count - words.count, by: 1) {
      let range = first..<(first + words.count)
      if range.allSatisfy(isFree), Array(others[range]) == words { return range }
    }
    return nil
  }
}
