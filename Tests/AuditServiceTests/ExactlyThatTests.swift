import AuditModel
import Testing

@testable import AuditRules
@testable import AuditService

/// "Exactly that" claims what the specification knows, and nothing of what it only says stands there.
@Suite struct ExactlyThatTests {
  private static let packs = Result { try BuiltInCatalog.packs() }

  private static func stop(
    _ type: String, label: String, value: ExpectedValue? = nil, traits: [AuditModel.Trait], on platform: Platform
  ) throws -> ListenStop {
    var element = ElementSpecification(key: "element", type: type)
    element.expectation.label = label
    element.expectation.value = value
    element.expectation.traits = traits
    var screen = ScreenSpecification(key: "screen", title: "Screen")
    screen.states = [StateSpecification(key: "filled")]
    screen.elements = [element]
    return try #require(ListenStop(element, in: "filled", of: screen, on: platform))
  }

  /// What is proposed for the checks that ask about the parts, by the part.
  private static func outcomes(_ hearing: Hearing, at stop: ListenStop) throws -> [HeardPart: Set<Outcome?>] {
    let checks = try packs.get().filter { ["native", "voiceover-spec"].contains($0.key) }
      .flatMap(\.guidelines).flatMap(\.checks)
      .filter { check in
        check.heard?.parts.count == 1 && check.heard?.onlyFails == false && check.platforms.contains(stop.platform)
          && (check.elementTypes.isEmpty || check.elementTypes.contains { $0.type == stop.element.type })
      }
    var outcomes: [HeardPart: Set<Outcome?>] = [:]
    for (check, proposal) in zip(checks, ListenRule.proposals(hearing, at: stop, for: checks)) {
      if let part = check.heard?.parts.first { outcomes[part, default: []].insert(proposal.outcome) }
    }
    return outcomes
  }

  @Test(arguments: [Platform.ios, .android])
  func `a value that only says what stands there stays open, and the rest passes`(_ platform: Platform) throws {
    let stop = try Self.stop(
      "text-input", label: "Username", value: .placeholder("what was typed"), traits: [.textEntry], on: platform)
    let exact = try Self.outcomes(.asExpected, at: stop)
    #expect(exact[.name] == [.passed])
    #expect(exact[.role] == [.passed])
    #expect(exact[.value] == [nil])
    #expect(stop.expected.certain.contains("\u{2026}") && !stop.expected.certain.contains("what was typed"))
    #expect(AnnouncementComparison(.asExpected, with: stop.expected).differences.isEmpty)
    // Who writes down what was heard there has heard it.
    let words = platform == .ios ? "Username, bob, text field" : "bob, edit box for Username"
    #expect(try Self.outcomes(.words(words), at: stop)[.value] == [.passed])
  }

  @Test func `a literal value is claimed by it`() throws {
    let stop = try Self.stop(
      "text-input", label: "Username", value: .literal("bob"), traits: [.textEntry], on: .ios)
    #expect(try Self.outcomes(.asExpected, at: stop)[.value] == [.passed])
    #expect(stop.expected.certain == stop.expected.whole)
  }

  @Test(arguments: [Platform.ios, .android])
  func `a name with a part in braces is never claimed, nor failed for other words`(_ platform: Platform) throws {
    let stop = try Self.stop("button", label: "Pay {amount}", traits: [.button], on: platform)
    let exact = try Self.outcomes(.asExpected, at: stop)
    #expect(exact[.name] == [nil])
    #expect(exact[.role] == [.passed])
    #expect(exact[.wording] ?? [nil] == [nil])
    #expect(!stop.expected.certain.contains("amount"))
    let heard = try Self.outcomes(.words("Pay 5 dollars, button"), at: stop)
    #expect(heard[.name] == [nil])
    #expect(heard[.wording] ?? [nil] == [nil])
    #expect(heard[.role] == [.passed])
  }

  @Test func `a state that only says what may stand there stays open`() throws {
    let stop = try Self.stop(
      "toggle-switch", label: "Wi-Fi", value: .placeholder("on or off"), traits: [.switchButton], on: .ios)
    let exact = try Self.outcomes(.asExpected, at: stop)
    #expect(exact[.state] == [nil])
    #expect(exact[.name] == [.passed])
    #expect(try Self.outcomes(.words("Wi-Fi, switch button, on"), at: stop)[.state]?.contains(.failed) == false)
  }
}
