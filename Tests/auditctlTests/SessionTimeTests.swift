import TestSupport
import Testing

@testable import auditctl

/// When something was found: between the start and the end of its session (DESIGN rule 14).
@Suite struct SessionTimeTests {
  @Test func `a time outside the stated start and end of a session is refused`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    let early = bench.run("record", "home", "wcag/1.4.3", "pass", "--at", "2026-05-20T08:30:00Z")
    #expect(early.status == .malformedInput)
    #expect(early.notes.contains("before session 1 began, at 2026-05-20T10:00:00Z"), "\(early.notes)")
    bench.runDone("session", "end")
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver", "--started-at", "2026-05-20T08:00:00Z")
    bench.runDone("record", "home", "wcag/1.4.3", "pass", "--at", "2026-05-20T08:30:00Z")
    for (end, said) in [
      ("2026-05-20T08:15:00Z", "1 finding of session 2 was observed after 2026-05-20T08:15:00Z"),
      ("2026-05-20T07:00:00Z", "session 2 began at 2026-05-20T08:00:00Z"),
    ] {
      let ran = bench.run("session", "end", "--ended-at", end)
      #expect(ran.status == .malformedInput, "\(end)")
      #expect(ran.notes.contains(said), "\(ran.notes)")
    }
    bench.runDone("session", "end", "--ended-at", "2026-05-20T09:00:00Z")
    let sessions = bench.run("session", "list", "--format", "csv").data
    #expect(sessions.contains("2026-05-20T09:00:00Z"), "\(sessions)")
  }
}
