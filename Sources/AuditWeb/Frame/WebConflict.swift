internal import AuditReports

/// Something that was done while a form was open, and that the visitor has to know before theirs is.
struct WebConflict {
  /// What both are about.
  let subject: String
  /// What others did since.
  let theirs: [String]
  /// What the visitor wants to do besides the fields of the form; empty: it is shown by those.
  var mine: [String] = []
  /// What the form is shown for now.
  let shown: String
  /// Where the visitor goes who drops it.
  let back: SitePath
}

extension WebApp {
  /// Shows both answers, and asks.
  func conflict(_ conflict: WebConflict, _ asked: Asked) throws -> WebResponse {
    var page = WebPage(title: "Not recorded: somebody was before you")
    page.status = .conflict
    return try page.response(to: Asked(request: asked.request, names: asked.names), by: self) { sink in
      let html = sink.html
      try html.element("div", .class("narrow")) {
        try sink.title("Somebody was before you")
        try html.element("div", .class("note warn"), .init("role", "note")) {
          try html.element("p") {
            try html.text("While this page was open, somebody else worked on the same. ")
            try html.element("strong", layout: .inline, text: "Nothing of yours was recorded yet.")
          }
        }
        let fields = asked.form.pairs.filter { !Self.isHidden($0) }
        try sink.fields([
          PageField("What", conflict.subject), PageField("Since then", conflict.theirs),
          PageField(
            "You", conflict.mine.isEmpty ? fields.map { "\($0.name): \($0.value)" } : conflict.mine),
        ])
        try html.form(to: asked.path, asked) {
          for pair in asked.form.pairs where pair.name != WebRequest.forgeryField && pair.name != "shown" {
            try html.hidden(pair.name, pair.value)
          }
          try html.hidden("shown", conflict.shown)
          try html.actions {
            try html.button("Record mine, too")
            try html.link("Drop mine", to: conflict.back)
          }
        }
        try html.element(
          "p", .class("small quiet"),
          text:
            "If two answers to one question are recorded, the worse counts, and the disagreement is listed until you two "
            + "settle it.")
        try html.element("p", .class("quiet small"), text: "Error 409")
      }
    }
  }

  private static func isHidden(_ pair: WebFields.Pair) -> Bool {
    [WebRequest.forgeryField, "shown", "do"].contains(pair.name) || pair.value.isEmpty
  }
}
