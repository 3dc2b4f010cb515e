internal import AuditModel
internal import AuditStore
internal import AuditWeb
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore

/// Who is at the other end of a connection.
struct Caller: InitializableFromSource {
  /// Its address, as text.
  let address: String

  init(source: ApplicationRequestContextSource) {
    address = source.channel.remoteAddress?.ipAddress ?? "-"
  }
}

/// Lets requests in, has them answered, and writes both into the log.
struct Responder: HTTPResponder {
  let crew: Crew
  let door: SignInDoor
  let keeper: Doorkeeper
  let forms: FormReader
  let pages: SignInPage
  let log: AccessLog
  /// Whether nothing can be written.
  let isReadOnly: Bool

  func respond(to request: Request, context: Caller) async throws -> Response {
    let start = ContinuousClock.now
    var asked = Asked(request, context.address)
    var answer: Answer
    do {
      answer = try await self.answer(&asked)
    } catch let refusal as Refusal {
      answer = page(of: refusal)
    } catch let error as StoreError {
      log.note("\(error)", from: nil, at: Clock.now())
      answer = page(
        of: Refusal(
          503, "database", "The database cannot be read",
          "Nothing was recorded. Try again; what is wrong stands in the terminal or the log of the server."))
    } catch is CancellationError {
      answer = page(of: .tooBusy)
    } catch {
      // Whoever sent a form has gone away in the middle of it.
      answer = page(of: .brokenForm)
    }
    answer.name = answer.name ?? asked.name
    let isDone = request.method != .post || asked.isRead
    answer.isLast = answer.isLast || !isDone
    note(answer, asked, since: start)
    return ResponseMaker(disks: forms.disks).response(answer, to: request)
  }

  /// What is known of a request so far.
  private struct Asked {
    let request: Request
    let peer: String
    /// Behind the proxy, as that says.
    var address: String
    var name: String?
    /// Whether its body was read to its end.
    var isRead = false

    init(_ request: Request, _ peer: String) {
      self.request = request
      self.peer = peer
      address = peer
    }
  }

  private func answer(_ asked: inout Asked) async throws -> Answer {
    let head = asked.request.head
    let origin = try keeper.origin(of: head, from: asked.peer)
    asked.address = origin.address
    let line = try RequestLine(head.path ?? "")
    let isPost = head.method == .post
    guard isPost || head.method == .get || head.method == .head else {
      throw Refusal(
        405, "method", "That cannot be done here", "Pages are read with GET, and forms are sent with POST.",
        [.init("Allow", "GET, HEAD, POST")])
    }
    if isPost { try keeper.requireOwnPage(head, origin) } else { try Self.requireNoBody(head) }
    if line.path == ["healthz"], !isPost { return .text("ok\n") }
    if line.path == ["sign-in"] {
      guard isPost else { return try await door.show(line, head, origin) }
      let form = try await read(&asked)
      await form.remove()
      return try await door.signIn(form.fields, origin)
    }
    let visit = try await door.visit(head, origin)
    asked.name = visit?.visitor.name
    guard let visit else { return try await stranger(line, head, isPost) }
    let isSignOut = line.path == ["sign-out"]
    guard isPost else {
      guard isSignOut else { return try await ask(line, .get, Form(), visit) }
      return Answer(200, pages.signOut(visit.visitor.name, forgeryToken: visit.session.forgeryToken))
    }
    guard isSignOut || !isReadOnly else { throw Refusal.readOnly }
    guard isSignOut || visit.visitor.role > .viewer else {
      throw Refusal(
        403, "role", "You may read, and change nothing",
        "Your role is viewer. Nothing was recorded. Whoever keeps the users can give you another role with `auditctl user role`."
      )
    }
    let form = try await read(&asked)
    guard AccessToken.isSame(form.fields[WebRequest.forgeryField] ?? "", visit.session.forgeryToken) else {
      await form.remove()
      throw Refusal.foreignForm
    }
    let answer: Answer
    do {
      answer = try await isSignOut ? door.signOut(visit, origin) : ask(line, .post, form, visit)
    } catch {
      await form.remove()
      throw error
    }
    await form.remove()
    return answer
  }

  /// What is answered to somebody who is not signed in.
  private func stranger(_ line: RequestLine, _ head: HTTPRequest, _ isPost: Bool) async throws -> Answer {
    guard !isPost else {
      throw Refusal(
        403, "not signed in", "You are not signed in any more",
        "Nothing was recorded. Sign in in another tab, then go back to your form: what you typed is still in it.")
    }
    // The two files that pages need before anybody has signed in hold nothing of the audit.
    if ["style.css", "script.js"].contains(line.path.first), line.path.count == 1 {
      let nobody = WebVisitor(name: "", role: .viewer)
      return try await ask(line, .get, Form(), nobody, forgeryToken: "")
    }
    let next = RequestLine.next(head.path)
    // Nobody comes in to go out at once.
    return .see(next == "/" || line.path == ["sign-out"] ? "/sign-in" : "/sign-in?next=" + Self.encoded(next))
  }

  private func ask(_ line: RequestLine, _ method: WebRequest.Method, _ form: Form, _ visit: SignInDoor.Visit)
    async throws -> Answer
  {
    let role = isReadOnly ? .viewer : visit.visitor.role
    return try await ask(
      line, method, form, WebVisitor(name: visit.visitor.name, role: role), forgeryToken: visit.session.forgeryToken)
  }

  private func ask(
    _ line: RequestLine, _ method: WebRequest.Method, _ form: Form, _ visitor: WebVisitor, forgeryToken: String
  ) async throws -> Answer {
    let request = WebRequest(
      method: method, path: line.path, query: line.query, form: form.fields, uploads: form.uploads, visitor: visitor,
      forgeryToken: forgeryToken, now: Clock.now())
    return Answer(try await crew.lend { try await $0.answer(request) })
  }

  private func read(_ asked: inout Asked) async throws -> Form {
    let form = try await forms.form(of: asked.request)
    asked.isRead = true
    return form
  }

  private static func requireNoBody(_ head: HTTPRequest) throws(Refusal) {
    let fields = head.headerFields
    guard fields[.transferEncoding] == nil, (fields[.contentLength] ?? "0") == "0" else {
      throw Refusal(400, "body", "The request has a body", "Nothing of it was read. Forms are sent with POST.")
    }
  }

  /// For what stands behind `?`.
  private static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil || "/-._".unicodeScalars.contains(scalar)
      return isPlain ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private func page(of refusal: Refusal) -> Answer {
    var answer = Answer(
      refusal.status, pages.refusal(title: refusal.title, words: refusal.words, status: refusal.status))
    answer.headers = refusal.headers
    answer.refusal = refusal.reason
    // What else comes on the connection may belong to what was refused.
    answer.isLast = refusal.status == 400 || refusal.status == 408
    return answer
  }

  private func note(_ answer: Answer, _ asked: Asked, since start: ContinuousClock.Instant) {
    let count =
      switch answer.body {
      case .bytes(let bytes): bytes.count
      case .file(_, let size): size
      }
    let path = (asked.request.head.path ?? "").prefix { $0 != "?" }
    log.note(
      AccessLog.Entry(
        time: Clock.now(), address: asked.address, name: answer.name, method: asked.request.method.rawValue,
        path: String(path), status: answer.status, byteCount: count,
        milliseconds: Int64((ContinuousClock.now - start) / .milliseconds(1)), refusal: answer.refusal))
  }
}
