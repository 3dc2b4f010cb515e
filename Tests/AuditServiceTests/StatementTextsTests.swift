import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditService

/// The texts of accessibility statements in each of their languages.
@Suite struct StatementTextsTests {
  /// The numbers of the criteria of WCAG 2.2 at A and AA, without the one that it removed.
  private static func criteria() throws -> Set<String> {
    let table = try #require(try BuiltInConformanceTables.all().first { $0.key == "wcag" })
    return Set(
      table.chapters.filter { $0.level == "A" || $0.level == "AA" }.flatMap(\.rows).filter { $0.removed == nil }
        .map(\.number))
  }

  /// What stands in braces.
  private static func values(_ text: String) -> [String] {
    text.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }.sorted()
  }

  @Test(arguments: ReportLanguage.allCases)
  func `a language has a sentence for each criterion of A and AA, and each text`(language: ReportLanguage) throws {
    let texts = try BuiltInStatementTexts.texts(in: language)
    #expect(Set(texts.criteria.keys) == (try Self.criteria()))
    #expect(texts.criteria.count == 55)
    #expect(Set(texts.criteria.values).count == 55, "No two criteria are said in the same words.")
    for (number, sentence) in texts.criteria {
      #expect(sentence.hasSuffix(".") && sentence.count { $0 == "." } == 1, "\(number) is one sentence.")
    }
    #expect(Set(texts.months).count == 12)
  }

  @Test(arguments: [ReportLanguage.german, .french])
  func `nothing is left as it is in English, and the same is filled in`(language: ReportLanguage) throws {
    let (english, other) = (
      try BuiltInStatementTexts.texts(in: .english), try BuiltInStatementTexts.texts(in: language)
    )
    #expect(Set(other.texts.keys) == Set(english.texts.keys))
    for (key, text) in english.texts {
      let said = try #require(other.texts[key])
      #expect(Self.values(said) == Self.values(text), "\(key)")
      // Months apart, a date is written in the same order in English and French; German has the marks of English.
      #expect(said != text || ["date", "labelled", "separator"].contains(key), "\(key)")
    }
    for (number, sentence) in english.criteria { #expect(other.criteria[number] != sentence, "\(number)") }
  }

  @Test func `a file that lacks a text, or has one that nobody asks for, is refused`() throws {
    let text = """
      language: en
      name: English
      months: [January]
      texts: {title: "T", titel: "T"}
      criteria: {}
      """
    let error = #expect(throws: InputError.self) {
      try StatementTextsReader.texts(InputText(source: "en.yaml", text: text), in: .english)
    }
    let problems = try #require(error?.description)
    #expect(problems.contains("months has 1 names") && problems.contains("there is no text titel"))
    #expect(problems.contains("the text contents is missing"))
  }
}
