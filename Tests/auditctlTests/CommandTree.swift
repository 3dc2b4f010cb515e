import ArgumentParser

@testable import auditctl

/// A command with the words that call it.
struct CommandPath: CustomStringConvertible, Sendable {
  let type: any ParsableCommand.Type
  /// The words after `auditctl`.
  let words: [String]

  var description: String { (["auditctl"] + words).joined(separator: " ") }
  var isGroup: Bool { !type.configuration.subcommands.isEmpty }

  /// Its examples, each as a line that starts with `auditctl`.
  var examples: [String] {
    type.configuration.discussion.split(separator: "\n").compactMap { line in
      line.firstRange(of: "Example: ").map { String(line[$0.upperBound...]) }
    }
  }

  /// The root and every command below it.
  static let all = below(CommandPath(type: Auditctl.self, words: []))

  /// Every command that does something itself.
  static var leaves: [CommandPath] { all.filter { !$0.isGroup } }

  private static func below(_ command: CommandPath) -> [CommandPath] {
    [command]
      + command.type.configuration.subcommands.flatMap { type in
        below(CommandPath(type: type, words: command.words + [type._commandName]))
      }
  }
}

/// An example of a help text.
struct HelpExample: CustomStringConvertible, Sendable {
  let line: String

  var description: String { line }

  /// Its words as a shell would split them.
  var words: [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }

  /// Whether it records or ends something, and so needs a session that is open.
  var needsSession: Bool {
    let needing = [
      ["record"], ["amend"], ["confirm"], ["undo"], ["session", "end"], ["session", "show", "--by-check"],
    ]
    return words.contains("--open") || needing.contains { words.dropFirst().starts(with: $0) }
  }

  /// All but those of a hub, which they need; docs/hub.md shows its commands, and a test runs them with one.
  ///
  /// Nor `serve`, which takes the place of the process that runs it; the tests of the server start it.
  static let all = CommandPath.all.flatMap(\.examples).map { HelpExample(line: $0) }
    .filter { !["hub", "serve"].contains($0.words.dropFirst().first) }
}
