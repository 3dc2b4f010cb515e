import Testing

@testable import auditctl

/// A ticket says how to see what failed, also where the check has no steps of its own.
@Suite struct TicketStepsTests {
  @Test(arguments: ["markdown", "html"]) func `the steps of a way that failed stand under its title`(_ format: String)
    throws
  {
    let bench = try Workbench.example()
    let steps = [
      "Do not touch the screen; note which element", "Check by eye that the framed text stands above the first",
    ]
    let ticket = bench.runDone("report", "issues", "--release", "5.2", "--issue", "7", "--format", format).data
    #expect(ticket.contains("How to see it"))
    for step in steps { #expect(ticket.contains(step), "\(step)") }
  }
}
