internal import AuditRules
internal import Synchronization

/// Says on standard error how far long work has come: after a second, then every two.
final class ProgressNotes: Sendable {
  private struct State {
    var done = 0
    var next: Int64
  }

  private let console: Console
  private let words: @Sendable (Int) -> String
  private let state: Mutex<State>

  /// - Parameter words: What is said when so much is done.
  init(_ console: Console, _ words: @escaping @Sendable (Int) -> String) {
    (self.console, self.words) = (console, words)
    state = Mutex(State(next: console.surroundings.now() + 1000))
  }

  /// Of a report, by the checks that were computed.
  static func report(_ console: Console) -> ProgressNotes {
    ProgressNotes(console) { "Writing the report: \(CountText.of($0, "check")) computed so far." }
  }

  /// Notes that some more is done.
  @Sendable func add(_ count: Int) {
    let now = console.surroundings.now()
    let done = state.withLock { state -> Int? in
      state.done += count
      guard now >= state.next else { return nil }
      state.next = now + 2000
      return state.done
    }
    if let done { console.note(words(done)) }
  }
}
