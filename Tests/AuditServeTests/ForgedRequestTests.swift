import AuditModel
import FoundationEssentials
import TestSupport
import Testing

/// What pages of somebody else cannot make a browser do.
@Suite struct ForgedRequestTests {
  @Test func `a form is taken only with the token of whoever is signed in`() throws {
    let bench = try ServeBench()
    let ana = try bench.signIn(bench.terminalToken)
    let bo = try bench.signIn(bench.terminalToken, name: "Bo")
    let token = try bench.forgeryToken(ana)
    #expect(try bench.post("/no-such-page", ["token": token], [ana]).status == 404)
    for fields in [[:], ["token": ""], ["token": String(token.dropLast())], ["token": token.uppercased() + "0"]] {
      #expect(try bench.post("/no-such-page", fields, [ana]).status == 403)
    }
    let foreign = try bench.post("/no-such-page", ["token": token], [bo])
    #expect(foreign.status == 403 && foreign.body.contains("The form is not from this page"))
    #expect(bench.log.contains("refused: forged form") && !bench.log.contains(token))
  }

  @Test(arguments: [
    ("Origin: http://evil.example", 403), ("Origin: null", 403), ("Origin: https://127.0.0.1:PORT", 403),
    ("Origin: http://127.0.0.1:1", 403), ("Origin: http://127.0.0.1:PORT", 404), ("Sec-Fetch-Site: cross-site", 403),
    ("Sec-Fetch-Site: same-site", 403), ("Sec-Fetch-Site: same-origin", 404), ("X-Nothing: 1", 404),
  ])
  func `a post says where it comes from, and elsewhere is refused`(header: String, status: Int) throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let token = try bench.forgeryToken(cookie)
    let headers = [cookie, header.replacing("PORT", with: "\(bench.port)")]
    #expect(try bench.post("/no-such-page", ["token": token], headers).status == status)
    let signIn = try bench.post("/sign-in", ["token": try bench.terminalToken, "name": "Bo"], [headers[1]])
    #expect((signIn.status == 303) == (status == 404))
  }

  @Test func `a name that leads here is not a name of this server`() throws {
    let bench = try ServeBench()
    for host in [
      "127.0.0.1:\(bench.port)", "localhost:\(bench.port)", "LOCALHOST:\(bench.port)", "[::1]:\(bench.port)",
    ] {
      #expect(try bench.ask("GET", "/healthz", host: host).body == "ok\n", "\(host)")
    }
    for host in [
      "evil.example", "evil.example:\(bench.port)", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:\(bench.port)",
      "127.0.0.1:\(bench.port)@evil.example", "localhost:\(bench.port).", "0.0.0.0:\(bench.port)",
    ] {
      for path in ["/healthz", "/sign-in", "/", "/style.css"] {
        #expect(try bench.ask("GET", path, host: host).status == 421, "\(host) \(path)")
      }
    }
    #expect(bench.log.contains("refused: foreign host"))
    let none = try WebConnection(port: bench.port)
    none.send("GET /healthz HTTP/1.1\r\n\r\n")
    #expect(none.answer()?.status == 400)
    let two = try bench.ask("GET", "/healthz", ["Host: 127.0.0.1:\(bench.port)"])
    #expect(two.status == 400)
  }

  @Test func `behind a proxy its names hold, and what it says of the browser`() throws {
    let folder = try ServeBench.folder()
    let token = try ServeBench.addUser("Bo", .team, in: folder)
    let bench = try ServeBench("--behind-proxy", "127.0.0.1", "--host", "audits.example.org", in: folder)
    #expect(bench.greeting == "https://audits.example.org/sign-in\n")
    let forwarded = ["X-Forwarded-For: 203.0.113.9, 198.51.100.7", "X-Forwarded-Proto: https"]
    let host = "audits.example.org"
    let answer = try bench.post("/sign-in", ["token": token], forwarded + ["Origin: https://\(host)"], host: host)
    #expect(answer.status == 303)
    let cookie = try #require(answer["set-cookie"])
    #expect(cookie.hasPrefix("__Host-auditctl-\(bench.port)=") && cookie.hasSuffix("HttpOnly; SameSite=Strict; Secure"))
    // The address that the proxy itself saw.
    #expect(bench.log.contains(" 198.51.100.7 “Bo” POST /sign-in 303"))
    let own = "Cookie: " + cookie.prefix { $0 != ";" }
    #expect(try bench.ask("GET", "/sign-out", forwarded + [own], host: host).status == 200)
    #expect(try bench.ask("GET", "/sign-out", forwarded + [own], host: "\(host):8443").status == 200)
    #expect(try bench.ask("GET", "/sign-out", forwarded + [own], host: "evil.example").status == 421)
    // Without TLS on the way to the proxy there is no such cookie.
    #expect(try bench.ask("GET", "/sign-out", [own], host: host).status == 303)
    #expect(
      try bench.post("/sign-in", ["token": token], ["Origin: http://\(host)"] + forwarded, host: host).status == 403)
  }

  @Test func `without a proxy nobody is believed to be one`() throws {
    let bench = try ServeBench()
    let headers = ["X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https", "X-Forwarded-Host: evil.example"]
    let answer = try bench.post("/sign-in", ["token": try bench.terminalToken, "name": "Ana"], headers)
    #expect(answer.status == 303 && answer["set-cookie"]?.contains("Secure") == false)
    #expect(!bench.log.contains("203.0.113.9") && bench.log.contains(" 127.0.0.1 “Ana” POST"))
  }

  @Test(arguments: [
    (["--address", "0.0.0.0"], 64, "name it with --behind-proxy ADDRESS"),
    (["--address", "::"], 64, "name it with --behind-proxy ADDRESS"),
    (["--address", "0.0.0.0", "--behind-proxy", "192.0.2.1"], 64, "auditctl user add NAME"),
    (["--behind-proxy", "127.0.0.1"], 64, "auditctl user add NAME"),
    (["--host", "audits.example.org"], 64, "--behind-proxy"),
    (["--address", "127.0.0.1.example"], 64, "--behind-proxy"),
    (["--port", "65536"], 64, "port"), (["--log", "xml"], 64, "lines"),
    (["--database", "/nowhere/audit.sqlite"], 66, "/nowhere/audit.sqlite"),
  ])
  func `what is not safe does not start, and says what would be`(options: [String], status: Int32, words: String) throws
  {
    let ran = try ServeBench.run(["serve"] + options, in: ServeBench.folder())
    #expect(ran.status == status && ran.data.isEmpty)
    #expect(ran.notes.contains(words), "\(ran.notes)")
    #expect(!ran.notes.contains("tk-"))
  }

  @Test func `a port that is taken is named`() throws {
    let bench = try ServeBench()
    let ran = try ServeBench.run(["serve", "--port", "\(bench.port)"], in: ServeBench.folder())
    #expect(ran.status == 75)
    #expect(ran.notes.contains("another program listens on 127.0.0.1 port \(bench.port)"), "\(ran.notes)")
  }

  @Test func `with users another address than this computer's answers to its proxy alone`() throws {
    let folder = try ServeBench.folder()
    _ = try ServeBench.addUser("Bo", .team, in: folder)
    let bench = try ServeBench("--address", "0.0.0.0", "--behind-proxy", "192.0.2.1", in: folder)
    // From this computer itself it can be looked after.
    #expect(try bench.ask("GET", "/healthz").status == 200)
    #expect(bench.greeting.hasPrefix("http://0.0.0.0:"))
  }
}
