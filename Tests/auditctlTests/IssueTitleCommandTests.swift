import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

@testable import auditctl

/// Issues are called by what is wrong, and show what is needed to mend it.
@Suite struct IssueTitleCommandTests {
  private static func bench() throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Ana"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "must-only")
    bench.runDone("release", "add", "1.0", "--build", "1")
    let specification = try bench.write(
      """
      screen: contact
      title: Contact
      route: Open the app, then Contact.
      states:
        - {key: after-failed-submit, trigger: Press Send with no name.}
      elements:
        - {key: send, type: button, label: Send}
        - key: name
          type: button
          label: Name
          traits: [button]
          in_states:
            after-failed-submit: {label: Name is missing}
      """, to: "contact.yaml")
    bench.runDone("screen", "import", specification)
    bench.runDone(
      "session", "start", "--device", "Phone", "--os-version", "18", "--assistive-technology", "VoiceOver")
    return bench
  }

  private static func title(_ issue: Int, _ bench: Workbench) throws -> String? {
    try JSONValue(bench.runDone("issue", "show", "\(issue)", "--format", "json").data)["issue"]?["title"]?.text
  }

  @Test func `a title says where it is and what was heard or found`() throws {
    let bench = try Self.bench()
    bench.runDone("record", "contact/send", "vo-text", "fail", "--observed", "Button.")
    bench.runDone("record", "contact@after-failed-submit/name", "vo-text", "fail", "--observed", "Name.\r\nButton.")
    bench.runDone("record", "contact", "voiceover-spec/contrast", "fail", "--observed", "Grey on grey")
    bench.runDone("record", "contact", "unique-title", "fail")
    let check = try bench.query("SELECT title, problem FROM v_check WHERE check_path = 'voiceover-spec/unique-title'")
    let positive = try #require(check.first?["title"]?.text)
    let problem = try #require(check.first?["problem"]?.text)
    let titles = [
      "Contact, Send: heard “Button.”", "Contact, Name, after failed submit: heard “Name. Button.”",
      "Contact, the whole screen: found “Grey on grey”", "Contact, the whole screen: \(problem)",
    ]
    #expect(try (1...4).map { try Self.title($0, bench) } == titles)
    let list = bench.runDone("issue", "list").data
    let issues = bench.runDone("report", "issues", "--format", "html").data
    let report = bench.runDone("report", "--format", "html").data
    let markdown = bench.runDone("report", "--format", "markdown").data
    for title in titles {
      #expect(list.contains("Title: \(title)\n"))
      #expect(issues.contains(": \(title)</h3>"), "\(title)")
    }
    // In the report of the release the place is a heading, and what was heard or found stands below it.
    for words in ["Contact, Send", "Contact, Name", "“Grey on grey”", "Not met: \(positive)", "Heard", "Found"] {
      #expect(report.contains(words) && markdown.contains(words), "\(words)")
    }
    #expect(!list.contains("Title: \(positive)"))
    #expect(bench.runDone("issue", "list", "--search", "grey").data.contains("found “Grey on grey”"))
  }

  @Test func `a title that a person edited wins, and one that was wrong is made anew`() throws {
    let bench = try Self.bench()
    bench.runDone("record", "contact/send", "vo-text", "fail", "--observed", "Button.")
    bench.runDone("record", "contact/name", "vo-text", "fail", "--observed", "Button.")
    bench.runDone("issue", "edit", "1", "--title", "Nobody knows what it sends")
    bench.runDone("amend", "1", "fail", "--observed", "Sent. Button.", "--reason", "Misheard.")
    bench.runDone("amend", "2", "fail", "--observed", "Name name.", "--reason", "Misheard.")
    #expect(try Self.title(1, bench) == "Nobody knows what it sends")
    #expect(try Self.title(2, bench) == "Contact, Name: heard “Name name.”")
    let report = bench.runDone("report", "--format", "html").data
    #expect(report.contains("Nobody knows what it sends. Issue 1"))
    #expect(!report.contains("“Button.”"))
    bench.runDone("record", "contact/send", "voiceover-spec/traits", "fail", "--observed", "No trait", "--issue", "1")
    bench.runDone("issue", "split", "1", "--findings", "5")
    #expect(try Self.title(3, bench) == "Contact, Send: heard “No trait”")
    #expect(bench.runDone("database", "check").data == "Problems: none\n")
  }

  /// Those with room for more than the issue itself.
  private static let roomy = OutputFormat.allCases.filter { $0 != .csv && $0 != .tsv }

  @Test(arguments: roomy) func `an issue shows what is needed to mend it`(format: OutputFormat) throws {
    let bench = try Self.bench()
    let evidence = try bench.write("What was heard.\n", to: "heard.txt")
    bench.runDone(
      "record", "contact@after-failed-submit/name", "vo-text", "fail", "--observed", "Naim. Button.", "--note",
      "Twice.", "--evidence", evidence)
    let detail = try JSONValue(bench.runDone("catalog", "show", "vo-text", "--format", "json").data)
    func plain(_ text: String) -> String { format == .markdown ? MarkdownText.escaped(text) : text }
    let shown = bench.runDone("issue", "show", "1", "--format", format.rawValue).data
      .replacing("\"\"", with: "\"").replacing("\\\"", with: "\"")
    var wanted = [
      "Open the app, then Contact.", "after-failed-submit", "Press Send with no name.", "Name is missing. Button.",
      "Naim. Button.", "Twice.", "heard.txt", "Contact, Name, after failed submit",
    ]
    for key in ["steps", "outcomes", "tests", "related"] {
      // Steps and outcomes are numbered for people alone.
      wanted += try #require(try detail["check"]?[key]?.array()).compactMap(\.text).map { text in
        key == "tests" || key == "related" ? text : String(text.split(separator: " ", maxSplits: 1).last ?? "")
      }
    }
    wanted += [try #require(detail["guideline"]?["rationale"]?.text), try #require(detail["check"]?["question"]?.text)]
    wanted += try #require(try detail["techniques"]?.array()).compactMap { $0["technique"]?.text }
    for text in wanted {
      let text = plain(text)
      #expect(shown.contains(text.replacing("\"", with: "\"")), "\(format) \(text)")
    }
    #expect(shown.contains(plain("Differs")) || shown.contains("\"difference_count\""))
  }

  @Test func `what a check tests stands before what it is related to`() throws {
    let bench = try Workbench.example()
    for issue in 1...24 {
      let shown = try JSONValue(bench.runDone("issue", "show", "\(issue)", "--format", "json").data)["failure"]
      guard let references = try? shown?["references"]?.array().compactMap(\.text) else { continue }
      let related = references.drop { $0.hasPrefix("tests ") }
      #expect(related.allSatisfy { $0.hasPrefix("related ") }, "\(issue): \(references)")
    }
  }
}
