import AuditHub
import AuditModel
import AuditStore
import Foundation
import TestSupport
import Testing

@testable import AuditHub
@testable import auditctl

/// What a member cannot do who speaks to PostgreSQL without auditctl.
@Suite(.enabled(if: HubBench.isPossible)) struct HostileMemberTests {
  private let hub: HubBench
  private let ana: Laptop

  private static let product = 1
  private static let strange = String(repeating: "5", count: 32)

  init() throws {
    hub = try HubBench()
    ana = try Laptop("ana", on: hub, isExample: true)
    ana.done("hub", "register")
    ana.done("hub", "push")
  }

  /// What the hub says to rows that somebody makes up.
  private func push(
    as user: String, replica: String = strange, previous: Int64 = 0, _ rows: [ExchangedRow], product: Int = product,
    claimed: HubValue = .noBytes
  ) -> String {
    do {
      let client = try hub.client(user)
      _ = try? client.connection.call(.register, .text(replica), .text(ReplicaNick.of(replica)), .int8(0))
      let answer = try client.connection.call(
        .push, .int4(product), .text(replica), .int8(previous), .texts(rows.map(\.log)), .int8s(rows.map(\.sequence)),
        .int8s(rows.map(\.stamp)), .manyBytes(rows.map(\.fields)), claimed)
      return answer.first?.bool(3) == true ? "stored" : "went on from \(answer.first?.number(0) ?? -1)"
    } catch {
      return "\(error)"
    }
  }

  private func row(_ sequence: Int64, stamp: Int64 = 1, log: String = "finding", _ fields: String = "1:a,")
    -> ExchangedRow
  {
    ExchangedRow(log: log, sequence: sequence, stamp: stamp, fields: Array(fields.utf8))
  }

  @Test func `nobody but the owner has a right to any table`() throws {
    let tables = [
      "product", "replica", "member", "head", "entry", "person", "place", "document", "evidence", "evidence_chunk",
      "snapshot", "snapshot_part", "evaluation", "evaluation_seen", "work",
    ]
    for person in ["ana", "bo", "mallory"] {
      for table in tables {
        for statement in [
          "SELECT * FROM hub.\(table)", "DELETE FROM hub.\(table)", "TRUNCATE hub.\(table)",
          "INSERT INTO hub.\(table) DEFAULT VALUES", "DROP TABLE hub.\(table)", "BEGIN; LOCK TABLE hub.\(table)",
          "ALTER TABLE hub.\(table) DISABLE TRIGGER ALL", "COPY hub.\(table) TO STDOUT",
        ] {
          let said = hub.typed(statement, by: person)
          #expect(
            said.contains("permission denied") || said.contains("must be owner"), "\(person): \(statement): \(said)")
        }
      }
      for statement in [
        "SET ROLE hub_owner", "SET ROLE postgres", "SET SESSION AUTHORIZATION ana2", "CREATE TABLE hub.mine (n int)",
        "CREATE FUNCTION hub.role_in(p bigint) RETURNS text LANGUAGE sql AS 'SELECT ''manager'''",
        "ALTER FUNCTION hub.me() SECURITY INVOKER", "SELECT hub.field('1:a,', 1)", "SELECT hub.obey(1, 'edit', 1, '')",
        "GRANT hub_user TO mallory", "SELECT hub.set_member('mallory', 'banking', 'manager')",
        "SELECT hub.set_quota('banking', 1, 1)", "SELECT hub.remove_member('ana', 'banking')",
      ] {
        #expect(hub.typed(statement, by: person) != "done", "\(person): \(statement)")
      }
    }
  }

  @Test func `a search path or a temporary table of a member's own changes nothing`() throws {
    let said = hub.typed(
      """
      CREATE TEMP TABLE member (person name, product_no int, role text);
      INSERT INTO member VALUES ('mallory', 1, 'manager');
      SET search_path = pg_temp, hub, public;
      SELECT hub.heads(1);
      """, by: "mallory")
    #expect(said == "the hub refuses: you may not see that product")
  }

  @Test func `all rows of the schema are without row security, and all functions have a search path`() {
    let said = hub.typed(
      """
      DO $$ BEGIN
        ASSERT NOT EXISTS (SELECT 1 FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
          WHERE nspname = 'hub' AND (relrowsecurity OR relowner <> 'hub_owner'::regrole));
        ASSERT NOT EXISTS (SELECT 1 FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace
          WHERE nspname = 'hub' AND (NOT prosecdef OR proowner <> 'hub_owner'::regrole
            OR proconfig IS DISTINCT FROM ARRAY['search_path=hub, pg_catalog, pg_temp']));
        ASSERT NOT EXISTS (SELECT 1 FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace
          WHERE nspname = 'hub' AND has_function_privilege('public', pg_proc.oid, 'EXECUTE'));
      END $$
      """, by: "postgres")
    #expect(said == "done")
  }

  @Test func `a product without a role cannot be seen or written to`() throws {
    let mallory = try hub.client("mallory").connection
    let refused = "the hub refuses: you may not see that product"
    #expect(push(as: "mallory", [row(1)]) == "the hub refuses: you may not write to that product")
    for call in [HubCall.heads, .documents] {
      #expect(throws: HubError(.refused, refused)) { try mallory.call(call, .int4(1)) }
    }
    let replica = try #require(try hub.client("ana").replicas().first?.uuid)
    #expect(throws: HubError(.refused, refused)) {
      try mallory.call(.pull, .int4(1), .text(replica), .int8(0), .int4(10))
    }
    #expect(try hub.client("mallory").products().map(\.key) == ["", "other"])
    #expect(try hub.client("mallory").members().map(\.person) == ["mallory"])
    #expect(try hub.client("mallory").replicas().map(\.owner) == ["mallory"])
  }

  @Test func `rows of another's replica are not taken, nor of one that is closed`() throws {
    let replica = try #require(try hub.client("ana").replicas().first?.uuid)
    #expect(push(as: "bo", replica: replica, [row(566)]).contains("belongs to somebody else"))
    #expect(push(as: "bo", [row(1)]) == "stored")
    ana.done("hub", "register", "--close", replica)
    #expect(push(as: "ana", replica: replica, previous: 565, [row(566)]).hasSuffix("is closed"))
    #expect(throws: HubError.self) {
      try hub.client("bo").connection.call(.register, .text(replica), .text("x"), .int8(0))
    }
  }

  @Test func `history is not rewritten, and no row is left out`() throws {
    #expect(push(as: "bo", [row(1), row(2)]) == "stored")
    #expect(push(as: "bo", [row(1, "1:b,")]) == "went on from 2")
    #expect(push(as: "bo", previous: 5, [row(6)]) == "went on from 2")
    #expect(push(as: "bo", previous: 2, [row(4), row(3)]).contains("number 3 follows number 4"))
    #expect(
      push(as: "bo", previous: 2, [row(3)], claimed: .bytes(Array(repeating: 7, count: 32))).contains("do not follow"))
    #expect(try hub.client("bo").heads(1).map(\.last).sorted() == [2, 565])
  }

  @Test func `a stamp of tomorrow waits`() throws {
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let tomorrow = Stamp(milliseconds: now + 86_400_000).rawValue
    #expect(push(as: "bo", [row(1, stamp: tomorrow)]).contains("more than five minutes ahead"))
    #expect(push(as: "bo", [row(1, stamp: Stamp(milliseconds: now + 240_000).rawValue)]) == "stored")
  }

  @Test func `only a manager freezes`() throws {
    let freeze = "7:banking,11:banking 5.2,7:release,0:,5:stage,8:\"frozen\",---13:1779271200000,"
    #expect(push(as: "bo", [row(1, log: "edit", freeze)]).contains("only a manager"))
    #expect(push(as: "bo", [row(1, log: "gate_run", "11:banking 5.2,")]).contains("only a manager"))
    let own = String(repeating: "7", count: 32)
    #expect(push(as: "ana", replica: own, [row(1, log: "edit", freeze)]) == "stored")
  }

  @Test func `a flood is refused, and so is what goes beyond the quota`() throws {
    let many = (1...10_001).map { row(Int64($0)) }
    #expect(push(as: "bo", many).contains("1 to 10,000 rows"))
    #expect(push(as: "bo", []).contains("1 to 10,000 rows"))
    let large = ExchangedRow(log: "finding", sequence: 1, stamp: 1, fields: Array(repeating: 0, count: 8_000_001))
    #expect(push(as: "bo", [large]).contains("too large"))
    #expect(try hub.client("postgres").setQuota("banking", rows: 566, bytes: nil))
    #expect(push(as: "bo", [row(1), row(2)]).contains("may have 566 rows, and would have 567"))
    #expect(push(as: "bo", [row(1)]) == "stored")
    #expect(try hub.client("postgres").setQuota("banking", rows: 1_000, bytes: 1_000))
    #expect(push(as: "bo", previous: 1, [row(2)]).contains("bytes, and would have"))
    let offer = #expect(throws: HubError.self) {
      try hub.client("bo").connection.call(
        .offerEvidence, .int4(1), .text(String(repeating: "a", count: 64)), .text("image/png"), .int8(999_999),
        .text("large.png"), .int8(0))
    }
    #expect(offer?.description.contains("bytes, and would have") == true)
  }

  @Test func `evidence that is not what it says does not stay`() throws {
    let bo = try hub.client("bo").connection
    let sha256 = String(repeating: "a", count: 64)
    _ = try bo.call(
      .offerEvidence, .int4(1), .text(sha256), .text("image/png"), .int8(3), .text("a.png"), .int8(0))
    #expect(try bo.call(.pushChunk, .int4(1), .text(sha256), .int4(0), .bytes([1, 2, 3])).first?.isNull(0) == true)
    #expect(try bo.call(.chunk, .int4(1), .text(sha256), .int4(0)).first?.isNull(0) == true)
  }

  @Test(arguments: [
    // Not as anybody has written it.
    "finding", "no_such_log", "edit_replacement",
  ])
  func `rows that no copy has written stop a pull, which says whose they are, and the others come without them`(
    log: String
  ) throws {
    #expect(push(as: "bo", [row(1, log: log, "1:a,")]) == "stored")
    let cy = try Laptop("bo", on: hub)
    let refused = cy.run("hub", "pull")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("--without 55555555"))
    #expect(cy.done("query", "SELECT count(*) AS n FROM v_finding", "--format", "csv").data.hasSuffix("\r\n0\r\n"))
    cy.done("hub", "pull", "--without", "55555555")
    #expect(try cy.dump() == ana.dump())
  }

  @Test func `a row that is about another product than it is pushed to is not taken over`() throws {
    let edit =
      "5:other,-7:product,0:,5:title,7:\"Other\",--13:1779271200000,"
    #expect(push(as: "bo", [row(1, log: "edit", edit)]) == "stored")
    let cy = try Laptop("bo", on: hub)
    #expect(cy.run("hub", "pull").status == .malformedInput)
    #expect(cy.done("product", "list").data == "Products: none\n")
  }

  @Test func `what somebody changes on the hub as its owner is noticed by each copy`() throws {
    let cy = try Laptop("bo", on: hub)
    cy.done("hub", "pull")
    let changed = hub.typed(
      """
      UPDATE hub.entry SET fields = convert_to(replace(convert_from(fields, 'UTF8'), '6:failed', '6:passed'), 'UTF8')
      WHERE log = 'finding'
      """, by: "postgres")
    #expect(changed == "done")
    let bo = try Laptop("bo", on: hub)
    let refused = bo.run("hub", "pull")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("somebody has changed the hub"))
    #expect(hub.typed("UPDATE hub.head SET digest = sha256(digest)", by: "postgres") == "done")
    #expect(cy.run("hub", "pull").notes.contains("somebody has changed the hub"))
    #expect(cy.done("hub", "status").data.contains("rewritten"))
    #expect(ana.run("hub", "push").status == .malformedInput)
  }
}
