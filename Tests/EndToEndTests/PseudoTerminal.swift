import Glibc
import Subprocess
import Synchronization
import SystemPackage
import Testing

/// A pseudo-terminal with a person at it: what the program shows is read, and what is typed goes to the program.
final class PseudoTerminal: Sendable {
  struct NotShown: Error, CustomStringConvertible {
    let wanted: String
    let shown: String
    var description: String { "\(wanted) was not shown; the end of what was: \(shown.suffix(1500))" }
  }

  private struct State {
    var shown: [UInt8] = []
    /// How much of it was waited for.
    var seen = 0
  }

  private let near: Int32
  private let far: Int32
  private let state = Mutex(State())
  /// See ``localModes``, as they were before any program ran.
  let firstModes: tcflag_t

  /// Opens a terminal of so many columns.
  init(columns: Int = 80) throws {
    near = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(near >= 0)
    // TIOCSPTLCK and TIOCGPTN, which Swift does not import: unlocks the far end, and gives its number.
    var lock: Int32 = 0
    var number: Int32 = -1
    try #require(ioctl(near, 0x4004_5431, &lock) == 0 && ioctl(near, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    far = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(far >= 0)
    var size = winsize(ws_row: 40, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(near, UInt(TIOCSWINSZ), &size)
    _ = fcntl(near, F_SETFL, O_NONBLOCK)
    var modes = termios()
    tcgetattr(far, &modes)
    firstModes = modes.c_lflag
  }

  deinit {
    close(near)
    if far >= 0 { close(far) }
  }

  /// Runs the program at the terminal while `body` types.
  ///
  /// - Returns: The exit status; 128 and the signal where a signal ended it.
  static func run(
    _ program: Program, _ arguments: [String], columns: Int = 80,
    _ body: @escaping @Sendable (PseudoTerminal, pid_t) async throws -> Void
  ) async throws -> (status: Int32, shown: String) {
    let terminal = try PseudoTerminal(columns: columns)
    var variables: [Environment.Key: String] = [:]
    for (name, value) in program.environment { variables[Environment.Key(stringLiteral: name)] = value }
    let far = FileDescriptor(rawValue: terminal.far)
    let result = try await Subprocess.run(
      .path(FilePath(program.executable)), arguments: Arguments(arguments), environment: .custom(variables),
      workingDirectory: FilePath(program.workingDirectory),
      input: .fileDescriptor(far, closeAfterSpawningProcess: false),
      output: .fileDescriptor(far, closeAfterSpawningProcess: false),
      error: .fileDescriptor(far, closeAfterSpawningProcess: false)
    ) { execution in
      let process = execution.processIdentifier.value
      let watch = Task.detached {
        try await Task.sleep(for: .seconds(150))
        kill(process, SIGKILL)
      }
      defer { watch.cancel() }
      do {
        try await body(terminal, process)
      } catch {
        kill(process, SIGKILL)
        throw error
      }
      // What the program still says has to be read, or it waits for ever to be able to say it.
      while kill(process, 0) == 0, !Task.isCancelled, !terminal.isGone(process) {
        terminal.read()
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    terminal.read()
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let code): 128 + code
      }
    return (status, terminal.shown)
  }

  /// All that was shown, line ends as the program wrote them.
  var shown: String {
    state.withLock { String(decoding: $0.shown, as: UTF8.self) }.replacing("\r\n", with: "\n")
  }

  /// Whether the terminal echoes, waits for Enter and the like.
  var localModes: tcflag_t {
    var modes = termios()
    tcgetattr(far, &modes)
    return modes.c_lflag
  }

  /// Types a text; Enter is a line break.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { write(near, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      start += written
    }
  }

  /// Waits until a text is shown behind what was waited for before.
  ///
  /// - Returns: What was shown up to its end.
  @discardableResult
  func expect(_ text: String, seconds: Int = 60) async throws -> String {
    let wanted = Array(text.utf8)
    for _ in 0..<(seconds * 500) {
      read()
      let found = state.withLock { state -> String? in
        let fresh = Array(state.shown[state.seen...])
        guard let place = fresh.firstRange(of: wanted) else { return nil }
        state.seen += place.upperBound
        return String(decoding: fresh[..<place.upperBound], as: UTF8.self).replacing("\r\n", with: "\n")
      }
      if let found { return found }
      try await Task.sleep(for: .milliseconds(2))
    }
    throw NotShown(wanted: text, shown: shown)
  }

  /// Waits until either of two texts is shown.
  ///
  /// - Returns: What was shown, and which of them came.
  func expect(_ texts: [String], seconds: Int = 60) async throws -> (shown: String, which: Int) {
    for _ in 0..<(seconds * 500) {
      read()
      let found = state.withLock { state -> (String, Int)? in
        let fresh = Array(state.shown[state.seen...])
        let places = texts.map { fresh.firstRange(of: Array($0.utf8)) }
        guard
          let first = places.indices.filter({ places[$0] != nil }).min(by: { left, right in
            (places[left]?.lowerBound ?? 0) < (places[right]?.lowerBound ?? 0)
          }), let place = places[first]
        else { return nil }
        state.seen += place.upperBound
        return (String(decoding: fresh[..<place.upperBound], as: UTF8.self).replacing("\r\n", with: "\n"), first)
      }
      if let found { return found }
      try await Task.sleep(for: .milliseconds(2))
    }
    throw NotShown(wanted: texts.joined(separator: " or "), shown: shown)
  }

  /// Whether a process has ended and only waits to be asked for its status.
  private func isGone(_ process: pid_t) -> Bool {
    var facts = siginfo_t()
    return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) != 0 || facts.si_signo != 0
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let got = Glibc.read(near, &buffer, buffer.count)
      guard got > 0 else { return }
      state.withLock { $0.shown += buffer[..<got] }
    }
  }
}
