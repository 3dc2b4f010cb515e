import TestSupport
import Testing

@testable import auditctl

/// What stands in another language than the document says so, for whoever hears it (WCAG 3.1.2).
@Suite struct TextLanguageTests {
  /// A product about which people write in a language, audited by a pack in French, with a screen in Italian.
  private static func bench(_ language: String) throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    try DemoPack.addShop(to: bench, [DemoPack.check("le-menu", "screen-reader")], language: "fr")
    bench.runDone("product", "edit", "shop", "--language", language, "--description", "Ein Laden.")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "import", try bench.write("screen: home\ntitle: Startseite\n", to: "home.yaml"))
    bench.runDone(
      "screen", "import", try bench.write("screen: pay\ntitle: Pagamento\nlanguage: it\n", to: "pay.yaml"))
    bench.startSession("VoiceOver")
    bench.runDone(
      "record", "home", "demo/menu/le-menu", "fail", "--observed", "Bild ohne Namen.", "--note",
      "Nur im Winter.")
    bench.runDone("record", "pay", "demo/menu/le-menu", "fail", "--observed", "Immagine senza nome.")
    return bench
  }

  /// Texts with their languages, as they stand in a page.
  private static func spans(_ page: String) -> [String] {
    page.split(separator: "lang=\"").dropFirst(2).map { part in
      let tag = part.prefix { $0 != "\"" }
      let text = part.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
      return "\(tag) \(text)"
    }
  }

  @Test func `titles, observations and guidelines of a report have their languages`() throws {
    let page = try Self.bench("de").run("report", "--format", "html").data
    #expect(page.contains("<html lang=\"en\">"))
    #expect(page.contains("<span class=\"said\" dir=\"auto\" lang=\"de\">“Bild ohne Namen.”</span>"))
    #expect(page.contains("<span class=\"said\" dir=\"auto\" lang=\"it\">“Immagine senza nome.”</span>"))
    let spans = Self.spans("lang=\"" + page)
    #expect(spans.contains("de Startseite") && spans.contains("it Pagamento"), "\(spans)")
    #expect(page.contains("Not met: <span lang=\"fr\" dir=\"auto\">le-menu</span>"), "\(spans)")
  }

  @Test func `the title, the decision and what to do next say the language of the names in them`() throws {
    var bench = try Self.bench("de")
    bench.runDone("product", "edit", "shop", "--title", "Laden")
    let page = bench.run("report", "--format", "html").data
    let title = "<h1 dir=\"auto\"><span lang=\"de\" dir=\"auto\">Laden</span> 1.0: accessibility report</h1>"
    #expect(page.contains(title))
    bench.now += 60_000
    bench.runDone("record", "pay", "demo/menu/le-menu", "pass")
    let one = bench.run("report", "--format", "html").data
    let decision = "1 required check fails on <span lang=\"de\" dir=\"auto\">Startseite</span>"
    let todo = "<a href=\"#failed\">Fix what fails on <span lang=\"de\" dir=\"auto\">Startseite</span></a>"
    #expect(one.contains(decision) && one.contains(todo), "\(one)")
  }

  @Test func `the names of places, notes and the titles of issues have theirs, not the words around them`() throws {
    let bench = try Self.bench("de")
    let page = bench.run("report", "--format", "html").data
    let place = "<h4 dir=\"auto\"><span lang=\"de\" dir=\"auto\">Startseite</span>, the whole screen</h4>"
    #expect(page.contains(place))
    #expect(page.contains("Note: <span lang=\"de\" dir=\"auto\">Nur im Winter.</span>"))
    bench.runDone("issue", "edit", "1", "--title", "Das Bild hat keinen Namen", "--auditor", "Ana")
    let tickets = bench.run("report", "issues", "--format", "html").data
    #expect(tickets.contains("Issue 1: <span lang=\"de\" dir=\"auto\">Das Bild hat keinen Namen</span>"))
    let made =
      "Issue 2: <span lang=\"it\" dir=\"auto\">Pagamento</span>, the whole screen: heard “<span lang=\"it\" dir=\"auto\">"
      + "Immagine senza nome.</span>”"
    #expect(tickets.contains(made))
  }

  @Test func `so do those of a conformance report and a statement`() throws {
    let bench = try Self.bench("de")
    let acr = bench.run("report", "--format", "acr", "--draft", "--markup", "html").data
    #expect(acr.contains("<span lang=\"de\" dir=\"auto\">Ein Laden.</span>"))
    let statement = bench.run("report", "--format", "statement", "--draft", "--markup", "html", "--language", "de").data
    // In a German statement the German needs no mark, and the Italian and the English do.
    #expect(
      !statement.contains("lang=\"de\" dir") && statement.contains("<span lang=\"it\" dir=\"auto\">Pagamento</span>"))
    #expect(statement.contains("Startseite, <span lang=\"it\""))
  }

  @Test func `official titles in French are marked where their checks are in English`() throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "android", "--profile", "raam-aa")
    bench.runDone("release", "add", "1.0", "--build", "1")
    try bench.importScreen("home", "")
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "Phone", "--os-version", "15", "--assistive-technology",
      "TalkBack")
    // It tests no criterion, so that the statement names it by its own title.
    bench.runDone("record", "home", "raam/6.2", "fail")
    let statement = bench.run("report", "--format", "statement", "--draft", "--markup", "html").data
    #expect(statement.contains("<span lang=\"fr\" dir=\"auto\">"), "\(statement)")
  }

  @Test(arguments: ["en", "en-GB"]) func `what is in the document's own language is not marked`(_ language: String)
    throws
  {
    let bench = try Workbench.example()
    bench.runDone("product", "edit", "banking", "--language", language)
    for format in ["html", "acr", "statement"] {
      let markup = format == "html" ? [] : ["--markup", "html", "--draft"]
      let page = bench.run(["report", "--release", "5.2", "--format", format] + markup).data
      #expect(page.count { $0 == "<" } > 50)
      #expect(page.split(separator: " lang=\"").count == 2, "\(format): only the page itself says its language.")
    }
  }
}
