internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

struct StatementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statement", abstract: "Accessibility statements: what people say in them.",
    discussion: "`auditctl report --format statement` writes the statement itself.",
    subcommands: [Edit.self, Show.self])

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Say texts of a product's accessibility statement.",
      discussion: """
        What you leave out stays as it is. An empty text, as in --method "", gives way to the program's own.

        Example: auditctl statement edit --language de --law "dem Gesetz über barrierefreie Apps" --by "Manager B"
        Example: auditctl statement edit --criterion 3.3.3 --sentence "The date field does not say how to write a date."
        Example: auditctl statement edit --prepared 2026-05-20 --reviewed 2026-06-01
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions
    @OptionGroup var signer: SignerOptions
    @Option(
      help: "The language of the statement: \(ReportLanguage.allCases.map(\.rawValue).joined(separator: ", "))."
    )
    var language: ReportLanguage = .english
    @Option(parsing: .unconditional, help: "The law, as it stands in a sentence.") var law: String?
    @Option(parsing: .unconditional, help: "How it was assessed, and by whom.") var method: String?
    @Option(help: "The day on which the statement was prepared; the same in every language.") var prepared: String?
    @Option(help: "The day on which it was reviewed last; the same in every language.") var reviewed: String?
    @Option(parsing: .unconditional, help: "Other ways to what is not accessible.") var alternatives: String?
    @Option(parsing: .unconditional, help: "Whom to turn to when nobody answers; else that of the product.")
    var enforcement: String?
    @Option(parsing: .unconditional, help: "How the service works, for --law eaa.") var operation: String?
    @Option(help: "A criterion of WCAG, about which --sentence speaks.") var criterion: String?
    @Option(parsing: .unconditional, help: "What stands in place of the program's sentence about the criterion.")
    var sentence: String?

    private var edit: StatementEdit {
      var edit = StatementEdit(language: language)
      let texts = [
        StatementPart.law: law, .method: method, .prepared: prepared, .reviewed: reviewed, .alternatives: alternatives,
        .enforcement: enforcement, .operation: operation,
      ]
      edit.parts = texts.compactMapValues { $0?.trimmed }
      if let criterion, let sentence { edit.sentences[criterion] = sentence.trimmed }
      return edit
    }

    func validate() throws {
      guard (criterion == nil) == (sentence == nil) else {
        throw ValidationError("--criterion NUMBER and --sentence TEXT go together.")
      }
      let edit = edit
      guard !edit.parts.isEmpty || !edit.sentences.isEmpty else {
        let names = StatementPart.allCases.map { "--\($0.rawValue)" }.joined(separator: ", ")
        throw ValidationError("Say what changes: \(names), or --criterion with --sentence.")
      }
    }

    func run() throws {
      let edit = edit
      let now = Console.current.surroundings.now()
      let author = signer.name
      let (key, rows, changed) = try database.open().write(at: now) { transaction in
        let product = try product.resolve(transaction.read)
        let changed = try edit.write(of: product, by: author, in: transaction)
        return (product.key, try SaidStatementText.all(of: product, transaction.read), changed)
      }
      try output.show(StatementCommand.document(rows))
      let fields = changed.map { "\($0.field) (\($0.language))" }
      Console.current.note(ChangedFields.sentence(fields, of: "the statement of \(key)"))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what people say in a product's accessibility statement.",
      discussion: "Example: auditctl statement show")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions

    func run() throws {
      let rows = try database.open().read { try SaidStatementText.all(of: try product.resolve($0), $0) }
      try output.show(StatementCommand.document(rows))
    }
  }

  private static func document(_ rows: [SaidStatementText]) -> Document {
    .list(
      "statement_texts", "Texts of the statement", RowSchemas.statementText, rows,
      people: ["language", "statement_field", .field("text", isBelow: true)])
  }
}
