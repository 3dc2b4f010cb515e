import AuditHub
import Foundation
import TestSupport
import Testing

@testable import auditctl

/// What a worker evaluates, and what members see of it.
@Suite(.enabled(if: HubBench.isPossible)) struct HubPortfolioTests {
  private let hub: HubBench
  private let ana: Laptop
  private let wendy: Laptop

  init() throws {
    hub = try HubBench()
    try hub.client("postgres").setMember("wendy", product: "", role: "worker")
    ana = try Laptop("ana", on: hub, isExample: true)
    wendy = try Laptop("wendy", on: hub)
    ana.done("hub", "push")
  }

  @Test func `the rows are those of the file's portfolio, with when they were made`() throws {
    #expect(ana.done("hub", "portfolio").notes.hasPrefix("1 of 1 product is stale"))
    #expect(wendy.done("hub", "evaluate", "--folder", wendy.folder.path).notes == "Evaluated banking.\n")
    #expect(wendy.done("hub", "evaluate", "--folder", wendy.folder.path).notes == "Nothing is stale.\n")
    let ran = ana.done("hub", "portfolio", "--format", "csv")
    #expect(ran.notes.isEmpty)
    let (here, there) = (ana.done("portfolio", "--format", "csv").data, ran.data)
    let (ours, theirs) = (here.split(separator: "\r\n"), there.split(separator: "\r\n"))
    #expect(ours.count == 2 && theirs.count == 2)
    for (one, other) in zip(ours, theirs) { #expect(other.hasPrefix(one)) }
    #expect(theirs.first?.hasSuffix("computed_at,is_stale") == true)
    #expect(theirs.last?.hasSuffix(",false") == true)
  }

  @Test func `what fails along an axis is the same as in the file`() throws {
    wendy.done("hub", "evaluate", "--folder", wendy.folder.path)
    for axis in ["criterion", "team", "group"] {
      let (here, there) = (
        ana.done("portfolio", "--by", axis, "--format", "csv").data,
        ana.done("hub", "portfolio", "--by", axis, "--format", "csv").data
      )
      #expect(here == there)
    }
    #expect(ana.run("hub", "portfolio", "--by", "quarter").status == .usage)
  }

  @Test func `what comes later makes it stale, and an evaluation makes it fresh`() throws {
    wendy.done("hub", "evaluate", "--folder", wendy.folder.path)
    ana.done("product", "edit", "banking", "--title", "Bank of Ana", "--by", "Auditor A")
    ana.done("hub", "push")
    let stale = ana.done("hub", "portfolio", "--format", "csv")
    #expect(stale.data.contains(",true") && !stale.data.contains("Bank of Ana"))
    wendy.done("hub", "evaluate", "--folder", wendy.folder.path)
    let fresh = ana.done("hub", "portfolio", "--format", "csv")
    #expect(fresh.data.contains("Bank of Ana") && fresh.notes.isEmpty)
  }

  @Test func `a member sees their own products, and only a worker evaluates`() throws {
    wendy.done("hub", "evaluate", "--folder", wendy.folder.path)
    let mallory = try Laptop("mallory", on: hub)
    #expect(!mallory.done("hub", "portfolio", "--by", "criterion").data.contains("banking"))
    #expect(mallory.run("hub", "evaluate", "--folder", mallory.folder.path).status == .noPermission)
    #expect(wendy.run("hub", "push").status == .done)
    #expect(wendy.run("hub", "evaluate", "--folder", "/nowhere").status == .noInput)
  }

  @Test func `rows that are ahead of the hub's clock wait, and status names them`() throws {
    var ana = ana
    ana.now = Int64(Date().timeIntervalSince1970 * 1000) + 600_000
    ana.done("product", "edit", "banking", "--title", "Bank of Tomorrow", "--by", "Auditor A")
    let waits = ana.run("hub", "push")
    #expect(waits.status == .tryAgain)
    #expect(waits.notes.contains("ahead of the hub"))
    let status = ana.done("hub", "status")
    #expect(status.data.contains("waits"))
    #expect(status.notes.contains("Row 1 and those behind it wait (banking)"))
    #expect(hub.typed("UPDATE hub.head SET last_sequence = last_sequence", by: "postgres") == "done")
  }

  @Test func `what is said wrong is said so`() throws {
    let folder = ana.folder.path
    #expect(ana.run("hub", "push", "--hub", "postgresql://ana:secret@/audits").notes.contains("~/.pgpass"))
    #expect(ana.run("hub", "push", "--hub", "host=x password=secret").status == .usage)
    let nowhere = ana.run("hub", "push", "--hub", "postgresql://ana@/audits?host=\(folder)")
    #expect(nowhere.status == .unavailable)
    #expect(nowhere.notes.contains("the hub cannot be reached"))
    let empty = ana.run("hub", "push", "--hub", hub.server.uri(of: "postgres", as: "ana"))
    #expect(empty.status == .unavailable)
    #expect(empty.notes.contains("auditctl hub init"))
    #expect(ana.run("hub", "pull", "--product", "nothing").status == .noPermission)
    #expect(
      ana.run("hub", "member", "set", "nobody-at-all", "--product", "banking", "--role", "reader").status
        == .noPermission)
  }
}
