internal import AuditReports

/// The pages before the door: to sign in, and why somebody is not let in.
public struct SignInPage: Sendable {
  /// How people are known.
  public enum Door: Sendable {
    /// By the token that the terminal shows, to people at this computer.
    case terminal
    /// Each by a token of their own.
    case users
  }

  /// What somebody typed, or was led here with, and what is wrong with it.
  public struct Entry: Sendable {
    /// The token, and the name that is to sign.
    public var token, name: String
    /// Where they go next.
    public var next: String
    /// What is wrong with either; nil where nothing is.
    public var tokenProblem, nameProblem: String?

    /// A form as somebody is led to it.
    public init(token: String = "", name: String = "", next: String = "/") {
      self.token = token
      self.name = name
      self.next = next
    }

    fileprivate var hasProblem: Bool { tokenProblem != nil || nameProblem != nil }
  }

  private let version: String
  private let fileName: String
  private let isLocal: Bool

  /// Pages of a server.
  ///
  /// - Parameters:
  ///   - version: Of the program.
  ///   - fileName: Of the database, without its folder.
  ///   - isLocal: Whether only this computer reaches it.
  public init(version: String, fileName: String, isLocal: Bool) {
    self.version = version
    self.fileName = fileName
    self.isLocal = isLocal
  }

  /// The form to sign in, in HTML.
  public func form(_ entry: Entry, at door: Door) -> [UInt8] {
    page(title: entry.hasProblem ? "Error: Sign in" : "Sign in") { html in
      try html.element("h1", layout: .inline, text: "Sign in")
      try summary(entry, html)
      try html.element("p") {
        switch door {
        case .terminal:
          try html.element("code", layout: .inline, text: "auditctl serve")
          try html.text(
            " printed a link with a token when it started. Open that link, or paste the token here. The page is open to this "
              + "computer only.")
        case .users:
          try html.text("Whoever keeps the users of this audit gave you a token, which is yours alone (")
          try html.element("code", layout: .inline, text: "auditctl user add")
          try html.text("). What you do here is signed with the name that it was made for.")
        }
      }
      try html.element(
        "form", .init("method", "post"), .init("action", "/sign-in"), .init("novalidate", "novalidate"), layout: .block
      ) {
        try html.begin("input", [.init("type", "hidden"), .init("name", "next"), .value(entry.next)])
        try html.markup("\n")
        try field(token(entry, door), html)
        if door == .terminal { try field(name(entry), html) }
        try html.element("div", .class("actions")) {
          try html.element("button", .class("btn main"), layout: .inline, text: "Sign in")
        }
      }
    }
  }

  /// The form to sign out, in HTML.
  ///
  /// - Parameters:
  ///   - name: Who is signed in.
  ///   - forgeryToken: What their forms carry.
  public func signOut(_ name: String, forgeryToken: String) -> [UInt8] {
    page(title: "Sign out") { html in
      try html.element("h1", layout: .inline, text: "Sign out")
      try html.element("p", text: "You are signed in as \(name).")
      try html.element("form", .init("method", "post"), .init("action", "/sign-out"), layout: .block) {
        try html.begin("input", [.init("type", "hidden"), .init("name", "token"), .value(forgeryToken)])
        try html.markup("\n")
        try html.element("div", .class("actions")) {
          try html.element("button", .class("btn main"), layout: .inline, text: "Sign out")
        }
      }
    }
  }

  /// Why somebody is not let in, or what they ask is not done.
  ///
  /// - Parameters:
  ///   - title: What it comes to.
  ///   - words: Why, and what to do.
  ///   - status: The number that the answer has in HTTP.
  public func refusal(title: String, words: String, status: Int) -> [UInt8] {
    page(title: title) { html in
      try html.element("h1", layout: .inline, text: title)
      try html.element("p", text: words)
      try html.element("p") {
        try html.element("a", .link(toFile: "/"), layout: .inline, text: "To the first page")
      }
      try html.element("p", .class("quiet small"), text: "Error \(status)")
    }
  }

  private struct Field {
    let id: StaticString
    let hintID: StaticString
    let describedBy: StaticString
    let type: StaticString
    let label: String
    let hint: String
    let value: String
    let completion: StaticString
    let problem: String?
    let problemID: StaticString
  }

  private func token(_ entry: Entry, _ door: Door) -> Field {
    let change =
      switch door {
      case .terminal: " It changes each time the server starts."
      case .users: " It stays until somebody gives you another one."
      }
    return Field(
      id: "token", hintID: "token-hint",
      describedBy: entry.tokenProblem == nil ? "token-hint" : "token-hint token-err", type: "password", label: "Token",
      hint: "For example tk-7Q4M-2XKD-90RB-5TZC-83NH-WE1V-KG." + change, value: entry.token,
      completion: "current-password", problem: entry.tokenProblem, problemID: "token-err")
  }

  private func name(_ entry: Entry) -> Field {
    Field(
      id: "name", hintID: "name-hint", describedBy: entry.nameProblem == nil ? "name-hint" : "name-hint name-err",
      type: "text", label: "Your name", hint: "Every answer is signed with it.", value: entry.name, completion: "name",
      problem: entry.nameProblem, problemID: "name-err")
  }

  private func field(_ field: Field, _ html: HTML) throws {
    try html.element("div", .class(field.problem == nil ? "field" : "field invalid")) {
      try html.element("label", .init("for", field.id), layout: .inline, text: field.label)
      try html.element("span", .class("hint"), .init("id", field.hintID), layout: .inline, text: field.hint)
      if let problem = field.problem {
        try html.element("p", .class("err"), .init("id", field.problemID), layout: .inline) {
          try html.element("span", .class("vh"), layout: .inline, text: "Error: ")
          try html.text(problem)
        }
      }
      try html.begin(
        "input",
        [
          .init("type", field.type), .init("id", field.id), .init("name", field.id), .value(field.value),
          .init("aria-describedby", field.describedBy), field.problem == nil ? nil : .init("aria-invalid", "true"),
          .init("autocomplete", field.completion), .init("spellcheck", "false"),
        ])
    }
  }

  private func summary(_ entry: Entry, _ html: HTML) throws {
    guard entry.hasProblem else { return }
    let problems: [(link: String, words: String?)] = [("token", entry.tokenProblem), ("name", entry.nameProblem)]
    try html.element(
      "div", .class("errors"), .init("role", "alert"), .init("aria-labelledby", "err-h"), .init("tabindex", "-1"),
      layout: .block
    ) {
      try html.element("h2", .init("id", "err-h"), layout: .inline, text: "There is a problem")
      try html.element("ul", layout: .inline) {
        for case (let link, let words?) in problems {
          try html.element("li", layout: .inline) {
            try html.element("a", .link(to: link), layout: .inline, text: words)
          }
        }
      }
    }
  }

  /// A page with the bar, without what only those see who are in.
  private func page(title: String, _ content: (HTML) throws -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    let stream = ReportStream { bytes += $0 }
    let html = HTML(stream)
    // Memory is all that it is written to, so nothing can fail.
    try? write(title, html, content)
    try? stream.flush()
    return bytes
  }

  private func write(_ title: String, _ html: HTML, _ content: (HTML) throws -> Void) throws {
    try html.markup(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">

      """)
    try html.element("title", text: title + " – auditctl")
    try html.markup(
      """
      <link rel="stylesheet" href="/style.css">
      </head>
      <body>
      <a class="skip" href="#main">Skip to main content</a>
      <header class="bar-top"><div class="wrap"><a class="brand" href="/">auditctl</a></div></header>
      <div class="wrap">
      <main id="main" tabindex="-1">
      <div class="narrow">

      """)
    try content(html)
    try html.markup("</div>\n</main>\n</div>\n")
    try html.element("footer", .class("foot")) {
      try html.element("div", .class("wrap"), layout: .inline) {
        try html.element("p", layout: .inline) {
          try html.text("auditctl \(version), reading ")
          try html.element("code", layout: .inline, text: fileName)
          try html.text(isLocal ? " on this computer. Nothing is sent anywhere." : " on this server.")
        }
      }
    }
    try html.markup("</body>\n</html>\n")
  }
}
