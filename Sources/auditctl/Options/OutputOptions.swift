internal import ArgumentParser
internal import AuditRules

/// How a command shows its data.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How the data is written; else $AUDITCTL_FORMAT, else table.", valueName: "format"))
  var format: OutputFormat?

  init() {}

  /// Options of a command whose `--format` means something else.
  init(format: OutputFormat?) {
    self.format = format
  }

  /// Refuses a wrong format before anything is done, because what was stored would be stored again.
  func validate() throws {
    if format == nil { try Self.validateEnvironment() }
  }

  /// Refuses a wrong format in the environment.
  static func validateEnvironment() throws {
    guard let name = environmentFormat, OutputFormat(rawValue: name) == nil else { return }
    let names = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("AUDITCTL_FORMAT is \(DisplayText.escaped(name)); set it to one of \(names).")
  }

  /// The format that was asked for, on the command line or in the environment; nil when none was.
  var chosen: OutputFormat? {
    format ?? Self.environmentFormat.flatMap { OutputFormat(rawValue: $0) }
  }

  /// Writes a document to standard output.
  func show(_ document: Document) throws {
    try write(document, as: chosen ?? .table)
  }

  /// Begins a list whose rows are written to standard output as they come.
  func stream(_ columns: [Document.Column]) -> RowStream {
    stream(columns, as: chosen ?? .table)
  }

  /// Begins a list that is read back by a program: in the format of the command line, else in another than a table.
  func stream(_ columns: [Document.Column], otherwise: OutputFormat) -> RowStream {
    stream(columns, as: format ?? otherwise)
  }

  private func stream(_ columns: [Document.Column], as format: OutputFormat) -> RowStream {
    let console = Console.current
    return RowStream(format, columns, width: console.surroundings.terminalWidth) { try Self.out($0, to: console) }
  }

  private func write(_ document: Document, as format: OutputFormat) throws {
    let console = Console.current
    try format.write(document, width: console.surroundings.terminalWidth) { try Self.out($0, to: console) }
  }

  /// Files and pipes get values as they are; a terminal nothing that could steer it, in no format.
  private static func out(_ text: String, to console: Console) throws {
    try console.out(console.surroundings.terminalWidth == nil ? text : TerminalText.shown(text))
  }

  /// Whether a command line, or the environment where that says nothing, asks for lines, as a screen reader reads them.
  static func isForReader(_ arguments: [String], _ console: Console) -> Bool {
    let lines = OutputFormat.lines.rawValue
    if let index = arguments.lastIndex(of: "--format") { return arguments[index...].dropFirst().first == lines }
    if let said = arguments.last(where: { $0.hasPrefix("--format=") }) { return said == "--format=\(lines)" }
    return console.surroundings.environment["AUDITCTL_FORMAT"] == lines
  }

  private static var environmentFormat: String? {
    let name = Console.current.surroundings.environment["AUDITCTL_FORMAT"] ?? ""
    return name.isEmpty ? nil : name
  }
}

extension OutputFormat: ExpressibleByArgument {}
