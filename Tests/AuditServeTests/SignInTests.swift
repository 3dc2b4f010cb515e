import AuditModel
import FoundationEssentials
import TestSupport
import Testing

/// Who is let in, and as whom.
@Suite struct SignInTests {
  @Test func `the terminal's token and a typed name sign somebody in, and the cookie is the server's alone`() throws {
    let bench = try ServeBench()
    let token = try bench.terminalToken
    #expect(bench.greeting == "http://127.0.0.1:\(bench.port)/sign-in?token=\(token)\n")
    let form = try bench.ask("GET", "/sign-in?token=\(token)")
    #expect(form.status == 200 && form.body.contains("value=\"\(token)\"") && form.body.contains("Your name"))
    let answer = try bench.post("/sign-in", ["token": token.lowercased(), "name": " Ana ", "next": "/"])
    #expect(answer.status == 303 && answer["location"] == "/")
    let cookie = try #require(answer["set-cookie"])
    #expect(cookie.hasPrefix("auditctl-\(bench.port)=") && cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
    let secret = cookie.prefix { $0 != ";" }.split(separator: "=")[1]
    #expect(secret.count == 32 && secret.allSatisfy(\.isHexDigit))
    let page = try bench.ask("GET", "/sign-out", ["Cookie: other=1; auditctl-\(bench.port)=\(secret)"])
    #expect(page.body.contains("You are signed in as Ana."))
    #expect(try bench.ask("GET", "/sign-in", ["Cookie: auditctl-\(bench.port)=\(secret)"])["location"] == "/")
    // Neither is in the log, nor in any file.
    #expect(!bench.log.contains(token) && !bench.log.contains(secret) && bench.log.contains("POST /sign-in 303"))
    for name in try bench.folder.names() where name.hasPrefix("audit.sqlite") {
      #expect(try !bench.folder.holds(token, in: name), "\(name)")
    }
  }

  @Test func `whoever is not signed in is led to the form, and from there to where they wanted`() throws {
    let bench = try ServeBench()
    let asked = try bench.ask("GET", "/releases/5.2?team=identity")
    #expect(asked.status == 303 && asked["location"] == "/sign-in?next=/releases/5.2%3Fteam%3Didentity")
    let form = try bench.ask("GET", "/sign-in?next=/releases/5.2%3Fteam%3Didentity")
    #expect(form.body.contains("name=\"next\" value=\"/releases/5.2?team=identity\""))
    let fields = ["token": try bench.terminalToken, "name": "Ana", "next": "/releases/5.2?team=identity"]
    #expect(try bench.post("/sign-in", fields)["location"] == "/releases/5.2?team=identity")
    for cookie in [
      "Cookie: auditctl-\(bench.port)=0123456789abcdef0123456789abcdef", "Cookie: auditctl-\(bench.port)=",
    ] {
      #expect(try bench.ask("GET", "/", [cookie])["location"] == "/sign-in")
    }
    let lost = try bench.post("/issues/1", ["comment": "Mine"])
    #expect(lost.status == 403 && lost.body.contains("You are not signed in any more"))
    // What pages look like is no secret.
    #expect(try bench.ask("GET", "/style.css").status != 303)
    #expect(try bench.ask("GET", "/style.css/x").status == 303)
  }

  @Test(arguments: [
    "//evil.example/", "https://evil.example/", "/\\evil.example", "/\r\nSet-Cookie: a=b", "", "javascript:alert(1)",
    "/ü",
  ])
  func `nobody is led anywhere else`(next: String) throws {
    let bench = try ServeBench()
    let answer = try bench.post("/sign-in", ["token": try bench.terminalToken, "name": "Ana", "next": next])
    #expect(answer.status == 303 && answer["location"] == "/")
    #expect(answer.headers.filter { $0.name == "set-cookie" }.count == 1)
  }

  @Test func `a form that is not filled in says what is missing, and keeps the rest`() throws {
    let bench = try ServeBench()
    let token = try bench.terminalToken
    let nameless = try bench.post("/sign-in", ["token": token, "name": " \u{200B} ", "next": "/"])
    #expect(nameless.status == 422 && nameless.body.contains("<title>Error: Sign in – auditctl</title>"))
    #expect(nameless.body.contains("<a href=\"#name\">Enter your name</a>"))
    #expect(nameless.body.contains("value=\"\(token)\"") && nameless["set-cookie"] == nil)
    let empty = try bench.post("/sign-in", ["name": "<i>\"Ana'", "next": "/"])
    #expect(empty.status == 422 && empty.body.contains("Enter the token that the terminal shows"))
    #expect(empty.body.contains("value=\"&lt;i&gt;&quot;Ana") && !empty.body.contains("<i>"))
    let wrong = try bench.post("/sign-in", ["token": "tk-0000", "name": "Ana", "next": "/"])
    #expect(wrong.status == 403 && wrong.body.contains("This token is not valid. Copy it again from the terminal"))
    #expect(bench.log.contains("POST /sign-in 403") && bench.log.contains("refused: token"))
    #expect(!bench.log.contains("tk-0000"))
  }

  @Test func `ten wrong tokens in a minute, and the eleventh has to wait, even if it is right`() throws {
    let bench = try ServeBench()
    for _ in 0..<10 {
      #expect(try bench.post("/sign-in", ["token": "tk-wrong", "name": "Ana"]).status == 403)
    }
    let late = try bench.post("/sign-in", ["token": try bench.terminalToken, "name": "Ana"])
    #expect(late.status == 429)
    let seconds = try #require(late["retry-after"].flatMap { Int($0) })
    #expect((1...60).contains(seconds))
    #expect(bench.log.contains("refused: too many tokens"))
  }

  @Test func `signing out ends it, also for whoever has copied the cookie`() throws {
    let bench = try ServeBench()
    let cookie = try bench.signIn(bench.terminalToken)
    let other = try bench.signIn(bench.terminalToken, name: "Bo")
    let forgery = try bench.forgeryToken(cookie)
    let out = try bench.post("/sign-out", ["token": forgery], [cookie])
    #expect(out.status == 303 && out["location"] == "/sign-in")
    #expect(out["set-cookie"]?.contains("Max-Age=0") == true)
    #expect(try bench.ask("GET", "/", [cookie])["location"] == "/sign-in")
    #expect(try bench.ask("GET", "/sign-out", [other]).body.contains("signed in as Bo"))
  }

  @Test func `with the first user the terminal's token is off, and who came in with it is out`() throws {
    let bench = try ServeBench()
    let token = try bench.terminalToken
    let cookie = try bench.signIn(token)
    let own = try ServeBench.addUser("Bo", .viewer, in: bench.folder)
    #expect(try bench.ask("GET", "/", [cookie])["location"] == "/sign-in")
    let refused = try bench.post("/sign-in", ["token": token, "name": "Ana"])
    #expect(refused.status == 403 && refused.body.contains("or ask for another one"))
    let form = try bench.ask("GET", "/sign-in")
    #expect(form.body.contains("auditctl user add") && !form.body.contains("Your name"))
    let user = try bench.signIn(own, name: "Mallory")
    #expect(try bench.ask("GET", "/sign-out", [user]).body.contains("signed in as Bo"))
  }

  @Test func `a role, a token and a removal hold from the next request on`() throws {
    let folder = try ServeBench.folder()
    let token = try ServeBench.addUser("Bo", .viewer, in: folder)
    let bench = try ServeBench(in: folder)
    #expect(bench.greeting == "http://127.0.0.1:\(bench.port)/sign-in\n")
    let cookie = try bench.signIn(token)
    let forgery = try bench.forgeryToken(cookie)
    let viewer = try bench.post("/no-such-page", ["token": forgery], [cookie])
    #expect(viewer.status == 403 && viewer.body.contains("Your role is viewer"))
    #expect(bench.log.contains("“Bo” POST /no-such-page 403") && bench.log.contains("refused: role"))
    try bench.command("user", "role", "bo", "team")
    #expect(try bench.post("/no-such-page", ["token": forgery], [cookie]).status == 404)
    try bench.command("user", "role", "Bo", "viewer")
    #expect(try bench.post("/no-such-page", ["token": forgery], [cookie]).status == 403)

    let next = try ServeBench.token(in: bench.command("user", "token", "Bo").data)
    #expect(try bench.ask("GET", "/", [cookie])["location"] == "/sign-in")
    #expect(try bench.post("/sign-in", ["token": token]).status == 403)
    let again = try bench.signIn(next)
    #expect(try bench.ask("GET", "/sign-out", [again]).status == 200)
    try bench.command("user", "remove", "Bo")
    #expect(try bench.ask("GET", "/sign-out", [again])["location"] == "/sign-in")
    #expect(try bench.post("/sign-in", ["token": next]).status == 403)
  }

  @Test func `--read-only lets everybody look and nobody write`() throws {
    let bench = try ServeBench("--read-only")
    let cookie = try bench.signIn(bench.terminalToken)
    let forgery = try bench.forgeryToken(cookie)
    let refused = try bench.post("/no-such-page", ["token": forgery], [cookie])
    #expect(refused.status == 403 && refused.body.contains("It was started with --read-only. Nothing was recorded."))
    #expect(try bench.ask("GET", "/no-such-page", [cookie]).status == 404)
    #expect(try bench.post("/sign-out", ["token": forgery], [cookie]).status == 303)
  }
}
