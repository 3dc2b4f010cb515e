internal import AuditModel
internal import AuditService
internal import AuditStore
internal import AuditWeb
internal import NIOCore
internal import Synchronization

/// Answers one request at a time, with a database connection and a thread of its own.
actor Worker {
  private nonisolated let executor: any SerialExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let path: String
  private let folder: String
  private let configuration: AuditDatabase.Configuration
  private let known: KnownReleases?
  private var open: (database: AuditDatabase, app: WebApp)?

  /// - Parameters:
  ///   - folder: Where large answers are written.
  ///   - known: The releases that all workers know.
  init(
    _ path: String, _ configuration: AuditDatabase.Configuration, folder: String, known: KnownReleases?,
    on loop: any EventLoop
  ) {
    executor = loop.executor
    self.known = known
    self.path = path
    self.folder = folder
    self.configuration = configuration
  }

  /// Answers a request.
  func answer(_ request: WebRequest) throws -> WebResponse {
    try opened().app.answer(request)
  }

  /// Whether anybody may sign in by a token of their own.
  func hasUsers() throws -> Bool {
    try opened().database.read { try $0.hasWebUsers() }
  }

  /// Whose token it is; nil where it is nobody's any more.
  func user(tokenSHA256: String) throws -> WebUser? {
    try opened().database.read { try $0.webUser(tokenSHA256: tokenSHA256) }
  }

  /// Closes the database.
  func close() {
    open = nil
  }

  private func opened() throws -> (database: AuditDatabase, app: WebApp) {
    if let open { return open }
    let database = try AuditDatabase.open(at: path, configuration: configuration)
    let opened = (database, WebApp(database, folder: folder, known: known))
    open = opened
    return opened
  }
}

/// The workers, each lent to one request at a time.
final class Crew: Sendable {
  private struct State {
    var free: [Worker]
    var waiting: [CheckedContinuation<Worker, Never>] = []
  }

  /// More than that do not wait.
  private static let longestQueue = 1000
  private let state: Mutex<State>
  private let all: [Worker]

  init(_ workers: [Worker]) {
    all = workers
    state = Mutex(State(free: workers))
  }

  /// Lends a worker as soon as one is free.
  ///
  /// - Throws: ``Refusal/tooBusy``, and what `body` throws.
  func lend<Result: Sendable>(_ body: @Sendable (Worker) async throws -> Result) async throws -> Result {
    guard state.withLock({ $0.waiting.count < Self.longestQueue }) else { throw Refusal.tooBusy }
    let worker = await withCheckedContinuation { continuation in
      let free = state.withLock { state -> Worker? in
        if let worker = state.free.popLast() { return worker }
        state.waiting.append(continuation)
        return nil
      }
      if let free { continuation.resume(returning: free) }
    }
    defer { giveBack(worker) }
    return try await body(worker)
  }

  private func giveBack(_ worker: Worker) {
    let next = state.withLock { state -> CheckedContinuation<Worker, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free.append(worker)
      return nil
    }
    next?.resume(returning: worker)
  }

  /// Closes all databases.
  func close() async {
    for worker in all { await worker.close() }
  }
}
