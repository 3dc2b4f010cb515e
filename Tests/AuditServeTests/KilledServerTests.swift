import Foundation
import Glibc
import TestSupport
import Testing

/// A server that is killed, as by a machine that loses its power.
@Suite struct KilledServerTests {
  @Test func `what was acknowledged before kill -9 is in the file, and nothing is broken`() throws {
    let folder = try ServeBench.folder()
    var acknowledged: [String] = []
    for round in 1...4 {
      let bench = try ServeBench(in: folder)
      let cookie = try bench.signIn(bench.terminalToken)
      let token = try bench.forgeryToken(cookie)
      let process = bench.process
      // A thread of its own, for tests hold those of tasks.
      Thread.detachNewThread {
        usleep(UInt32(round) * 90_000)
        kill(process, SIGKILL)
      }
      for number in 1...2000 {
        let words = "round \(round) comment \(number)"
        guard let answer = bench.posted("/issues/22/comment", ["token": token, "comment": words], [cookie]) else {
          break
        }
        if answer.status == 303 { acknowledged.append(words) }
      }
      #expect(bench.ended() == 128 + SIGKILL)
    }
    #expect(acknowledged.count >= 4)
    let checked = try ServeBench.command(["database", "check"], on: folder)
    #expect(checked.status == 0, "\(checked.notes)")
    let shown = try ServeBench.command(["issue", "show", "22", "--format", "json"], on: folder)
    for words in acknowledged { #expect(shown.data.contains("\"\(words)\""), "\(words)") }
  }

  @Test func `the folder of a server that was killed goes when the next one starts, and that of a living one stays`()
    throws
  {
    let folder = try ServeBench.folder()
    func folders() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.file("uploads")))
    }
    let first = try ServeBench(in: folder)
    let living = try folders()
    #expect(living.count == 1)
    let second = try ServeBench(in: folder)
    let both = try folders()
    #expect(both.count == 2 && both.isSuperset(of: living))
    let left = try #require(both.subtracting(living).first)
    try folder.write(Data("half of a picture".utf8), to: "uploads/\(left)/0123")
    kill(second.process, SIGKILL)
    #expect(second.ended() == 128 + SIGKILL)
    #expect(try folders() == both)
    let third = try ServeBench(in: folder)
    let now = try folders()
    #expect(now.count == 2 && now.isSuperset(of: living) && !now.contains(left))
    for bench in [first, third] {
      kill(bench.process, SIGTERM)
      #expect(bench.ended() == 0)
    }
    #expect(try folders().isEmpty)
  }
}
