internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// A page of the app: what stands around its content.
struct WebPage {
  /// Where the main navigation leads.
  enum Section: CaseIterable {
    case products, issues, guidelines, people

    var title: String {
      switch self {
      case .products: "Products"
      case .issues: "Issues"
      case .guidelines: "Guidelines"
      case .people: "People"
      }
    }

    var path: SitePath {
      switch self {
      case .products: SitePath()
      case .issues: SitePath(["issues"])
      case .guidelines: SitePath(["guidelines"])
      case .people: SitePath(["people"])
      }
    }
  }

  /// What it is called, without the name of the program.
  var title: String
  var status: WebResponse.Status = .ok
  /// Where it stands; nil: nowhere in the main navigation.
  var section: Section?
  /// The pages above it.
  var crumbs: [(title: String, path: SitePath)] = []
  /// What it is called among those; nil: there is no path to it.
  var here: String?
  /// Its release with the tab that is shown; nil: it is of none.
  var tab: (place: ReleasePlace, current: ReleasePlace.Tab)?
  /// The session that the visitor has open.
  var session: OpenSession?

  /// Writes it.
  ///
  /// - Parameters:
  ///   - head: What stands before the tabs: the heading of the first level.
  ///   - content: What stands behind them.
  func response(
    to asked: Asked, by app: WebApp, head: (inout HTMLSink) throws -> Void,
    _ content: (inout HTMLSink) throws -> Void = { _ in }
  ) throws -> WebResponse {
    var bytes: [UInt8] = []
    let stream = ReportStream { bytes += $0 }
    var sink = HTMLSink(stream)
    try write(&sink, asked, app, head, content)
    try stream.flush()
    let status = asked.problems.isEmpty || self.status != .ok ? self.status : .unprocessable
    return WebResponse(status, headers: [.init("Cache-Control", "no-store")], body: .bytes(bytes))
  }

  private func write(
    _ sink: inout HTMLSink, _ asked: Asked, _ app: WebApp, _ head: (inout HTMLSink) throws -> Void,
    _ content: (inout HTMLSink) throws -> Void
  ) throws {
    let html = sink.html
    let frame = WebFrame(
      title: (asked.problems.isEmpty ? "" : "Error: ") + title, version: app.database.toolVersion,
      fileName: app.fileName,
      closing: ". Nothing is sent anywhere else.")
    try frame.begin(html, bar: { try bar(html, asked) }, crumbs: { if let here { try crumbs(html, here) } })
    try head(&sink)
    if let tab { try tab.place.writeTabs(html, current: tab.current) }
    if !asked.problems.isEmpty { try sink.problems(asked.problems) }
    try content(&sink)
    try frame.end(html) { try sink.writeIcons() }
  }

  private func bar(_ html: HTML, _ asked: Asked) throws {
    try html.element("nav", .label("Main")) {
      try html.element("ul", layout: .inline) {
        for section in Section.allCases {
          try html.element("li", layout: .inline) {
            try html.element(
              "a", .link(to: section.path), section == self.section ? .init("aria-current", "page") : nil,
              layout: .inline, text: section.title)
          }
        }
      }
    }
    try html.element("div", .class("who")) {
      if let session {
        try html.element("a", .link(to: session.path), .ownDirection, layout: .inline, text: session.words)
      }
      try html.element("span", .ownDirection, layout: .inline, text: "\(asked.visitor.name) (\(asked.visitor.role))")
      try html.element("form", .init("method", "post"), .action(SitePath(["sign-out"]))) {
        try html.forgery(asked)
        try html.element("button", .class("btn plain-btn"), layout: .inline, text: "Sign out")
      }
    }
  }

  private func crumbs(_ html: HTML, _ here: String) throws {
    try html.element("nav", .class("crumbs"), .label("You are here")) {
      try html.element("ol", layout: .inline) {
        for crumb in crumbs {
          try html.element("li", layout: .inline) {
            try html.element("a", .link(to: crumb.path), .ownDirection, layout: .inline, text: crumb.title)
          }
        }
        try html.element("li", layout: .inline) {
          try html.element("span", .init("aria-current", "page"), .ownDirection, layout: .inline, text: here)
        }
      }
    }
  }
}

/// The session that a visitor has open, as the bar shows it.
struct OpenSession {
  let id: Identifier<AuditSession>
  let release: Identifier<Release>
  let words: String
  let path: SitePath

  /// The newest that is open; nil: none is.
  init?(of visitor: WebVisitor, in transaction: borrowing ReadTransaction) throws {
    guard let session = try transaction.openSessions(of: TypedName(visitor.name)).last else { return nil }
    let (product, release) = try transaction.release(of: session)
    id = session.id
    self.release = session.release
    words =
      "Session \(session.id.rawValue): \(product.title) \(release.version), "
      + session.environment.environmentClass
    path = ReleasePlace(product: product, release: release).path("session")
  }
}

extension WebApp {
  /// Name of the file, without the folders that it is in.
  var fileName: String { database.path.split(separator: "/").last.map { String($0) } ?? database.path }

  /// The one script, which no page needs.
  func script(_ asked: Asked) throws -> WebResponse {
    WebResponse(
      type: "text/javascript; charset=utf-8", headers: [.init("Cache-Control", "no-cache")],
      body: .bytes(Array(WebScript.text.utf8)))
  }

  /// The style sheet that reports have in themselves.
  func style(_ asked: Asked) throws -> WebResponse {
    WebResponse(
      type: "text/css; charset=utf-8", headers: [.init("Cache-Control", "no-cache")],
      body: .bytes(Array(HTMLStyle.text.utf8)))
  }
}
