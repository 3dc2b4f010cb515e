import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Which screens a process has in which release, after whatever was said in whatever order.
@Suite struct ProcessTests {
  private let audit: SampleAudit

  /// Releases 1.0 to 4.0, each after the one before, with the screens `a`, `b` and `c`.
  init() throws {
    audit = try SampleAudit()
    for key in ["a", "b", "c"] { try audit.save(ScreenSpecification(key: key, title: key), for: "1.0") }
    for (version, before) in [("2.0", "1.0"), ("3.0", "2.0"), ("4.0", "3.0")] {
      try audit.addRelease(version, after: before)
    }
  }

  /// Says which screens the process has from a release on; "" for none.
  private func say(_ screens: String, in version: String, title: String = "P") throws {
    try audit.database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release(version, of: try transaction.read.product("app"))
      try transaction.saveProcess(
        ScreenProcess(key: "p", title: title, screens: screens.map { String($0) }), for: release)
    }
  }

  /// The screens in each of the releases, in order; `-` where there is no process.
  private func ranges(_ versions: [String] = ["1.0", "2.0", "3.0", "4.0"]) throws -> String {
    try audit.database.read { transaction in
      let product = try transaction.product("app")
      return try versions.map { version in
        let processes = try transaction.processes(of: try transaction.release(version, of: product).id)
        return processes.first.map { $0.screens.joined() } ?? "-"
      }
    }
    .joined(separator: " ")
  }

  /// What is said one after the other as `SCREENS@RELEASE`, and what each release has then.
  @Test(
    arguments: [
      ("ab@1", "ab ab ab ab"), ("ab@3", "- - ab ab"),
      // A later word leaves what was before it.
      ("ab@1 bc@3", "ab ab bc bc"), ("ab@1 bc@3 ca@4", "ab ab bc ca"),
      // A word within ends where the next one begins.
      ("ab@1 bc@3 ca@2", "ab ca bc bc"), ("bc@3 ab@1", "ab ab bc bc"), ("bc@3 ab@2", "- ab bc bc"),
      // The same release again replaces.
      ("ab@1 c@1", "c c c c"), ("ab@1 bc@3 c@1", "c c bc bc"), ("ab@1 bc@3 a@3", "ab ab a a"),
      ("ab@1 ba@1", "ba ba ba ba"),
      // An end, and a beginning after it.
      ("ab@1 @3", "ab ab - -"), ("ab@1 @1", "- - - -"), ("ab@1 @3 c@4", "ab ab - c"), ("ab@1 @2 c@4 b@3", "ab - b c"),
      ("ab@1 @2 c@4 b@2", "ab b b c"), ("ab@1 @3 c@3", "ab ab c c"), ("ab@1 @2 @4", "ab - - -"),
      ("ab@2 bc@4 @3", "- ab - bc"),
    ])
  func `what was said holds from release to release`(words: String, expected: String) throws {
    for word in words.split(separator: " ") {
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      try say(String(parts[0]), in: "\(parts[1]).0")
    }
    #expect(try ranges() == expected)
    #expect(try audit.database.check() == [])
    #expect(
      try RawFile(path: audit.path).texts(
        "SELECT release || group_concat(screen, '') FROM (SELECT * FROM v_process ORDER BY position) GROUP BY release")
        == zip(["1.0", "2.0", "3.0", "4.0"], expected.split(separator: " ")).filter { $1 != "-" }.map { "\($0)\($1)" })
  }

  @Test func `a release that is put between takes over what was before it`() throws {
    try say("ab", in: "1.0")
    try say("bc", in: "2.0")
    try audit.addRelease("1.1", after: "1.0")
    #expect(try ranges(["1.0", "1.1", "2.0"]) == "ab ab bc")
    try say("c", in: "1.1")
    #expect(try ranges(["1.0", "1.1", "2.0"]) == "ab c bc")
  }

  @Test func `a frozen release keeps what it says, whichever release is edited`() throws {
    try say("ab", in: "1.0")
    try audit.setStage(.frozen, of: "3.0")
    #expect(throws: StoreError.frozen(release: "3.0")) { try say("c", in: "3.0") }
    for (version, screens) in [("1.0", "c"), ("2.0", "c"), ("2.0", "")] {
      let error = try #require(throws: StoreError.self) { try say(screens, in: version) }
      #expect(error.description.contains("release 3.0 is frozen"))
      #expect(error.description.hasSuffix("say it in the release after 3.0"))
    }
    #expect(try ranges() == "ab ab ab ab")
    try say("c", in: "4.0")
    #expect(try ranges() == "ab ab ab c")
  }

  @Test func `a frozen release without the process gets none`() throws {
    try audit.setStage(.frozen, of: "3.0")
    #expect(throws: StoreError.self) { try say("ab", in: "2.0") }
    try say("bc", in: "4.0")
    #expect(throws: StoreError.self) { try say("ab", in: "2.0") }
    #expect(try ranges() == "- - - bc")
  }

  @Test func `a frozen release that has its own is no hindrance`() throws {
    try say("ab", in: "1.0")
    try say("bc", in: "3.0")
    try audit.setStage(.frozen, of: "3.0")
    try say("c", in: "2.0")
    #expect(try ranges() == "ab c bc bc")
  }

  @Test func `what cannot be changes nothing`() throws {
    try say("ab", in: "1.0")
    #expect(throws: StoreError.self) { try say("aa", in: "2.0") }
    #expect(
      throws: StoreError.notFound(kind: "screen", reference: "x, y", hint: "see `auditctl screen list`")
    ) { try say("axy", in: "2.0") }
    #expect(try ranges() == "ab ab ab ab")
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM process") == 1)
  }

  @Test func `a title holds from its release on`() throws {
    try say("ab", in: "1.0", title: "Old")
    try say("bc", in: "3.0", title: "New")
    #expect(
      try RawFile(path: audit.path).texts("SELECT DISTINCT release || ' ' || title FROM v_process ORDER BY 1") == [
        "1.0 Old", "2.0 Old", "3.0 New", "4.0 New",
      ])
  }

  @Test func `a screen out of scope stays in the process`() throws {
    try say("ab", in: "2.0")
    try audit.database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("2.0", of: try transaction.read.product("app"))
      try transaction.removeFromScope(try transaction.read.screen("b", of: release).id, of: release)
    }
    #expect(try ranges(["2.0"]) == "ab")
    #expect(
      try RawFile(path: audit.path).texts(
        "SELECT screen || is_in_scope FROM v_process WHERE release = '2.0' ORDER BY position") == ["a1", "b0"])
  }
}
