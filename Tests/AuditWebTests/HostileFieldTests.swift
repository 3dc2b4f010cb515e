import AuditModel
import AuditWeb
import Testing

/// Hostile text in every field of every form, and in every address.
@Suite struct HostileFieldTests {
  /// What would be an element of the page if it were taken for one.
  private static let mark = "<b id=hostile>"
  private static let hostile = [
    "\"'>\(mark)</textarea></select></title></script><script>alert(1)</script>", "\u{202E}gnp.exe \(mark) \u{1B}[2J",
    "=SUM(A1)\(mark)\r\nSet-Cookie: a=b", "javascript:alert(1)//\(mark)", "日本語 👩‍🦯 e\u{301} {{7*7}} \(mark)",
    "]]> --> &amp; &#60;\(mark)", String(repeating: "\(mark) ", count: 300),
  ]
  private static let pages =
    [
      "/", "/products", "/products/banking/releases", "/issues", "/issues/22", "/guidelines", "/people",
    ]
    + [
      "", "/screens", "/new-screen", "/specification/accounts", "/specification/accounts/heading", "/plan",
      "/compare", "/reports", "/session", "/audit", "/audit/accounts?absent=asked", "/audit/_product",
      "/absent/accounts",
      "/contradictions", "/issues",
    ].map { WebVisit.release + $0 }

  private func expectPlain(_ page: WebVisit.Page, _ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!page.html.contains(Self.mark), "\(what)", sourceLocation: sourceLocation)
    #expect(!page.html.contains("<script>alert"), "\(what)", sourceLocation: sourceLocation)
    #expect(!page.html.unicodeScalars.contains("\u{1B}"), "\(what)", sourceLocation: sourceLocation)
    #expect(page.status != .failed, "\(what): \(page.text.suffix(300))", sourceLocation: sourceLocation)
    for header in page.headers {
      let hasLineEnd = header.value.contains { $0.isNewline }
      #expect(!hasLineEnd, "\(what)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [false, true])
  func `whatever is typed or forged is text wherever it is shown`(isForged: Bool) throws {
    let visit = try WebVisit()
    visit.startSession()
    var sent = 0
    for page in Self.pages {
      for form in WebForm.all(in: visit.go(page).html) where form.action != "/sign-out" {
        let text = Self.hostile[sent % Self.hostile.count]
        sent += 1
        var fields = form.filled(with: text, isForged: isForged)
        // What is kept stays reachable: no session is ended, and nothing is frozen.
        fields.removeAll { $0.0 == "sure" }
        let answer = visit.go(form.action, fields)
        expectPlain(answer, "\(form.action) from \(page)")
        if answer.status == .seeOther { expectPlain(visit.follow(answer), "after \(form.action)") }
        if visit.go("\(WebVisit.release)/audit").status == .seeOther { visit.startSession() }
      }
    }
    #expect(sent > 20)
    for page in Self.pages { expectPlain(visit.go(page), page) }
    let issue = visit.go("/issues/22").html
    #expect(isForged || issue.contains("&lt;b id=hostile&gt;"))
  }

  @Test func `whatever stands in an address is text`() throws {
    let visit = try WebVisit()
    let typed = "%22%27%3E%3Cb%20id%3Dhostile%3E%1B%5B2J"
    for address in [
      "/issues?q=\(typed)", "/issues?team=\(typed)&state=\(typed)&order=\(typed)&severity=\(typed)&screen=\(typed)",
      "\(WebVisit.release)/issues?q=\(typed)&screen=\(typed)", "/guidelines?q=\(typed)&pack=\(typed)",
      "/guidelines/check?path=\(typed)", "/\(typed)", "/products/\(typed)", "/products/banking/\(typed)",
      "\(WebVisit.release)/screens/\(typed)", "\(WebVisit.release)/specification/accounts/\(typed)",
      "\(WebVisit.release)/compare?from=\(typed)", "\(WebVisit.release)/reports/\(typed)", "/issues/\(typed)",
      "/evidence/\(typed)", "\(WebVisit.release)/plan?done=\(typed)",
      "\(WebVisit.release)/contradictions?recorded=\(typed)&undone=\(typed)",
    ] {
      expectPlain(visit.go(address), address)
    }
  }
}

/// A form of a page, as somebody who sends it by hand reads it.
private struct WebForm {
  let action: String
  private let fields: [(name: String, value: String, isTyped: Bool)]

  static func all(in html: String) -> [WebForm] {
    html.components(between: "<form ", and: "</form>").filter { $0.hasPrefix("method=\"post\"") }.compactMap { form in
      guard let action = form.components(between: "action=\"", and: "\"").first else { return nil }
      return WebForm(action: action.replacing("&amp;", with: "&"), fields: fields(form))
    }
  }

  private static func fields(_ form: String) -> [(name: String, value: String, isTyped: Bool)] {
    var fields: [(name: String, value: String, isTyped: Bool)] = []
    for tag in form.components(between: "<", and: ">") {
      guard let name = tag.components(between: " name=\"", and: "\"").first else { continue }
      let value = (tag.components(between: " value=\"", and: "\"").first ?? "").replacing("&amp;", with: "&")
      let type = tag.components(between: " type=\"", and: "\"").first
      if tag.hasPrefix("textarea") || ["text", "date"].contains(type) {
        fields.append((name, value, true))
      } else if tag.hasPrefix("select") {
        let options = form.components(between: " name=\"\(name)\"", and: "</select>").first ?? ""
        let chosen = options.components(between: "<option value=\"", and: "\"")
        fields.append((name, chosen.first ?? "", false))
      } else if type != "file" {
        fields.append((name, value, false))
      }
    }
    return fields
  }

  /// What is sent: a text in each field that people type into, and where it is forged in all others, too.
  func filled(with text: String, isForged: Bool) -> [(String, String)] {
    fields.map { ($0.name, $0.isTyped || isForged ? text : $0.value) }
  }
}

extension String {
  /// What stands between two marks, each time.
  fileprivate func components(between start: String, and end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let first = rest.firstRange(of: start) {
      rest = rest[first.upperBound...]
      guard let last = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<last.lowerBound]))
    }
    return found
  }
}
