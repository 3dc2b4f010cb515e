internal import ArgumentParser
internal import FoundationEssentials

/// Refuses an option of one value that is given twice: the parser would silently use the last value, and a gate would
/// answer for only part of what it was asked.
enum RepeatedOptions {
  /// Names of options that have another name, too; by these alone it cannot be seen that an option stands twice.
  static let secondNames: Set<String> = ["-o", "--by", "--requested-by"]

  /// Looks at what stands behind a command's words.
  ///
  /// What stands behind `--` is no option. What the command declares is read only where something may stand twice, for
  /// that costs as much as parsing.
  ///
  /// - Throws: ``CommandError`` that names every option of one value that is given more than once.
  static func refuse(in arguments: [String], of command: any ParsableCommand.Type) throws {
    guard mayRepeat(arguments), let options = try? options(of: command) else { return }
    let repeated = repeated(in: arguments, options)
    guard !repeated.isEmpty else { return }
    let names =
      repeated.count == 1 ? repeated[0] : repeated.dropLast().joined(separator: ", ") + " and " + (repeated.last ?? "")
    throw CommandError(
      .usage,
      repeated.count == 1
        ? "\(names) takes one value and is given more than once; give it once"
        : "\(names) take one value each and are given more than once; give each once")
  }

  private static func mayRepeat(_ arguments: [String]) -> Bool {
    var seen: [Substring] = []
    for argument in arguments {
      guard argument != "--" else { return false }
      guard argument.utf8.first == UInt8(ascii: "-") else { continue }
      let name = argument[..<(argument.utf8.firstIndex(of: UInt8(ascii: "=")) ?? argument.endIndex)]
      if seen.contains(name) || secondNames.contains(String(name)) { return true }
      seen.append(name)
    }
    return false
  }

  /// The names of the options of one value that stand more than once, as they were typed the second time.
  private static func repeated(in arguments: [String], _ options: [String: ToolInfo.Argument]) -> [String] {
    var given: Set<ToolInfo.Argument> = []
    var repeated: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      let name = String(argument.prefix { $0 != "=" })
      // Help says how the command is meant to be used.
      if name == "--help" || name == "-h" { return [] }
      guard let option = options[name] else { continue }
      if !option.isRepeating, !given.insert(option).inserted, !repeated.contains(name) { repeated.append(name) }
      // The only values that may look like options.
      if option.parsingStrategy == "unconditional", !argument.contains("=") { rest = rest.dropFirst() }
    }
    return repeated
  }

  /// The options of a command by each of their names, dashes included.
  private static func options(of command: any ParsableCommand.Type) throws -> [String: ToolInfo.Argument] {
    let info = try JSONDecoder().decode(ToolInfo.self, from: Data(command._dumpHelp().utf8))
    var options: [String: ToolInfo.Argument] = [:]
    for argument in info.command.arguments ?? [] where argument.kind == "option" {
      for name in argument.names ?? [] { options[name.typed] = argument }
    }
    return options
  }

  /// What the parser tells of a command, as far as it matters here.
  struct ToolInfo: Decodable {
    struct Name: Decodable, Hashable {
      let kind: String
      let name: String

      /// With its dashes.
      var typed: String { (kind == "long" ? "--" : "-") + name }
    }

    struct Argument: Decodable, Hashable {
      let kind: String
      let isRepeating: Bool
      let parsingStrategy: String
      let names: [Name]?
    }

    struct Command: Decodable {
      let arguments: [Argument]?
    }

    let command: Command
  }
}
