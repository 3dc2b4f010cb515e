internal import AuditModel
internal import AuditRules
internal import Synchronization

/// Says on standard error, where that is a terminal, how far long work has come.
///
/// After two seconds a line is shown, which is written over at most five times a second. A screen reader, and a terminal that
/// cannot go back, get a new line at each quarter instead, no two within two seconds.
final class ProgressLine: Sendable {
  /// What is counted.
  enum Unit: Sendable {
    case checks, results, steps, pages, bytes

    fileprivate func words(_ done: Int, _ total: Int?) -> String {
      if case .bytes = self {
        let megabytes = { CountText.number($0 / 1_000_000) }
        return total.map { "\(megabytes(done)) of \(megabytes($0)) MB" } ?? "\(megabytes(done)) MB"
      }
      let counted = total.map { "\(CountText.number(done)) of \(CountText.number($0))" } ?? CountText.number(done)
      return "\(counted) \(self)"
    }
  }

  private struct State {
    var done = 0
    var round = 1
    /// When something may be shown next.
    var next: Int64
    /// The last quarter of this round that was said, or that passed unsaid.
    var quarter = 0
  }

  private static let start: Int64 = 2000
  private static let pause: Int64 = 200

  private let console: Console
  private let title: String
  private let unit: Unit
  private let state: Mutex<State>

  private init(_ console: Console, _ title: String, _ unit: Unit) {
    (self.console, self.title, self.unit) = (console, title, unit)
    state = Mutex(State(next: console.surroundings.now() + Self.start))
  }

  /// What work tells its progress to: silent where standard error is no terminal.
  ///
  /// - Parameter title: What is done, as in `Writing the report`.
  static func progress(_ title: String, of unit: Unit, on console: Console) -> WorkProgress {
    guard console.surroundings.notesWidth != nil else { return .silent }
    let line = ProgressLine(console, title, unit)
    return WorkProgress { line.take($0, $1) }
  }

  private func take(_ done: Int, _ total: Int?) {
    let now = console.surroundings.now()
    let isByQuarters = !console.canRewrite
    let round = state.withLock { state -> Int? in
      if done < state.done { (state.round, state.quarter) = (state.round + 1, 0) }
      state.done = done
      let quarter = total.map { $0 > 0 ? done * 4 / $0 : 0 } ?? 0
      guard now >= state.next, !isByQuarters || quarter > state.quarter else { return nil }
      state.quarter = quarter
      state.next = now + (isByQuarters ? Self.start : Self.pause)
      return state.round
    }
    guard let round else { return }
    let text = title + (round > 1 ? ", round \(round)" : "") + ": " + unit.words(done, total)
    if isByQuarters { console.note(text + ".") } else { console.showProgress(text) }
  }
}
