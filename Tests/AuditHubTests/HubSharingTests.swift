import AuditHub
import Foundation
import TestSupport
import Testing

@testable import auditctl

/// Members who see some of the products, and copies that were put back in their place.
@Suite(.enabled(if: HubBench.isPossible)) struct HubSharingTests {
  private let hub: HubBench
  private let ana: Laptop

  init() throws {
    hub = try HubBench()
    try hub.client("postgres").setMember("ana", product: "other", role: "auditor")
    ana = try Laptop("ana", on: hub, isExample: true)
    ana.done("hub", "register")
    ana.done("product", "add", "other", "--title", "Other", "--platform", "web")
    ana.done("product", "edit", "banking", "--title", "Bank of Ana", "--by", "Auditor A")
    ana.done("product", "edit", "other", "--vendor", "A Company", "--by", "Auditor A")
    ana.done("hub", "push")
  }

  @Test func `who sees one product has that one, and all of the rest when they may`() throws {
    let mallory = try Laptop("mallory", on: hub)
    mallory.done("hub", "pull")
    #expect(try mallory.dump() == ana.dump().filter { !$0.contains(" banking ") })
    #expect(try mallory.dump().count > 1)
    #expect(mallory.done("database", "check").data == "Problems: none\n")
    mallory.done("product", "edit", "other", "--title", "Another", "--by", "Auditor M")
    mallory.done("hub", "push")
    ana.done("hub", "pull")
    try hub.client("postgres").setMember("mallory", product: "banking", role: "reader")
    mallory.done("hub", "pull")
    #expect(try mallory.dump() == ana.dump())
    #expect(mallory.done("database", "check").data == "Problems: none\n")
    #expect(ana.done("status", "--product", "banking").data == mallory.done("status", "--product", "banking").data)
    // A reader's own rows of it stay with them.
    mallory.done("product", "edit", "banking", "--title", "Bank of M", "--by", "Auditor M")
    #expect(
      mallory.done("hub", "push").notes.contains("Not pushed, because you are no member who writes there: banking."))
  }

  @Test func `evidence of a product that somebody does not see is redacted without them, and does no harm`() throws {
    let mallory = try Laptop("mallory", on: hub)
    ana.done("evidence", "redact", "1", "--reason", "A customer is in it", "--yes")
    ana.done("hub", "push")
    mallory.done("hub", "pull")
    #expect(mallory.done("database", "check").data.hasPrefix("Problems: none\n"))
    #expect(mallory.run("evidence", "list").status == .done)
  }

  @Test func `a copy that was put back in its place cannot go on with other rows under the same numbers`() throws {
    let before = try ana.folder.read("audit.sqlite")
    ana.done("product", "edit", "banking", "--title", "First", "--by", "Auditor A")
    ana.done("hub", "push")
    try ana.folder.write(before, to: "audit.sqlite")
    try FileManager.default.removeItem(atPath: ana.folder.file("state"))
    ana.done("product", "edit", "banking", "--title", "Second", "--by", "Auditor A")
    #expect(ana.run("hub", "push").status == .malformedInput)
    ana.done("product", "edit", "banking", "--title", "Third", "--by", "Auditor A")
    let refused = ana.run("hub", "push")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("put back in its place"))
    #expect(
      hub.typed(
        """
        DO $$ BEGIN
          ASSERT NOT EXISTS (SELECT 1 FROM hub.entry WHERE position('Third'::bytea IN fields) > 0);
        END $$
        """, by: "postgres") == "done")
  }

  @Test func `a hub that was set back is given again what it lost`() throws {
    ana.done("product", "edit", "banking", "--title", "First", "--by", "Auditor A")
    let before = try hub.client("ana").heads(1).map(\.last)
    ana.done("hub", "push")
    let after = try hub.client("ana").heads(1).map(\.last)
    #expect(before != after)
    #expect(
      hub.typed(
        """
        DELETE FROM hub.entry;
        DELETE FROM hub.head;
        """, by: "postgres") == "done")
    let again = ana.done("hub", "push")
    #expect(again.notes.contains("it was set back"))
    #expect(try hub.client("ana").heads(1).map(\.last) == after)
    let bo = try Laptop("bo", on: hub)
    bo.done("hub", "pull")
    #expect(try bo.dump() == ana.dump().filter { !$0.contains(" other ") })
  }
}
