import AuditModel
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Requests that no browser sends.
@Suite struct HostileRequestTests {
  /// What every answer has, whatever was asked.
  private static let headers = [
    "content-security-policy":
      "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self'; form-action 'self'; "
      + "frame-ancestors 'none'; base-uri 'none'", "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  ]

  private func expectHeaders(
    _ answer: WebConnection.Answer, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (name, value) in Self.headers {
      #expect(answer.headers.filter { $0.name == name }.map(\.value) == [value], sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    "/../etc/passwd", "/..", "/.", "/a/../b", "/a/./b", "/%2e%2e/etc/passwd", "/%2E", "/a%2fb", "/a%2Fb", "/%2f",
    "/a%00",
    "/a%0d%0aSet-Cookie:x=y", "/a//b", "//evil.example/", "/a/", "/%", "/%4", "/%zz", "/%ff", "/%c0%ae%c0%ae/x",
    "/a%5cb", "/a\\b", "/..%5c..", "/%1b[2J", "/%7f", "/a?x=%zz", "/a?%ff=1", "a", "*",
  ])
  func `an address that is none is refused`(path: String) throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    for headers in [[], [cookie]] {
      let answer = try bench.ask("GET", path, headers)
      #expect(answer.status == 400, "\(path)")
      #expect(!answer.body.contains("root:"))
      expectHeaders(answer)
    }
  }

  @Test func `an address in other letters is read as people wrote it`() throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    for path in ["/no-such-page/%C3%BC%20%F0%9F%99%82", "/no-such-page/a+b%2Bc", "/no-such-page?q=%3Cscript%3E&&=&x"] {
      #expect(try bench.ask("GET", path, [cookie]).status == 404, "\(path)")
    }
  }

  @Test func `every answer has what protects its reader`() throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    for (method, path, headers) in [
      ("GET", "/healthz", []), ("GET", "/", []), ("GET", "/sign-in", []), ("GET", "/no-such-page", [cookie]),
      ("POST", "/sign-in", []), ("PUT", "/", []), ("DELETE", "/", [cookie]), ("OPTIONS", "/", []), ("TRACE", "/", []),
      ("HEAD", "/sign-in", []),
    ] {
      expectHeaders(try bench.ask(method, path, headers))
    }
    #expect(try bench.ask("PUT", "/")["allow"] == "GET, HEAD, POST")
  }

  @Test func `HEAD has the head of the page alone`() throws {
    let bench = try ServeBench()
    let page = try bench.ask("GET", "/sign-in")
    let head = try bench.ask("HEAD", "/sign-in")
    #expect(head.status == 200 && head["content-length"] == page["content-length"] && page.body.count > 1000)
    let connection = try WebConnection(port: bench.port)
    connection.send(bench.head("HEAD", "/sign-in") + bench.head("GET", "/healthz"))
    #expect(connection.answer(isHead: true)?.status == 200)
    #expect(connection.answer()?.body == "ok\n")
  }

  @Test(arguments: [
    "\0\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n x: y\r\n\r\n",
    "POST /sign-in HTTP/1.1\r\nHost: H\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /sign-in HTTP/1.1\r\nHost: H\r\nContent-Length: -1\r\n\r\n",
    "POST /sign-in HTTP/1.1\r\nHost: H\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    "POST /sign-in HTTP/1.1\r\nHost: H\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: H\r\nX: a\0b\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{FC}\u{3}\u{3}",
  ])
  func `what is no request is answered with 400, and the server goes on`(text: String) throws {
    let bench = try ServeBench()
    let connection = try WebConnection(port: bench.port)
    connection.send(text.replacing("Host: H", with: "Host: 127.0.0.1:\(bench.port)"))
    let answer = connection.answer()
    #expect(answer?.status ?? 400 == 400)
    if let answer { expectHeaders(answer) }
    #expect(connection.isEnded())
    #expect(bench.log.contains("400"), "\(bench.log)")
    #expect(try bench.ask("GET", "/healthz").status == 200)
  }

  @Test func `what is too large is refused before it is read`() throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let long = String(repeating: "a", count: 10_000)
    #expect(try bench.ask("GET", "/" + long).status == 414)
    for headers in [["X-Long: " + long + long], (0..<200).map { "X-\($0): y" }, (0..<20).map { "X-\($0): \(long)" }] {
      #expect(try bench.ask("GET", "/", headers).status == 400)
    }
    let type = "Content-Type: application/x-www-form-urlencoded"
    let announced = try bench.ask("POST", "/no-such-page", [cookie, type, "Content-Length: 1000001"])
    #expect(announced.status == 413 && announced["connection"] == "close" && announced.body.contains("at most 1 MB"))
    let parts = "Content-Type: multipart/form-data; boundary=x"
    let files = try bench.ask("POST", "/no-such-page", [cookie, parts, "Content-Length: 600000000"])
    #expect(files.status == 413 && files.body.contains("at most 500 MB"))
    // In pieces nobody knows beforehand.
    let connection = try WebConnection(port: bench.port)
    connection.send(bench.head("POST", "/no-such-page", [cookie, type, "Transfer-Encoding: chunked"]))
    let piece = "10000\r\n" + String(repeating: "b", count: 65_536) + "\r\n"
    for _ in 0..<40 where connection.send(piece) {}
    #expect(connection.answer()?.status == 413)
    #expect(connection.isEnded())
    let bodied = try bench.ask("GET", "/healthz", ["Content-Length: 5"], body: "hello")
    #expect(bodied.status == 400)
  }

  @Test(arguments: [
    ("text/plain", "a=b"), ("application/json", "{}"), ("multipart/form-data", "--x--"),
    ("multipart/form-data; boundary=", "--x--"),
  ])
  func `what is no form is not taken for one`(type: String, body: String) throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let headers = [cookie, "Content-Type: \(type)", "Content-Length: \(body.utf8.count)"]
    #expect(try bench.ask("POST", "/no-such-page", headers, body: body).status == 415)
  }

  @Test func `a broken form leaves nothing behind`() throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let part = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\nhello\r\n"
    for body in [
      "", "--x", "--x\r\n\r\n\r\n", part, part + "--y--", part + "--x\r\nContent-Type: a/b\r\n\r\n\r\n--x--",
    ] {
      let headers = [cookie, "Content-Type: multipart/form-data; boundary=x", "Content-Length: \(body.utf8.count)"]
      #expect(try bench.ask("POST", "/no-such-page", headers, body: body).status == 400, "\(body)")
    }
    #expect(try bench.leftUploads() == [])
  }

  @Test func `whoever is slow, says nothing or reads nothing is let go, and others are answered meanwhile`() throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let silent = try WebConnection(port: bench.port)
    let dripping = try WebConnection(port: bench.port)
    dripping.send("GET / HTTP/1.1\r\n")
    let form = try WebConnection(port: bench.port)
    form.send(
      bench.head(
        "POST", "/no-such-page",
        [cookie, "Content-Type: application/x-www-form-urlencoded", "Content-Length: 100000"]))
    let unsaid = try WebConnection(port: bench.port)
    unsaid.send(
      bench.head(
        "POST", "/no-such-page", [cookie, "Content-Type: multipart/form-data; boundary=x", "Content-Length: 1000"]))
    // The limits are 15 seconds of silence, and 4 kB a second after 15 seconds.
    var isDripTaken = true
    for _ in 0..<22 {
      isDripTaken = dripping.send("x") && isDripTaken
      form.send("x")
      #expect(try bench.ask("GET", "/healthz").status == 200)
      sleep(1)
    }
    #expect(form.answer()?.status == 408)
    #expect(silent.isEnded() && unsaid.answer() == nil)
    #expect(dripping.answer() == nil && !isDripTaken)
    #expect(bench.log.contains("refused: too slow"))
    #expect(try bench.leftUploads() == [])
  }

  @Test func `with 1,000 idle connections somebody is still answered`() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    try #require(limit.rlim_max >= 2000)
    limit.rlim_cur = max(limit.rlim_cur, 2000)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let idle = try (0..<1000).map { number in
      let connection = try WebConnection(port: bench.port)
      // Half of them have begun to ask.
      if number % 2 == 0 { connection.send("GET / HTTP/1.1\r\nHost: ") }
      return connection
    }
    for _ in 0..<5 { #expect(try bench.ask("GET", "/sign-out", [cookie]).status == 200) }
    #expect(idle.count == 1000)
    #expect(try bench.peakMemory() < 250_000_000)
  }
}
