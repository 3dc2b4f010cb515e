import AuditModel
import Synchronization
import Testing

@testable import auditctl

/// Long work says on the terminal how far it has come.
@Suite struct ProgressLineTests {
  private final class Clock: Sendable {
    let now = Mutex<Int64>(5_000)
  }

  /// What is said when so much of 8,000 checks is done at some times, in milliseconds after the start.
  private static func said(
    _ steps: [(time: Int64, done: Int)], total: Int? = 8_000, of unit: ProgressLine.Unit = .checks, width: Int? = 80,
    term: String = "xterm", then: (Console) -> Void = { _ in }
  ) -> String {
    let clock = Clock()
    let console = Console(
      surroundings: Console.Surroundings(
        environment: ["TERM": term], workingDirectory: "/", machine: "test-machine",
        now: { clock.now.withLock { $0 } }, terminalWidth: nil, notesWidth: width, standardInput: { [] },
        keyboard: nil))
    let progress = ProgressLine.progress("Writing the report", of: unit, on: console)
    for step in steps {
      clock.now.withLock { $0 = 5_000 + step.time }
      progress.tell(step.done, of: total)
    }
    then(console)
    #expect(console.writtenData.isEmpty, "Data is none of its business.")
    return console.writtenNotes
  }

  @Test func `nothing is said within two seconds`() {
    #expect(Self.said([(0, 1000), (1000, 2000), (1999, 8000)]).isEmpty)
  }

  @Test func `then one line is written over at most five times a second, and the next note takes its place`() {
    let said = Self.said([(500, 1000), (2000, 2000), (2100, 3000), (2199, 4000), (2200, 5000)]) {
      $0.note("Done.")
    }
    #expect(
      said == "\rWriting the report: 2,000 of 8,000 checks\u{1B}[K\rWriting the report: 5,000 of 8,000 checks\u{1B}[K"
        + "\r\u{1B}[KDone.\n")
  }

  @Test func `data that goes to the terminal finds no line before it`() throws {
    var failure: Console.CannotWrite?
    let said = Self.said([(2000, 2000)]) { console in
      do throws(Console.CannotWrite) { try console.flush() } catch { failure = error }
    }
    #expect(failure == nil && said.hasSuffix("\r\u{1B}[K"))
  }

  @Test func `for a screen reader each quarter is a line of its own`() {
    let steps: [(Int64, Int)] = [(1000, 2000), (2000, 3999), (2500, 4000), (3000, 6000), (4500, 6001), (9000, 8000)]
    #expect(
      Self.said(steps, term: "dumb")
        == """
        Writing the report: 3,999 of 8,000 checks.
        Writing the report: 6,001 of 8,000 checks.
        Writing the report: 8,000 of 8,000 checks.

        """)
  }

  @Test func `where standard error is no terminal nothing is said`() {
    #expect(Self.said([(2000, 2000), (9000, 8000)], width: nil).isEmpty)
  }

  @Test func `going through the same again is another round`() {
    #expect(
      Self.said([(2000, 8000), (3000, 1000)])
        == "\rWriting the report: 8,000 of 8,000 checks\u{1B}[K\rWriting the report, round 2: 1,000 of 8,000 checks\u{1B}[K"
    )
  }

  @Test func `a narrow terminal gets no more than fits, and bytes are megabytes`() {
    #expect(Self.said([(2000, 2000)], width: 21) == "\rWriting the report: \u{1B}[K")
    #expect(
      Self.said([(2000, 3_999_999)], total: 12_000_000, of: .bytes) == "\rWriting the report: 3 of 12 MB\u{1B}[K")
    #expect(Self.said([(2000, 3_999_999)], total: nil, of: .bytes) == "\rWriting the report: 3 MB\u{1B}[K")
  }
}
