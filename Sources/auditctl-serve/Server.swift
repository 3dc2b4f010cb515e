internal import AuditModel
internal import AuditService
internal import AuditStore
internal import AuditWeb
internal import Glibc
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
internal import UnixSignals

/// Threads that may wait: for the database, for disks, and for whoever reads the log.
///
/// Those of the network never do.
struct Threads: Sendable {
  /// Two a processor.
  let workers: MultiThreadedEventLoopGroup
  let disks: MultiThreadedEventLoopGroup
  let log: MultiThreadedEventLoopGroup

  init() {
    workers = MultiThreadedEventLoopGroup(numberOfThreads: 2 * System.coreCount)
    disks = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    log = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  }

  /// Ends them when they have done what waits.
  func end() async {
    for group in [workers, disks, log] { try? await group.shutdownGracefully() }
  }
}

/// The server around the app.
struct Server: Sendable {
  /// Without a whole request, or another one, a connection ends.
  private static let silence = TimeAmount.seconds(15)
  /// An answer that nobody reads.
  private static let unread = TimeAmount.seconds(60)
  /// For so long requests that are under way hold up the end.
  private static let lastRequests = Duration.seconds(30)
  private static let mostConnections = 4096

  private let options: ServeOptions
  private let token: AccessToken?
  private let uploads: UploadFolder
  private let threads: Threads
  private let crew: Crew
  private let known: KnownReleases?
  private let log: AccessLog

  init(_ options: ServeOptions, token: AccessToken?, uploads: UploadFolder, threads: Threads) {
    self.options = options
    self.token = token
    self.uploads = uploads
    self.threads = threads
    let configuration = Self.configuration(options)
    // Where it cannot be opened now each worker says so when it is asked.
    let known: KnownReleases? =
      if let database = try? AuditDatabase.open(at: options.database, configuration: configuration) {
        KnownReleases(database)
      } else {
        nil
      }
    self.known = known
    crew = Crew(
      (0..<2 * System.coreCount).map { _ in
        Worker(options.database, configuration, folder: uploads.path, known: known, on: threads.workers.next())
      })
    log = AccessLog(options.log, on: threads.log.next())
  }

  /// How the database is opened, of which each worker has a connection.
  static func configuration(_ options: ServeOptions) -> AuditDatabase.Configuration {
    var configuration = AuditDatabase.Configuration(machine: options.machine, toolVersion: options.version)
    configuration.stateFolder = options.stateFolder
    // Each worker has as much.
    configuration.pageCacheSize = 8192
    return configuration
  }

  /// Serves until it is told to end.
  func run() async throws {
    // The port is known when it listens, and nobody is answered before.
    let responder = LateResponder()
    let log = log
    let http = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        IdleStateHandler(writeTimeout: Self.unread),
        ConnectionGuard { log.note($0, from: $1, at: Clock.now()) },
      ], idleTimeout: Self.silence,
      httpDecoderConfiguration: .init(maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))
    var logger = Logger(label: "auditctl-serve")
    logger.logLevel = .critical
    let application = Application(
      responder: responder, server: .http1(configuration: http),
      configuration: ApplicationConfiguration(
        address: .hostname(options.address, port: options.port), backlog: 1024,
        availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? options.port
        responder.begin(self.responder(port))
        greet(port)
      }, logger: logger)
    var group = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = Self.lastRequests
    try await ServiceGroup(configuration: group).run()
  }

  /// Closes the databases, and ends when the log is written.
  func end() async {
    await crew.close()
    known?.close()
    await threads.end()
  }

  private func responder(_ port: Int) -> Responder {
    let pages = SignInPage(
      version: options.version, fileName: options.fileName, isLocal: options.isLoopback && options.proxy == nil)
    return Responder(
      crew: crew,
      door: SignInDoor(
        crew: crew, sessions: Sessions(), limit: SignInLimit(), pages: pages, terminalToken: token?.sha256, port: port),
      keeper: Doorkeeper(options, port: port), forms: FormReader(folder: uploads, disks: threads.disks), pages: pages,
      log: log, isReadOnly: options.isReadOnly)
  }

  /// Says on standard output where it is.
  private func greet(_ port: Int) {
    let host = options.address.contains(":") ? "[\(options.address)]" : options.address
    let address = "http://\(host):\(port)/sign-in"
    let named = options.hosts.first.map { "https://\($0)/sign-in" } ?? address
    AccessLog.write(token.map { "\(address)?token=\($0.text)\n" } ?? "\(named)\n", to: 1)
  }
}

/// Answers as soon as there is somebody to answer.
private final class LateResponder: HTTPResponder {
  private let responder = Mutex<Responder?>(nil)

  func begin(_ responder: Responder) {
    self.responder.withLock { $0 = responder }
  }

  func respond(to request: Request, context: Caller) async throws -> Response {
    guard let responder = responder.withLock({ $0 }) else { return Response(status: .serviceUnavailable) }
    return try await responder.respond(to: request, context: context)
  }
}
