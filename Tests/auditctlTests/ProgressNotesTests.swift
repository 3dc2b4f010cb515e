import Synchronization
import Testing

@testable import auditctl

/// Long work says on standard error how far it has come.
@Suite struct ProgressNotesTests {
  /// What is said when 1,000 cells more are computed at each of some times, in milliseconds after the start.
  private static func said(_ times: [Int64]) -> String {
    final class Clock: Sendable {
      let now = Mutex<Int64>(5_000)
    }
    let clock = Clock()
    let console = Console(
      surroundings: Console.Surroundings(
        environment: [:], workingDirectory: "/", machine: "test-machine", now: { clock.now.withLock { $0 } },
        terminalWidth: nil, standardInput: { [] }, keyboard: nil))
    let progress = ProgressNotes(console) { "Writing the report: \($0) checks computed so far." }
    for time in times {
      clock.now.withLock { $0 = 5_000 + time }
      progress.add(1000)
    }
    #expect(console.writtenData.isEmpty, "Data is none of its business.")
    return console.writtenNotes
  }

  @Test func `nothing is said within a second`() {
    #expect(Self.said([0, 500, 999]).isEmpty)
  }

  @Test func `after a second, and then every two`() {
    #expect(
      Self.said([500, 1000, 1500, 2999, 3000, 9000])
        == """
        Writing the report: 2000 checks computed so far.
        Writing the report: 5000 checks computed so far.
        Writing the report: 6000 checks computed so far.

        """)
  }
}
