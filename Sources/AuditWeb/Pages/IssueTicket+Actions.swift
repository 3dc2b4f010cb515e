internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What can be done about an issue, each in a panel of its own.
extension IssueTicket {
  func actions(_ sink: inout HTMLSink, _ asked: Asked) throws {
    let html = sink.html
    try html.element("aside", .label("Actions"), layout: .block) {
      if issue.state.isOpen || issue.state == .fixed {
        try panel("Say that it is fixed", html) { try fixed(html, asked) }
      }
      if asked.may(.auditor) { try panel("Confirm", html) { try confirm(html, asked) } }
      try panel("Who and when", html) { try assign(html, asked) }
      try panel("A picture, recording or transcript", html) { try evidence(html, asked) }
      if asked.may(.manager) {
        try html.element("div", .class("panel")) {
          try html.element("details", Self.isDeciding(asked) ? .flag("open") : nil) {
            try html.element("summary", layout: .inline, text: "Decide to live with it")
            try decide(html, asked)
          }
        }
      }
    }
  }

  private static func isDeciding(_ asked: Asked) -> Bool { !asked.problems.isEmpty && asked.form["kind"] != nil }

  private func panel(_ title: String, _ html: HTML, _ content: () throws -> Void) throws {
    try html.element("div", .class("panel")) {
      try html.element("h2", text: title)
      try content()
    }
  }

  private func form(
    _ action: String, _ html: HTML, _ asked: Asked, takesFiles: Bool = false, _ content: () throws -> Void
  ) throws {
    try html.form(to: path(action), asked, takesFiles: takesFiles) {
      try html.hidden("shown", shown)
      try content()
    }
  }

  private func fixed(_ html: HTML, _ asked: Asked) throws {
    try form("fixed", html, asked) {
      try html.select(
        "build", "In build", builds.map { ("\($0.id.rawValue)", $0.name) },
        is: asked.form["build"] ?? builds.first.map { "\($0.id.rawValue)" } ?? "")
      try html.line("what", "What was changed", asked)
      try html.actions { try html.button("Fixed") }
    }
    try html.element("p", .class("small quiet"), text: "It stays a failure until an auditor has heard it pass.")
  }

  private func confirm(_ html: HTML, _ asked: Asked) throws {
    if isReady {
      try html.element("p", text: "All of it passes now.")
      try form("confirm", html, asked) { try html.actions { try html.button("Confirm") } }
    } else if issue.state.isOpen || issue.state == .fixed {
      try html.element("p", text: left.isEmpty ? "It has no failure that stands." : "Left to retest:")
      if !left.isEmpty {
        try html.element("ul", layout: .inline) {
          for text in left { try html.element("li", .ownDirection, layout: .inline, text: text) }
        }
      }
      if let place, let screen = issue.address.screenName {
        try html.element("p", .class("actions"), layout: .inline) {
          try html.button("Retest it now", to: place.path("audit", screen, query: [("issue", "\(issue.id.rawValue)")]))
        }
      }
    }
    guard issue.state == .fixed || issue.state == .verified else { return }
    try form("reopen", html, asked) {
      try html.line("reason", "It is there after all, because", asked)
      try html.actions { try html.button("Open again", style: .class("btn")) }
    }
  }

  private func assign(_ html: HTML, _ asked: Asked) throws {
    try form("assign", html, asked) {
      try html.line("owner", "Works on it", asked, is: issue.owner ?? "")
      try html.line("due", "Due", asked, is: issue.dueAt.map { Timestamp.day($0) } ?? "", type: "date")
      try html.actions { try html.button("Save", style: .class("btn")) }
    }
  }

  private func evidence(_ html: HTML, _ asked: Asked) throws {
    try form("evidence", html, asked, takesFiles: true) {
      try html.file("file", "File", hint: "Its bytes decide what it is, not its name.", asked)
      try html.line(
        "caption", "What it proves", hint: "Stands below a picture, and is what people hear who do not see it.", asked)
      try html.actions { try html.button("Add it", style: .class("btn")) }
    }
  }

  /// The decisions that a form can make; gone and exempt say more than it asks for.
  static let decisions: [(kind: Decision.Kind, title: String)] = [
    (.acceptedRisk, "Accept the risk"), (.deferred, "Put off"), (.wontFix, "Will not be fixed"),
    (.falsePositive, "Not a failure"), (.duplicate, "The same as another issue"), (.exempt, "Exempt"),
    (.gone, "The app has the place no more"),
  ]

  private func decide(_ html: HTML, _ asked: Asked) throws {
    try form("decide", html, asked) {
      try html.select(
        "kind", "Decision", Self.decisions.map { ($0.kind.rawValue, $0.title) },
        is: asked.form["kind"] ?? Decision.Kind.acceptedRisk.rawValue)
      try html.line(
        "until", "Until",
        hint: "The decision lapses then, or when the issue gets graver. Without a day it lapses after 180 days.",
        asked, type: "date")
      try html.line("answers", "Answers for it", asked)
      try html.line("approver", "Agreed by", asked)
      try html.line("decided", "Reason", asked)
      try html.line("of", "The other issue", hint: "Its number, if it is the same as another.", asked)
      try html.select(
        "exemption", "Why it is exempt",
        [("", "It is not")] + Decision.Exemption.decided.map { ($0.rawValue, $0.words.capitalizedFirst) },
        is: asked.form["exemption"] ?? "")
      try html.line("looker", "Who looked", hint: "If the app has the place no more.", asked)
      try html.select(
        "lookedat", "On build", [("", "None")] + builds.map { ("\($0.id.rawValue)", $0.name) },
        is: asked.form["lookedat"] ?? "")
      try html.actions { try html.button("Decide", style: .class("btn danger")) }
    }
  }
}

extension Address {
  /// Key of its screen; nil for another address.
  var screenName: String? {
    if case .screen(let key, _, _) = self { key } else { nil }
  }
}
