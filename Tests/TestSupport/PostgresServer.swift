internal import FoundationEssentials
internal import Glibc

/// A PostgreSQL of this machine's own, on a socket in a folder of its own, which ends with the process that started it; over
/// the network with a certificate for `localhost`, where that is asked for.
///
/// Its superuser is `postgres`; whoever connects is believed to be who they say.
package final class PostgresServer: Sendable {
  /// The folder of its socket.
  package let folder: String
  /// Its port on `localhost`, where it speaks TLS; nil: it listens on the socket alone.
  private let port: UInt16?
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
    if [ -n "$3" ]; then
      $as openssl req -x509 -newkey rsa:2048 -nodes -keyout data/key.pem -out data/certificate.pem -days 2 -subj /CN=localhost \\
        -addext subjectAltName=DNS:localhost >>log 2>&1
      cp data/certificate.pem .
      printf '%s\\n' "listen_addresses = 'localhost'" "port = $3" 'ssl = on' "ssl_cert_file = 'certificate.pem'" \\
        "ssl_key_file = 'key.pem'" >>data/postgresql.conf
    else
      echo "listen_addresses = ''" >>data/postgresql.conf
    fi
    export PGPORT="${3:-5432}"
    start() {
      $as "$2/postgres" -D data -c unix_socket_directories="$1" -c max_connections=200 \\
        -c restart_after_crash=on >>log 2>&1 &
      server=$!
    }
    start "$1" "$2"
    until [ -S ".s.PGSQL.$PGPORT" ] && "$2/pg_isready" -q -h "$1"; do sleep 0.05; done
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
  ///
  /// - Parameter port: Where it speaks TLS; nil: nowhere.
  package init?(port: UInt16? = nil) {
    guard let programs = Self.programs else { return nil }
    self.port = port
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
    let line = ["/bin/sh", "-c", Self.script, "sh", folder, programs, port.map { String($0) } ?? ""]
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

  /// What vouches for a server that speaks TLS.
  package var certificate: String { folder + "/certificate.pem" }

  /// The URI of a database for somebody.
  package func uri(of database: String, as user: String) -> String {
    "postgresql://\(user)@/\(database)?host=\(folder)" + (port.map { "&port=\($0)" } ?? "")
  }
}
