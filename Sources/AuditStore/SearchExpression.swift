/// Turns words that a person typed into an expression of FTS5.
public enum SearchExpression {
  /// How many words are looked for; more say no more of what is meant.
  public static let maximumWordCount = 24

  /// Words that say nothing of what is meant; they are looked for only where there are no others.
  private static let fillers: Set<String> = [
    "a", "an", "and", "are", "as", "at", "by", "can", "do", "does", "for", "from", "has", "have", "i", "in", "is", "it",
    "my", "no", "not", "of", "on", "or", "that", "the", "there", "this", "to", "too", "when", "which", "with",
    "without",
  ]

  /// Spellings that people mix: the American one first.
  private static let spellings = [
    ("color", "colour"), ("gray", "grey"), ("center", "centre"), ("behavior", "behaviour"), ("labeled", "labelled"),
    ("unlabeled", "unlabelled"), ("program", "programme"), ("catalog", "catalogue"), ("recogniz", "recognis"),
    ("customiz", "customis"), ("minimiz", "minimis"), ("organiz", "organis"), ("license", "licence"),
    ("canceled", "cancelled"), ("favorite", "favourite"), ("dialog", "dialogue"),
  ]

  /// The words of a text that are looked for, each once, in lower case and in their order.
  public static func words(of texts: [String]) -> [String] {
    var words: [String] = []
    var seen: Set<String> = []
    for text in texts {
      for word in text.split(whereSeparator: \.isWhitespace) where word.contains(where: { $0.isLetter || $0.isNumber })
      {
        let folded = word.lowercased()
        if seen.insert(folded).inserted { words.append(folded) }
      }
    }
    let telling = words.filter { !fillers.contains($0) }
    return telling.isEmpty ? words : telling
  }

  /// What finds the rows in which every one of the first 24 words occurs, whole or as the beginning of a word; nil where
  /// there is no word.
  static func all(of words: [String]) -> String? {
    words.isEmpty ? nil : words.prefix(maximumWordCount).map { term($0) }.joined(separator: " AND ")
  }

  /// What finds the rows in a column of which the words of a text stand together, in their order; nil where there is no
  /// word in it.
  static func phrase(_ text: String, in column: String) -> String? {
    // NUL would end the expression.
    let text =
      text.unicodeScalars.contains("\0") ? String(text.unicodeScalars.filter { $0 != "\0" }.map(Character.init)) : text
    return text.contains(where: { $0.isLetter || $0.isNumber }) ? "\(column) : \(quoted(text))" : nil
  }

  private static func term(_ word: String) -> String {
    var forms = [word]
    for (american, british) in spellings {
      if word.hasPrefix(american), !word.hasPrefix(british) { forms.append(british + word.dropFirst(american.count)) }
      if word.hasPrefix(british) { forms.append(american + word.dropFirst(british.count)) }
    }
    // A form of the word in its basic form, so that captions finds caption, and labelled finds label.
    // The word as a whole is looked for besides its beginning, so that it weighs more.
    return "(" + forms.map { "\(quoted($0)) OR \(quoted(stem($0)))*" }.joined(separator: " OR ") + ")"
  }

  /// The word without an ending of English inflection, where enough is left of it.
  private static func stem(_ word: String) -> String {
    guard word.allSatisfy(\.isLetter) else { return word }
    // Where little is left, an ending may be a part of the word: heading, need.
    for (ending, least) in [("ings", 5), ("ing", 5), ("ed", 4), ("es", 4), ("s", 4)]
    where word.hasSuffix(ending) && word.count - ending.count >= least {
      let stem = word.dropLast(ending.count)
      // labelled is of label, and called is not of cal.
      let isDoubled = ending != "s" && stem.count > 5 && stem.last == stem.dropLast().last
      return String(isDoubled ? stem.dropLast() : stem)
    }
    return word
  }

  /// A string of FTS5: what stands in it is text, whatever it looks like.
  private static func quoted(_ text: String) -> String {
    "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
