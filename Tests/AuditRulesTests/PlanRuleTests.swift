import AuditModel
import AuditRules
import Testing

/// What a plan may name (DESIGN section 3, "The plan").
@Suite struct PlanRuleTests {
  private func named(_ typed: String, _ platform: Platform = .web) throws -> ReleasePlan.Environment {
    try PlanRule.environment(typed, .full, on: platform)
  }

  @Test(
    arguments: [
      ("nvda on windows", .web, "NVDA on Windows", .screenReader),
      ("VoiceOver  on macOS", .web, "VoiceOver on macOS", .screenReader),
      ("VoiceOver", .ios, "VoiceOver on iOS", .screenReader),
      ("voiceover on ios 17", .ios, "VoiceOver on iOS 17", .screenReader),
      ("TalkBack", .android, "TalkBack on Android", .screenReader),
      ("Keyboard", .ios, "keyboard", .keyboard),
      ("Full Keyboard Access on iOS", .ios, "Full Keyboard Access on iOS", .keyboard),
      ("Voice Control on iOS", .ios, "Voice Control on iOS", .voice),
      ("Switch Access", .android, "Switch Access on Android", .switchAccess),
      ("the app", .web, "the app", .theApp),
      ("NVDA", .web, "NVDA on Windows", .screenReader),
    ] as [(String, Platform, String, PlannedEnvironment.Kind)])
  func `environments are named as people name them`(
    typed: String, platform: Platform, name: String, kind: PlannedEnvironment.Kind
  ) throws {
    let environment = try named(typed, platform)
    #expect(environment.name == name)
    #expect(environment.planned.kind == kind)
  }

  @Test(
    arguments: [
      ("VoiceOver", .web, "say on which system"), ("Jaws for Windows", .web, "is no environment of a plan"),
      ("NVDA on macOS", .web, "does not run on macOS"), ("TalkBack on Android", .ios, "the product runs on iOS"),
      ("NVDA on Amiga", .web, "names no system"), ("Zoom on iOS", .ios, "is no environment of a plan"),
      ("TalkBack", .ios, "TalkBack is none of iOS"), ("", .ios, "is no environment of a plan"),
    ] as [(String, Platform, String)])
  func `what cannot be is refused`(typed: String, platform: Platform, said: String) {
    // Nothing at all is read as no technology, which is the app.
    guard !typed.isEmpty else { return }
    let problem = #expect(throws: PlanRule.Problem.self) { _ = try named(typed, platform) }
    #expect(problem?.description.contains(said) == true, "\(problem?.description ?? "")")
  }

  private func names(_ environments: [ReleasePlan.Environment]) -> [String] {
    environments.map { $0.name + ($0.isFull ? "" : " (spot)") }
  }

  @Test func `what is named in full takes the place of the platform's default of its kind alone`() throws {
    let plan = ReleasePlan([:], on: .ios)
    var change = PlanRule.Change()
    change.full = [try named("VoiceOver on iOS 17", .ios), try named("VoiceOver on iOS 18", .ios)]
    let planned = try PlanRule.environments(plan, isSaid: false, change)
    #expect(names(planned) == ["VoiceOver on iOS 17", "VoiceOver on iOS 18", "keyboard", "the app"])
    #expect(planned.map(\.planned.position) == [1, 2, 3, 4])
    // Once it is said, another one is one more.
    let said = try PlanRule.environments(plan, isSaid: true, change)
    #expect(names(said).count == 5)
  }

  @Test func `a spot environment stands beside one in full, and never alone`() throws {
    let plan = ReleasePlan([:], on: .ios)
    var change = PlanRule.Change()
    change.spot = [try PlanRule.environment("VoiceOver on iPadOS", .spot, on: .ios)]
    #expect(
      names(try PlanRule.environments(plan, isSaid: false, change))
        == ["VoiceOver on iOS", "VoiceOver on iPadOS (spot)", "keyboard", "the app"])
    change.spot = [try PlanRule.environment("keyboard", .spot, on: .ios)]
    #expect(throws: PlanRule.Problem.self) { try PlanRule.environments(plan, isSaid: false, change) }
  }

  @Test func `a kind goes out by its name, and the app never does`() throws {
    let plan = ReleasePlan([:], on: .ios)
    var change = PlanRule.Change()
    change.without = ["keyboard"]
    #expect(names(try PlanRule.environments(plan, isSaid: false, change)) == ["VoiceOver on iOS", "the app"])
    change.without = ["Screen Reader"]
    #expect(names(try PlanRule.environments(plan, isSaid: false, change)) == ["keyboard", "the app"])
    for word in ["the app", "voice", "NVDA on Windows"] {
      change.without = [word]
      #expect(throws: PlanRule.Problem.self, "\(word)") { try PlanRule.environments(plan, isSaid: false, change) }
    }
  }
}
