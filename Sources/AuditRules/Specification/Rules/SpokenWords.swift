/// Texts as the words that are heard: lower case, without punctuation.
enum SpokenWords {
  /// The words of a text; marks between them are left out.
  static func of(_ text: some StringProtocol) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
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
