/// Texts as the words that are heard: lower case, without punctuation.
enum SpokenWords {
  /// The words of a text; marks between them are left out.
  static func of(_ text: some StringProtocol) -> [String] {
    ofASCII(text) ?? text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
  }

  /// The same of a text of ASCII alone, in which no property of a sign has to be looked up; nil for any other one.
  private static func ofASCII(_ text: some StringProtocol) -> [String]? {
    var (words, word): ([String], [UInt8]) = ([], [])
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
      // Capital and small letters differ in one bit.
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      case 0x80...: return nil
      default: end()
      }
    }
    end()
    return words
  }

  /// The words of each sentence of a text.
  static func sentences(_ text: String) -> [[String]] {
    text.split { ".!?;".contains($0) || $0.isNewline }.map { of($0) }
  }

  /// Says whether a run of words occurs in another one, in that order and without a gap.
  static func contains(_ words: [String], _ run: [String]) -> Bool {
    guard !run.isEmpty, words.count >= run.count else { return false }
    return (0...(words.count - run.count)).contains { words[$0..<($0 + run.count)].elementsEqual(run) }
  }

  /// Says whether words end with a run of words.
  static func ends(_ words: [String], with run: [String]) -> Bool {
    !run.isEmpty && words.count >= run.count && words.suffix(run.count).elementsEqual(run)
  }

  /// Says whether words begin with a run of words.
  static func starts(_ words: [String], with run: [String]) -> Bool {
    !run.isEmpty && words.starts(with: run)
  }
}
