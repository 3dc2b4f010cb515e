import FoundationEssentials
import TestSupport

@testable import auditctl

/// One command line of somebody who goes on in a copy of the worked example, drawn at random.
///
/// The copies choose among few places, so that they often speak of the same.
struct RandomEdit {
  /// What can be said.
  enum Kind: CaseIterable {
    case finding, correction, comment, decision, revocation, title, specification, plan, scope, build, rename, evidence
    case process, stage, pack, profile, capture, verification, release, freeze, redaction, alias
  }

  let kind: Kind
  let line: [String]

  /// What people say most.
  static func often(_ generator: inout SeededGenerator) -> Kind {
    one([.finding, .finding, .finding, .comment, .decision, .specification, .correction], &generator)
  }

  private static func one<Element>(_ among: [Element], _ generator: inout SeededGenerator) -> Element {
    among[Int.random(in: 0..<among.count, using: &generator)]
  }

  private static let places: [(String, [String])] = [
    ("accounts/title", ["vo-text", "traits"]), ("accounts", ["unique-title", "swipe-order"]),
    ("register/email", ["vo-text"]), ("sign-in", ["inclusive-notifications", "heading"]),
  ]
  private static let screens = ["accounts", "register", "sign-in", "verify-human"]

  /// A command line of a kind.
  ///
  /// - Parameter said: What its texts say, so that no two copies say the same by chance.
  static func line(
    of kind: Kind, in bench: Workbench, _ said: String, _ generator: inout SeededGenerator
  ) throws -> [String] {
    let issue = "\(Int.random(in: 1...8, using: &generator))"
    let screen = one(screens, &generator)
    let reason = ["--reason", "Because of \(said)."]
    switch kind {
    case .finding:
      let (place, checks) = one(places, &generator)
      let outcome = one(["pass", "fail", "ct"], &generator)
      let line = ["record", place, one(checks, &generator), outcome, "--note", said]
      return switch outcome {
      case "fail": line + ["--severity", one(["minor", "serious", "critical"], &generator)]
      case "ct": line + reason
      default: line
      }
    case .correction:
      let finding = "\(Int.random(in: 140...224, using: &generator))"
      return Bool.random(using: &generator)
        ? ["amend", finding, one(["pass", "fail"], &generator)] + reason : ["retract", finding] + reason
    case .comment: return ["issue", "comment", issue, said]
    case .decision:
      return ["issue", "decide", issue, one(["accepted-risk", "deferred", "wont-fix"], &generator)]
        + ["--owner", "Manager B", "--approver", "Manager D"] + reason
    case .revocation: return ["issue", "revoke", issue] + reason
    case .title:
      return one(
        [
          ["product", "edit", "banking", "--title", said], ["issue", "edit", issue, "--title", said],
          ["issue", "edit", issue, "--severity", "minor"] + reason, ["issue", "fix", issue, "--build", "5.2.0 (5211)"],
        ], &generator)
    case .specification:
      let text = bench.run("screen", "export", screen).data
      let label = one(["Save", "Send", "Go on"], &generator)
      let changed = text + "- {key: added, type: button, label: \(label), traits: [button]}\n"
      return ["screen", "import", try bench.write(changed, to: "screen-\(said).yaml"), "--release", "5.2"]
    case .plan:
      return [
        "release", "plan", "--release", "5.2", "--environment",
        one(["VoiceOver on iOS 18", "VoiceOver on iOS 26"], &generator),
      ]
        + reason
    case .scope:
      return ["release", "edit", "5.2", one(["--remove-screen", "--add-screen"], &generator), screen] + reason
    case .build: return ["release", "edit", "5.2", "--add-build", one(["5220", "5230", "5240"], &generator)]
    case .rename:
      return Bool.random(using: &generator)
        ? ["screen", "rename", screen, "renamed-\(screen)"] + reason
        : ["element", "rename", "accounts/title", one(["heading", "caption"], &generator)] + reason
    case .evidence:
      let path = try bench.write("What \(one(["Ana", "Bo"], &generator)) saw.\n", to: "seen.txt")
      return ["evidence", "add", path, "--finding", "\(Int.random(in: 170...180, using: &generator))"]
    case .process:
      return ["process", "add", one(["join", "pay"], &generator), "--title", said, "--screens", "register,accounts"]
    case .stage: return ["screen", "stage", screen, one(["design", "testing"], &generator)]
    case .pack:
      let pack = DemoPack.file([DemoPack.check("reached", "keyboard")], edition: said)
      return ["catalog", "import", try bench.write(pack, to: "pack.yaml")]
    case .profile:
      let profile = """
        profile: checkout-audit
        title: \(said)
        description: Before every release.
        target: AA
        element_checks: true
        packs: [{pack: native}]
        """
      return ["profile", "import", try bench.write(profile, to: "profile.yaml")]
    case .capture:
      // A screen of which only its capture is known.
      let path = try bench.write(capture(button: one(["Transfer", "Send"], &generator)), to: "seen.xml")
      let draft = bench.run("capture", "import", path, "--screen", "seen", "--platform", "ios").data
      _ = bench.run("screen", "import", try bench.write(draft, to: "seen.yaml"), "--release", "5.2")
      return ["capture", "record", path, "--screen", "seen", "--build", "5.2.0 (5211)"]
    case .verification: return ["issue", "verify", "--ready"]
    case .release: return ["release", "add", one(["5.2.1", "5.3"], &generator), "--build", "1"]
    case .freeze: return ["release", "freeze", "5.2"]
    case .redaction: return ["evidence", "redact", "1", "--yes"] + reason
    case .alias: return ["person", "rename", one(["Auditor A", "Auditor B"], &generator), "--to", said, "--yes"]
    }
  }

  /// A capture of a screen with a heading and a button.
  private static func capture(button: String) -> String {
    let seen = [("StaticText", "Transfer money", "Header"), ("Button", button, "Button")]
    let elements = seen.enumerated().map { index, element in
      let type = "XCUIElementType\(element.0)"
      return """
        <\(type) type="\(type)" enabled="true" visible="true" x="16" y="\(20 + 50 * index)" width="100" height="44" \
        label="\(element.1)" traits="\(element.2)"/>
        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Bank" label="Bank" x="0" y="0" \
      width="375" height="667">\(elements.joined())</XCUIElementTypeApplication></AppiumAUT>
      """
  }
}
