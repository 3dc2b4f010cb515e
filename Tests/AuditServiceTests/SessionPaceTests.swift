import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// How fast a session goes, and how long what is left takes.
@Suite struct SessionPaceTests {
  struct Case: CustomTestStringConvertible {
    let times: [Int64]
    let steps: Int
    let worked: Int64
    let perAnswer: Int64?
    var testDescription: String { "\(times)" }
  }

  private static let second: Int64 = 1000
  private static let minute: Int64 = 60_000

  static let table = [
    Case(times: [], steps: 0, worked: 0, perAnswer: nil),
    Case(times: [5000], steps: 0, worked: 0, perAnswer: nil),
    Case(times: [0, 10 * second, 20 * second], steps: 2, worked: 20 * second, perAnswer: nil),
    Case(times: [0, 10 * second, 20 * second, 36 * second], steps: 3, worked: 36 * second, perAnswer: 12 * second),
    // In any order.
    Case(times: [36 * second, 0, 20 * second, 10 * second], steps: 3, worked: 36 * second, perAnswer: 12 * second),
    // A break of more than ten minutes is no work; one of exactly ten is.
    Case(
      times: [0, minute, minute + 600_001, 2 * minute + 600_001, 3 * minute + 600_001], steps: 3, worked: 3 * minute,
      perAnswer: minute),
    Case(times: [0, 600_000, 1_200_000, 1_800_000], steps: 3, worked: 1_800_000, perAnswer: 600_000),
    // A block is recorded at one moment.
    Case(times: [0, 0, 0, 0, 0, 3000, 3000, 6000, 9000], steps: 3, worked: 9000, perAnswer: 3000),
  ]

  @Test(arguments: table) func `the pace is that of work without breaks`(_ row: Case) {
    let pace = SessionPace(row.times)
    #expect(pace.steps == row.steps)
    #expect(pace.worked == row.worked)
    #expect(pace.millisecondsPerAnswer == row.perAnswer)
    #expect(pace.estimate(5) == row.perAnswer.map { $0 * 5 })
    #expect(pace.estimate(0) == row.perAnswer.map { _ in 0 })
  }

  static let durations: [(milliseconds: Int64, words: String)] = [
    (0, "0 seconds"), (1, "1 second"), (1000, "1 second"), (1001, "2 seconds"), (59_000, "59 seconds"),
    (60_000, "1 minute"), (60_001, "2 minutes"), (3_540_000, "59 minutes"), (3_600_000, "1 hour"),
    (3_660_000, "1 hour 1 minute"), (7_500_000, "2 hours 5 minutes"), (-5, "0 seconds"),
  ]

  @Test(arguments: durations) func `a length of time in words`(milliseconds: Int64, words: String) {
    #expect(DurationText.of(milliseconds) == words)
  }

  struct Statements: CustomTestStringConvertible {
    let answers: [Outcome]
    let outcome: Outcome
    var testDescription: String { "\(answers)" }
  }

  static let statements = [
    Statements(answers: [], outcome: .untested),
    Statements(answers: [.passed, .passed], outcome: .passed),
    Statements(answers: [.passed, .failed, .cantTell], outcome: .failed),
    Statements(answers: [.passed, .cantTell], outcome: .cantTell),
    Statements(answers: [.passed, .untested, .cantTell], outcome: .untested),
    Statements(answers: [.passed, .inapplicable], outcome: .passed),
    Statements(answers: [.inapplicable, .inapplicable], outcome: .inapplicable),
    Statements(answers: [.inapplicable, .cantTell], outcome: .cantTell),
  ]

  @Test(arguments: statements) func `the outcome follows from the statements, in any order`(_ row: Statements) {
    #expect(StatementRule.fold(row.answers) == row.outcome)
    #expect(StatementRule.fold(row.answers.reversed()) == row.outcome)
  }
}
