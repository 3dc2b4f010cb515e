import Testing

@testable import auditctl

/// `element announce`, and the lists of traits and roles behind it.
@Suite struct ElementAnnounceTests {
  /// A field of the record that `element announce` shows of one element.
  private func announcement(_ arguments: String..., field: String) throws -> JSONValue? {
    let ran = try Workbench.example().run(["element", "announce"] + arguments + ["--format", "json"])
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.notes.isEmpty)
    return try JSONValue(ran.data)["announcement"]?[field]
  }

  @Test func `an element is announced for the platform of its product`() throws {
    #expect(try announcement("sign-in/sign-in-button", field: "text")?.text == "Sign In. Dimmed. Button.")
    #expect(try announcement("sign-in/sign-in-button", field: "platform")?.text == "ios")
    #expect(
      try announcement("sign-in/sign-in-button", "--platform", "android", field: "text")?.text
        == "Sign In, Button, disabled")
    #expect(try announcement("sign-in/username", field: "hint")?.text == "Double tap to edit.")
    #expect(try announcement("sign-in/brand", field: "hint") == .null)
  }

  @Test func `an element is announced as it is in the state`() throws {
    #expect(try announcement("sign-in@fields-filled/sign-in-button", field: "text")?.text == "Sign In. Button.")
    #expect(
      try announcement("sign-in@after-failed-submit/password", field: "text")?.text
        == "Password. The username or password does not match. Text Field.")
    #expect(try announcement("sign-in@fields-filled/title", field: "text")?.text == "Sign In. Heading.")
  }

  @Test func `a placeholder is shown in angle brackets and named as one`() throws {
    #expect(
      try announcement("sign-in/remember-me", field: "text")?.text
        == "Remember Me. Switch Button. <selected or unselected>")
    #expect(
      try announcement("sign-in/remember-me", field: "placeholders") == .list([.text("<selected or unselected>")]))
    #expect(try announcement("sign-in/brand", field: "placeholders") == .list([]))
    let shown = try Workbench.example().runDone("element", "announce", "sign-in/remember-me", "--format", "lines").data
    #expect(shown.contains("\nStands for something: <selected or unselected>\n"))
  }

  @Test func `what the specification leaves open is said`() throws {
    // The fields of register have no traits.
    #expect(try announcement("register/name", field: "unspecified") == .list([.text("traits")]))
    #expect(try announcement("sign-in/brand", field: "unspecified") == .list([]))
  }

  @Test func `the parts are listed in order, with the side of the pause`() throws {
    let rows = try SeparatedText(
      Workbench.example().runDone("element", "announce", "sign-in/username", "--format", "csv").data, separator: ","
    ).rows
    #expect(
      rows == [
        ["element", "part", "text", "is_after_pause", "is_placeholder"],
        ["username", "label", "Username", "false", "false"],
        ["username", "value", "<value entered into textfield>", "false", "true"],
        ["username", "role", "Text Field", "false", "false"],
        ["username", "usage", "Double tap to edit.", "true", "false"],
      ])
  }

  @Test func `a screen announces what is present, in swipe order`() throws {
    let bench = try Workbench.example()
    let json = try JSONValue(bench.runDone("element", "announce", "verify-human", "--format", "json").data)
    #expect(
      try json["announcements"]?.array().map { $0["text"]?.text } == [
        "Confirm you are human. Heading.",
        "We ask this after three failed attempts. Solve the picture puzzle, or use sound instead.",
        "Captcha, picture of six letters. Enter the letters. Button.", "Use sound instead. Button.",
        "Continue. Dimmed. Button.",
      ])
    #expect(json["screen"]?["absent_elements"]?.words == "play-sound; heard-digits")
    // The place in the swipe order is that of the screen, in any state.
    #expect(try json["announcements"]?.array().map { $0["position"]?.integer } == [1, 2, 3, 4, 7])
    let sound = try JSONValue(
      bench.runDone("element", "announce", "verify-human@audio-challenge", "--format", "json").data)
    #expect(
      try sound["announcements"]?.array().map { $0["element"]?.text } == [
        "title", "explanation", "play-sound", "heard-digits", "continue",
      ])
  }

  @Test func `a screen without elements is an empty list`() throws {
    let bench = try Workbench.example()
    bench.runDone("screen", "add", "empty", "--title", "Empty", "--release", "5.2")
    #expect(bench.runDone("element", "announce", "empty", "--release", "5.2").data.hasSuffix("\nAnnouncements: none\n"))
  }

  @Test func `an element that is not there says where it is`() throws {
    let ran = try Workbench.example().run("element", "announce", "verify-human/play-sound")
    #expect(ran.status == .noInput)
    #expect(
      ran.notes == """
        auditctl: element verify-human/play-sound is not present in the state default; it is present in \
        audio-challenge; write verify-human@audio-challenge/play-sound

        """)
    let other = try Workbench.example().run("element", "announce", "verify-human@audio-challenge/use-sound")
    #expect(other.notes.contains("present in default; write verify-human/use-sound"))
  }

  @Test func `an element of the web is told by WAI-ARIA, and by what each screen reader says`() throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "site", "--title", "Site", "--platform", "web")
    bench.runDone("release", "add", "1.0", "--build", "1", "--environment", "NVDA on Windows")
    bench.runDone("screen", "add", "home", "--title", "Home")
    bench.runDone(
      "element", "add", "home/go", "--type", "button", "--label", "Go", "--trait", "button", "--trait", "notEnabled",
      "--hint", "Choose a date first")
    bench.runDone("element", "add", "home/news", "--type", "tab", "--label", "News", "--trait", "selected")
    let go = try JSONValue(bench.runDone("element", "announce", "home/go", "--format", "json").data)
    #expect(go["announcement"]?["text"]?.text == "Go, button, disabled, Choose a date first")
    #expect(go["announcement"]?["platform"]?.text == "web")
    let readers = try #require(try go["screen_readers"]?.array())
    #expect(readers.map { $0["screen_reader"]?.text } == ["nvda", "jaws", "voiceover"])
    #expect(
      readers.map { $0["text"]?.text } == [
        "Go, button, unavailable, Choose a date first", "Go, button, unavailable, Choose a date first",
        "Go, dimmed, button",
      ])
    #expect(readers.last?["hint"]?.text == "Choose a date first")
    let home = try JSONValue(bench.runDone("element", "announce", "home", "--format", "json").data)
    #expect(try home["screen_readers"]?.array().count == 6)
    let jaws = try home["screen_readers"]?.array().first {
      $0["element"]?.text == "news" && $0["screen_reader"]?.text == "jaws"
    }
    #expect(jaws?["undocumented"] == .list([.text("role tab")]))
    let people = bench.runDone("element", "announce", "home/news", "--format", "lines").data
    #expect(people.contains("Screen reader: VoiceOver on macOS\n") && people.contains("Not documented: role tab\n"))
    let data = bench.runDone("element", "announce", "home/go", "--platform", "android", "--format", "lines").data
    #expect(data.contains("Announcement: Go, Button, disabled\n"))
    #expect(!data.contains("Screen readers"))
  }

  @Test func `what was heard on the web is compared with what is expected`() throws {
    let bench = try Workbench.webShop()
    bench.runDone("profile", "assign", "web-elements", "--release", "1.0")
    bench.runDone("element", "add", "pay/go", "--type", "button", "--label", "Pay", "--trait", "button")
    bench.runDone(
      "session", "start", "--device", "PC", "--os", "Windows", "--os-version", "11", "--assistive-technology", "NVDA")
    for (words, proposed) in [("Pay link", "failed"), ("button, Pay", "passed")] {
      let ran = bench.run("record", "pay/go", "web/button/role", "--observed", words)
      #expect(ran.data.contains("Proposed:  \(proposed)"), "\(ran.data) \(ran.notes)")
    }
  }

  @Test func `traits and roles are listed without a database`() throws {
    let bench = try Workbench()
    let traits = try JSONValue(bench.runDone("catalog", "traits", "--format", "json").data).array()
    #expect(traits.count == 26)
    let header = try #require(traits.first { $0["trait"]?.text == "header" })
    #expect(header["bit"]?.integer == 16)
    #expect(header["is_public"] == .boolean(true))
    #expect(header["uikit_name"]?.text == "header")
    #expect(header["swiftui_name"]?.text == "isHeader")
    #expect(header["voiceover_word"]?.text == "Heading")
    let roles = try JSONValue(bench.runDone("catalog", "roles", "--format", "json").data).array()
    #expect(roles.count == 35)
    let slider = try #require(roles.first { $0["role"]?.text == "seek-control" })
    #expect(slider["role_number"]?.integer == 10)
    #expect(slider["talkback_word"]?.text == "Slider")
    #expect(slider["element_types"] == .list([.text("slider")]))
    #expect(slider["traits"] == .list([.text("adjustable")]))
    #expect(
      slider["classes"]
        == .list([.text("android.widget.SeekBar"), .text("androidx.appcompat.widget.AppCompatSeekBar")]))
  }
}
