internal import ArgumentParser
internal import AuditService
internal import FoundationEssentials

/// Names a command or an option that there is not, with what may have been meant.
///
/// The parser knows of a mistyped command only that a word is too much, and of a mistyped option nothing where something
/// else is wrong with the line as well: then what is wrong would be what the option was to say.
enum UnknownWords {
  /// Looks at the word behind a command that does nothing itself.
  ///
  /// - Parameters:
  ///   - words: The words that name the command; empty for the program.
  ///   - rest: What stands behind them.
  /// - Throws: ``CommandError`` that names the command that there is not.
  static func refuseCommand(
    in rest: [String], of command: any ParsableCommand.Type, named words: [String]
  ) throws {
    guard !command.configuration.subcommands.isEmpty, let word = rest.first, !word.isEmpty, !word.hasPrefix("-"),
      // The parser's own.
      word != "help"
    else { return }
    let names = command.configuration.subcommands.flatMap { type in
      [type.configuration.commandName].compactMap { $0 } + type.configuration.aliases
    }
    let path = (["auditctl"] + words).joined(separator: " ")
    let meant = Spelling.nearest(to: word, among: names).map { "; did you mean `\(path) \($0)`?" } ?? "."
    throw CommandError(.usage, "there is no command \(path) \(word)\(meant) See `\(path) --help`")
  }

  /// Looks for options that a command does not have.
  ///
  /// - Throws: ``CommandError`` that names each of them.
  static func refuseOptions(in rest: [String], of command: any ParsableCommand.Type, named words: [String]) throws {
    let info = try JSONDecoder().decode(RepeatedOptions.ToolInfo.self, from: Data(command._dumpHelp().utf8))
    var options: [String: RepeatedOptions.ToolInfo.Argument] = [:]
    for argument in info.command.arguments ?? [] {
      for name in argument.names ?? [] { options[name.typed] = argument }
    }
    var unknown: [String] = []
    var values = rest[...]
    while let word = values.popFirst(), word != "--" {
      let name = String(word.prefix { $0 != "=" })
      guard name.hasPrefix("--") else { continue }
      if let option = options[name] {
        if option.parsingStrategy == "unconditional", !word.contains("=") { values = values.dropFirst() }
      } else if !unknown.contains(name), !Self.ofParser.contains(name) {
        unknown.append(name)
      }
    }
    guard !unknown.isEmpty else { return }
    let known = options.keys.filter { $0.hasPrefix("--") }.sorted()
    let sentences = unknown.map { "there is no option \($0)\(Spelling.hint($0, among: known))" }
    let path = (["auditctl"] + words).joined(separator: " ")
    throw CommandError(.usage, sentences.joined(separator: "\n") + " See `\(path) --help`")
  }

  /// What every command has without saying so.
  private static let ofParser: Set<String> = [
    "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
  ]
}
