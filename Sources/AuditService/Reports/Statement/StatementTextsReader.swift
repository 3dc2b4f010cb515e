internal import AuditModel
internal import AuditReports

/// Reads the texts of accessibility statements in one language; docs/acr.md describes them.
struct StatementTextsReader {
  private let yaml: YAMLReader

  /// Reads the texts.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  static func texts(_ file: InputText, in language: ReportLanguage) throws(InputError) -> StatementTexts {
    let reader = StatementTextsReader(yaml: YAMLReader(source: file.source))
    let node = try reader.yaml.document(file.text)
    let texts = reader.texts(node, language)
    try reader.yaml.problems.throwIfAny()
    return texts
  }

  private func texts(_ node: Node, _ language: ReportLanguage) -> StatementTexts {
    let fields = yaml.fields(
      node, "the texts of statements", known: ["language", "name", "months", "texts", "criteria"])
    if yaml.language(fields["language"], "language") != language.tag {
      yaml.add("language is not \(language.tag)", at: node)
    }
    let months = yaml.texts(fields["months"], "months") ?? []
    if months.count != 12 { yaml.add("months has \(months.count) names, and a year has 12", at: node) }
    let texts = self.texts(fields["texts"], "texts", in: node)
    for key in texts.keys.sorted() where !StatementTexts.keys.contains(key) {
      yaml.add("there is no text \(key)", at: node)
    }
    for text in StatementText.allCases where texts[text.rawValue] == nil {
      yaml.add("the text \(text.rawValue) is missing", at: node)
    }
    return StatementTexts(
      language: language, months: months, texts: texts, criteria: self.texts(fields["criteria"], "criteria", in: node))
  }

  private func texts(_ node: Node?, _ what: String, in parent: Node) -> [String: String] {
    guard let node else {
      yaml.add("\(what) is missing", at: parent)
      return [:]
    }
    var texts: [String: String] = [:]
    for (key, _, value) in yaml.entries(node, what) { texts[key] = yaml.required(value, key, in: node) }
    return texts
  }
}
