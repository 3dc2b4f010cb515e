internal import AuditModel
internal import AuditRules

/// Tells and asks in a dialogue at a terminal.
///
/// With keys, one key is an answer. With lines, each answer is a word and Enter: nothing is ever redrawn, there are no
/// columns, and the question comes last, so that a screen reader says it just before it waits.
struct Prompter {
  /// How answers are given.
  enum Manner {
    case keys
    case lines
  }

  /// The terminal has gone, or the person ended the input.
  struct EndOfInput: Error {}

  /// An answer that can be given.
  struct Choice<Value: Sendable>: Sendable {
    /// Keys that give it, the shown one first.
    let keys: [Character]
    /// Its words, the shown ones first.
    let words: [String]
    let value: Value

    init(_ keys: String, _ words: String..., value: Value) {
      self.keys = Array(keys)
      self.words = words
      self.value = value
    }
  }

  let console: Console
  let keyboard: Keyboard
  let manner: Manner

  /// Says something, in a line of its own.
  func say(_ text: String) throws {
    let escaped = DisplayText.escaped(text)
    let width = manner == .keys ? console.surroundings.terminalWidth : nil
    try console.out(TextWidth.folded(escaped, width: width).joined(separator: "\n") + "\n")
  }

  /// Says why an answer is none, and drops what was typed behind it: it was meant for this question, and would answer another.
  func refuse(_ text: String) throws {
    try refuse([text])
  }

  /// The same for several reasons, a line each.
  func refuse(_ texts: [String]) throws {
    let dropped = keyboard.drop()
    for text in texts { try say(text) }
    if dropped.count > 0 {
      try say("\(CountText.of(dropped.count, "key")) typed ahead \(dropped.count == 1 ? "was" : "were") dropped.")
    }
    if dropped.isEnd { throw EndOfInput() }
  }

  /// An empty line.
  func pause() throws {
    try console.out("\n")
  }

  /// Shows a document: labelled lines one below the other for screen readers, else as records and tables.
  func show(_ document: Document) throws {
    let format: OutputFormat = manner == .lines ? .lines : .table
    try console.out(format.render(document, width: console.surroundings.terminalWidth))
  }

  /// Asks for one of several answers, until one of them is given.
  ///
  /// - Parameters:
  ///   - shown: The choices that the prompt names; nil means all.
  ///   - isEmptyAllowed: Whether Enter alone is an answer, too: nil.
  ///   - enter: What Enter alone does, where it is one.
  ///   - free: The answer that a word, or a key, gives which is none of the choices; nil: none.
  /// - Throws: ``EndOfInput``.
  func choose<Value: Sendable>(
    _ prompt: String, _ choices: [Choice<Value>], shown: Int? = nil, isEmptyAllowed: Bool = false,
    enter: String = "goes back", free: (String) -> Value? = { _ in nil }
  ) throws -> Value? {
    let named = choices.prefix(shown ?? choices.count)
    let prompt = DisplayText.escaped(prompt)
    while true {
      switch manner {
      case .lines:
        let words = named.map { choice in
          choice.keys.first.map { "\(choice.words.first ?? "") (\($0))" } ?? choice.words.first ?? ""
        }
        guard !named.isEmpty else {
          try console.out("\(prompt) ")
          let typed = try line()
          if typed.isEmpty, isEmptyAllowed { return nil }
          if let value = free(typed) { return value }
          if let choice = try said(typed, choices) { return choice.value }
          continue
        }
        try console.out("\(prompt) Say \(Self.list(words))\(isEmptyAllowed ? "; Enter alone \(enter)" : ""): ")
        let typed = try line()
        if typed.isEmpty, isEmptyAllowed { return nil }
        if let value = free(typed) { return value }
        if let choice = try said(typed, choices) { return choice.value }
      case .keys:
        keyboard.awaitKeys()
        let keys = named.map { "\($0.keys.first.map(String.init) ?? "") \($0.words.first ?? "")" }
        let text =
          named.isEmpty
          ? prompt
          : "\(prompt) \(keys.joined(separator: ", "))\(isEmptyAllowed ? " (Enter: \(enter == "goes back" ? "back" : enter))" : ""):"
        let lines = TextWidth.folded(text, width: console.surroundings.terminalWidth.map { $0 - 2 })
        try console.out(lines.joined(separator: "\n") + " ")
        try console.flush()
        let key = keyboard.key()
        if let choice = choices.first(where: { choice in key.character.map { choice.keys.contains($0) } ?? false }) {
          try console.out((choice.words.first ?? "") + "\n")
          return choice.value
        }
        if case .character(let character) = key, let value = free(String(character)) {
          try console.out("\(character)\n")
          return value
        }
        try console.out("\n")
        switch key {
        case .end: throw EndOfInput()
        case .enter where isEmptyAllowed: return nil
        case .enter: try refuse("Enter alone is not an answer here.")
        case .other: try refuse("That key is not an answer here.")
        case .character(let character): try refuse("\(character) is not an answer here.")
        }
      }
    }
  }

  /// The choice for a word or letter; nil when there is none, after saying so.
  private func said<Value: Sendable>(_ typed: String, _ choices: [Choice<Value>]) throws -> Choice<Value>? {
    let word = typed.lowercased()
    if let choice = choices.first(where: { $0.words.contains(word) || $0.keys.map(String.init).contains(word) }) {
      return choice
    }
    try refuse(word.isEmpty ? "Nothing was said." : "\"\(word.prefix(60))\" is not an answer here.")
    return nil
  }

  /// Asks for a line of text.
  ///
  /// - Returns: The text without spaces around it; empty when Enter alone was pressed.
  /// - Throws: ``EndOfInput``.
  func ask(_ prompt: String) throws -> String {
    let lines = TextWidth.folded(
      DisplayText.escaped(prompt), width: manner == .keys ? console.surroundings.terminalWidth.map { $0 - 2 } : nil)
    try console.out(lines.joined(separator: "\n") + " ")
    return try line()
  }

  /// Asks until a text is given that a condition accepts.
  ///
  /// - Parameters:
  ///   - value: What Enter alone gives; nil: a text must be given.
  ///   - problem: Says what is wrong with a text; nil when nothing is.
  func require(
    _ label: String, default value: String?, problem: (String) -> String? = { _ in nil }
  ) throws -> String {
    while true {
      let hint = value.map { $0.isEmpty ? " (Enter for none)" : " (Enter for \($0))" } ?? ""
      let typed = try ask("\(label)\(hint):")
      if typed.isEmpty, let value { return value }
      if typed.isEmpty {
        try refuse("An answer is needed here.")
      } else if let problem = problem(typed) {
        try refuse(problem)
      } else {
        return typed
      }
    }
  }

  /// Asks a question that is answered with yes or no.
  func confirm(_ question: String) throws -> Bool {
    try choose(question, [Choice("y", "yes", value: true), Choice("n", "no", value: false)]) ?? false
  }

  private func line() throws -> String {
    try console.flush()
    while true {
      guard let bytes = keyboard.line() else {
        try console.out("\n")
        throw EndOfInput()
      }
      if let text = String(validating: bytes, as: UTF8.self)?.trimmed {
        guard let problem = InputLimits.problem(text, in: "that line") else { return text }
        try console.out("Too long: \(problem). Once more: ")
      } else {
        try console.out("That was not UTF-8 text. Once more: ")
      }
      try console.flush()
    }
  }

  /// `a, b or c`.
  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Keyboard.Key {
  /// The character in lower case; nil for another key.
  fileprivate var character: Character? {
    if case .character(let character) = self { character.lowercased().first } else { nil }
  }
}
