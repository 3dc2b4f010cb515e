import AuditHub
import AuditStore
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import AuditHub

/// What is left when somebody is killed: nothing that was acknowledged is lost, and everything goes on.
@Suite(.enabled(if: HubBench.isPossible), .serialized) struct HubCrashTests {
  private static func row(_ sequence: Int64) -> ExchangedRow {
    ExchangedRow(
      log: "finding", sequence: sequence, stamp: sequence, fields: Array("4:\(1000 + sequence % 9000),".utf8))
  }

  /// Pushes rows in calls of so many until the hub does not answer, and gives the last number that it acknowledged.
  private static func push(
    _ replica: String, _ client: HubClient, through last: Int64, by step: Int64 = 50
  ) -> (acknowledged: Int64, error: HubError?) {
    var done: Int64 = 0
    do throws(HubError) {
      done = try client.heads(1).first { $0.replica == replica }?.last ?? 0
      while done < last {
        let rows = (done + 1...min(done + step, last)).map { row($0) }
        let answer = try client.connection.call(
          .push, .int4(1), .text(replica), .int8(done), .texts(rows.map(\.log)), .int8s(rows.map(\.sequence)),
          .int8s(rows.map(\.stamp)), .manyBytes(rows.map(\.fields)), .noBytes)
        done = answer.first?.number(0) ?? done
      }
      return (done, nil)
    } catch {
      return (done, error)
    }
  }

  private static func replica(_ number: Int) -> String {
    String(repeating: "0", count: 24) + String(number + 0x1000_0000, radix: 16)
  }

  /// Nicks of such replicas are one; people choose neither.
  private static func register(_ number: Int, _ client: HubClient) throws {
    _ = try client.connection.call(.register, .text(replica(number)), .text("n\(number)"), .int8(0))
  }

  @Test func `sixteen push at once, and every row is there once`() async throws {
    let hub = try HubBench()
    let uri = hub.uri("ana")
    try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<16 {
        group.addTask {
          let client = HubClient(try HubConnection(program: HubBench.program, hub: uri))
          try Self.register(number, client)
          let (done, error) = Self.push(Self.replica(number), client, through: 1_000)
          if let error { throw error }
          return done
        }
      }
      for try await done in group { #expect(done == 1_000) }
    }
    let heads = try hub.client("ana").heads(1)
    #expect(heads.map(\.count) == Array(repeating: 1_000, count: 16))
    #expect(
      hub.typed("DO $$ BEGIN ASSERT (SELECT count(*) FROM hub.entry) = 16000; END $$", by: "postgres") == "done")
  }

  @Test func `a server that is killed loses nothing that it acknowledged`() async throws {
    // One of its own: the other tests go on meanwhile.
    let server = try #require(PostgresServer())
    let hub = try HubBench(on: server)
    let uri = hub.uri("ana")
    for number in 0..<4 { try Self.register(number, hub.client("ana")) }
    var generator = SeededGenerator(seed: UInt64.random(in: 0...9999))
    for round in 1...3 {
      let pause = UInt64.random(in: 20...200, using: &generator)
      // On a thread of its own, for those who push take all that tasks have.
      let crash = Crash(of: server, after: pause)
      let acknowledged = try await withThrowingTaskGroup(of: (Int, Int64).self) { group in
        for number in 0..<4 {
          group.addTask {
            // Who comes when it is gone has nothing acknowledged.
            guard let connection = try? HubConnection(program: HubBench.program, hub: uri) else { return (number, 0) }
            let pushed = Self.push(Self.replica(number), HubClient(connection), through: 1_000_000)
            return (number, pushed.acknowledged)
          }
        }
        var all: [Int: Int64] = [:]
        for try await (number, done) in group { all[number] = done }
        return all
      }
      #expect(await crash.isOver())
      let heads = try hub.client("ana").heads(1)
      for (number, done) in acknowledged {
        let head = heads.first { $0.replica == Self.replica(number) }
        #expect(head?.last ?? 0 >= done, "round \(round) after \(pause) ms")
      }
      let counted = hub.typed(
        """
        DO $$ BEGIN ASSERT NOT EXISTS (
          SELECT 1 FROM hub.head LEFT JOIN (
            SELECT product_no, replica_no, count(*) AS n, max(sequence) AS last FROM hub.entry GROUP BY 1, 2
          ) e USING (product_no, replica_no) WHERE row_count <> coalesce(n, 0) OR last_sequence <> coalesce(last, 0));
        END $$
        """, by: "postgres")
      #expect(counted == "done")
    }
  }

  @Test func `a push that is killed is repeated, and the hub has everything once`() async throws {
    let hub = try HubBench()
    let ana = try Laptop("ana", on: hub, isExample: true)
    ana.done("hub", "register")
    let program = HubBench.program.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/auditctl"
    var generator = SeededGenerator(seed: UInt64.random(in: 0...9999))
    for _ in 0..<4 {
      let line = [program, "hub", "push", "--hub", hub.uri("ana"), "--database", ana.path]
      var arguments: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
      var child = pid_t()
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      try #require(posix_spawn(&child, program, &actions, nil, &arguments, environ) == 0)
      posix_spawn_file_actions_destroy(&actions)
      for argument in arguments { free(argument) }
      try await Task.sleep(for: .milliseconds(UInt64.random(in: 30...500, using: &generator)))
      kill(child, SIGKILL)
      var status: Int32 = 0
      waitpid(child, &status, 0)
    }
    ana.done("hub", "push")
    let bo = try Laptop("bo", on: hub)
    bo.done("hub", "pull")
    #expect(try ana.dump() == bo.dump())
    #expect(bo.done("database", "check").data == "Problems: none\n")
  }
}

/// A server that is killed in a moment, and started again.
private final class Crash: Sendable {
  private let hasStarted = Mutex<Bool?>(nil)

  /// - Parameter pause: How long it lives, in milliseconds.
  init(of server: PostgresServer, after pause: UInt64) {
    Thread.detachNewThread { [self] in
      usleep(UInt32(pause) * 1000)
      let hasStarted = server.crash()
      self.hasStarted.withLock { $0 = hasStarted }
    }
  }

  /// Waits until the server is there again.
  func isOver() async -> Bool {
    while true {
      if let hasStarted = hasStarted.withLock({ $0 }) { return hasStarted }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
}
