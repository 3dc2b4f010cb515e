internal import AuditModel
internal import AuditStore
internal import AuditWeb
internal import Glibc
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle

/// The web app as a program of its own, which `auditctl serve` becomes; so that auditctl has no code for networks in it.
@main
struct AuditctlServe {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do throws(ServeFailure) {
      try await run(ServeOptions(Array(CommandLine.arguments.dropFirst())))
    } catch {
      AccessLog.write("auditctl serve: \(error.words)\n", to: 2)
      exit(error.status.rawValue)
    }
  }

  private static func run(_ options: ServeOptions) async throws(ServeFailure) {
    raiseFileLimit()
    let hasUsers = try users(options)
    try requireSafe(options, hasUsers)
    let uploads = try UploadFolder()
    defer { uploads.remove() }
    let token = options.isLoopback && options.proxy == nil && !hasUsers ? Secrets.token() : nil
    let threads = Threads()
    let server = Server(options, token: token, uploads: uploads, threads: threads)
    do {
      try await server.run()
    } catch {
      throw failure(error, options)
    }
    await server.end()
  }

  /// Whether somebody has a token of their own.
  private static func users(_ options: ServeOptions) throws(ServeFailure) -> Bool {
    do {
      let database = try AuditDatabase.open(at: options.database, configuration: Server.configuration(options))
      return try database.read { try $0.hasWebUsers() }
    } catch {
      throw ServeFailure(.noInput, "\(error)")
    }
  }

  /// Other computers reach it only by way of a proxy that speaks TLS, and only who has a token of their own gets in.
  private static func requireSafe(_ options: ServeOptions, _ hasUsers: Bool) throws(ServeFailure) {
    guard !options.isLoopback || options.proxy != nil else { return }
    guard options.proxy != nil else {
      throw ServeFailure(
        .usage,
        "other computers reach \(options.address), and what goes there in plain HTTP can be read on the way; put a proxy "
          + "that speaks TLS before it and name it with --behind-proxy ADDRESS, or leave --address out (see docs/serve.md)"
      )
    }
    guard hasUsers else {
      throw ServeFailure(
        .usage,
        "behind a proxy everybody needs a token of their own, and there is no user yet; add one with `auditctl user add NAME "
          + "--role manager`")
    }
  }

  private static func failure(_ error: any Error, _ options: ServeOptions) -> ServeFailure {
    let place = "\(options.address) port \(options.port)"
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE:
      return ServeFailure(
        .tryAgain, "another program listens on \(place); end it, or name another port with --port (0: any that is free)"
      )
    case EACCES:
      return ServeFailure(.noPermission, "may not listen on \(place); name a port from 1024 up with --port")
    case EADDRNOTAVAIL:
      return ServeFailure(.usage, "\(options.address) is no address of this computer; see `ip address`")
    default: return ServeFailure(.inputOutput, "cannot listen on \(place): \(error)")
    }
  }

  /// A connection is a file to the system; as many as it allows.
  private static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
