public import AuditModel
public import AuditReports
internal import AuditRules
public import AuditStore

/// Changes of what people say in a product's accessibility statement, as somebody typed them.
///
/// A text that is left out stays; an empty one gives way to the program's own.
public struct StatementEdit: Sendable {
  /// The language of the statement.
  public let language: ReportLanguage
  /// The parts that change, with their new texts.
  public var parts: [StatementPart: String] = [:]
  /// The sentences that change, by the numbers of their criteria.
  public var sentences: [String: String] = [:]

  /// No change.
  public init(language: ReportLanguage) {
    self.language = language
  }

  /// Writes the changes.
  ///
  /// - Returns: What was changed, as it is kept, in the order of the parts.
  /// - Throws: ``InputError`` with everything that is wrong.
  public func write(
    of product: Product, by person: String?, in transaction: borrowing WriteTransaction
  ) throws -> [StatementField] {
    let texts = try BuiltInStatementTexts.texts(in: language)
    var problems: [InputProblem] = []
    for (criterion, _) in sentences where texts.criteria[criterion] == nil {
      let meant = Spelling.hint(criterion, among: texts.criteria.keys.sorted())
      problems.append(
        InputProblem(
          source: "--criterion",
          message: "\(criterion) is no criterion of WCAG 2.2 at level A or AA\(meant.hasPrefix(";") ? meant : "")"))
    }
    let changes =
      StatementPart.allCases.compactMap { part in parts[part].map { (part.field(language), "--\(part.rawValue)", $0) } }
      + sentences.sorted { $0.key < $1.key }.map {
        (StatementPart.sentence($0.key, language), "--sentence", $0.value)
      }
    for (_, option, text) in changes {
      if let problem = Self.problem(text, option) { problems.append(InputProblem(source: option, message: problem)) }
    }
    guard problems.isEmpty else { throw InputError(problems) }
    let before = try transaction.read.statementTexts(of: product.id)
    for (field, _, text) in changes {
      try transaction.setStatementText(text.isEmpty ? nil : text, field, of: product.id, by: EditAuthor(person))
    }
    return changes.filter { before[$0.0] ?? "" != $0.2 }.map(\.0)
  }

  /// What is wrong with a text, and what would be right; nil when nothing is.
  private static func problem(_ text: String, _ option: String) -> String? {
    guard !text.isEmpty else { return nil }
    if DisplayText.escaped(text, keepsNewlines: true) != text {
      return "it has control characters; take out all but line breaks"
    }
    let isDay = StatementPart.allCases.contains { $0.isDay && "--\($0.rawValue)" == option }
    if isDay, (try? EditField.date.check(EditValue(text))) == nil { return "it is no day; write it like 2026-05-20" }
    return nil
  }
}

/// What people say in a product's accessibility statement.
public struct SaidStatementText: Sendable {
  /// Key of the product.
  package let product: String
  /// In which language, and which of its texts.
  package let field: StatementField
  /// What stands there.
  package let text: String

  /// All of a product, in the order of languages and fields.
  public static func all(of product: Product, _ transaction: borrowing ReadTransaction) throws -> [SaidStatementText] {
    try transaction.statementTexts(of: product.id).map { field, text in
      SaidStatementText(product: product.key, field: field, text: text)
    }.sorted { ($0.field.language, $0.field.field) < ($1.field.language, $1.field.field) }
  }
}

extension RowSchemas {
  /// A text of a product's accessibility statement that a person says.
  package static let statementText = RowSchema<SaidStatementText>(
    "statement_text",
    [
      .text("product") { $0.product },
      .text("language") { $0.field.language },
      .text("statement_field") { $0.field.field },
      .text("text") { $0.text },
    ])
}
