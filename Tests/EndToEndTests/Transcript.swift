/// The commands of a document with the output that it shows, and the files that it holds.
struct Transcript {
  /// A command as printed.
  struct Command {
    let line: String
    /// What the document shows; a line `…` stands for lines that are left out.
    var output: String

    /// Whether the document tells the truth about an output.
    func allows(_ output: String) -> Bool {
      let parts = (("\n" + self.output).replacing("\n…\n", with: "\n\u{0}")).dropFirst().split(
        separator: "\u{0}", omittingEmptySubsequences: false)
      guard parts.count > 1, let first = parts.first, let last = parts.last else { return output == self.output }
      guard output.hasPrefix(first) else { return false }
      var rest = output.dropFirst(first.count)
      for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let found = rest.firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
      }
      return rest.hasSuffix(last)
    }
  }

  /// What the script prints behind each command's output.
  static let mark = "\u{1}"

  private(set) var commands: [Command] = []
  /// A script of the shell that writes the files and runs the commands, in the order of the document.
  private(set) var script = ""

  init(_ document: String) {
    var info: Substring?
    var body: [Substring] = []
    for line in document.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let opened = info {
        guard line == "```" else {
          body.append(line)
          continue
        }
        add(body, opened)
        info = nil
      } else if line.hasPrefix("```") {
        info = line.dropFirst(3)
        body = []
      }
    }
  }

  private mutating func add(_ body: [Substring], _ info: Substring) {
    let words = info.split(separator: " ")
    if words.count == 2 {
      script += "cat > '\(words[1])' <<'END-OF-FILE'\n\(body.joined(separator: "\n"))\nEND-OF-FILE\n"
    } else if body.first?.hasPrefix("$ ") == true {
      addCommands(body)
    }
  }

  private mutating func addCommands(_ body: [Substring]) {
    var isContinued = false
    var line = ""
    for text in body {
      if isContinued || text.hasPrefix("$ ") {
        line += isContinued ? "\n" + text : String(text.dropFirst(2))
        isContinued = text.hasSuffix("\\")
        guard !isContinued else { continue }
        commands.append(Command(line: line, output: ""))
        script += line + "\nprintf '\\001\\n'\n"
        line = ""
      } else if let last = commands.indices.last {
        commands[last].output += text + "\n"
      }
    }
  }
}
