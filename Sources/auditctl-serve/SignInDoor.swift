internal import AuditModel
internal import AuditWeb
internal import HTTPTypes

/// Signs people in and out, and knows them again.
struct SignInDoor: Sendable {
  /// Somebody who is signed in.
  struct Visit {
    let session: Sessions.Session
    let visitor: WebVisitor
  }

  let crew: Crew
  let sessions: Sessions
  let limit: SignInLimit
  let pages: SignInPage
  /// SHA-256 of the token that the terminal shows; nil where it shows none.
  let terminalToken: String?
  let port: Int

  /// Browsers keep one set of cookies for all ports of a host, so the port is in the name.
  ///
  /// The prefix keeps those that were not set over TLS from being taken for it (RFC 6265bis, section 4.1.3).
  private func cookieName(_ isSecure: Bool) -> String { (isSecure ? "__Host-" : "") + "auditctl-\(port)" }

  /// The form to sign in; whoever is signed in already is led on.
  func show(_ line: RequestLine, _ head: HTTPRequest, _ origin: Doorkeeper.Origin) async throws -> Answer {
    let next = RequestLine.next(line.query["next"])
    guard try await visit(head, origin) == nil else { return .see(next) }
    let entry = SignInPage.Entry(token: line.query["token"] ?? "", next: next)
    return Answer(200, pages.form(entry, at: try await way()))
  }

  /// Without users the terminal's token is good; with the first of them it is off.
  private func way() async throws -> SignInPage.Door {
    guard terminalToken != nil else { return .users }
    return try await crew.lend { try await $0.hasUsers() } ? .users : .terminal
  }

  /// Signs somebody in who sends a good token.
  func signIn(_ form: WebFields, _ origin: Doorkeeper.Origin) async throws -> Answer {
    let now = Clock.now()
    if let seconds = limit.wait(of: origin.address, at: now) {
      throw Refusal(
        429, "too many tokens", "Too many tokens that are not valid",
        "Wait \(seconds) seconds, then copy your token again.", [.init("Retry-After", "\(seconds)")])
    }
    let way = try await way()
    var entry = SignInPage.Entry(
      token: form["token"] ?? "", name: TypedName(form["name"] ?? "").text, next: RequestLine.next(form["next"]))
    let session = try await session(&entry, way)
    guard let session else {
      let isGuess = entry.tokenProblem != nil && !entry.token.isEmpty
      if isGuess { limit.fail(origin.address, at: now) }
      var answer = Answer(isGuess ? 403 : 422, pages.form(entry, at: way))
      answer.refusal = isGuess ? "token" : "incomplete sign-in"
      return answer
    }
    var answer = Answer.see(entry.next)
    answer.name = session.name
    answer.headers.append(cookie(sessions.begin(session.door, at: now), origin.isSecure))
    return answer
  }

  /// How somebody comes in, and under which name; nil where they do not, and the entry says why.
  private func session(_ entry: inout SignInPage.Entry, _ way: SignInPage.Door) async throws
    -> (door: Sessions.Door, name: String)?
  {
    let digest = AccessToken(typed: entry.token)?.sha256
    guard !entry.token.isEmpty else {
      entry.tokenProblem = way == .terminal ? "Enter the token that the terminal shows" : "Enter your token"
      if way == .terminal { entry.nameProblem = Self.problem(entry.name) }
      return nil
    }
    switch way {
    case .terminal:
      entry.nameProblem = Self.problem(entry.name)
      guard let digest, let terminalToken, AccessToken.isSame(digest, terminalToken) else {
        entry.tokenProblem = "This token is not valid. Copy it again from the terminal"
        return nil
      }
      return entry.nameProblem == nil ? (.terminal(name: entry.name), entry.name) : nil
    case .users:
      let user =
        if let digest { try await crew.lend { try await $0.user(tokenSHA256: digest) } } else { nil as WebUser? }
      guard let user else {
        entry.tokenProblem = "This token is not valid. Copy it again, or ask for another one"
        return nil
      }
      return (.user(tokenSHA256: user.tokenSHA256), user.name)
    }
  }

  private static func problem(_ name: String) -> String? {
    guard !name.isEmpty else { return "Enter your name" }
    return InputLimits.problem(name, in: "name").map { "The \($0)" }
  }

  /// Who asks, as the users are now; nil where they are not signed in, or not any more.
  func visit(_ head: HTTPRequest, _ origin: Doorkeeper.Origin) async throws -> Visit? {
    let now = Clock.now()
    for secret in secrets(head, origin.isSecure) {
      guard let session = sessions.find(secret, at: now) else { continue }
      guard let visitor = try await visitor(session) else {
        sessions.end(session)
        continue
      }
      return Visit(session: session, visitor: visitor)
    }
    return nil
  }

  private func visitor(_ session: Sessions.Session) async throws -> WebVisitor? {
    switch session.door {
    case .terminal(let name):
      try await way() == .terminal ? WebVisitor(name: name, role: .manager) : nil
    case .user(let digest):
      try await crew.lend { try await $0.user(tokenSHA256: digest) }.map { WebVisitor(name: $0.name, role: $0.role) }
    }
  }

  /// What the cookies of this server hold: a page of another port may have set one of the name, too.
  private func secrets(_ head: HTTPRequest, _ isSecure: Bool) -> [String] {
    let wanted = cookieName(isSecure) + "="
    return head.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }
      .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(wanted) }.prefix(4)
      .map { String($0.dropFirst(wanted.count)) }
  }

  /// Signs somebody out.
  func signOut(_ visit: Visit, _ origin: Doorkeeper.Origin) -> Answer {
    sessions.end(visit.session)
    var answer = Answer.see("/sign-in")
    let cookie = cookie("", origin.isSecure)
    answer.headers.append(.init(cookie.name, cookie.value + "; Max-Age=0"))
    return answer
  }

  private func cookie(_ value: String, _ isSecure: Bool) -> WebResponse.Header {
    .init(
      "Set-Cookie",
      "\(cookieName(isSecure))=\(value); Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : ""))
  }
}
