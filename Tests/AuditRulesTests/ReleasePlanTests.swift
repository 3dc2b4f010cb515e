import AuditModel
import Testing

@testable import AuditRules

/// DESIGN rule 2a: to which environment of the plan an answer belongs.
@Suite struct ReleasePlanTests {
  private static func session(_ technology: String, on os: String, _ version: String = "17.2") -> AuditEnvironment {
    AuditEnvironment(device: "Device", os: os, osVersion: version, assistiveTechnology: technology)
  }

  private static func reader(
    _ technology: String?, _ os: String?, _ version: String? = nil, _ coverage: PlannedEnvironment.Coverage = .full
  ) -> PlannedEnvironment {
    PlannedEnvironment(
      kind: .screenReader, technology: technology, os: os, osVersion: version, coverage: coverage, position: 1)
  }

  private static let web = ReleasePlan(
    ["NVDA": reader("NVDA", "Windows"), "VO": reader("VoiceOver", "macOS", nil, .spot)], on: .web)
  private static let versions = ReleasePlan(
    ["VO 17": reader("VoiceOver", "iOS", "17"), "VO 18": reader("VoiceOver", "iOS", "18")], on: .ios)
  private static let iPad = ReleasePlan(
    ["phone": reader("VoiceOver", "iOS"), "pad": reader("VoiceOver", "iPadOS")], on: .ios)
  private static let unsaid = ReleasePlan(
    ["not stated": PlannedEnvironment(kind: .notStated, coverage: .full, position: 1)], on: .ios)

  struct Case: CustomTestStringConvertible {
    let plan: ReleasePlan
    let session: AuditEnvironment
    var method = CheckMethod.screenReader
    let name: String
    var reach = FoundEnvironment.Reach.planned

    init(
      _ plan: ReleasePlan, _ session: AuditEnvironment, by method: CheckMethod = .screenReader, _ name: String,
      _ reach: FoundEnvironment.Reach = .planned
    ) {
      self.plan = plan
      self.session = session
      self.method = method
      self.name = name
      self.reach = reach
    }

    var testDescription: String {
      "\(session.assistiveTechnology) \(session.os) \(session.osVersion), \(method): \(name)"
    }
  }

  private static let ios = ReleasePlan([:], on: .ios)
  private static let anyReader = ReleasePlan([:], on: .web)

  private static let cases: [Case] = [
    Case(ios, session("VoiceOver", on: "iOS"), "VoiceOver on iOS"),
    Case(ios, session("VoiceOver", on: "iPadOS"), "VoiceOver on iOS"),
    Case(ios, session("VoiceOver", on: "macOS", "14"), "VoiceOver on macOS", .outside),
    Case(ios, session("Full Keyboard Access", on: "iOS"), by: .keyboard, "keyboard"),
    Case(ios, session("VoiceOver", on: "macOS", "14"), by: .keyboard, "keyboard"),
    Case(ios, session("VoiceOver", on: "iOS"), by: .visual, "the app"),
    Case(ios, session("None", on: "iOS"), by: .tool, "the app"),
    Case(ios, session("not stated", on: "iOS"), by: .screenReader, "not stated", .everywhere),
    Case(ios, session("not stated", on: "iOS"), by: .settings, "the app"),
    Case(iPad, session("VoiceOver", on: "iPadOS"), "pad"), Case(iPad, session("VoiceOver", on: "iOS"), "phone"),
    Case(versions, session("VoiceOver", on: "iOS", "17.4"), "VO 17"),
    Case(versions, session("VoiceOver", on: "iPadOS", "18"), "VO 18"),
    Case(versions, session("VoiceOver", on: "iOS", "16.1"), "VoiceOver on iOS 16", .outside),
    Case(versions, session("VoiceOver", on: "iOS", "17.4"), by: .inspection, "the app"),
    Case(web, session("NVDA", on: "Windows", "11"), "NVDA"), Case(web, session("nvda", on: "Web", "-"), "NVDA"),
    Case(web, session("VoiceOver", on: "macOS", "14"), "VO"),
    Case(web, session("JAWS", on: "Windows", "11"), "JAWS on Windows", .outside),
    Case(web, session("NVDA", on: "Windows", "11"), by: .keyboard, "keyboard", .outside),
    Case(anyReader, session("JAWS", on: "Windows", "11"), "screen reader"),
    Case(anyReader, session("Own Reader", on: "Windows", "11"), "screen reader"),
    Case(unsaid, session("not stated", on: "iOS"), "not stated"),
    Case(unsaid, session("VoiceOver", on: "iOS"), "not stated"),
    Case(unsaid, session("None", on: "iOS"), by: .tool, "not stated"),
  ]

  @Test(arguments: cases) func `an answer belongs to`(_ row: Case) {
    #expect(row.plan.environment(of: row.session, answering: row.method) == FoundEnvironment(row.name, row.reach))
  }

  @Test func `a plan names the app always, and a kind that it does not name has no environments`() {
    #expect(Self.web.environments.map(\.name) == ["NVDA", "VO", "the app"])
    #expect(Self.web.environments(answering: [.keyboard]).isEmpty)
    #expect(Self.web.environments(answering: [.screenReader, .visual]).map(\.name) == ["NVDA", "VO"])
    #expect(Self.web.environments(answering: [.tool, .visual]).map(\.name) == ["the app"])
    #expect(Self.unsaid.environments(answering: [.keyboard]).map(\.name) == ["not stated"])
  }

  @Test(arguments: [
    ("17", "17.2", true), ("17.2", "17", true), ("17.2", "17.4", false), ("18.0", "17.4", true), ("9.1", "10", false),
    ("17.2.1", "17.2", true),
  ])
  func `versions are compared by their numbers`(_ later: String, _ failure: String, _ isAtLeast: Bool) throws {
    let (later, failure) = (try #require(Planned.iOS(later)), try #require(Planned.iOS(failure)))
    #expect(later.isAtLeast(failure) == isAtLeast)
  }
}
