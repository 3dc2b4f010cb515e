import Glibc
import TestSupport
import Testing

@testable import AuditHub

/// Over a network the server proves who it is, or nothing is sent.
@Suite(.enabled(if: HubBench.isPossible && access("/usr/bin/openssl", X_OK) == 0)) struct HubTransportTests {
  private let server: PostgresServer
  private let port: UInt16

  init() throws {
    port = UInt16.random(in: 20_000..<30_000)
    server = try #require(PostgresServer(port: port))
  }

  /// What comes of a connection: nil, or why there is none.
  private func refusal(_ host: String, _ options: String = "") -> String? {
    do {
      let hub = "postgresql://postgres@\(host):\(port)/postgres?\(options)"
      try HubConnection(program: HubBench.program, hub: hub).run(
        script: """
          DO $$ BEGIN
            IF NOT (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) THEN RAISE 'in the clear'; END IF;
          END $$
          """)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a server is asked for its certificate, which has to be vouched for and to be of its name`() throws {
    let vouched = "sslrootcert=\(server.certificate)"
    #expect(refusal("localhost", vouched) == nil)
    #expect(try #require(refusal("localhost")).contains("root certificate file"))
    // That it is the same machine is no proof of its name.
    #expect(try #require(refusal("127.0.0.1", vouched)).contains("does not match host name"))
    let other = try #require(PostgresServer(port: port + 1))
    #expect(
      try #require(refusal("localhost", "sslrootcert=\(other.certificate)")).contains("certificate verify failed"))
    let owner = try HubConnection(
      program: HubBench.program, hub: server.uri(of: "postgres", as: "postgres"))
    try owner.run(script: "ALTER SYSTEM SET ssl = off")
    try owner.run(script: "SELECT pg_reload_conf()")
    sleep(1)
    #expect(try #require(refusal("localhost", vouched)).contains("does not support SSL"))
    #expect(try #require(refusal("localhost", "sslmode=disable")).contains("in the clear"))
  }
}
