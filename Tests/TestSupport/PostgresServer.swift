internal import FoundationEssentials
internal import Glibc

/// A PostgreSQL of this machine's own, on a socket in a folder of its own, which ends with the process that started it.
///
/// Its superuser is `postgres`; whoever connects is believed to be who they say.
package final class PostgresServer: Sendable {
  /// The folder of its socket.
  package let folder: String
  private let child: pid_t
  private let input: Int32

  /// One for all tests of a process; nil where PostgreSQL is not installed, which is said once.
  package static let shared: PostgresServer? = {
    guard let server = PostgresServer() else {
      let words = "Note: PostgreSQL (Debian's postgresql) is not installed; the tests of the hub are left out.\n"
      _ = words.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
      return nil
    }
    return server
  }()

  /// The newest that Debian has installed.
  private static var programs: String? {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    return versions.compactMap { Int($0) }.sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/postgres") }
  }

  /// What starts it, says so, waits until nobody listens any more, and stops it.
  ///
  /// PostgreSQL refuses to run as root.
  private static let script = """
    set -eu
    [ "$(id -u)" = 0 ] && as='setpriv --reuid=65534 --regid=65534 --clear-groups' || as=
    cd "$1"
    [ -z "$as" ] || chown 65534:65534 .
    $as "$2/initdb" -D data -U postgres -A trust -E UTF8 --locale=C --no-sync >log 2>&1
    start() {
      $as "$2/postgres" -D data -c listen_addresses= -c unix_socket_directories="$1" -c max_connections=200 \\
        -c restart_after_crash=on >>log 2>&1 &
      server=$!
    }
    start "$1" "$2"
    until [ -S .s.PGSQL.5432 ] && "$2/pg_isready" -q -h "$1"; do sleep 0.05; done
    echo ready
    while read -r word; do
      kill -9 $server
      wait $server || true
      start "$1" "$2"
      until "$2/pg_isready" -q -h "$1"; do
        # It does not start before those are gone who worked for the one that was killed.
        kill -0 $server 2>/dev/null || start "$1" "$2"
        sleep 0.1
      done
      echo ready
    done
    kill -INT $server
    wait $server || true
    cd /
    rm -rf "$1"
    """

  private let output: Int32

  /// Starts one; nil where PostgreSQL is not installed.
  package init?() {
    guard let programs = Self.programs else { return nil }
    // A path of a socket has no room for much.
    folder = "/tmp/auditctl-hub-\(getpid())-\(UInt16.random(in: 0...UInt16.max))"
    guard mkdir(folder, 0o755) == 0 else { return nil }
    var (words, answers): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&words) == 0, pipe(&answers) == 0 else { return nil }
    for end in words + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, words[0], 0)
    posix_spawn_file_actions_adddup2(&actions, answers[1], 1)
    let line = ["/bin/sh", "-c", Self.script, "sh", folder, programs]
    var arguments: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var started = pid_t()
    let code = posix_spawn(&started, "/bin/sh", &actions, nil, &arguments, environ)
    close(words[0])
    close(answers[1])
    (child, input, output) = (started, words[1], answers[0])
    guard code == 0, isReady() else { return nil }
  }

  /// Waits for it; false where it has ended.
  private func isReady() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    return read(output, &bytes, bytes.count) > 0
  }

  deinit {
    close(input)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    close(output)
  }

  /// Kills it as a power cut would, and starts it again.
  package func crash() -> Bool {
    _ = write(input, "crash\n", 6)
    return isReady()
  }

  /// The URI of a database for somebody.
  package func uri(of database: String, as user: String) -> String {
    "postgresql://\(user)@/\(database)?host=\(folder)"
  }
}
