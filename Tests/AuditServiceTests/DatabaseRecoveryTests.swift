import AuditModel
import AuditStore
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditService

/// A damaged file of the worked example, with packs and profiles, becomes one that its own check passes.
@Suite struct DatabaseRecoveryTests {
  private let example: WorkedExample
  private let path: String
  private let target: String

  init() throws {
    example = try WorkedExample()
    path = example.folder.file("damaged.sqlite")
    target = example.folder.file("saved.sqlite")
    try example.database.backup(to: path)
  }

  /// Overwrites the pages at which trees begin.
  private func zero(_ roots: [String]) throws {
    var bytes = try example.folder.read("damaged.sqlite")
    for root in roots {
      let page = try integer(path, "SELECT rootpage FROM sqlite_schema WHERE name = '\(root)'")
      bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0, count: 4096))
    }
    try example.folder.write(bytes, to: "damaged.sqlite")
  }

  /// Does to the file what its triggers forbid.
  private func tamper(_ script: String) throws {
    let file = UnguardedFile(path: path)
    for trigger in try texts(path, "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
      try file.run("DROP TRIGGER \(trigger)")
    }
    try file.run(script)
  }

  private func texts(_ path: String, _ sql: String) throws -> [String] {
    try UnguardedFile(path: path).rows(sql).map { $0[0] }
  }

  private func integer(_ path: String, _ sql: String) throws -> Int {
    try texts(path, sql).first.flatMap { Int($0) } ?? -1
  }

  private func recover() throws -> RecoveryReport {
    try DatabaseRecovery.recover(path, to: target, configuration: Sample.configuration, now: WorkedExample.now)
  }

  private func expectSound() throws {
    let database = try AuditDatabase.open(at: target, configuration: Sample.configuration)
    #expect(try DatabaseCheck.problems(of: database) == [])
    // What is listed can be read.
    _ = try database.read { transaction in
      for product in try transaction.products() {
        _ = try transaction.issues(meeting: IssueFilter(), of: product.id)
      }
    }
  }

  private func findings(_ path: String) throws -> Int {
    try integer(path, "SELECT count(*) FROM finding")
  }

  @Test func `a lost profile takes no release along, and one of the file itself says that it is not whole`() throws {
    try tamper("DELETE FROM profile WHERE key = 'banking-basics'")
    try zero(["profile", "sqlite_autoindex_profile_1"])
    _ = try recover()
    try expectSound()
    #expect(try findings(target) == findings(example.database.path))
    let titles = try texts(
      target,
      "SELECT profile.title FROM release JOIN profile USING (profile_id) ORDER BY release.position")
    #expect(titles == ["lost (incomplete since a recovery)", "lost (incomplete since a recovery)"])
    let whole = try integer(
      target,
      "SELECT count(*) FROM profile WHERE title NOT LIKE '%since a recovery)'")
    #expect(
      try whole == integer(example.database.path, "SELECT count(*) - 1 FROM profile"))
  }

  @Test func `a profile of the program is whole whatever is left of it`() throws {
    try tamper(
      "UPDATE profile_selection SET levels = '[\"mast\"]', position = position + 7 WHERE profile_id = 1")
    let report = try recover()
    try expectSound()
    #expect(!report.losses.contains { $0.words.contains("asks for something else") })
  }

  @Test func `packs of the program are whole, also where their checks begin nowhere`() throws {
    try zero(["audit_check", "check_step", "outcome_statement"])
    _ = try recover()
    try expectSound()
    #expect(try findings(target) == findings(example.database.path))
  }

  @Test func `damaged keys and texts of packs make no rows of their own`() throws {
    try tamper(
      """
      UPDATE check_step SET position = position + 40 WHERE check_definition_id = 9;
      UPDATE guideline SET key = 'elsewhere' WHERE guideline_id = 3;
      """)
    _ = try recover()
    try expectSound()
  }

  @Test func `issues whose findings are lost are listed, as of the last release`() throws {
    try tamper(
      "DELETE FROM finding WHERE finding_id IN (SELECT finding_id FROM issue_event WHERE issue_id = 22)"
    )
    _ = try recover()
    let database = try AuditDatabase.open(at: target, configuration: Sample.configuration)
    let issue = try database.read { try $0.issue(Identifier(rawValue: 22)) }
    #expect(issue.lastRelease == "5.2")
    #expect(issue.findingCount == 0)
    try expectSound()
  }

  @Test func `texts whose bytes are none keep the rest, and are told`() throws {
    try tamper(
      "UPDATE environment SET device = CAST(x'50686f6eff' AS TEXT) WHERE environment_id = 1")
    let report = try recover()
    try expectSound()
    #expect(
      try texts(target, "SELECT device FROM environment WHERE environment_id = 1") == ["Phon\u{FFFD}"])
    #expect(report.losses.contains { $0.table == "environment" && $0.words.contains("� stands for them") })
    #expect(try findings(target) == findings(example.database.path))
  }

  @Test(arguments: ["CAST(x'22332eff2e3122' AS TEXT)", "'\"9.9\"'"])
  func `an edit that names no edition any more is left out, and what the release has is said again`(value: String)
    throws
  {
    let editions = "SELECT release_id || ' ' || pack_edition_id FROM release_pack ORDER BY 1"
    try tamper(
      "UPDATE edit SET value = \(value) WHERE edit_id = (SELECT max(edit_id) FROM edit WHERE field = 'pack wcag')")
    let report = try recover()
    try expectSound()
    #expect(try texts(target, editions) == texts(example.database.path, editions))
    #expect(report.losses.contains { $0.table == "edit" && $0.words.contains("pack wcag") })
  }

  @Test func `a lost build is not the newest of its release, and no lost environments are one`() throws {
    try tamper(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE build SET name = '' WHERE name = '5.2.0 (5204)';
      UPDATE environment SET os = '' WHERE environment_id IN (1, 2);
      """)
    _ = try recover()
    try expectSound()
    let builds =
      "SELECT build.name FROM build JOIN release USING (release_id) WHERE version = '5.2' ORDER BY build.position"
    #expect(try texts(target, builds) == ["lost-3", "5.2.0 (5211)"])
    #expect(
      try texts(target, "SELECT assistive_technology FROM environment WHERE environment_id IN (1, 2) ORDER BY 1")
        == ["lost-1", "lost-2"])
    #expect(try findings(target) == findings(example.database.path))
  }

  @Test func `a profile of the file that has the key of a built-in one stays as it was`() throws {
    let digests = "SELECT content_sha256 FROM profile WHERE profile_id = 1"
    try tamper(
      "UPDATE profile SET target_level = 'A', content_sha256 = '\(String(repeating: "0", count: 64))' WHERE profile_id = 1"
    )
    _ = try recover()
    #expect(try texts(target, "SELECT target_level FROM profile WHERE profile_id = 1") == ["A"])
    #expect(try texts(target, digests) != texts(example.database.path, digests))
  }

  @Test func `where the file has another edition of a pack by its number, its own packs are taken over`() throws {
    let order = "(SELECT edition_order FROM pack_edition WHERE pack_edition_id = 2)"
    let edition = "(SELECT edition FROM pack_edition WHERE pack_edition_id = 2)"
    try tamper(
      """
      UPDATE pack_edition SET edition = \(edition), edition_order = \(order) WHERE pack_edition_id = 1;
      UPDATE guideline SET title = 'As it was' WHERE guideline_id = 1;
      """)
    _ = try recover()
    #expect(try texts(target, "SELECT title FROM guideline WHERE guideline_id = 1") == ["As it was"])
  }

  @Test func `evidence whose digest is none gets that of its bytes`() throws {
    let digests = "SELECT sha256 FROM evidence ORDER BY evidence_id"
    try tamper("UPDATE evidence SET sha256 = 'x' || substr(sha256, 2)")
    _ = try recover()
    try expectSound()
    #expect(try texts(target, digests) == texts(example.database.path, digests))
  }
}
