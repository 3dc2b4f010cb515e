import AuditModel
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Files that come with forms, and the end of the server.
@Suite struct UploadTests {
  /// The head of a form with a file, and what stands around the file's bytes.
  private static func parts(_ forgery: String) -> (before: String, after: String) {
    (
      "--x\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(forgery)\r\n"
        + "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"walk.mp4\"\r\nContent-Type: video/mp4\r\n\r\n",
      "\r\n--x--\r\n"
    )
  }

  private func head(_ bench: ServeBench, _ cookie: String, _ length: Int) -> String {
    bench.head(
      "POST", "/no-such-page",
      [cookie, "Content-Type: multipart/form-data; boundary=x", "Content-Length: \(length)"])
  }

  @Test func `120 MB stream to the disk, and are gone after the answer`() throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let (before, after) = Self.parts(try bench.forgeryToken(cookie))
    let piece = [UInt8](repeating: 13, count: 1_000_000)
    let memory = try bench.peakMemory()
    let connection = try WebConnection(port: bench.port)
    connection.send(head(bench, cookie, before.utf8.count + 120 * piece.count + after.utf8.count) + before)
    for _ in 0..<120 { try #require(connection.send(piece)) }
    let waiting = try bench.leftUploads()
    #expect(waiting.count == 1)
    connection.send(after)
    #expect(connection.answer()?.status == 404)
    #expect(try bench.leftUploads() == [])
    #expect(try bench.peakMemory() - memory < 64_000_000)
    #expect(try bench.peakMemory() < 250_000_000)
  }

  @Test func `a file that stops coming leaves nothing`() throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let (before, _) = Self.parts(try bench.forgeryToken(cookie))
    do {
      let connection = try WebConnection(port: bench.port)
      connection.send(head(bench, cookie, 10_000_000) + before + String(repeating: "a", count: 500_000))
      try bench.waitUntil { try bench.leftUploads().count == 1 }
      let folder = bench.folder.file("uploads/") + (try #require(try bench.uploadFolders().first))
      let mode = try #require(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int)
      #expect(mode & 0o777 == 0o700)
    }
    try bench.waitUntil { try bench.leftUploads().isEmpty }
    #expect(try bench.leftUploads() == [])
  }

  @Test func `a request that is under way when the server ends is answered, and no other`() throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let (before, after) = Self.parts(try bench.forgeryToken(cookie))
    let idle = try WebConnection(port: bench.port)
    let connection = try WebConnection(port: bench.port)
    connection.send(head(bench, cookie, before.utf8.count + 5 + after.utf8.count) + before)
    try bench.waitUntil { try bench.leftUploads().count == 1 }
    kill(bench.process, SIGTERM)
    #expect(idle.isEnded())
    #expect(throws: WebConnection.Refused.self) { try WebConnection(port: bench.port) }
    connection.send("hello" + after)
    #expect(connection.answer()?.status == 404)
    #expect(bench.ended() == 0)
    #expect(try bench.uploadFolders() == [])
    #expect(bench.log.contains("POST /no-such-page 404"))
    // At rest the file is one file.
    #expect(try bench.folder.names().filter { $0.hasPrefix("audit.sqlite") } == ["audit.sqlite"])
  }

  @Test func `the log is data where it is wanted as data`() throws {
    let bench = try ServeBench("--log", "ndjson")
    _ = try bench.ask("GET", "/a\"b?token=secret", ["Referer: http://127.0.0.1/secret"])
    _ = try bench.ask("GET", "/healthz", host: "evil.example")
    let lines = bench.log.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(
      lines[0].wholeMatch(
        of:
          /\{"time": ?"[0-9TZ:.-]+", ?"address": ?"127\.0\.0\.1", ?"method": ?"GET", ?"path": ?"\/a\\"b", ?"status": ?303, ?"byte_count": ?0, ?"milliseconds": ?\d+\}/
      ) != nil, "\(lines[0])")
    #expect(lines[1].contains("\"refusal\": \"foreign host\"") && !bench.log.contains("secret"))
  }
}

extension ServeBench {
  func uploadFolders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file("uploads"))
  }

  /// Files of uploads that are there.
  func leftUploads() throws -> [String] {
    try uploadFolders().flatMap { try FileManager.default.contentsOfDirectory(atPath: folder.file("uploads/\($0)")) }
      .filter { $0 != "lock" }
  }

  /// Waits for something for ten seconds.
  func waitUntil(_ isDone: () throws -> Bool) throws {
    for _ in 0..<200 {
      if try isDone() { return }
      usleep(50_000)
    }
  }
}
