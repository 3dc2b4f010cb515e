/// The words of an announcement as they are compared: without case and punctuation.
struct SpokenPart {
  /// The words in order; a sign that is no letter or number separates words, but for bullets, which are heard.
  let words: [String]

  init(_ text: some StringProtocol) {
    let signs = text.lowercased().replacing("&", with: " and ").replacing("%", with: " percent ")
    let words = signs.split { !($0.isLetter || $0.isNumber || $0 == "\u{2022}") }.map(String.init)
    self.words = Self.joined(words)
  }

  /// Words that are compared already.
  init(words: [String]) {
    self.words = words
  }

  /// Words that are written as one and as two, and sound the same.
  private static let pairs: [String: String] = [
    "check": "box", "drop": "down", "e": "mail", "pop": "up", "tool": "bar", "un": "labelled", "web": "view",
    "wi": "fi",
    "per": "cent",
  ]

  private static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    for word in words {
      if let last = joined.last, pairs[last] == word {
        joined[joined.count - 1] = last + word
      } else {
        joined.append(word)
      }
    }
    for place in joined.indices.dropFirst().dropLast() where joined[place] == "of" {
      guard let index = number(joined[place - 1]), let count = number(joined[place + 1]) else { continue }
      joined[place - 1] = index
      joined[place + 1] = count
    }
    return joined
  }

  /// Numbers that are written as words in `two of four`.
  private static let numbers = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  private static func number(_ word: String) -> String? {
    Int(word) != nil ? word : numbers.firstIndex(of: word).map(String.init)
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
