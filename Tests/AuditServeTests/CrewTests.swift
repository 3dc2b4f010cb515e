import AuditStore
import AuditWeb
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import auditctl_serve

/// How requests wait for a worker.
@Suite struct CrewTests {
  @Test func `whoever comes while a thousand wait is told to try again, and those who wait are answered`() async throws
  {
    let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let crew = Crew([Worker("/no-such-file", Sample.configuration, folder: "", known: nil, on: loops.next())])
    let (began, begin) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let (answered, refused) = try await withThrowingTaskGroup(of: Refusal?.self) { group in
      group.addTask {
        try await crew.lend { _ in
          begin.finish()
          for await _ in ended {}
        }
        return nil
      }
      for await _ in began {}
      for _ in 0...1000 {
        group.addTask {
          do {
            try await crew.lend { _ in }
            return nil
          } catch let refusal as Refusal {
            end.finish()
            return refusal
          }
        }
      }
      var (answered, refused): (Int, [Refusal]) = (0, [])
      for try await refusal in group {
        if let refusal { refused.append(refusal) } else { answered += 1 }
      }
      return (answered, refused)
    }
    #expect(answered == 1001)
    #expect(refused.map(\.status) == [503])
    #expect(refused.first?.headers == [.init("Retry-After", "5")])
    try await loops.shutdownGracefully()
  }
}
