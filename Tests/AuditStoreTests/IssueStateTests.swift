import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Where an issue stands follows from its events and from whether a failure of it stands (DESIGN section 2: `open → fixed →
/// verified`, and `reopened`).
@Suite struct IssueStateTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let events: [IssueEventKind]
    /// With a failure that stands, and without one.
    let states: (standing: IssueState, without: IssueState)

    init(_ events: [IssueEventKind], _ standing: IssueState, _ without: IssueState) {
      self.events = events
      states = (standing, without)
    }

    var testDescription: String { "opened " + events.map(\.rawValue).joined(separator: " ") }
  }

  /// What happens after it was opened.
  static let cases: [Case] = [
    Case([], .open, .withdrawn),
    Case([.fixed], .fixed, .withdrawn),
    Case([.claimed], .fixed, .withdrawn),
    Case([.fixed, .verified], .verified, .verified),
    Case([.verified], .verified, .verified),
    Case([.fixed, .commented], .fixed, .withdrawn),
    Case([.fixed, .reopened], .reopened, .withdrawn),
    Case([.fixed, .verified, .reopened], .reopened, .withdrawn),
    Case([.fixed, .reopened, .fixed], .fixed, .withdrawn),
    Case([.verified, .claimed], .fixed, .withdrawn),
    Case([.merged], .merged, .merged),
    Case([.fixed, .merged, .commented], .merged, .merged),
    Case([.merged, .claimed], .merged, .merged),
  ]

  private static func state(after events: [IssueEventKind], isRetracted: Bool) throws -> IssueState {
    let audit = try SampleAudit()
    let session = audit.session
    let finding = try audit.database.write(at: Sample.now) { transaction in
      let finding = try SampleAudit.record(
        "sign-in", "sample/titles/unique", .failed, session: session, in: transaction
      ).finding
      for kind in events {
        try transaction.addIssueEvent(IssueEvent(kind, actor: "bo", text: "t"), to: Identifier(rawValue: 1))
      }
      return finding
    }
    let release = try audit.release()
    if isRetracted {
      try audit.database.write(at: Sample.now) { try $0.retract(finding, of: release, by: "ana", reason: "r") }
    }
    #expect(try audit.database.check() == [])
    return try audit.database.read { try $0.issue(Identifier(rawValue: 1)).state }
  }

  @Test(arguments: cases) func `the newest event of its life says where an issue stands`(_ one: Case) throws {
    #expect(try Self.state(after: one.events, isRetracted: false) == one.states.standing)
    #expect(try Self.state(after: one.events, isRetracted: true) == one.states.without)
  }

  @Test(arguments: IssueEventKind.allCases)
  func `what says nothing of its life changes nothing`(kind: IssueEventKind) throws {
    let ofLife: Set<IssueEventKind> = [.opened, .fixed, .claimed, .verified, .reopened, .merged]
    guard !ofLife.contains(kind) else { return }
    #expect(try Self.state(after: [.fixed, kind], isRetracted: false) == .fixed)
  }

  @Test func `only what is open or reopened is open`() {
    #expect(IssueState.allCases.filter(\.isOpen) == [.open, .reopened])
  }
}
