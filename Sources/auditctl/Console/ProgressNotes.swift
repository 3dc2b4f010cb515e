internal import AuditRules
internal import Synchronization

/// Says on standard error how far a long report has come: after a second, then every two.
final class ReportProgress: Sendable {
  private struct State {
    var cells = 0
    var next: Int64
  }

  private let console: Console
  private let state: Mutex<State>

  init(_ console: Console) {
    self.console = console
    state = Mutex(State(next: console.surroundings.now() + 1000))
  }

  /// Notes that some more cells were computed.
  @Sendable func add(_ cells: Int) {
    let now = console.surroundings.now()
    let done = state.withLock { state -> Int? in
      state.cells += cells
      guard now >= state.next else { return nil }
      state.next = now + 2000
      return state.cells
    }
    if let done { console.note("Writing the report: \(CountText.of(done, "check")) computed so far.") }
  }
}
