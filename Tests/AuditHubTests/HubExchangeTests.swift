import AuditHub
import AuditStore
import Foundation
import TestSupport
import Testing

@testable import auditctl

/// What two people push and pull comes to be the same on both sides, whatever it is and in whatever order.
@Suite(.enabled(if: HubBench.isPossible)) struct HubExchangeTests {
  private let hub: HubBench
  private let ana: Laptop
  private let bo: Laptop

  init() throws {
    hub = try HubBench()
    ana = try Laptop("ana", on: hub, isExample: true)
    bo = try Laptop("bo", on: hub)
    ana.done("hub", "register")
    ana.done("hub", "push")
    bo.done("hub", "pull")
  }

  @Test func `a file that pulls everything says what the file says that pushed it`() throws {
    #expect(try ana.dump() == bo.dump())
    #expect(try ana.dump().count == 565)
    for words in [["status"], ["status", "--by", "cell"], ["gate"], ["evidence", "list"], ["screen", "list"]] {
      #expect(ana.run(words).data == bo.run(words).data)
    }
    #expect(bo.done("database", "check").data == "Problems: none\n")
    #expect(bo.done("evidence", "verify").data == ana.done("evidence", "verify").data)
  }

  @Test func `what both write apart comes together on both sides`() throws {
    var (ana, bo) = (ana, bo)
    ana.now += 60_000
    bo.now += 120_000
    ana.startSession("Auditor A")
    ana.done("record", "accounts/title", "vo-text", "fail", "--observed", "Chatter")
    bo.startSession("Auditor B")
    bo.done("record", "accounts/title", "vo-text", "fail", "--observed", "Account")
    bo.done("product", "edit", "banking", "--title", "Bank of Bo", "--by", "Auditor B")
    ana.done("product", "edit", "banking", "--title", "Bank of Ana", "--by", "Auditor A")
    #expect(bo.done("hub", "push").notes.contains("This copy of the file is yours"))
    ana.done("hub", "push")
    let came = ana.done("hub", "pull")
    bo.done("hub", "pull")
    #expect(try ana.dump() == bo.dump())
    #expect(ana.run("status").data == bo.run("status").data)
    #expect(came.notes.contains("2 conflicts wait"))
    for laptop in [ana, bo] {
      let conflicts = laptop.done("database", "conflicts", "--format", "csv").data
      #expect(conflicts.contains("Bank of Bo") && conflicts.contains("Bank of Ana") && conflicts.contains("same-issue"))
    }
    #expect(bo.done("database", "check").data == "Problems: none\n")
    #expect(ana.done("hub", "pull").notes.contains("nothing that is not in"))
  }

  @Test func `status says what there is to push and to pull`() throws {
    ana.done("product", "edit", "banking", "--title", "Bank of Ana", "--by", "Auditor A")
    #expect(ana.done("hub", "status").data.contains("push"))
    ana.done("hub", "push")
    #expect(!ana.done("hub", "status").data.contains("push"))
    #expect(bo.done("hub", "status").data.contains("pull"))
  }

  @Test func `bytes and names that must go are gone on the hub, and do not come back`() throws {
    try ana.folder.write(Data("Good morning, this is Ida Holm.".utf8), to: "call.txt")
    ana.done("evidence", "add", ana.folder.file("call.txt"), "--finding", "178", "--auditor", "Auditor A")
    ana.done("hub", "push")
    bo.done("hub", "pull")
    #expect(try bo.folder.holds("Ida Holm", in: "audit.sqlite"))
    ana.done("evidence", "redact", "2", "--reason", "A customer says her name", "--yes")
    ana.done("person", "rename", "Auditor A", "--to", "Auditor 1", "--yes")
    ana.done("hub", "push")
    #expect(
      hub.typed(
        """
        DO $$ BEGIN
          ASSERT NOT EXISTS (SELECT 1 FROM hub.evidence_chunk WHERE position('Ida Holm'::bytea IN bytes) > 0);
          ASSERT NOT EXISTS (SELECT 1 FROM hub.person WHERE name = 'Auditor A');
          ASSERT EXISTS (SELECT 1 FROM hub.person WHERE name = 'Auditor 1');
        END $$
        """, by: "postgres") == "done")
    bo.done("hub", "pull")
    #expect(try !bo.folder.holds("Ida Holm", in: "audit.sqlite"))
    #expect(try !bo.folder.holds("Auditor A", in: "audit.sqlite"))
    #expect(try ana.dump() == bo.dump())
    let cy = try Laptop("bo", on: hub)
    cy.done("hub", "pull")
    #expect(try !cy.folder.holds("Ida Holm", in: "audit.sqlite"))
    #expect(try !cy.folder.holds("Auditor A", in: "audit.sqlite"))
    #expect(cy.done("database", "check").data.hasPrefix("Problems: none\n"))
  }

  @Test func `rows that refer to what nobody has pushed yet wait, and come when it is there`() throws {
    // Bo's rows come to Ana by a merge; she writes about them, and pushes first.
    bo.startSession("Auditor B")
    bo.done("record", "accounts/title", "vo-text", "fail", "--observed", "Account")
    ana.done("merge", bo.path)
    let finding = try #require(
      ana.done("query", "SELECT max(finding_id) AS n FROM v_finding", "--format", "csv").data.split(separator: "\r\n")
        .last)
    ana.done("retract", String(finding), "--auditor", "Auditor A", "--reason", "It has one")
    ana.done("hub", "push")
    let cy = try Laptop("bo", on: hub)
    #expect(cy.done("hub", "pull").notes.contains("Some rows wait"))
    #expect(cy.done("database", "check").data == "Problems: none\n")
    bo.done("hub", "push")
    #expect(!cy.done("hub", "pull").notes.contains("Some rows wait"))
    #expect(try cy.dump() == ana.dump())
  }

  @Test func `a profile that a product gets later comes with the row that gives it`() throws {
    ana.startSession("Auditor A")
    ana.done("record", "accounts/title", "vo-text", "pass")
    ana.done("hub", "push")
    try ana.folder.write(
      Data("profile: late\ntitle: L\ndescription: D\ntarget: AA\nelement_checks: true\npacks: [{pack: native}]\n".utf8),
      to: "late.yaml")
    ana.done("profile", "import", ana.folder.file("late.yaml"))
    ana.done("record", "accounts/title", "vo-text", "fail", "--observed", "Account")
    ana.done("hub", "push")
    bo.done("hub", "pull")
    #expect(!bo.done("profile", "list").data.contains("late"))
    ana.done("profile", "assign", "late", "--product", "banking")
    ana.done("hub", "push")
    bo.done("hub", "pull")
    #expect(bo.done("profile", "list").data.contains("late"))
    #expect(try ana.dump() == bo.dump())
  }

  @Test func `rows about a release that nobody has pushed yet wait for what it asks for`() throws {
    // Bo works in a copy of Ana's file, and pushes first.
    ana.done("release", "add", "9.0", "--build", "1")
    try bo.folder.write(ana.folder.read("audit.sqlite"), to: "audit.sqlite")
    bo.done(
      "session", "start", "--release", "9.0", "--auditor", "Auditor B", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver")
    bo.done("record", "accounts/title", "vo-text", "fail", "--observed", "Account")
    bo.done("hub", "push")
    let cy = try Laptop("ana", on: hub)
    #expect(cy.done("hub", "pull").notes.contains("Some rows wait"))
    #expect(cy.done("release", "list", "--product", "banking").data.contains("5.2"))
    #expect(!cy.done("release", "list", "--product", "banking").data.contains("9.0"))
    #expect(cy.done("database", "check").data == "Problems: none\n")
    ana.done("hub", "push")
    #expect(!cy.done("hub", "pull").notes.contains("Some rows wait"))
    #expect(try cy.dump() == bo.dump())
  }
}

extension Laptop {
  func run(_ words: [String]) -> Ran {
    switch words.count {
    case 1: run(words[0])
    case 2: run(words[0], words[1])
    default: run(words[0], words[1], words[2])
    }
  }
}
