/// An environment that the plan of a release names: what an edit of `environment NAME` says.
public struct PlannedEnvironment: Hashable, Sendable {
  /// What can be answered in it.
  public enum Kind: String, CaseIterable, Sendable {
    case screenReader = "screen-reader"
    case keyboard
    case voice
    case switchAccess = "switch"
    /// The app as it is, for what needs no technology.
    case theApp = "the-app"
    /// An audit from elsewhere that does not say.
    case notStated = "not-stated"
  }

  /// How much of it counts.
  public enum Coverage: String, CaseIterable, Sendable {
    case full
    /// Failures count; what is untested does not, and a pass passes no cell.
    case spot
  }

  /// What can be answered in it.
  public var kind: Kind
  /// The assistive technology; nil where the kind needs none.
  public var technology: String?
  /// The operating system; nil: any.
  public var os: String?
  /// Its version, where the plan tells versions apart; nil: any.
  public var osVersion: String?
  /// How much of it counts.
  public var coverage: Coverage
  /// Its place among the plan's environments, from 1.
  public var position: Int

  /// An environment of a plan.
  public init(
    kind: Kind, technology: String? = nil, os: String? = nil, osVersion: String? = nil, coverage: Coverage,
    position: Int
  ) {
    self.kind = kind
    self.technology = technology
    self.os = os
    self.osVersion = osVersion
    self.coverage = coverage
    self.position = position
  }

  /// Reads what an edit says.
  public init(_ value: EditValue) throws(EditValueError) {
    var members = try JSONMembers(value.json())
    guard let kind = try members.word("kind", as: Kind.self) else { throw EditValueError(path: "kind", "is missing") }
    guard let coverage = try members.word("coverage", as: Coverage.self) else {
      throw EditValueError(path: "coverage", "is missing")
    }
    self.kind = kind
    self.coverage = coverage
    technology = try members.text("technology")
    os = try members.text("os")
    osVersion = try members.text("os_version")
    position = try members.position("position")
    try members.end()
  }

  /// It as an edit says it.
  public var editValue: EditValue {
    EditValue(
      .object(said: [
        "kind": .text(kind.rawValue), "technology": .text(ifSaid: technology), "os": .text(ifSaid: os),
        "os_version": .text(ifSaid: osVersion), "coverage": .text(coverage.rawValue),
        "position": .number(Double(position)),
      ]))
  }
}
