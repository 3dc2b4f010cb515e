internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The issues of a release, or of the whole file, by what the address asks.
extension WebApp {
  func releaseIssues(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let page = try place.page("Issues", .issues, here: "Issues", asked, in: transaction)
      return try issueList(page, IssueSearch(asked, of: place, in: transaction), asked, transaction)
    }
  }

  func issues(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      var page = WebPage(title: "Issues")
      page.section = .issues
      page.session = try OpenSession(of: asked.visitor, in: transaction)
      return try issueList(page, IssueSearch(asked, of: nil, in: transaction), asked, transaction)
    }
  }

  /// Confirms the issues that pass now.
  func confirmIssues(_ asked: Asked) throws -> WebResponse {
    let path = try database.write(at: asked.now) { transaction in
      let place = try ReleasePlace(asked, in: transaction.read)
      let numbers = asked.form.all("issue").compactMap { Int64($0) }.map { Identifier<AuditIssue>(rawValue: $0) }
      // Somebody may have changed one in the meantime.
      let still = try numbers.filter { id in
        let state = try transaction.read.issue(id).state
        return state.isOpen || state == .fixed
      }
      let verified = try IssueWork.verify(still, by: asked.visitor.name, in: transaction).filter(\.isReady)
      return place.path(
        "issues", query: [("confirmed", verified.map { "\($0.issue.id.rawValue)" }.joined(separator: ","))])
    }
    return .see(path.text)
  }

  private func issueList(
    _ page: WebPage, _ search: IssueSearch, _ asked: Asked, _ transaction: borrowing ReadTransaction
  ) throws -> WebResponse {
    return try page.response(
      to: asked, by: self, head: { try $0.title(search.title) },
      { sink in
        if let confirmed = asked.query["confirmed"] {
          let count = confirmed.split(separator: ",").count
          try sink.note(
            .good, nil, ["\(CountText.of(count, "issue")) confirmed\(count == 0 ? "" : ": \(confirmed)")."], items: [])
        }
        try search.form(sink.html)
        if search.issues.isEmpty {
          try search.nothing(sink.html, transaction)
        } else {
          try self.list(search, asked, &sink)
        }
      })
  }

  private func list(_ search: IssueSearch, _ asked: Asked, _ sink: inout HTMLSink) throws {
    let html = sink.html
    try html.element("p") {
      try html.element("strong", layout: .inline, text: CountText.of(search.issues.count, "issue"))
      if !search.ready.isEmpty {
        let count = search.ready.count
        try html.text(
          ": \(count) \(count == 1 ? "passes" : "pass") now and \(count == 1 ? "waits" : "wait") to be confirmed")
      }
      try html.text(". ")
    }
    if let place = search.place, !search.ready.isEmpty, asked.may(.auditor) {
      try html.form(to: place.path("issues", "confirm"), asked) {
        for id in search.ready.sorted(by: { $0.rawValue < $1.rawValue }) { try html.hidden("issue", "\(id.rawValue)") }
        try html.actions {
          let count = search.ready.count
          try html.button(
            "Confirm the \(count == 1 ? "one that passes" : "\(count) that pass") now", style: .class("btn"))
        }
      }
    }
    if let place = search.place {
      try html.element("p") {
        try html.link("All open issues of \(place.release.version) as CSV", to: place.path("reports", "issues.csv"))
      }
    }
    let words = ReportLanguage.english.words
    let hasDue = search.issues.contains { $0.dueAt != nil }
    try sink.table(
      ReportTable(
        "Issues, \(search.orderWords)",
        [.written("Issue"), .init("Severity"), .written("Team"), .init("Now")] + (hasDue ? [.init("Due")] : [])
          + [.init("Opened")],
        cells: search.issues.map { issue in
          let isReady = search.ready.contains(issue.id)
          return [
            PageCell(
              .link(
                PageLink(
                  "\(issue.id.rawValue). \(issue.title)", to: .page(SitePath(["issues", "\(issue.id.rawValue)"])))),
              small: search.about(issue)),
            PageCell(.severity(issue.severity, words.severity(issue.severity).capitalizedFirst)),
            .text(issue.team ?? "", small: issue.owner),
            PageCell(.status(issue.status(isReady: isReady), issue.now(isReady: isReady))),
          ] + (hasDue ? [.day(issue.dueAt)] : [])
            + [.day(issue.openedAt)]
        }))
  }
}

extension AuditIssue {
  /// How it stands, in words.
  ///
  /// - Parameter isReady: Whether all of it passes now.
  func now(isReady: Bool) -> String { isReady ? "Passes now" : state.words.capitalizedFirst }

  func status(isReady: Bool) -> PageStatus {
    if isReady { return .passed }
    return switch state {
    case .open, .reopened: .failed
    case .fixed: .unclear
    case .verified: .passed
    case .withdrawn, .merged: .notApplicable
    }
  }
}
