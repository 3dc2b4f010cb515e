import AuditModel
import AuditStore
import AuditWeb
import Foundation
import TestSupport
import Testing

/// What forms store: stops and screens, several problems of one failure, a report that comes back.
@Suite struct WebFormTests {
  private static let stops = "\(WebVisit.release)/specification/accounts"

  /// The stops of Accounts as its page lists them.
  private func keys(_ visit: WebVisit) -> [String] {
    visit.go(Self.stops).html.split(separator: "href=\"\(Self.stops)/").dropFirst().compactMap {
      $0.split(separator: "\"").first.map { String($0) }
    }
  }

  private func shown(_ page: WebVisit.Page) throws -> (String, String) {
    try #require(WebVisit.hidden(page).first { $0.0 == "shown" })
  }

  @Test func `a stop is added where it is heard, changed, moved and taken out`() throws {
    let visit = try WebVisit()
    let before = keys(visit)
    #expect(before.prefix(2) == ["title", "checking"])
    let added = visit.go(
      Self.stops,
      [
        try shown(visit.go(Self.stops)), ("key", "total"), ("type", "static-text"), ("label", "Total"),
        ("before", "checking"),
      ])
    #expect(visit.follow(added).text.contains("Added."))
    #expect(keys(visit) == ["title", "total"] + before.dropFirst())
    let stop = "\(Self.stops)/total"
    let first = try shown(visit.go(stop))
    let changed = [("type", "button"), ("label", "Sum"), ("traits", "button"), ("before", ""), ("do", "save")]
    #expect(visit.follow(visit.go(stop, [first] + changed)).text.contains("Saved."))
    #expect(keys(visit) == before + ["total"])
    #expect(visit.go(stop).html.contains("value=\"Sum\""))
    // Whoever saw it as it was before is shown what it is now.
    let late = visit.go(stop, [first, ("type", "button"), ("label", "Balance"), ("do", "save")])
    #expect(late.status == .conflict)
    #expect(late.text.contains("Name: Sum"))
    let wrong = visit.go(stop, [try shown(visit.go(stop)), ("type", "button"), ("traits", "loud"), ("do", "save")])
    #expect(wrong.status == .unprocessable)
    #expect(wrong.text.contains("“loud” is no trait; there is"))
    #expect(visit.go(stop, [try shown(visit.go(stop)), ("do", "remove")]).status == .seeOther)
    #expect(keys(visit) == before)
    #expect(visit.go(stop).status == .notFound)
  }

  @Test func `a stop that has its key, and a list that somebody changed since, are told`() throws {
    let visit = try WebVisit()
    let list = try shown(visit.go(Self.stops))
    let twice = visit.go(Self.stops, [list, ("key", "title"), ("type", "button")])
    #expect(twice.status == .unprocessable)
    #expect(twice.text.contains("Accounts has title already"))
    // What is wrong stands at the field, too, whatever a command calls that.
    #expect(twice.html.contains("id=\"stop-key-err\""))
    let bare = visit.go(Self.stops, [list, ("key", " "), ("type", "button")])
    #expect(bare.html.contains("href=\"#stop-key\"") && bare.html.contains("id=\"stop-key-err\""))
    _ = visit.go(Self.stops, [list, ("key", "total"), ("type", "static-text"), ("before", "")])
    let late = visit.go(Self.stops, [list, ("key", "other"), ("type", "static-text"), ("before", "")])
    #expect(late.status == .unprocessable)
    #expect(late.text.contains("Somebody has changed the list of stops since"))
    #expect(keys(visit).last == "total")
  }

  @Test func `a capture becomes a screen with its stops, once`() throws {
    let visit = try WebVisit()
    let address = "\(WebVisit.release)/import-screens"
    let capture = """
      <?xml version="1.0" encoding="UTF-8"?>
      <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Bank" label="Bank" x="0" y="0" \
      width="375" height="667"><XCUIElementTypeButton type="XCUIElementTypeButton" enabled="true" visible="true" x="16" \
      y="60" width="100" height="44" name="send-button" label="Send it" traits="Button"/></XCUIElementTypeApplication>\
      </AppiumAUT>
      """
    let broken = try visit.send(String(capture.dropLast(30)), as: "cut.xml", to: address, [("screen", "transfer")])
    #expect(broken.status == .unprocessable)
    #expect(visit.go("\(WebVisit.release)/screens/transfer").status == .notFound)
    let read = try visit.send(capture, as: "transfer.xml", to: address, [("screen", "transfer")])
    let page = visit.follow(read)
    #expect(page.text.contains("Added."))
    #expect(page.text.contains("send-button") && page.text.contains("Send it"))
    let again = try visit.send(capture, as: "transfer.xml", to: address, [("screen", "transfer")])
    #expect(again.status == .unprocessable)
    #expect(again.text.contains("transfer"))
  }

  @Test func `screens come from a file, and one that is wrong says where`() throws {
    let visit = try WebVisit()
    let address = "\(WebVisit.release)/import-screens"
    #expect(visit.go(address, []).text.contains("Choose a file"))
    let wrong = try visit.send("screen: help\ntitle: Help\nelments: []\n", as: "help.yaml", to: address)
    #expect(wrong.status == .unprocessable)
    #expect(wrong.text.contains("help.yaml:3"))
    let page = visit.follow(try visit.send("screen: help\ntitle: Help for all\n", as: "help.yaml", to: address))
    #expect(page.text.contains("Help for all"))
  }

  @Test func `several problems of one failure become issues of their own`() throws {
    let visit = try WebVisit()
    visit.startSession()
    let list = visit.go("\(WebVisit.release)/screens/accounts").html
    let link = try #require(list.split(separator: "href=\"").first { $0.contains("&amp;stop=") })
    let stop = String(try #require(link.split(separator: "\"").first)).replacing("&amp;", with: "&")
    let form = WebVisit.hidden(visit.go(stop)) + [("heard", "Acounts"), ("q1", "fail"), ("do", "record")]
    let wrong = visit.go(stop, form + [("prob1", "Read twice | awful")])
    #expect(wrong.status == .unprocessable)
    #expect(wrong.text.contains("The severity of problem 1 is unknown; use "))
    let problems = "Heading is misspelt | serious | at the top | Write Accounts\nHeading is read twice | minor"
    #expect(visit.go(stop, form + [("prob1", problems)]).status == .seeOther)
    for (words, severity) in [("Heading is misspelt", "Serious"), ("Heading is read twice", "Minor")] {
      let found = visit.go("/issues?q=\(words.replacing(" ", with: "%20"))").text
      #expect(found.contains("1 issue"))
      #expect(found.contains(words) && found.contains(severity))
    }
  }

  @Test func `while somebody else writes pages are shown, and what was sent is kept to be sent again`() throws {
    let visit = try WebVisit()
    let other = try WebVisit(beside: visit, busyTimeout: 0)
    let page = try visit.database.write(at: visit.time) { _ in
      #expect(other.go("/issues/22").status == .ok)
      return other.go("/issues/22/comment", [("comment", "Mine & yours")])
    }
    #expect(page.status == .busy)
    #expect(page.text.contains("The database could not be written"))
    #expect(page.text.contains("Nothing was recorded."))
    #expect(!other.go("/issues/22").text.contains("Mine &amp; yours"))
    let again = WebVisit.hidden(page).filter { $0.0 != "token" }
    #expect(other.follow(other.go("/issues/22/comment", again)).text.contains("Mine &amp; yours"))
  }

  @Test func `a sealed report that comes back is authentic, until a byte or the data changes`() throws {
    let visit = try WebVisit()
    let reports = "\(WebVisit.release)/reports"
    let sealed = visit.go("\(reports)/seal", [("what", "report.html"), ("by", "Manager B")])
    #expect(visit.follow(sealed).text.contains("The report was sealed."))
    let file = try #require(visit.go("\(WebVisit.release)/seals/1").file)
    let report = try String(contentsOfFile: file.path, encoding: .utf8)
    func answer(_ text: String) throws -> String {
      try visit.send(text, as: "report.html", to: "\(reports)/check").text
    }
    #expect(try answer(report).contains("report.html: Authentic and current"))
    #expect(try answer(report).contains("Report 1 of banking 5.2, sealed"))
    #expect(try answer(report + " ").contains("report.html: Not one of ours"))
    visit.startSession()
    let kinds = visit.go("\(WebVisit.release)/absent/accounts").html
    let kind = try #require(
      kinds.split(separator: "name=\"absent\" value=\"").dropFirst().first?.split(separator: "\"").first)
    #expect(visit.go("\(WebVisit.release)/absent/accounts", [("absent", String(kind))]).status == .seeOther)
    #expect(try answer(report).contains("report.html: Authentic, data has changed since"))
    let gone = visit.go("\(WebVisit.release)/seals/1")
    #expect(gone.status == .notFound)
    #expect(gone.text.contains("The data has changed since report 1 was sealed"))
  }
}
