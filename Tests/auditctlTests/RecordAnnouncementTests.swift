import Testing

@testable import auditctl

/// What the comparison with the expected announcement proposes where the specification has a placeholder.
@Suite struct RecordAnnouncementTests {
  static let heard: [(address: String, check: String, heard: String, proposed: String)] = [
    ("sign-in/username", "voiceover-spec/value-or-state", "Username, image, text field", "cantTell"),
    ("sign-in/username", "voiceover-spec/value-or-state", "Username, bob, text field", "passed"),
    ("sign-in/username", "voiceover-spec/value-or-state", "Text field, Username, bob", "passed"),
    // Order decides nothing; a role that is not specified does.
    ("sign-in/username", "voiceover-spec/traits", "Text field, Username, bob", "passed"),
    ("sign-in/username", "voiceover-spec/traits", "Username, image, text field", "failed"),
    ("sign-in/remember-me", "voiceover-spec/value-or-state", "Remember Me, switch button, dimmed", "cantTell"),
    ("sign-in/remember-me", "voiceover-spec/traits", "Remember Me, switch button, dimmed", "failed"),
    // A field that is empty where nothing was entered lacks no value.
    ("sign-in/password", "voiceover-spec/value-or-state", "Password, secure text field", "cantTell"),
    ("sign-in/password", "voiceover-spec/traits", "Password, secure text field", "failed"),
    ("sign-in/password", "voiceover-spec/vo-text", "Password, secure text field", "passed"),
  ]

  @Test(arguments: heard)
  func `a placeholder takes no words of roles and states`(
    address: String, check: String, heard: String, proposed: String
  ) throws {
    let bench = try Workbench.exampleWithSession()
    let ran = bench.run("record", address, check, "--observed", heard, "--format", "json")
    #expect(ran.status == .usage)
    #expect(try JSONValue(ran.data).object()["proposed_outcome"]?.text == proposed, "\(ran.data)")
    bench.runDone("record", address, check, "fail", "--observed", heard)
    let row = try #require(
      try bench.query("SELECT proposed_outcome FROM v_finding ORDER BY finding_id DESC LIMIT 1").first)
    #expect(row["proposed_outcome"]?.text == proposed)
  }
}
