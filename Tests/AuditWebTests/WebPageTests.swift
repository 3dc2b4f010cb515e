import AuditModel
import AuditWeb
import Foundation
import TestSupport
import Testing

/// What visitors see and do, page by page, over the worked example.
@Suite struct WebPageTests {
  @Test func `the first page says of each product whether it may ship, and what waits`() throws {
    let home = try WebVisit().go("/")
    #expect(home.status == .ok)
    #expect(home.text.contains("Mobile Banking iOS 5.2"))
    #expect(home.text.contains("Do not ship"))
    #expect(home.html.contains("<a href=\"/products/banking/5.2\">Mobile Banking</a>"))
    #expect(home.text.contains("15 issues to confirm in Mobile Banking: everything passes now"))
  }

  @Test func `a file without a product offers a form and the commands, and the form adds one`() throws {
    let visit = try WebVisit(isEmpty: true)
    #expect(visit.go("/").text.contains("There is no product yet"))
    let added = visit.go(
      "/products", [("title", "Corner Shop"), ("platform", "ios"), ("release", "1.0"), ("build", "100")])
    #expect(added.location == "/products/corner-shop")
    #expect(visit.follow(added).text.contains("Not ready to say"))
  }

  @Test func `a release leads from its decision to the proofs in the app`() throws {
    let page = try WebVisit().go(WebVisit.release)
    #expect(page.text.contains("7 required checks fail, all on Register"))
    #expect(
      page.html.contains("<a href=\"/products/banking/5.2/issues?team=onboarding\">Fix what fails on Register</a>"))
    #expect(page.html.contains("<a href=\"/products/banking/5.2/screens/register\">Register</a>"))
    #expect(!page.html.contains("href=\"#failed\""))
    #expect(page.html.contains("<a href=\"/products/banking/5.2/compare\">3 new, 4 still failing, 10 fixed</a>"))
    #expect(page.text.contains("Reasons against it") && page.text.contains("Cannot tell"))
    #expect(!page.text.contains("cannot_tell") && !page.text.contains("voiceover-spec/"))
  }

  @Test func `two releases are compared with what was heard, what was not retested and what is new`() throws {
    let text = try WebVisit().go("\(WebVisit.release)/compare").text
    #expect(text.contains("Still failing 4 1 not retested"))
    #expect(text.contains("Issue 22 : “m m / d d / y y y y”"))
    #expect(text.contains("New in 5.2, and no longer there"))
    #expect(text.contains("New: Confirm you are human (7 stops, 2 states) and Accounts (5 stops)."))
  }

  @Test func `a ticket says at which stop, what was heard each time, and no build of an earlier release`() throws {
    let page = try WebVisit().go("/issues/22")
    #expect(page.text.contains("Register, Date m m / d d / y y y y (stop 4 of 5)"))
    #expect(
      page.text.contains(
        "Auditor A: opened in build 5.2.0 (5204). Heard: “m m / d d / y y y y”"))
    #expect(
      page.text.contains("Auditor B: found again in build 5.2.0 (5211). Heard: “m m / d d / y y y y”"))
    #expect(page.html.contains(">5.2.0 (5211)</option>"))
    #expect(!page.html.contains(">5.1.0 "))
  }

  @Test func `a plan names its screens`() throws {
    let page = try WebVisit().go("\(WebVisit.release)/plan")
    #expect(page.html.contains("<a href=\"/products/banking/5.2/screens/verify-human\">Confirm you are human</a>"))
  }

  @Test func `what there is not is a page that names the nearest and lists the rest`() throws {
    let visit = try WebVisit()
    let page = visit.go("\(WebVisit.release)/screens/regsiter")
    #expect(page.status == .notFound)
    #expect(page.text.contains("There is no screen “regsiter” in Mobile Banking 5.2"))
    #expect(page.text.contains("Did you mean Register ?"))
    let release = visit.go("/products/banking/9.9")
    #expect(release.status == .notFound)
    #expect(release.text.contains("Mobile Banking has no release “9.9”"))
    #expect(release.html.contains("href=\"/products/banking/5.2\""))
    #expect(visit.go("/products/banking/5.20").text.contains("Did you mean 5.2 ?"))
    #expect(visit.go("/products/bankign").text.contains("There is no product “bankign” Did you mean Mobile Banking ?"))
    #expect(visit.go("/issues/999").text.contains("There is no issue “999”"))
    for address in ["/nope", "/products/nope/1", "/issues/999", "/issues/x", "/evidence/x"] {
      #expect(visit.go(address).status == .notFound, "\(address)")
    }
  }

  @Test func `issues are found by the words and filters of the address`() throws {
    let visit = try WebVisit()
    let found = visit.go("\(WebVisit.release)/issues?q=Mail%20address")
    #expect(found.text.contains("2 issues"))
    let none = visit.go("\(WebVisit.release)/issues?q=remember%20me&state=open")
    #expect(none.text.contains("No issue of Mobile Banking 5.2 has “remember me” in it"))
    let unknown = visit.go("\(WebVisit.release)/issues?team=nobody")
    #expect(unknown.text.contains("There is no team “nobody”. There are accounts, identity and onboarding."))
    let unfit = visit.go("\(WebVisit.release)/issues?q=email&severity=critical")
    #expect(unfit.text.contains("2 issues have “email” in them, and none fits the other filters"))
    // What failed in 5.1 and passes in 5.2 is to be confirmed, too: as many as the first page says.
    let ready = visit.go("\(WebVisit.release)/issues?show=every-ready")
    #expect(ready.text.contains("Issues of Mobile Banking to confirm") && ready.text.contains("15 issues"))
    #expect(ready.text.contains("Was not met: ") && ready.text.contains("Last finding in 5.1"))
    #expect(visit.go("\(WebVisit.release)/issues?show=ready").text.contains("7 issues"))
    #expect(ready.html.contains("href=\"/products/banking/5.2/reports/issues.csv\""))
  }

  @Test func `a viewer sees no form of an issue, and sending one is refused`() throws {
    let visit = try WebVisit()
    visit.visitor = WebVisitor(name: "Vic", role: .viewer)
    #expect(!visit.go("/issues/22").text.contains("Say that it is fixed"))
    let refused = visit.go("/issues/22/comment", [("comment", "Mine")])
    #expect(refused.status == .forbidden)
    #expect(refused.text.contains("This takes the role team."))
    visit.visitor = WebVisitor(name: "Tom", role: .team)
    #expect(visit.go("/issues/22").text.contains("Say that it is fixed"))
    #expect(visit.go("/issues/22/decide", [("kind", "deferred")]).status == .forbidden)
  }

  @Test func `a comment with hostile text stays text`() throws {
    let visit = try WebVisit()
    let hostile = "<script>alert(1)</script> \" ' & \u{202E}gnp.exe"
    let page = visit.follow(visit.go("/issues/22/comment", [("comment", hostile)]))
    #expect(page.text.contains("The comment was added."))
    #expect(!page.html.contains("<script>alert"))
    #expect(page.html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
  }

  @Test func `what somebody else did since is shown before anything is recorded`() throws {
    let visit = try WebVisit()
    let shown = WebVisit.hidden(visit.go("/issues/22")).first { $0.0 == "shown" }
    let form = [("owner", "Ann"), try #require(shown)]
    visit.visitor = WebVisitor(name: "Ben", role: .team)
    _ = visit.go("/issues/22/assign", [("owner", "Ben")])
    visit.visitor = WebVisitor(name: "Ann", role: .team)
    let conflict = visit.go("/issues/22/assign", form)
    #expect(conflict.status == .conflict)
    #expect(conflict.text.contains("Ben: assigned: Ben"))
    #expect(conflict.text.contains("Nothing of yours was recorded yet."))
    #expect(visit.go("/issues/22").text.contains("Ben works on it."))
    let again = WebVisit.hidden(conflict).filter { $0.0 != "token" }
    #expect(visit.follow(visit.go("/issues/22/assign", again)).text.contains("Ann works on it."))
  }

  @Test func `a decision that lacks something comes back with each thing, and what was typed`() throws {
    let visit = try WebVisit()
    let page = visit.go("/issues/22/decide", [("kind", "acceptedRisk"), ("answers", "Manager B"), ("approver", "")])
    #expect(page.status == .unprocessable)
    #expect(page.html.contains("<title>Error: Issue 22"))
    #expect(page.html.contains("<a href=\"#approver\">Say who agreed</a>"))
    #expect(page.html.contains("value=\"Manager B\""))
  }

  @Test func `a download is written into the folder of the server, for it alone, and leaves nothing where it fails`()
    throws
  {
    let visit = try WebVisit()
    let before = try visit.folder.names()
    let file = try #require(visit.go("\(WebVisit.release)/reports/report.html").file)
    #expect(file.path.hasPrefix(visit.folder.path + "/answer-"))
    let facts = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((facts[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect((facts[.size] as? NSNumber)?.intValue == file.size && file.size > 10_000)
    try FileManager.default.removeItem(atPath: file.path)
    #expect(visit.go("\(WebVisit.release)/reports/no-such-report").status == .notFound)
    #expect(try visit.folder.names() == before)
  }
}
