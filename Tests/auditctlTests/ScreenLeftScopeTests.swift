import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// A screen that was taken out of scope with failures: what people read of them, in words and once.
@Suite struct ScreenLeftScopeTests {
  private static func bench() throws -> Workbench {
    let bench = try Workbench.example()
    bench.runDone(
      "process", "add", "pay", "--title", "Pay a bill", "--screens", "sign-in,verify-human", "--release", "5.2")
    bench.runDone(
      "release", "edit", "5.2", "--remove-screen", "register", "--reason", "Moves to 5.3.", "--by", "Auditor A")
    return bench
  }

  @Test func `the decision counts its failures, and they are among what to do next`() throws {
    let page = try Self.bench().runDone("report", "--release", "5.2", "--format", "markdown").data
    let decision = try #require(page.components(separatedBy: "\n## What failed").first)
    #expect(decision.contains(" 6 failures on screens out of scope, with no decision."))
    #expect(!decision.lowercased().contains("register"))
    let row = "| Retest or decide about 6 failures that this release no longer checks | Release manager | 6 |"
    #expect(decision.contains(row))
    #expect(page.contains("No required check of this release failed. Failures that it no longer checks are listed "))
  }

  @Test func `its failures go by the titles of the screen and of their checks`() throws {
    let bench = try Self.bench()
    let page = bench.runDone("report", "--release", "5.2", "--format", "markdown").data
    let check = "The message helps to correct the error"
    #expect(page.contains("| Register, the whole screen | \(check) | 5.2 | out of scope | "))
    #expect(page.contains("| Register | 5.2 | Moves to 5.3. | Auditor A |"))
    let document = bench.runDone(
      "report", "--release", "5.2", "--format", "acr", "--draft", "--markup", "markdown"
    ).data
    #expect(document.contains("- Register, taken out in 5.2. Reason: Moves to 5.3. Said by Auditor A."))
    #expect(document.contains("- Register, the whole screen: \(check): failed in 5.2 (moderate)."))
    #expect(!document.contains("register/"))
  }

  @Test func `a process names its screens by their titles`() throws {
    let page = try Self.bench().runDone("report", "--release", "5.2", "--format", "markdown").data
    #expect(page.contains("process Pay a bill is not fully tested at Confirm you are human"))
  }

  @Test func `what the gate let through at the freeze goes by words`() throws {
    let bench = try Workbench.example()
    bench.runDone("release", "freeze", "5.2")
    let page = bench.runDone("report", "--release", "5.2", "--format", "markdown").data
    let accepted = try #require(page.split(separator: "\n").first { $0.contains("Accepted: ") })
    #expect(accepted.contains("Accepted: Register, Email"))
    #expect(!accepted.contains("register/"))
  }
}
