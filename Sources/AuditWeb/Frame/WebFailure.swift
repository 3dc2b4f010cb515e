internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Why a page is not shown or a form not taken.
enum WebFailure: Error {
  /// No page has that address.
  case noSuchPage
  /// A form goes there, and there is nothing to see.
  case onlyByForm
  /// There is something to see, and nothing to send.
  case nothingToSend
  /// Who may.
  case notAllowed(WebRole)
  /// What there is not, with what there is.
  case noSuchThing(String, nearest: Choice?, others: [Choice])

  /// That there is nothing of a name, with the nearest and what there is.
  ///
  /// - Parameters:
  ///   - known: All that there is, by the names that addresses have for it.
  ///   - most: How many of these are listed, the last ones.
  static func missing(
    _ title: String, _ name: String, among known: [(name: String, choice: Choice)], most: Int = 20
  ) -> WebFailure {
    let near = Spelling.nearest(to: name, among: known.map(\.name))
    return .noSuchThing(
      title, nearest: known.first { $0.name == near }?.choice, others: known.suffix(most).map(\.choice))
  }

  /// Something there is.
  struct Choice {
    let title: String
    let path: SitePath
  }
}

extension WebApp {
  /// A page that says what went wrong and what can be done.
  func failure(_ error: any Error, _ request: WebRequest) -> WebResponse {
    let said = Self.said(of: error, request)
    let asked = Asked(request: request, names: [])
    var page = WebPage(title: said.title)
    page.status = said.status
    let response = try? page.response(to: asked, by: self) { sink in
      try sink.html.element("div", .class("narrow")) {
        try sink.title(said.title)
        for sentence in said.sentences { try sink.html.element("p", .ownDirection, text: sentence) }
        try choices(said, sink.html)
        if said.status == .busy, request.method == .post { try again(asked, sink.html) }
        try sink.html.element("p", .class("quiet small"), text: "Error \(said.status.rawValue)")
      }
    }
    return response
      ?? WebResponse(.failed, type: "text/plain; charset=utf-8", body: .bytes(Array("Something went wrong.\n".utf8)))
  }

  private func choices(_ said: Said, _ html: HTML) throws {
    if let nearest = said.nearest {
      try html.element("p") {
        try html.text("Did you mean ")
        try html.link(nearest.title, to: nearest.path)
        try html.text("?")
      }
    }
    guard !said.others.isEmpty else { return }
    try html.element("p") {
      try html.text(said.others.count == 1 ? "There is " : "There are ")
      for (index, other) in said.others.enumerated() {
        if index > 0 { try html.text(index == said.others.count - 1 ? " and " : ", ") }
        try html.link(other.title, to: other.path)
      }
      try html.text(".")
    }
  }

  /// A form with all that was filled in, to be sent again.
  private func again(_ asked: Asked, _ html: HTML) throws {
    try html.form(to: asked.path, asked) {
      for pair in asked.form.pairs where pair.name != WebRequest.forgeryField && pair.name != "do" {
        try html.hidden(pair.name, pair.value)
      }
      try html.actions {
        try html.button("Try again", do: asked.form["do"])
        if asked.form["heard"] != nil { try html.button("Back to the form", do: "show", style: .class("btn")) }
      }
    }
  }

  private struct Said {
    var status: WebResponse.Status
    var title: String
    var sentences: [String] = []
    var nearest: WebFailure.Choice?
    var others: [WebFailure.Choice] = []
  }

  private static func said(of error: any Error, _ request: WebRequest) -> Said {
    switch error {
    case let failure as WebFailure: return said(of: failure, request)
    case let store as StoreError: return said(of: store, isWriting: request.method == .post)
    case let problems as FormProblems:
      return Said(status: .unprocessable, title: "That was not taken", sentences: problems.all.map(\.words))
    case let input as InputError:
      return Said(status: .unprocessable, title: "That was not taken", sentences: input.problems.map { "\($0)" })
    case let missing as NotInRelease:
      return Said(status: .notFound, title: "Not found", sentences: [sentence("\(missing)")])
    default:
      return Said(
        status: .failed, title: "Something went wrong",
        sentences: [
          "This is a bug in auditctl; nothing was recorded. The terminal shows more.", "\(type(of: error))",
        ])
    }
  }

  private static func said(of failure: WebFailure, _ request: WebRequest) -> Said {
    let home = WebFailure.Choice(title: "the list of products", path: SitePath())
    switch failure {
    case .noSuchPage:
      return Said(status: .notFound, title: "There is no such page", others: [home])
    case .onlyByForm:
      return Said(
        status: .notAllowed, title: "There is nothing to see here", sentences: ["A form is sent to this address."],
        others: [home])
    case .nothingToSend:
      return Said(
        status: .notAllowed, title: "Nothing can be sent to this page", sentences: ["Nothing was recorded."],
        others: [home])
    case .notAllowed(let role):
      return Said(
        status: .forbidden, title: "You may not do this",
        sentences: [
          "You are signed in as \(request.visitor.name), in the role \(request.visitor.role). This takes the role \(role). "
            + "Nothing was recorded.", "Ask who keeps this file for that role.",
        ], others: [home])
    case .noSuchThing(let title, let nearest, let others):
      return Said(status: .notFound, title: title, nearest: nearest, others: others.isEmpty ? [home] : others)
    }
  }

  /// The product that an address names, or what there is.
  static func product(_ key: String, in transaction: borrowing ReadTransaction) throws -> Product {
    do {
      return try transaction.product(key)
    } catch {
      guard case .notFound = error else { throw error }
      throw WebFailure.missing(
        "There is no product “\(DisplayText.line(key, length: 60))”", key,
        among: try transaction.products().map {
          ($0.key, .init(title: $0.title, path: SitePath(["products", $0.key])))
        })
    }
  }

  private static func said(of error: StoreError, isWriting: Bool) -> Said {
    let sentences = [sentence("\(error)")] + (isWriting ? ["Nothing was recorded."] : [])
    switch error {
    case .notFound, .ambiguous:
      return Said(
        status: .notFound, title: "Not found", sentences: [sentence("\(error)")],
        others: [WebFailure.Choice(title: "the list of products", path: SitePath())])
    case .busy:
      return Said(
        status: .busy, title: isWriting ? "The database could not be written" : "The database could not be read",
        sentences: sentences)
    case .diskFull, .outOfMemory: return Said(status: .busy, title: "Not recorded", sentences: sentences)
    case .readOnly, .noPermission:
      return Said(status: .forbidden, title: "The database cannot be written", sentences: sentences)
    case .invalid, .duplicate, .frozen, .clockAhead:
      return Said(status: .unprocessable, title: "That was not taken", sentences: sentences)
    default: return Said(status: .failed, title: "Something went wrong", sentences: sentences)
    }
  }

  static func sentence(_ text: String) -> String { text.capitalizedFirst.closed }
}
