internal import ArgumentParser
internal import AuditReports
internal import AuditRules

/// In which format a report is written, and where to.
struct ReportFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format; else that of the ending of --output, else markdown.", discussion: ReportFormat.table,
      valueName: "format"))
  var format: ReportFormat?
  @Option(
    help: ArgumentHelp(
      "A file that the report replaces; else standard output. Of html and markdown also a folder (FOLDER/), which takes the evidence that is not shown in them, too.",
      valueName: "path"))
  var output: String?
  @Option(
    help: ArgumentHelp(
      "How the receipt of a file is written; else $AUDITCTL_FORMAT, else table.", valueName: "format"))
  var receipt: OutputFormat?
  @Option(
    help: """
      The language of its texts, which only a statement has in others than en: \(ReportLanguage.allCases.map(\.rawValue)
        .joined(separator: ", ")).
      """)
  var language: ReportLanguage = .english
  @Option(
    help: """
      The law by which a statement is made: \(StatementLaw.allCases.map { "\($0.rawValue) (\($0.summary))" }
        .joined(separator: ", ")); else none.
      """)
  var law: StatementLaw?
  @Option(help: "The table of CSV: \(ReportTableName.allCases.map(\.rawValue).joined(separator: ", ")).")
  var table: ReportTableName?
  @Option(
    help: """
      The standards of a conformance report; else those that the release's profile asks for: \(ConformanceEdition.allCases.map { "\($0.rawValue) (\($0.summary))" }
        .joined(separator: ", ")).
      """)
  var edition: ConformanceEdition?
  @Option(
    help:
      """
      The markup of acr, statement and nutrition-labels: html, markdown, of acr also docx, of nutrition-labels also json; else that \
      of the ending of --output, else markdown.
      """
  )
  var markup: ReportMarkup?
  @Flag(help: "Of a .docx also a tagged PDF beside it, by LibreOffice where that is installed.") var pdf = false
  @Flag(help: "Allow an incomplete conformance report or statement; it is still marked so.") var draft = false
  @Flag(help: "List only the checks that failed; the counts are of all.") var onlyFailures = false
  @Flag(help: "Keep the SHA-256 of the report and what it was made from, for `auditctl report verify`.")
  var seal = false
  @OptionGroup var auditor: AuditorOptions
  @OptionGroup var progress: ProgressOptions

  /// Refuses what does not go together for one file.
  func validateFile() throws {
    let format = try resolvedFormat()
    guard table == nil || format == .csv else {
      throw ValidationError("--table is for --format csv; \(format.rawValue) has everything.")
    }
    guard output != "-" else {
      throw ValidationError("leave --output out for standard output; a file of that name is ./-.")
    }
    if output != nil, receipt == nil { try OutputOptions.validateEnvironment() }
    guard receipt == nil || output != nil else {
      throw ValidationError("--receipt goes with --output PATH; a report on standard output has none.")
    }
    guard edition == nil || format == .openacr || format == .acr else {
      throw ValidationError("--edition is for --format openacr and acr; leave it out for \(format.rawValue).")
    }
    guard law == nil || format == .statement else {
      throw ValidationError("--law is for --format statement; leave it out for \(format.rawValue).")
    }
    guard language == .english || format == .statement else {
      throw ValidationError(
        "--language \(language.rawValue) is for --format statement; \(format.rawValue) is in English.")
    }
    guard markup == nil || format.hasMarkup else {
      throw ValidationError(
        "--markup is for --format acr, statement and nutrition-labels; leave it out for \(format.rawValue).")
    }
    guard !format.hasMarkup || format == .acr || (markup ?? namedMarkup) != .docx else {
      throw ValidationError("--markup docx is for --format acr; \(format.rawValue) is written in html or markdown.")
    }
    guard !format.hasMarkup || format == .nutritionLabels || (markup ?? namedMarkup) != .json else {
      throw ValidationError(
        "--markup json is for --format nutrition-labels; \(format.rawValue) is written in html or markdown.")
    }
    guard !pdf || (output != nil && format == .acr && (markup ?? namedMarkup) == .docx) else {
      throw ValidationError("--pdf goes with --output PATH.docx; other formats have no PDF.")
    }
    guard !draft || format.isOfConformance else {
      throw ValidationError("--draft is for --format openacr, acr and statement; leave it out for \(format.rawValue).")
    }
    guard !onlyFailures || !format.isOfConformance else {
      throw ValidationError("--only-failures is not for \(format.rawValue), which always has every row.")
    }
  }

  /// Refuses what does not go with the documents of every product.
  func validateFolder() throws {
    let said = [
      ("--output", output != nil), ("--format", format != nil), ("--table", table != nil), ("--markup", markup != nil),
      ("--only-failures", onlyFailures), ("--seal", seal),
    ]
    guard let other = said.first(where: \.1)?.0 else { return }
    throw ValidationError("--all writes HTML pages with names of their own; leave out \(other).")
  }

  /// What was asked of a report on some scope.
  func options(_ scope: ReportScope) -> ReportOptions {
    ReportOptions(
      scope: scope, onlyFailures: onlyFailures, language: language,
      table: table ?? (scope.isOfIssues ? .issues : .cells), markup: markup ?? namedMarkup,
      edition: edition, isDraft: draft, law: law ?? .none)
  }

  /// The markup of the file's ending.
  private var namedMarkup: ReportMarkup {
    let ending = output?.split(separator: ".").last.map { String($0) } ?? ""
    switch ReportFormat(ending: ending) {
    case .html: return .html
    case .acr: return .docx
    case .json where format == .nutritionLabels: return .json
    default: return .markdown
    }
  }

  /// Refuses a format that cannot cover a part of a release.
  func validate(_ scope: ReportScope) throws {
    try validateFile()
    let format = try resolvedFormat()
    guard format.isFor(scope) else {
      let known = ReportFormat.allCases.filter { $0.isFor(scope) }.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--format \(format.rawValue) is not for this part of a release; use one of \(known).")
    }
    guard table != .criteria else {
      throw ValidationError("--table criteria is for a whole release; leave out the part.")
    }
  }

  /// A name without an ending, such as `/dev/stdout` or `report-1.2`, says nothing and gets Markdown; one with an unknown ending was
  /// meant for something that would not be in the file.
  func resolvedFormat() throws -> ReportFormat {
    if let format { return format }
    // A folder, whatever its name looks like.
    if output?.hasSuffix("/") == true { return .markdown }
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

extension ReportFormat {
  /// Whether it shows evidence, or leads to it.
  var showsEvidence: Bool { self == .html || self == .markdown }

  /// The formats with what each is for, a line each.
  fileprivate static var table: String {
    allCases.map { "\($0.rawValue): \($0.summary)." }.joined(separator: "\n")
  }
}
