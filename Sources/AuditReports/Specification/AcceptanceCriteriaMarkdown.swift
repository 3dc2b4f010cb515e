internal import AuditModel

/// Acceptance criteria as nested lists, for stories and pull requests.
enum AcceptanceCriteriaMarkdown {
  static func render(_ criteria: AcceptanceCriteria) -> String {
    let screen = criteria.specification
    var text = "# \(MarkdownText.escaped(screen.title)): acceptance criteria\n\n"
    text += "Screen \(screen.key) of \(MarkdownText.escaped(criteria.product)) "
    text += "\(MarkdownText.escaped(criteria.release)) on \(criteria.platform.title)."
    text += screen.team.map { " Team \(MarkdownText.escaped($0))." } ?? ""
    text += "\n"
    for section in criteria.sections {
      text += "\n## \(MarkdownText.escaped(section.title))\n\n"
      for criterion in section.criteria { text += item(criterion) }
    }
    return text
  }

  private static func item(_ criterion: AcceptanceCriteria.Criterion) -> String {
    var text = "- **AC-\(criterion.number)** \(MarkdownText.escaped(criterion.title))\n"
    func add(_ steps: [AcceptanceCriteria.Step], _ keyword: String) {
      for (index, step) in steps.enumerated() {
        text += "  - \(index == 0 ? keyword : "And") \(MarkdownText.escaped(step.text))\n"
        for part in step.parts { text += "    - \(start(MarkdownText.escaped(part)))\n" }
      }
    }
    add(criterion.given, "Given")
    add([criterion.when], "When")
    add(criterion.then, "Then")
    return text
  }

  /// A text at the start of a list item that begins no list, no code and no line of its own.
  private static func start(_ text: String) -> String {
    let trimmed = text.drop { $0.isWhitespace }
    guard let first = trimmed.unicodeScalars.first else { return "" }
    if "-+=".unicodeScalars.contains(first) { return "\\" + trimmed }
    let digits = trimmed.prefix { $0.isASCII && $0.isNumber }
    let rest = trimmed.dropFirst(digits.count)
    guard !digits.isEmpty, let mark = rest.first, mark == "." || mark == ")" else { return String(trimmed) }
    return digits + "\\" + rest
  }
}
