internal import AuditModel
internal import AuditRules

/// Acceptance criteria as a feature file: a rule a section, a scenario a criterion.
///
/// Text from outside always stands behind a word of ours and on one line, so that it can begin no comment, tag, table,
/// doc string or keyword of the [Gherkin reference](https://cucumber.io/docs/gherkin/reference/); parts of a step are
/// a table, in whose cells `\`, `|` and line breaks are escaped.
enum AcceptanceCriteriaGherkin {
  static func render(_ criteria: AcceptanceCriteria) -> String {
    let screen = criteria.specification
    // The first line fixes the keywords to English, whatever the reader's machine prefers.
    var text = "# language: en\n@screen-\(screen.key)\nFeature: \(line(screen.title))\n"
    text += "  Acceptance criteria of the screen \(screen.key) of \(line(criteria.product)) \(line(criteria.release)) "
    text += "on \(criteria.platform.title).\n"
    for section in criteria.sections {
      text += "\n  Rule: \(line(section.title))\n"
      for criterion in section.criteria {
        text += "\n    @AC-\(criterion.number)\n    Scenario: AC-\(criterion.number) \(line(criterion.title))\n"
        text += steps(criterion.given, "Given") + steps([criterion.when], "When") + steps(criterion.then, "Then")
      }
    }
    return text
  }

  private static func steps(_ steps: [AcceptanceCriteria.Step], _ keyword: String) -> String {
    steps.enumerated().map { index, step in
      "      \(index == 0 ? keyword : "And") \(line(step.text))\n"
        + step.parts.map { "        | \(cell($0)) |\n" }.joined()
    }.joined()
  }

  /// A text on one line, with what could steer a terminal made visible.
  private static func line(_ text: String) -> String {
    DisplayText.escaped(text)
  }

  private static func cell(_ text: String) -> String {
    var result = ""
    for scalar in DisplayText.escaped(text, keepsNewlines: true).unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "|": result += "\\|"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
