import AuditModel
import Testing

@testable import AuditRules

/// What a session can answer, by its environment, and of which products it can be (DESIGN rule 2a).
@Suite struct SessionRuleTests {
  private static func environment(_ technology: String, on os: String) -> AuditEnvironment {
    AuditEnvironment(typed: "D", os: os, osVersion: "1", technology: technology, technologyVersion: "")
  }

  struct Case: CustomTestStringConvertible {
    let technology: String
    let os: String
    let platform: Platform
    let screenReader: Bool
    let keyboard: Bool
    var testDescription: String { "\(technology) on \(os) for \(platform.title)" }

    init(_ technology: String, _ os: String, _ platform: Platform, screenReader: Bool, keyboard: Bool) {
      self.technology = technology
      self.os = os
      self.platform = platform
      self.screenReader = screenReader
      self.keyboard = keyboard
    }
  }

  static let answers = [
    Case("VoiceOver", "iOS", .ios, screenReader: true, keyboard: false),
    Case("voiceover", "ipados", .ios, screenReader: true, keyboard: false),
    Case("VoiceOver", "macOS", .ios, screenReader: true, keyboard: true),
    Case("VoiceOver", "macOS", .web, screenReader: true, keyboard: true),
    Case("VoiceOver", "iOS", .web, screenReader: true, keyboard: false),
    Case("TalkBack", "Android", .android, screenReader: true, keyboard: false),
    Case("TalkBack", "Android", .web, screenReader: true, keyboard: false),
    Case("NVDA", "Windows", .web, screenReader: true, keyboard: true),
    Case("JAWS", "Web", .web, screenReader: true, keyboard: true),
    Case("TalkBack", "Web", .web, screenReader: true, keyboard: false),
    // Sessions of files that knew no such rule.
    Case("TalkBack", "iOS", .ios, screenReader: false, keyboard: false),
    Case("VoiceOver", "Android", .android, screenReader: false, keyboard: false),
    Case("NVDA", "Windows", .ios, screenReader: false, keyboard: true),
    Case("None", "iOS", .ios, screenReader: false, keyboard: false),
    Case("none", "Android", .android, screenReader: false, keyboard: false),
    Case("No", "iOS", .ios, screenReader: false, keyboard: false),
    Case("the app", "iOS", .ios, screenReader: false, keyboard: false),
    Case("None", "Windows", .web, screenReader: false, keyboard: true),
    Case("Full Keyboard Access", "iOS", .ios, screenReader: false, keyboard: true),
    Case("Keyboard", "Android", .android, screenReader: false, keyboard: true),
    Case("Keyboard", "Windows", .web, screenReader: false, keyboard: true),
    Case("Voice Control", "iOS", .ios, screenReader: false, keyboard: false),
    Case("Switch Control", "iOS", .ios, screenReader: false, keyboard: false),
    Case("Switch Access", "Android", .android, screenReader: false, keyboard: false),
    Case("Zoom", "iOS", .ios, screenReader: false, keyboard: false),
    // Other words for no screen reader.
    Case("no assistive technology", "iOS", .ios, screenReader: false, keyboard: false),
    Case("No screen reader", "Android", .android, screenReader: false, keyboard: false),
    Case("without  VoiceOver", "iOS", .ios, screenReader: false, keyboard: false),
    Case("not used", "Windows", .web, screenReader: false, keyboard: true),
    Case("Magnifier", "iOS", .ios, screenReader: false, keyboard: false),
    Case("Large text", "Android", .android, screenReader: false, keyboard: false),
    Case("External keyboard", "iOS", .ios, screenReader: false, keyboard: true),
    Case("-", "iOS", .ios, screenReader: false, keyboard: false),
    // What is not known by name is taken at its word.
    Case("VoiceOver with a keyboard", "iOS", .ios, screenReader: true, keyboard: true),
    Case("Grandma's reader", "BeOS", .ios, screenReader: true, keyboard: true),
  ]

  @Test(arguments: answers) func `a method says what can answer a check`(_ row: Case) {
    let environment = Self.environment(row.technology, on: row.os)
    func answers(_ method: CheckMethod) -> Bool {
      SessionRule.canAnswer(method, with: environment, on: row.platform)
    }
    #expect(answers(.screenReader) == row.screenReader)
    #expect(answers(.keyboard) == row.keyboard)
    // Of what is known by name, one kind is spoken to and another is pressed.
    let isKnown = environment.usedTechnology != nil
    #expect(answers(.voice) == (!isKnown || row.technology.hasPrefix("Voice ")), "\(row)")
    #expect(answers(.switchAccess) == (!isKnown || row.technology.hasPrefix("Switch ")), "\(row)")
    for method in [CheckMethod.settings, .visual, .inspection, .tool] { #expect(answers(method)) }
    let all = SessionRule.methods(answeredWith: environment, on: row.platform)
    #expect(all == Set(CheckMethod.allCases.filter(answers)))
  }

  static let sessions: [(technology: String, os: String, platform: Platform, isRight: Bool)] = [
    ("VoiceOver", "iOS", .ios, true), ("VoiceOver", "iPadOS", .ios, true), ("VoiceOver", "macOS", .ios, true),
    ("VoiceOver", "macOS", .web, true), ("VoiceOver", "Web", .web, true), ("TalkBack", "Android", .android, true),
    ("TalkBack", "Android", .web, true), ("NVDA", "Windows", .web, true), ("Keyboard", "Android", .android, true),
    ("ChromeVox", "ChromeOS", .android, true), ("None", "iOS", .ios, true), ("Zoom", "Android", .android, true),
    ("My reader", "iOS", .ios, true), ("VoiceOver", "My system", .ios, true),
    ("TalkBack", "iOS", .ios, false), ("VoiceOver", "Android", .android, false), ("TalkBack", "Android", .ios, false),
    ("VoiceOver", "iOS", .android, false), ("None", "Android", .ios, false), ("My reader", "Android", .ios, false),
    ("TalkBack", "My system", .ios, false), ("NVDA", "My system", .android, false), ("NVDA", "macOS", .web, false),
    ("VoiceOver", "Windows", .web, false), ("Switch Access", "iOS", .ios, false), ("NVDA", "Windows", .ios, false),
    ("Keyboard", "Windows", .android, false), ("VoiceOver", "Web", .ios, false),
  ]

  @Test(arguments: sessions)
  func `a session is of its product's platform`(
    technology: String, os: String, platform: Platform, isRight: Bool
  ) {
    let environment = Self.environment(technology, on: os)
    do throws(SessionRule.WrongPlatform) {
      try SessionRule.require(environment, on: platform)
      #expect(isRight)
    } catch {
      #expect(!isRight, "\(error)")
    }
  }
}
