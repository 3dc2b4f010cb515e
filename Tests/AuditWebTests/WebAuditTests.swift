import AuditModel
import AuditWeb
import Testing

/// An audit in the browser: session, what is absent, a stop, and what is taken back.
@Suite struct WebAuditTests {
  @Test func `without a session the audit leads to the form that starts one`() throws {
    let visit = try WebVisit()
    #expect(visit.go("\(WebVisit.release)/audit").location == "\(WebVisit.release)/session")
    let wrong = visit.go("\(WebVisit.release)/session/start", [("device", ""), ("version", "17.5")])
    #expect(wrong.status == .unprocessable)
    #expect(wrong.text.contains("Say which device is used"))
    visit.startSession()
    #expect(visit.go("\(WebVisit.release)/session").text.contains("Recorded Nothing yet"))
    let audit = visit.go("\(WebVisit.release)/audit")
    #expect(audit.text.contains("What is left, screen by screen"))
    #expect(audit.text.contains("VoiceOver"))
    let ended = visit.go("\(WebVisit.release)/session")
    let session = try #require(WebVisit.hidden(ended).first { $0.0 == "session" })
    #expect(
      visit.follow(visit.go("\(WebVisit.release)/session/end", [session])).text.contains("The session has ended."))
  }

  @Test func `a screen begins with what is not there, and each tick is an answer that can be taken back`() throws {
    let visit = try WebVisit()
    visit.startSession()
    #expect(visit.go("\(WebVisit.release)/audit/accounts").location == "\(WebVisit.release)/absent/accounts")
    let absent = visit.go("\(WebVisit.release)/absent/accounts")
    #expect(absent.text.contains("What is not on Accounts?"))
    let value = try #require(absent.html.split(separator: "name=\"absent\" value=\"").dropFirst().first)
    let kind = String(try #require(value.split(separator: "\"").first))
    let next = visit.follow(visit.go("\(WebVisit.release)/absent/accounts", [("absent", kind)]))
    #expect(next.text.contains("recorded. Take back"))
    let undo = WebVisit.hidden(next).filter { ["findings", "screen"].contains($0.0) }
    let undone = visit.follow(visit.go("\(WebVisit.release)/undo", undo))
    #expect(undone.text.contains("taken back. The questions are open again."))
  }

  @Test func `what was heard is compared, proposed, and recorded only where the auditor says so`() throws {
    let visit = try WebVisit()
    visit.startSession()
    let page = visit.go(try address(visit))
    #expect(page.text.contains("Expected to be heard:"))
    #expect(!page.html.contains("checked"))
    let hidden = WebVisit.hidden(page)
    let compared = visit.go(try address(visit), hidden + [("same", "on"), ("do", "compare")])
    #expect(compared.text.contains("Heard as expected"))
    #expect(compared.text.contains("Proposed: passed."))
    let recorded = visit.go(try address(visit), hidden + [("same", "on"), ("q1", "pass"), ("do", "record")])
    #expect(recorded.status == .seeOther)
    #expect(visit.follow(recorded).text.contains("1 answer recorded."))
  }

  @Test func `a failure without words and severity comes back with both asked for`() throws {
    let visit = try WebVisit()
    visit.startSession()
    let hidden = WebVisit.hidden(visit.go(try address(visit)))
    let page = visit.go(try address(visit), hidden + [("heard", ""), ("q1", "fail"), ("do", "record")])
    #expect(page.status == .unprocessable)
    #expect(page.text.contains("Say how it failed:"))
    #expect(page.text.contains("Choose how bad the failure at question 1 is"))
    #expect(page.html.contains("id=\"obs1\""))
  }

  @Test func `one page answers for all equal stops, and one that fails is asked how badly`() throws {
    let visit = try WebVisit()
    visit.startSession()
    let stop = "\(WebVisit.release)/audit/accounts?state=default&stop=checking"
    #expect(visit.go(stop).text.contains("One question for all 3 equal stops"))
    let address = "\(stop)&together=1"
    let page = visit.go(address)
    #expect(page.text.contains("Listen at 3 equal stops") && page.text.contains("Where did you listen?"))
    #expect(page.text.contains("3. Savings, ending in 0 9 3 8: “Savings, ending in 0 9 3 8"))
    #expect(page.html.contains(">Answer stop by stop</a>"))
    let hidden = WebVisit.hidden(page)
    let third = try #require(hidden.first { $0.0.hasPrefix("id1.") && $0.1.contains("/credit-card ") })
    let place = third.0.dropFirst(2)
    var form = hidden + ["checking", "savings", "credit-card"].map { ("at", $0) }
    form += [("q1", "pass"), ("x\(place)", "fail"), ("xo\(place)", "Dash 128 dollars"), ("do", "record")]
    let asked = visit.go(address, form)
    #expect(asked.status == .unprocessable)
    #expect(asked.text.contains("Choose how bad the failure at question 1 is"))
    #expect(asked.text.contains("How bad is it where it fails?"))
    let recorded = visit.go(address, form + [("sev1", "moderate")])
    #expect(visit.follow(recorded).text.contains("3 answers recorded. 1 of them failed."))
    let screen = visit.go("\(WebVisit.release)/screens/accounts").text
    #expect(screen.contains("Heard: “Dash 128 dollars”"))
  }

  @Test func `a step leads to those beside it`() throws {
    let visit = try WebVisit()
    visit.startSession()
    let steps = "\(WebVisit.release)/audit/accounts?from="
    let first = visit.follow(visit.go("\(steps)0"))
    #expect(first.html.contains("<nav class=\"pager\" aria-label=\"What is open\">"))
    #expect(first.text.contains("Next: stop 2, Everyday Checking") && !first.text.contains("Back: "))
    // Of equal stops each has a page.
    let second = visit.follow(visit.go("\(steps)1"))
    #expect(second.text.contains("Back: stop 1, Accounts Next: stop 3, Savings"))
    #expect(second.html.contains("stop=savings\" dir=\"auto\">Skip this page</a>"))
    // Recording goes on behind what was skipped.
    let skipped = WebVisit.hidden(visit.go("\(WebVisit.release)/audit/accounts?state=default&stop=savings"))
    let recorded = visit.go(
      "\(WebVisit.release)/audit/accounts?state=default&stop=savings",
      skipped + (1...5).map { ("q\($0)", "pass") } + [("do", "record")])
    #expect(recorded.location.contains("stop=credit-card&recorded="))
    #expect(visit.follow(recorded).text.contains("Back: stop 2, Everyday Checking"))
    let together = visit.go("\(WebVisit.release)/audit/accounts?state=default&stop=checking&together=1")
    #expect(together.text.contains("Back: stop 1, Accounts Next: stop 5, Transfer"))
  }

  @Test func `of two auditors at one stop the second sees the first one's answer, and may record beside it`() throws {
    let visit = try WebVisit()
    visit.startSession()
    let place = try address(visit)
    let hidden = WebVisit.hidden(visit.go(place))
    visit.visitor = WebVisitor(name: "Ben", role: .auditor)
    visit.startSession()
    _ = visit.go(place, hidden + [("same", "on"), ("q1", "pass"), ("do", "record")])
    visit.visitor = WebVisitor(name: "Ann", role: .auditor)
    let mine = hidden + [("q1", "fail"), ("obs1", "Dash"), ("sev1", "serious"), ("do", "record")]
    let conflict = visit.go(place, mine)
    #expect(conflict.status == .conflict)
    #expect(conflict.text.contains("Ben: passed at"))
    #expect(conflict.text.contains("Failed: “Dash”"))
    let again = visit.go(place, WebVisit.hidden(conflict).filter { $0.0 != "token" })
    #expect(again.status == .seeOther)
  }

  /// The first stop of Accounts that is listened to.
  private func address(_ visit: WebVisit) throws -> String {
    let page = visit.go("\(WebVisit.release)/screens/accounts")
    let link = try #require(page.html.split(separator: "href=\"").first { $0.contains("&amp;stop=") })
    return String(try #require(link.split(separator: "\"").first)).replacing("&amp;", with: "&")
  }
}
