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

    fileprivate var hasProblem: Bool { !problems.isEmpty }
    fileprivate var problems: [FormProblem] {
      [("token", tokenProblem), ("name", nameProblem)].compactMap { field, words in
        words.map { FormProblem(field: field, $0) }
      }
    }
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
      if entry.hasProblem { try html.problems(entry.problems) }
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
        "form", .init("method", "post"), .init("action", "/sign-in"), .flag("novalidate"), layout: .block
      ) {
        try html.hidden("next", entry.next)
        try token(entry, door, html)
        if door == .terminal { try name(entry, html) }
        try html.actions { try html.button("Sign in") }
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
        try html.hidden(WebRequest.forgeryField, forgeryToken)
        try html.actions { try html.button("Sign out") }
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

  private func token(_ entry: Entry, _ door: Door, _ html: HTML) throws {
    let change =
      switch door {
      case .terminal: " It changes each time the server starts."
      case .users: " It stays until somebody gives you another one."
      }
    try html.field(
      "token", "Token", hint: "For example tk-7Q4M-2XKD-90RB-5TZC-83NH-WE1V-KG." + change, problem: entry.tokenProblem
    ) { attributes in
      try html.begin(
        "input",
        [.init("type", "password"), .name("token"), .value(entry.token), .init("autocomplete", "current-password")]
          + [.init("spellcheck", "false")] + attributes)
    }
  }

  private func name(_ entry: Entry, _ html: HTML) throws {
    try html.field(
      "name", "Your name", hint: "Every answer is signed with it.", problem: entry.nameProblem
    ) { attributes in
      try html.begin(
        "input",
        [.init("type", "text"), .name("name"), .value(entry.name), .init("autocomplete", "name")]
          + [.init("spellcheck", "false")] + attributes)
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
    let frame = WebFrame(
      title: title, version: version, fileName: fileName,
      closing: isLocal ? " on this computer. Nothing is sent anywhere." : " on this server.")
    try frame.begin(html)
    try html.element("div", .class("narrow"), layout: .block) { try content(html) }
    try frame.end(html)
  }
}
