import AuditModel
import AuditRules
import AuditService
import AuditStore
import AuditWeb
import TestSupport
import Testing

/// Releases that are kept after they were evaluated: a page never shows another state of the file than its own.
@Suite struct KnownReleasesTests {
  private static let pages = [
    "/", WebVisit.release, "\(WebVisit.release)/screens", "\(WebVisit.release)/screens/register",
    "\(WebVisit.release)/issues", "\(WebVisit.release)/compare", "\(WebVisit.release)/contradictions",
    "/products/banking/5.1", "/issues/22",
  ]

  @Test func `what is known shows the same pages as what is evaluated anew, also when they are asked twice`() throws {
    let visit = try WebVisit()
    let known = try visit.keepReleases()
    for round in 1...2 {
      for page in Self.pages {
        #expect(visit.go(page).html == visit.goAnew(page).html, "\(page), round \(round)")
      }
    }
    #expect(known.kept.count > 1)
  }

  @Test func `what another connection writes is on the next page`() throws {
    let visit = try WebVisit()
    let known = try visit.keepReleases()
    #expect(visit.go(WebVisit.release).text.contains("7 required checks fail"))
    let before = known.kept
    let other = try AuditDatabase.open(at: visit.database.path, configuration: Sample.configuration)
    try other.write(at: visit.time) { transaction in
      let product = try transaction.read.product("banking")
      let release = try transaction.read.release("5.2", of: product)
      try transaction.removeFromScope(
        try transaction.read.screen("register", of: release).id, of: release,
        by: EditAuthor("Ben", reason: "It goes with 5.3"))
    }
    let page = visit.go(WebVisit.release)
    #expect(!page.text.contains("7 required checks fail, all on Register"))
    #expect(page.html == visit.goAnew(WebVisit.release).html)
    #expect(known.kept.count <= before.count)
  }

  /// What somebody does with issue 22.
  struct Post: CustomTestStringConvertible {
    let action: String
    let form: [(String, String)]
    /// Whether a rule looks at it.
    let isEvaluated: Bool

    var testDescription: String { action }
  }

  static let posts = [
    Post(action: "comment", form: [("comment", "Seen")], isEvaluated: false),
    Post(action: "assign", form: [("owner", "Ben")], isEvaluated: false),
    Post(action: "fixed", form: [("build", "4")], isEvaluated: true),
    Post(
      action: "decide",
      form: [
        ("kind", "accepted-risk"), ("until", "2026-08-30"), ("answers", "Ann"), ("approver", "Ben"),
        ("decided", "Known"),
      ], isEvaluated: true),
  ]

  /// How many evaluations some pages of a release take.
  private func evaluations(_ visit: WebVisit, of pages: [String] = Array(Self.pages.dropFirst())) -> Int {
    let counter = Counter()
    let witness: @Sendable () -> Void = { counter.add() }
    EvaluationWitness.$current.withValue(witness) {
      for page in pages { _ = visit.go(page) }
    }
    return counter.value
  }

  @Test(arguments: posts)
  func `a remark is on the next page and evaluates nothing, all else does`(_ post: Post) throws {
    let visit = try WebVisit()
    _ = try visit.keepReleases()
    #expect(evaluations(visit) > 0)
    #expect(evaluations(visit) == 0)
    let issue = visit.go("/issues/22").html
    let done = visit.go("/issues/22/\(post.action)", post.form)
    #expect(done.status == .seeOther, "\(done.text)")
    #expect((evaluations(visit) > 0) == post.isEvaluated)
    #expect(visit.go("/issues/22").html != issue)
    for page in Self.pages { #expect(visit.go(page).html == visit.goAnew(page).html, "\(page)") }
  }

  @Test func `what is done to another product leaves the releases of this one known`() throws {
    let visit = try WebVisit()
    _ = try visit.keepReleases()
    #expect(evaluations(visit) > 0)
    let other = visit.go(
      "/products", [("title", "Corner Shop"), ("platform", "ios"), ("release", "1.0"), ("build", "100")])
    #expect(other.status == .seeOther)
    #expect(evaluations(visit) == 0)
    for page in Self.pages { #expect(visit.go(page).html == visit.goAnew(page).html, "\(page)") }
  }

  @Test func `what is found in a release ends nothing of what is known of the one before`() throws {
    let visit = try WebVisit()
    _ = try visit.keepReleases()
    let next = try addNext(visit)
    let before = Self.pages.filter { $0.hasPrefix(WebVisit.release) }
    #expect(evaluations(visit, of: before) > 0)
    #expect(evaluations(visit, of: [next]) > 0)
    // The first session of a release begins its audit, which is an edit of its stage.
    visit.startSession(in: next, build: "5.3.0")
    _ = evaluations(visit, of: before)
    for answer in [[("q1", "pass")], [("q1", "fail"), ("obs1", "Dash"), ("sev1", "serious")]] {
      let stop = try stop(visit, of: next)
      let form = WebVisit.hidden(visit.go(stop)) + [("same", "on"), ("do", "record")] + answer
      #expect(visit.go(stop, form).status == .seeOther)
      #expect(evaluations(visit, of: before) == 0)
      #expect(evaluations(visit, of: [next]) > 0)
      for page in Self.pages + [next] { #expect(visit.go(page).html == visit.goAnew(page).html, "\(page)") }
    }
    // Nor does a title, though it is an edit; a new key takes findings along, and may be looked at by any.
    #expect(visit.go("\(next)/edit-screen/accounts", [("title", "All accounts")]).status == .seeOther)
    #expect(evaluations(visit, of: before) == 0)
    for page in Self.pages + [next] { #expect(visit.go(page).html == visit.goAnew(page).html, "\(page)") }
  }

  @Test func `answers where failures of earlier releases were kept count at once`() throws {
    let visit = try WebVisit()
    _ = try visit.keepReleases()
    let next = try addNext(visit)
    visit.startSession(in: next, build: "5.3.0")
    let screen = "\(next)/screens/register"
    let pages = [next, "\(next)/screens", screen, "\(next)/issues", "/"]
    for page in pages { #expect(visit.go(page).html == visit.goAnew(page).html, "\(page)") }
    for answer in [[("q1", "pass")], [("q1", "pass")], [("q1", "fail"), ("obs1", "Dash"), ("sev1", "serious")]] {
      let before = visit.go(screen).html
      let stop = try stop(visit, of: next, on: "register")
      let form = WebVisit.hidden(visit.go(stop)) + [("same", "on"), ("do", "record")] + answer
      #expect(visit.go(stop, form).status == .seeOther)
      #expect(visit.go(screen).html != before)
      for page in pages { #expect(visit.go(page).html == visit.goAnew(page).html, "\(page)") }
    }
  }

  /// Adds a release after that of the example, in which nothing was found yet.
  private func addNext(_ visit: WebVisit) throws -> String {
    try visit.database.write(at: visit.time) { transaction in
      let product = try transaction.read.product("banking")
      let before = try transaction.read.release("5.2", of: product)
      _ = try transaction.addRelease(version: "5.3", of: product, after: before, profile: before.profile)
      _ = try transaction.addBuild("5.3.0", to: transaction.read.release("5.3", of: product))
    }
    return "/products/banking/5.3"
  }

  @Test func `failures stay on a screen with a new key when something is found there`() throws {
    let visit = try WebVisit()
    _ = try visit.keepReleases()
    let next = try addNext(visit)
    try visit.database.write(at: visit.time) { transaction in
      let release = try transaction.read.release("5.3", of: transaction.read.product("banking"))
      try transaction.renameScreen("register", to: "join", in: release)
    }
    visit.startSession(in: next, build: "5.3.0")
    let pages = [next, "\(next)/screens", "\(next)/screens/join", "\(next)/issues", "/"]
    for answer in [[("q1", "pass")], [("q1", "pass")], [("q1", "fail"), ("obs1", "Dash"), ("sev1", "serious")]] {
      for page in pages { #expect(visit.go(page).html == visit.goAnew(page).html, "\(page)") }
      let stop = try stop(visit, of: next, on: "join")
      let form = WebVisit.hidden(visit.go(stop)) + [("same", "on"), ("do", "record")] + answer
      #expect(visit.go(stop, form).status == .seeOther)
      for page in pages { #expect(visit.go(page).html == visit.goAnew(page).html, "\(page)") }
    }
  }

  /// The next stop of a screen that is asked about.
  private func stop(
    _ visit: WebVisit, of release: String = WebVisit.release, on screen: String = "accounts"
  ) throws -> String {
    let page = visit.go("\(release)/screens/\(screen)").html
    let link = try #require(page.split(separator: "href=\"").first { $0.contains("&amp;stop=") })
    return String(try #require(link.split(separator: "\"").first)).replacing("&amp;", with: "&")
  }

  @Test func `a copy in which rows are gone is another state to rules, and so is one with a session more`() throws {
    let visit = try WebVisit()
    let older = try WebVisit()
    func heads(_ visit: WebVisit) throws -> LogHeads {
      try visit.database.read { try $0.logHeads(of: $0.product("banking").id) }
    }
    func same(_ visit: WebVisit, _ known: LogHeads) throws -> LogHeads? {
      try visit.database.read { try $0.logHeads(of: $0.product("banking").id, sameToRulesAs: known, in: nil) }
    }
    let before = try heads(visit)
    #expect(try same(older, before) == before)
    visit.startSession()
    #expect(try same(visit, before) == nil)
    #expect(try same(older, heads(visit)) == nil)
  }

  @Test func `what the visitor posts is on the next page, and the visitors of another connection see it, too`() throws {
    let visit = try WebVisit()
    let known = try visit.keepReleases()
    let other = try WebVisit(beside: visit, known: known)
    visit.startSession()
    let address = "\(WebVisit.release)/screens/accounts"
    let stop = try stop(visit)
    let left = other.go(address).text
    let form = WebVisit.hidden(visit.go(stop)) + [("same", "on"), ("q1", "pass"), ("do", "record")]
    #expect(visit.go(stop, form).status == .seeOther)
    let page = other.go(address)
    #expect(page.text != left)
    #expect(page.html == other.goAnew(address).html)
    #expect(visit.go(address).text.contains("VoiceOver"))
  }

  @Test func `a decision that lapses covers nothing any more, though nobody wrote anything`() throws {
    let visit = try WebVisit()
    let known = try visit.keepReleases()
    let issues = [22, 23, 24, 25, 26, 27, 28, 29].map { "/issues/\($0)" }
    for issue in issues {
      _ = visit.go(
        "\(issue)/decide",
        [
          ("kind", "accepted-risk"), ("until", "2026-06-30"), ("answers", "Ann"),
          ("approver", "Ben"), ("decided", "Known"),
        ])
    }
    let covered = visit.go(WebVisit.release)
    #expect(covered.html == visit.goAnew(WebVisit.release).html)
    #expect(known.kept.count > 0)
    visit.time += 200 * 86_400_000
    let lapsed = visit.go(WebVisit.release)
    #expect(lapsed.html == visit.goAnew(WebVisit.release).html)
    visit.time -= 200 * 86_400_000
    #expect(visit.go(WebVisit.release).html == visit.goAnew(WebVisit.release).html)
  }

  @Test func `no more is kept than was asked for, and what is too large is not`() throws {
    let visit = try WebVisit()
    let one = try visit.keepReleases(most: 1)
    for page in Self.pages { _ = visit.go(page) }
    #expect(one.kept.count == 1 && one.kept.bytes > 10_000)
    let none = try visit.keepReleases(bytes: 1000)
    for page in Self.pages { #expect(visit.go(page).html == visit.goAnew(page).html) }
    #expect(none.kept == (0, 0))
    one.close()
    #expect(one.kept == (0, 0))
  }
}
