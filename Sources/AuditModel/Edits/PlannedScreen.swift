/// A screen's place in the plan of a release: what an edit of `screen KEY` says.
public struct PlannedScreen: Hashable, Sendable {
  /// Whether it is audited.
  public enum Plan: String, CaseIterable, Sendable {
    case inScope = "in-scope"
    case outOfScope = "out-of-scope"
    /// Outside a partial re-audit: it stands as in the predecessor.
    case notReAudited = "not-re-audited"
  }

  /// How it came into the sample (WCAG-EM 1.0, step 3).
  public enum Sample: String, CaseIterable, Sendable {
    case structured
    case random
    case process
  }

  /// Whether it is audited.
  public var plan: Plan
  /// How it came into the sample; nil: not said.
  public var sample: Sample?
  /// Why it is out of scope; nil: not said.
  public var reason: String?
  /// Its place in lists and reports, from 1.
  public var position: Int

  /// A screen of a plan.
  public init(plan: Plan, sample: Sample? = nil, reason: String? = nil, position: Int) {
    self.plan = plan
    self.sample = sample
    self.reason = reason
    self.position = position
  }

  /// Reads what an edit says.
  public init(_ value: EditValue) throws(EditValueError) {
    var members = try JSONMembers(value.json())
    guard let plan = try members.word("plan", as: Plan.self) else {
      throw EditValueError(path: "plan", "is missing")
    }
    self.plan = plan
    sample = try members.word("sample", as: Sample.self)
    reason = try members.text("reason")
    position = try members.position("position")
    try members.end()
  }

  /// It as an edit says it.
  public var editValue: EditValue {
    EditValue(
      .object(said: [
        "plan": .text(plan.rawValue), "sample": .text(ifSaid: sample?.rawValue), "reason": .text(ifSaid: reason),
        "position": .number(Double(position)),
      ]))
  }
}
