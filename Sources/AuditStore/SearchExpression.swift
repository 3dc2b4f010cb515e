/// Turns words that a person typed into an expression of FTS5.
enum SearchExpression {
  /// Spellings that people mix: the American one first.
  private static let spellings = [
    ("color", "colour"), ("gray", "grey"), ("center", "centre"), ("behavior", "behaviour"),
    ("labeled", "labelled"), ("unlabeled", "unlabelled"), ("program", "programme"), ("catalog", "catalogue"),
    ("recognize", "recognise"), ("customize", "customise"), ("minimize", "minimise"), ("organize", "organise"),
    ("license", "licence"), ("canceled", "cancelled"), ("favorite", "favourite"), ("dialog", "dialogue"),
  ]

  /// What finds the rows in which every word occurs, whole or as the beginning of a word; nil where there is no word.
  static func all(of words: [String]) -> String? {
    let terms = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
      .map { term(String($0)) }
    return terms.isEmpty ? nil : terms.joined(separator: " AND ")
  }

  private static func term(_ word: String) -> String {
    let folded = word.lowercased()
    var forms = [folded]
    for (american, british) in spellings {
      if folded.hasPrefix(american) { forms.append(british + folded.dropFirst(american.count)) }
      if folded.hasPrefix(british) { forms.append(american + folded.dropFirst(british.count)) }
    }
    return "(" + forms.map { quoted($0) + "*" }.joined(separator: " OR ") + ")"
  }

  /// A string of FTS5: what stands in it is text, whatever it looks like.
  private static func quoted(_ text: String) -> String {
    "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
