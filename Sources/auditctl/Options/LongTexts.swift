internal import ArgumentParser
internal import AuditModel

/// Refuses texts on a command line that are longer than people write (``InputLimits``).
enum LongTexts {
  /// Looks at what stands behind a command's words.
  ///
  /// - Throws: ``CommandError`` that names every such text by its option, its length and the most that is taken.
  static func refuse(in arguments: [String], of command: any ParsableCommand.Type) throws {
    // A statement has limits of its own (``QueryLimits``).
    guard command != QueryCommand.self, arguments.contains(where: { $0.utf8.count > InputLimits.nameLength }) else {
      return
    }
    var problems: [String] = []
    var previous = ""
    for argument in arguments {
      let (name, text) = named(argument, after: previous, of: command)
      if let problem = InputLimits.problem(text, in: name) { problems.append(problem) }
      previous = argument
    }
    guard problems.isEmpty else {
      throw CommandError(.malformedInput, problems.joined(separator: "; ") + "; nothing was stored. Write it shorter")
    }
  }

  /// The text of an argument, and what it is called: by its option, else by what the command takes there.
  private static func named(
    _ argument: String, after previous: String, of command: any ParsableCommand.Type
  ) -> (name: String, text: Substring) {
    if argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") {
      return (String(argument[..<sign]), argument[argument.index(after: sign)...])
    }
    if previous.hasPrefix("-"), !previous.contains("=") { return (previous, argument[...]) }
    // What takes a name, and not a text, without an option.
    let isName = command == ReleaseCommand.Add.self || command == IssueCommand.Assign.self
    return (isName ? "name" : "argument", argument[...])
  }
}
