import AuditModel
import AuditWeb
import Testing

/// What a request says of its fields and its visitor.
@Suite struct WebRequestTests {
  @Test func `a name that comes twice keeps both values, and gives the first`() {
    let fields = WebFields([.init("state", "open"), .init("state", "fixed"), .init("q", "")])
    #expect(fields["state"] == "open")
    #expect(fields.all("state") == ["open", "fixed"])
    #expect(fields["q"] == "" && fields["team"] == nil)
  }

  @Test func `each role may what those before it may`() {
    #expect(WebRole.allCases == WebRole.allCases.sorted())
    #expect(WebRole.manager > .auditor && WebRole.team > .viewer)
  }
}
