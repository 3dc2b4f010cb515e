internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// An issue as a ticket that stands alone: what is wrong, how to see and mend it, and what can be done.
extension WebApp {
  func issue(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let id = try Self.issueNumber(asked)
      guard try !transaction.issues([id]).isEmpty else { throw Self.noIssue("\(id.rawValue)") }
      let ticket = try IssueTicket(id, at: asked.now, transaction)
      var page = WebPage(title: "Issue \(ticket.issue.id.rawValue): \(ticket.issue.title)")
      page.section = .issues
      page.crumbs = [
        ("Products", SitePath()), (ticket.product.title, SitePath(["products", ticket.product.key])),
        ("Issues", ticket.place?.path("issues") ?? SitePath(["issues"])),
      ]
      page.here = "\(ticket.issue.id.rawValue)"
      page.session = try OpenSession(of: asked.visitor, in: transaction)
      return try page.response(
        to: asked, by: self, head: { try ticket.head(&$0) },
        { sink in
          try self.done(asked, sink.html)
          if let place = ticket.place { try self.recorded(asked, place, sink.html) }
          try sink.html.begin("div", [.class("wide-left")], .block)
          try sink.html.begin("div", [.class("tight")], .block)
          try ticket.body(&sink, asked)
          try sink.html.end("div")
          if asked.may(.team) { try ticket.actions(&sink, asked) }
          try sink.html.end("div")
        })
    }
  }

  /// The issue that an address names by its number.
  static func issueNumber(_ asked: Asked) throws -> Identifier<AuditIssue> {
    guard let name = asked.names.first, let number = Int64(name) else { throw noIssue(asked.names.first ?? "") }
    return Identifier(rawValue: number)
  }

  private static func noIssue(_ name: String) -> WebFailure {
    .noSuchThing(
      "There is no issue “\(DisplayText.line(name, length: 40))”", nearest: nil,
      others: [.init(title: "the list of issues", path: SitePath(["issues"]))])
  }

  /// Says what the form before this page has done.
  func done(_ asked: Asked, _ html: HTML) throws {
    guard let done = asked.query["done"], let words = Self.doneWords[done] else { return }
    try html.element("div", .class("note good"), .init("role", "note")) { try html.element("p", text: words) }
  }

  private static let doneWords = [
    "fixed": "Noted as fixed. It stays a failure until an auditor has heard it pass.",
    "reopened": "Open again.", "confirmed": "Confirmed.", "commented": "The comment was added.",
    "assigned": "Who works on it and when was saved.", "decided": "The decision was recorded.",
    "evidence": "The file was added as evidence.", "revoked": "The decision was taken back.",
    "saved": "Saved.", "ended": "The session has ended.", "started": "The session has begun.",
    "sealed": "The report was sealed.", "added": "Added.",
  ]
}
