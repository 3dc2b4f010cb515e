import AuditReports
import AuditRules
import TestSupport
import Testing

@testable import auditctl

/// Accessibility statements: by law and language, with what people say in them, and for the public alone.
@Suite struct StatementCommandTests {
  private static let observed = "Grey heading, 2.9 to 1, seen by the auditor."

  /// A finished audit of two screens in which three criteria failed, each on one screen.
  private static func bench(
    title: String = "Shop", screens: [String] = ["Basket", "Checkout"],
    failing: Set<String> = ["wcag/1.4.3", "wcag/3.3.3", "wcag/1.2.2"]
  ) throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", title, "--platform", "ios", "--profile", "wcag22-aa")
    bench.runDone("product", "edit", "shop", "--vendor", "Zantu", "--contact-email", "a@example.org")
    bench.runDone("release", "add", "1.0", "--build", "1")
    for (key, title) in zip(["basket", "checkout"], screens) {
      bench.runDone("screen", "import", try bench.write("screen: \(key)\ntitle: \(title)\n", to: "\(key).yaml"))
    }
    bench.startSession("VoiceOver")
    try bench.answer { place, check in place == "basket" && failing.contains(check) }
    return bench
  }

  private static func statement(_ bench: Workbench, _ options: String...) -> Workbench.Ran {
    bench.run(["report", "--format", "statement"] + options)
  }

  @Test func `each criterion that is not met is one plain sentence with its screens`() throws {
    let bench = try Self.bench()
    let ran = Self.statement(bench)
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.data.hasPrefix("# Accessibility statement for Shop 1.0\n"))
    #expect(
      ran.data.contains(
        "- **WCAG 1.4.3:** Some text does not stand out enough from its background. Affected: Basket.\n"))
    #expect(
      ran.data.contains(
        "- **WCAG 3.3.3:** Some error messages do not say how the error can be corrected. Affected: Basket.\n"))
    // Of 55 criteria all but three are met everywhere.
    #expect(
      ran.data.contains(
        "Shop is partially conformant with WCAG 2.2, level AA, due to what is listed below as not accessible."))
  }

  @Test(arguments: ReportLanguage.allCases, StatementLaw.allCases)
  func `nothing that an auditor wrote, and no number of an issue, is in it`(
    language: ReportLanguage, law: StatementLaw
  ) throws {
    let bench = try Self.bench(failing: [])
    bench.runDone(
      "record", "basket", "wcag/1.4.3", "fail", "--observed", Self.observed, "--severity", "serious", "--note",
      "Secret.")
    let text = Self.statement(bench, "--language", language.rawValue, "--law", law.rawValue, "--draft").data
    #expect(text.contains("WCAG 1.4.3"))
    for word in ["Grey heading", "Secret", "ssue 1", "serious", "Auditor A", "wcag/1.4.3", "<img"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func `the law decides words and parts`() throws {
    let bench = try Self.bench()
    bench.runDone(
      "statement", "edit", "--law", "the Act on Accessible Apps", "--operation", "You choose, pay and get a parcel.",
      "--alternatives", "Order by telephone.", "--enforcement", "Write to the board.", "--by", "Manager B")
    let wad = Self.statement(bench, "--law", "wad")
    #expect(wad.status == .done, "\(wad.notes)")
    #expect(
      wad.data.contains("Zantu is committed to making Shop accessible in accordance with the Act on Accessible Apps."))
    #expect(wad.data.contains("Shop is partially compliant with WCAG 2.2, level AA, due to"))
    for part in [
      "## Compliance status", "### Non-compliance with the law", "## Accessible alternatives",
      "## Preparation of this statement", "## Feedback and contact", "## Enforcement procedure",
    ] { #expect(wad.data.contains("\n\(part)\n"), "\(part)") }
    let eaa = Self.statement(bench, "--law", "eaa")
    #expect(eaa.status == .done, "\(eaa.notes)")
    #expect(eaa.data.hasPrefix("# Information on the accessibility of Shop 1.0\n"))
    #expect(eaa.data.contains("\n## How the service works\n\nYou choose, pay and get a parcel.\n"))
    #expect(!eaa.data.contains("compliant") && !eaa.data.contains("conformant"), "It has no words of status.")
    #expect(eaa.data.contains("Criteria that apply: 55. Of these, met everywhere: 52."))
    let none = Self.statement(bench)
    #expect(!none.data.contains("Act on Accessible Apps") && none.data.contains("### Known barriers"))
  }

  @Test func `what a law asks for and nobody said is missing`() throws {
    let bench = try Self.bench()
    let wad = Self.statement(bench, "--law", "wad")
    #expect(wad.status == .answerIsNo)
    #expect(wad.data.hasPrefix("# INCOMPLETE: Accessibility statement for Shop 1.0\n"))
    #expect(wad.data.contains("Nobody said which law applies. Command: auditctl statement edit"))
    let eaa = Self.statement(bench, "--law", "eaa", "--language", "de")
    #expect(eaa.data.hasPrefix("# UNVOLLSTÄNDIG: Informationen zur Barrierefreiheit: Shop 1.0\n"))
    #expect(eaa.data.contains("Niemand hat gesagt, wie die Dienstleistung abläuft."))
  }

  @Test func `what is exempt stands by its kind, and is partially and never fully conformant`() throws {
    let bench = try Self.bench(failing: ["wcag/1.4.3", "wcag/1.2.2"])
    for (issue, exemption) in [("1", "disproportionate-burden"), ("2", "third-party")] {
      bench.runDone(
        "issue", "decide", issue, "exempt", "--exemption", exemption, "--owner", "Manager B", "--approver", "Lead C",
        "--reason", "R.", "--auditor", "Manager B")
    }
    let text = Self.statement(bench).data
    #expect(!text.contains("### Known barriers"))
    #expect(
      text.contains("### Disproportionate burden\n") && text.contains("### Content of third parties and archives\n"))
    #expect(text.contains("is partially conformant") && !text.contains("fully"))
    #expect(!text.contains("Lead C") && !text.contains("R."))
  }

  @Test func `a person's sentence stands in place of the program's, in its language alone`() throws {
    let bench = try Self.bench()
    let edited = bench.runDone(
      "statement", "edit", "--language", "de", "--criterion", "3.3.3", "--sentence",
      "Das Datumsfeld nennt kein Format.",
      "--prepared", "2026-05-20", "--by", "Manager B")
    #expect(edited.notes.contains("Changed 2 fields of the statement of shop: prepared (und), wcag/3.3.3 (de)."))
    let german = Self.statement(bench, "--language", "de").data
    #expect(german.contains("**WCAG 3.3.3:** Das Datumsfeld nennt kein Format. Betroffen: Basket."))
    #expect(german.contains("- Erstellt am 20. Mai 2026.\n"))
    let french = Self.statement(bench, "--language", "fr").data
    #expect(
      french.contains("**WCAG 3.3.3\u{A0}:** Certains messages d’erreur ne disent pas comment corriger l’erreur."))
    #expect(french.contains("- Établi le 20 mai 2026.\n"), "A day is the same in every language.")
    bench.runDone("statement", "edit", "--language", "de", "--criterion", "3.3.3", "--sentence", "")
    #expect(Self.statement(bench, "--language", "de").data.contains("Manche Fehlermeldungen sagen nicht"))
    let log = bench.runDone("log", "--edits", "product").data
    #expect(log.contains("statement de wcag/3.3.3") && log.contains("Manager B"))
    let shown = try JSONValue(bench.runDone("statement", "show", "--format", "json").data)
    #expect(try #require(shown["statement_texts"]).array().map { $0["statement_field"]?.text } == ["prepared"])
  }

  /// Words that every English sentence of the program has some of, and no German or French one.
  private static let english: Set<String> = [
    "the", "of", "and", "is", "not", "are", "with", "that", "this", "which", "some", "been", "their", "from", "by",
    "screen", "screens", "tested", "failed", "known", "nothing", "whole", "has", "have", "everything", "asked",
  ]

  @Test(arguments: [ReportLanguage.german, .french], StatementLaw.allCases)
  func `nothing in English is left in another language`(language: ReportLanguage, law: StatementLaw) throws {
    // Names that are no words, so that each English word comes from the program.
    let complete = try Self.bench(title: "Xolo", screens: ["Quampi", "Ruvola"])
    let empty = try Workbench()
    try empty.makeDatabase()
    empty.runDone("product", "add", "xolo", "--title", "Xolo", "--platform", "web", "--profile", "wcag22-aa")
    empty.runDone("release", "add", "1.0", "--build", "1", "--environment", "NVDA on Windows")
    let outside = try Self.bench(title: "Xolo", screens: ["Quampi", "Ruvola"])
    outside.runDone("release", "edit", "1.0", "--remove-screen", "basket", "--reason", "Zuru.")
    for bench in [complete, empty, outside] {
      let page = Self.statement(
        bench, "--language", language.rawValue, "--law", law.rawValue, "--markup", "html", "--draft"
      ).data
      #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
      var text = page
      for marked in ["<style>", "<span lang=", "<code>", "<title>"] {
        let end = "</" + marked.dropFirst().prefix { $0.isLetter } + ">"
        while let from = text.firstRange(of: marked), let to = text[from.upperBound...].firstRange(of: end) {
          text.removeSubrange(from.lowerBound..<to.upperBound)
        }
      }
      var isTag = false
      let plain = String(
        text.map { sign -> Character in
          if sign == "<" { isTag = true }
          defer { if sign == ">" { isTag = false } }
          return isTag || sign == ">" ? " " : sign
        })
      let words = Set(plain.lowercased().split { !$0.isLetter && $0 != "’" }.map(String.init))
      #expect(words.intersection(Self.english).isEmpty, "\(words.intersection(Self.english))")
      #expect(words.count > 40, "There is text to look at.")
    }
  }

  @Test func `options that are wrong are usage errors, and say so`() throws {
    let bench = try Self.bench(failing: [])
    for options in [
      ["--law", "ada"], ["--language", "it"], ["--format", "html", "--law", "wad"],
      ["--format", "html", "--language", "de"],
    ] {
      let ran = bench.run(["report"] + (options.contains("--format") ? [] : ["--format", "statement"]) + options)
      #expect(ran.status == .usage, "\(options)")
    }
    for options in [[], ["--criterion", "1.1.1"], ["--sentence", "x"]] {
      #expect(bench.run(["statement", "edit"] + options).status == .usage, "\(options)")
    }
    let wrong = bench.run("statement", "edit", "--criterion", "1.1.11", "--sentence", "x", "--prepared", "May")
    #expect(wrong.status == .malformedInput)
    #expect(wrong.notes.contains("1.1.11 is no criterion of WCAG 2.2 at level A or AA; did you mean 1.1.1?"))
    #expect(wrong.notes.contains("--prepared") && wrong.notes.contains("write it like 2026-05-20"))
  }
}
