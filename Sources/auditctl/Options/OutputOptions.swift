internal import ArgumentParser

/// How a command shows its data.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How the data is written; else $AUDITCTL_FORMAT, else table.", valueName: "format"))
  var format: OutputFormat?

  /// Writes a document to standard output.
  func show(_ document: Document) throws {
    let console = Console.current
    let format = try format ?? Self.environmentFormat(console) ?? .table
    try console.out(format.render(document, width: console.surroundings.terminalWidth))
  }

  private static func environmentFormat(_ console: Console) throws -> OutputFormat? {
    guard let name = console.surroundings.environment["AUDITCTL_FORMAT"], !name.isEmpty else { return nil }
    guard let format = OutputFormat(rawValue: name) else {
      let names = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError(.usage, "AUDITCTL_FORMAT is \(name); set it to one of \(names)")
    }
    return format
  }
}

extension OutputFormat: ExpressibleByArgument {}
