import FoundationEssentials
import Glibc
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// A program that runs as a process of its own: the built `auditctl` unless another one is named.
struct Program {
  /// How a run ended and what it said.
  struct Ran: Sendable {
    /// The exit status; 128 and the signal where a signal ended it, as a shell has it.
    let status: Int32
    /// What went to standard output.
    let data: String
    /// What went to standard error.
    let notes: String
  }

  struct TooSlow: Error {
    let arguments: [String]
  }

  /// Nobody: a user who owns nothing.
  static let ordinaryUser: UInt32 = 65_534

  var executable = Self.built
  var environment: [String: String]
  var workingDirectory: String
  /// Whether it runs as another user; only root can have that.
  var isOrdinaryUser = false

  /// The built `auditctl`: in the folder of the running tests, or the nearest one above that has it.
  static let built: String = {
    signal(SIGPIPE, SIG_IGN)
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    var folder = FilePath(tests).removingLastComponent()
    while !FileManager.default.isExecutableFile(atPath: folder.appending("auditctl").string) {
      guard folder.removeLastComponent() else { return "auditctl" }
    }
    return folder.appending("auditctl").string
  }()

  /// Where a program of the system is; nil when it is not installed.
  static func installed(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/sbin/", "/sbin/", "/usr/local/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs it to its end.
  ///
  /// - Parameter input: What it gets on standard input.
  func run(_ arguments: [String], input: String = "") async throws -> Ran {
    try await run(arguments, input: input) { _ in "" }
  }

  /// Runs it, and something else while it waits for the rest of its input.
  ///
  /// - Parameters:
  ///   - input: What it gets on standard input at first.
  ///   - body: Is given the process, and gives the rest of the input.
  func run(
    _ arguments: [String], input: String, meanwhile body: @escaping @Sendable (pid_t) async throws -> String
  ) async throws -> Ran {
    try await withThrowingTaskGroup(of: Ran?.self) { group in
      group.addTask { [self] in try await launch(arguments, input, body) }
      group.addTask {
        try await Task.sleep(for: .seconds(180))
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let ran = first else { throw TooSlow(arguments: arguments) }
      return ran
    }
  }

  /// The program as a user who is not root.
  ///
  /// The options of a subprocess could say so, too, but with them it is forked while other threads hold locks, and one run
  /// in some hundred waits for them for ever.
  private static func asOrdinaryUser(_ executable: String, _ arguments: [String]) -> (String, [String]) {
    let user = ["--reuid=\(ordinaryUser)", "--regid=\(ordinaryUser)", "--clear-groups", "--"]
    return ("/usr/bin/setpriv", user + [executable] + arguments)
  }

  private func launch(
    _ arguments: [String], _ input: String, _ body: @Sendable (pid_t) async throws -> String
  ) async throws -> Ran {
    let (program, words) = isOrdinaryUser ? Self.asOrdinaryUser(executable, arguments) : (executable, arguments)
    var variables: [Environment.Key: String] = [:]
    for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
    let result = try await Subprocess.run(
      .path(FilePath(program)), arguments: Arguments(words), environment: .custom(variables),
      workingDirectory: FilePath(workingDirectory), input: .inputWriter,
      output: .string(limit: 16 << 20), error: .string(limit: 16 << 20)
    ) { execution in
      // A program may end before it has read everything.
      _ = try? await execution.standardInputWriter.write(input)
      let rest = try await body(execution.processIdentifier.value)
      if !rest.isEmpty { _ = try? await execution.standardInputWriter.write(rest) }
    }
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let code): 128 + code
      }
    return Ran(status: status, data: result.standardOutput, notes: result.standardError)
  }
}
