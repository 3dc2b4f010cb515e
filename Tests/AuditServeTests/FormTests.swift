import AuditWeb
import Testing

@testable import auditctl_serve

/// How forms and addresses are read.
@Suite struct FormTests {
  /// A form as a browser sends it, and what is in it.
  private static let body =
    "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n"
    + "--b\r\nContent-Disposition: form-data; name=\"q%22\"\r\n\r\nline\r\n--not\r\n-b\r\n"
    + "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"C:\\x\\y.png\"\r\nContent-Type: image/png\r\n\r\n"
    + "\r\n\r\n--\r\n--b--\r\nepilogue"

  private static func read(_ body: String, by size: Int) throws -> [String] {
    var reader = MultipartReader(boundary: "b")
    var shown: [String] = []
    let bytes = Array(body.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      try reader.read(bytes[start..<min(start + size, bytes.count)]) { event in
        switch event {
        case .begin(let field, let file): shown.append("\(field)|\(file ?? "-")|")
        case .bytes(let bytes): shown[shown.count - 1] += String(decoding: bytes, as: UTF8.self)
        case .end: shown[shown.count - 1] += "."
        }
      }
    }
    try reader.finish()
    return shown
  }

  @Test func `a form with files is the same in whatever pieces it comes`() throws {
    let wanted = ["a|-|.", "q\"|-|line\r\n--not\r\n-b.", "file|C:\\x\\y.png|\r\n\r\n--."]
    for size in 1...Self.body.utf8.count { #expect(try Self.read(Self.body, by: size) == wanted, "\(size)") }
  }

  @Test(arguments: [
    "", "--b", "--b\r\n", "--b\r\n\r\n\r\n--b--", "--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n\r\n--b--",
    "--b\r\nContent-Disposition: form-data; filename=\"a\"\r\n\r\n\r\n--b--",
    "--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\n\r\n--b--",
    "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx",
    "--bX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--b--",
  ])
  func `what is not whole is no form`(body: String) {
    #expect(throws: MultipartReader.Broken.self) { try Self.read(body, by: 7) }
  }

  @Test func `a head of a part has an end`() {
    var reader = MultipartReader(boundary: "b")
    #expect(throws: MultipartReader.Broken.self) {
      try reader.read("--b\r\nX: \(String(repeating: "x", count: 20_000))".utf8) { _ in }
    }
  }

  @Test func `fields are decoded, and what cannot be is refused`() throws {
    #expect(
      try FormText.fields("a=1+2&b=%C3%BC%26&&c&=d".utf8)
        == WebFields([.init("a", "1 2"), .init("b", "ü&"), .init("c", ""), .init("", "d")]))
    for bad in ["a=%", "a=%4", "a=%g0", "%ff=1", "a=%C3"] {
      #expect(throws: Refusal.self, "\(bad)") { try FormText.fields(bad.utf8) }
    }
    #expect(throws: Refusal.self) { try FormText.fields(String(repeating: "a&", count: 10_001).utf8) }
  }

  @Test func `ten thousand addresses that guess do not make an eleventh guess`() {
    let limit = SignInLimit()
    for number in 0..<20_000 { limit.fail("\(number)", at: 1000) }
    for second in 0..<10 { limit.fail("a", at: Int64(second) * 1000) }
    #expect(limit.wait(of: "a", at: 9000) == 51)
    #expect(limit.wait(of: "b", at: 9000) == nil)
    #expect(limit.wait(of: "a", at: 60_000) == nil)
  }

  @Test func `somebody who was away for twelve hours is out`() {
    let sessions = Sessions()
    let secret = sessions.begin(.terminal(name: "Ana"), at: 0)
    let almost = Sessions.idleTime - 1
    #expect(sessions.find(secret, at: almost) != nil)
    #expect(sessions.find(secret, at: almost + almost) != nil)
    #expect(sessions.find(secret, at: almost + almost + Sessions.idleTime) == nil)
    #expect(sessions.find(secret, at: almost) == nil)
    #expect(sessions.find("", at: 0) == nil)
  }
}
