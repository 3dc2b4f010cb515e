import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What a prompt takes for an answer, and what it does not: no letter is guessed, and no text answers another prompt.
@Suite struct PromptTests {
  @Test(arguments: ["keys", "lines"]) func `m is not minor, nor is any other beginning of a word`(
    _ manner: String
  ) throws {
    let bench = try AuditDialogueTests.bench()
    let ran =
      manner == "keys"
      ? AuditDialogueTests.audit(bench, "fTitle, image\nmsc2qn", "--check", "vo-text")
      : AuditDialogueTests.audit(
        bench, "fail\nTitle, image\nm\nmin\nmoderate\nquit\nno\n", "--check", "vo-text", "--format", "lines")
    for said in manner == "keys" ? ["m", "s", "c"] : ["\"m\"", "\"min\""] {
      #expect(ran.data.contains("\(said) is not an answer here."), "\(said) in \(ran.data)")
    }
    let rows = try bench.query("SELECT severity FROM v_finding")
    #expect(rows.map { $0["severity"] } == [.text("moderate")])
  }

  @Test func `m is no severity on the command line and in a batch`() throws {
    let bench = try Workbench.exampleWithSession()
    let path = try bench.write("address,check,outcome,severity\naccounts/title,vo-text,fail,m\n", to: "m.csv")
    for words in [
      ["record", "accounts/title", "vo-text", "fail", "--severity", "m"], ["record", "--batch", path],
      ["record", "accounts/title", "--heard", "x", "--accept", "--severity", "m"],
    ] {
      let ran = bench.run(words)
      #expect(ran.status != .done, "\(words)")
      #expect(ran.notes.lowercased().contains("unknown severity"), "\(ran.notes)")
      #expect(ran.notes.contains("minor, moderate, serious, critical"), "\(ran.notes)")
    }
    #expect(try bench.findingCount() == 358)
  }

  @Test func `Enter takes the system of this product's platform, whatever the auditor used last`() throws {
    let bench = try AuditDialogueTests.bench()
    _ = AuditDialogueTests.audit(bench, "qy")
    bench.runDone("product", "add", "bank", "--title", "Bank", "--platform", "android", "--profile", "native-app")
    bench.runDone("release", "add", "2.0", "--product", "bank", "--build", "2")
    bench.runDone("screen", "add", "home", "--title", "Home", "--product", "bank")
    let ran = bench.run(["audit", "--product", "bank", "--auditor", "Ada"], typed: "Pixel\n\n15\nTalkBack\n\nqn")
    #expect(ran.data.contains("Operating system (Enter for Android): "), "\(ran.data)\(ran.notes)")
    #expect(ran.data.contains("Pixel, TalkBack on Android 15."), "\(ran.data)")
    // Nor is the system of the other platform taken where it is typed.
    let typed = bench.run(
      ["audit", "--product", "bank", "--auditor", "Bo"], typed: "Pixel\niOS\nAndroid\n15\nTalkBack\n\nqn")
    #expect(typed.data.contains("the product runs on Android, and the session on iOS"), "\(typed.data)")
    let systems = try bench.query("SELECT os FROM v_session WHERE auditor <> 'Auditor A' ORDER BY session_id")
    #expect(systems.map { $0["os"] } == [.text("iOS"), .text("Android"), .text("Android")])
  }

  @Test func `text that a prompt refuses is asked for again there, and answers no question`() throws {
    let bench = try AuditDialogueTests.bench()
    // Every letter of what is refused would be an answer to a question: pass, fail, skip, quit.
    let file = try bench.write("Heard.\n", to: "pass.txt")
    let ran = AuditDialogueTests.audit(
      bench, "epass.png\nquit pass\n\(file)\nn99\n0\nThere is none.\nqn", "--check", "vo-text")
    #expect(ran.data.components(separatedBy: "Not taken: ").count == 3, "\(ran.data)")
    #expect(ran.data.contains("There is no reason 99") && ran.data.contains("There is no reason 0"))
    let rows = try bench.query("SELECT outcome, reason FROM v_finding")
    #expect(rows.map { $0["outcome"] } == [.text("inapplicable")])
    #expect(rows.first?["reason"] == .text("There is none."))
    #expect(try bench.query("SELECT name FROM v_evidence").map { $0["name"] } == [.text("pass.txt")])
  }

  @Test func `on a page, too, refused text is asked for again`() throws {
    let bench = try Workbench()
    bench.runDone("init")
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "home", "--title", "Home")
    bench.runDone("element", "add", "home/send", "--type", "button", "--label", "Send", "--trait", "button")
    bench.runDone("element", "add", "home/close", "--type", "button", "--label", "Close", "--trait", "button")
    // Two equal stops: e asks at which; words are refused, then Enter goes back to the page.
    let player = PagePlayer { said in
      if said.contains("says none of them") { return "\n" }
      if said.contains("Say stops out of") { return "\n" }
      if said.contains("Other words at which stops") { return "pass p p\n" }
      return said.contains("Listen to 2 equal stops") ? "e\n" : nil
    }
    let ran = player.run(
      bench,
      [
        "audit", "--auditor", "Ada", "--device", "iPhone", "--os", "iOS", "--os-version", "18", "--screen", "home",
        "--assistive-technology", "VoiceOver", "--assistive-technology-version", "", "--format", "lines",
      ])
    #expect(ran.data.contains("Say stops out of 1-2."), "\(ran.data)\(ran.notes)")
    #expect(ran.data.components(separatedBy: "Other words at which stops").count == 3, "\(ran.data)")
    #expect(try bench.query("SELECT 1 AS n FROM v_finding").isEmpty)
  }

  @Test func `a label that there is not is named with the one that is near`() throws {
    let bench = try Workbench.example()
    bench.runDone("issue", "edit", "7", "--label", "regression", "--auditor", "Ada")
    let ran = bench.run("issue", "list", "--label", "regresion")
    #expect(ran.status == .noInput)
    #expect(ran.notes.contains("unknown label regresion; did you mean regression?"), "\(ran.notes)")
  }

  @Test(arguments: [
    "vo-text pass accounts/title", "pass vo-text accounts/title", "vo-text accounts/title pass",
    "accounts/title pass vo-text", "pass accounts/title vo-text",
  ]) func `every order of place, check and outcome is recognised`(_ typed: String) throws {
    let ran = try Workbench.exampleWithSession().run(["record"] + typed.split(separator: " ").map(String.init))
    #expect(ran.status == .malformedInput)
    #expect(
      ran.notes.replacing("\n", with: " ").contains(
        "first comes the address, then the check, then the outcome: accounts/title vo-text pass"), "\(ran.notes)")
  }
}
