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

  @Test(arguments: ["csv", "ndjson"]) func `the rows of a batch are held to the times of their session, too`(
    _ format: String
  ) throws {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    bench.runDone("session", "end")
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver", "--started-at", "2026-05-20T08:00:00Z")
    /// The rows with their times, on lines 2 and 3 of CSV, 1 and 2 of NDJSON.
    func batch(_ times: [String]) throws -> String {
      let rows = zip(["home", "pay"], times).map { screen, time in
        format == "csv"
          ? "\(screen),wcag/1.4.3,pass,\(time)"
          : "{\"address\":\"\(screen)\",\"check\":\"wcag/1.4.3\",\"outcome\":\"pass\",\"at\":\"\(time)\"}"
      }
      let head = format == "csv" ? ["address,check,outcome,at"] : []
      return try bench.write((head + rows).joined(separator: "\n") + "\n", to: "times.\(format)")
    }
    let early = bench.run(
      "record", "--batch", try batch(["2026-05-20T08:30:00Z", "2026-05-20T07:59:59Z"]))
    #expect(early.status == .malformedInput)
    let line = format == "csv" ? 3 : 2
    #expect(early.notes.contains("times.\(format):\(line): "), "\(early.notes)")
    #expect(early.notes.contains("before session 2 began, at 2026-05-20T08:00:00Z"), "\(early.notes)")
    #expect(try bench.findingCount() == 0, "All or nothing.")
    let late = bench.run("record", "--batch", try batch(["2026-05-20T08:30:00Z", "2026-05-20T11:00:00Z"]))
    #expect(late.status == .malformedInput && late.notes.contains("is in the future"), "\(late.notes)")
    bench.runDone("record", "--batch", try batch(["2026-05-20T08:30:00Z", "2026-05-20T08:45:00Z"]))
    let end = bench.run("session", "end", "--ended-at", "2026-05-20T08:40:00Z")
    #expect(end.status == .malformedInput)
    #expect(end.notes.contains("1 finding of session 2 was observed after 2026-05-20T08:40:00Z"), "\(end.notes)")
    bench.runDone("session", "end", "--ended-at", "2026-05-20T09:00:00Z")
    let closed = bench.run(
      "record", "--session", "2", "--batch", try batch(["2026-05-20T09:30:00Z", "2026-05-20T08:50:00Z"]))
    #expect(closed.status != .done, "It has ended.")
    #expect(try bench.findingCount() == 2)
  }
}
