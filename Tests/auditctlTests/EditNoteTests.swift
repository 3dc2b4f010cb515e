import Testing

@testable import auditctl

/// A command that changes something says what: the release, the fields, and the failures that leave its scope.
@Suite struct EditNoteTests {
  private let bench: Workbench

  init() throws {
    bench = try .example()
  }

  private func notes(_ line: String...) -> String {
    let ran = bench.run(line)
    #expect(ran.status == .done, "\(line): \(ran.notes)")
    return ran.notes
  }

  private func count(_ sql: String) throws -> Int {
    try #require(try bench.query(sql).first?["n"]?.integer)
  }

  @Test func `an edit of a product counts and names the fields that it changed`() {
    #expect(
      notes("product", "edit", "banking", "--title", "Bank", "--website", "https://bank.example").contains(
        "Changed 2 fields of product banking: title, website."))
    #expect(
      notes("product", "edit", "banking", "--title", "Bank", "--group", "bank").contains(
        "Changed 1 field of product banking: group."))
    #expect(
      notes("product", "edit", "banking", "--title", "Bank").contains(
        "Changed no field of product banking: it says all of this already."))
  }

  @Test func `an edit of a screen says in which release`() {
    #expect(
      notes("screen", "edit", "sign-in", "--title", "Log in", "--team", "x", "--release", "5.2").contains(
        "Changed 2 fields of screen sign-in in 5.2: title, team."))
  }

  @Test func `an edit of an element names the fields, also in the states that said the same`() {
    #expect(
      notes("element", "edit", "sign-in/remember-me", "--label", "Remember", "--hint", "Keeps you signed in.").contains(
        "Changed 2 fields of element sign-in/remember-me in 5.2: label, hint."))
    #expect(
      notes("element", "edit", "sign-in/remember-me", "--label", "Remember").contains(
        "Changed no field of element sign-in/remember-me in 5.2: it says all of this already."))
  }

  @Test func `an element that is removed leaves its failures on the list, with their number`() {
    // The example has one failed cell at the date, and none at the name.
    #expect(
      notes("element", "edit", "register/date", "--remove", "--release", "5.2").contains(
        "Removed element register/date from 5.2; 1 failure found there stays listed."))
    #expect(
      notes("element", "edit", "register/name", "--remove", "--release", "5.2").contains(
        "Removed element register/name from 5.2."))
  }

  @Test func `a screen that goes out of scope is said with the failures that go with it`() throws {
    let said = notes("release", "edit", "5.2", "--remove-screen", "register", "--reason", "Moved.")
    let failures = try count(
      "SELECT count(*) AS n FROM dropped_failure('5.2') WHERE cause = 'outOfScope' AND screen = 'register'")
    #expect(failures == 8)
    #expect(said.contains("Changed release 5.2: took register out of scope, with 8 failures."), "\(said)")
    #expect(
      said.contains(
        "The gate refuses 5.2 until each of them is decided or passed; see `auditctl status --release 5.2`."))
    #expect(
      notes("release", "edit", "5.2", "--add-screen", "register", "--reason", "Moved back.").contains(
        "Changed release 5.2: put register back in scope."))
  }

  @Test func `a screen on which nothing failed leaves nothing behind`() {
    _ = notes("screen", "add", "about", "--title", "About", "--release", "5.2")
    let said = notes("release", "edit", "5.2", "--remove-screen", "about", "--reason", "Moved.")
    #expect(said.contains("Changed release 5.2: took about out of scope, where nothing is failed."))
    #expect(!said.contains("The gate"))
  }

  @Test func `builds and a day are named`() {
    #expect(
      notes("release", "edit", "5.2", "--add-build", "a", "--add-build", "b", "--date", "2026-05-29").contains(
        "Changed release 5.2: added 2 builds: a, b; it came out on 2026-05-29."))
  }

  @Test func `a second open session of one person names the first and how it ends`() throws {
    func start(_ auditor: String, _ technology: String) -> String {
      notes(
        "session", "start", "--release", "5.2", "--auditor", auditor, "--device", "iPhone 13", "--os-version", "17.4",
        "--assistive-technology", technology)
    }
    #expect(!start("Ana", "VoiceOver").contains("is open, too"))
    #expect(!start("Bo", "VoiceOver").contains("is open, too"))
    let said = start("ana", "Full Keyboard Access")
    #expect(said.contains(" is open, too: banking 5.2, build "), "\(said)")
    #expect(
      said.contains("VoiceOver on iOS 17, since 2026-05-20 10:00 UTC. If it is over, say so: auditctl session end 6"))
    #expect(notes("session", "end", "6").contains("Ended session 6"))
    #expect(start("Ana", "Switch Control").components(of: "is open, too") == 1)
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
