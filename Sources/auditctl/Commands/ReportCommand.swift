internal import ArgumentParser
internal import AuditModel
internal import AuditService
internal import AuditStore

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the compliance report of a release.",
    discussion: "Example: auditctl report --release 5.2 --output report.html")

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var release: ReleaseOptions
  @Option(help: "The format; else that of the ending of --output, else markdown.") var format: ReportFormat?
  @Option(help: ArgumentHelp("A file that the report replaces; else standard output.", valueName: "path"))
  var output: String?

  func validate() throws {
    _ = try resolvedFormat()
  }

  func run() throws {
    let console = Console.current
    let format = try resolvedFormat()
    let report = try database.open().read { transaction in
      let (product, release) = try release.resolve(transaction)
      return try ComplianceReport(
        transaction, product: product, release: release, generatedAt: console.surroundings.now(),
        toolVersion: Auditctl.version)
    }
    let text = try format.render(report)
    guard let output else { return try console.out(text) }
    try UserFile.write(text, to: output)
    console.note("Wrote \(output): \(report.compliance.verdict.words).")
  }

  /// A name without an ending, such as `/dev/stdout` or `report-1.2`, says nothing and gets Markdown; one with an unknown ending was
  /// meant for something that would not be in the file.
  private func resolvedFormat() throws -> ReportFormat {
    if let format { return format }
    guard let name = output?.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name[dot...].contains(where: \.isLetter)
    else { return .markdown }
    let ending = name[name.index(after: dot)...]
    guard let format = ReportFormat(ending: ending) else {
      let known = ReportFormat.allCases.flatMap(\.endings).map { "." + $0 }.joined(separator: ", ")
      throw ValidationError(
        "the ending .\(DisplayText.escaped(String(ending))) of --output names no format; use one of \(known), "
          + "or say --format")
    }
    return format
  }
}
