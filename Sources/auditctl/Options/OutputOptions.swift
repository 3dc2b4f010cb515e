internal import ArgumentParser

/// How a command shows its data.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How the data is written.", valueName: "format"))
  var format: OutputFormat = .table

  /// Writes a document to standard output.
  func show(_ document: Document) throws {
    let console = Console.current
    try console.out(format.render(document, width: console.surroundings.terminalWidth))
  }
}

extension OutputFormat: ExpressibleByArgument {
  var defaultValueDescription: String { rawValue }
}
