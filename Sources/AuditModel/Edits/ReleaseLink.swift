/// A step on the way back from a release: to its predecessor, or to a hotfix that was merged into it.
public struct ReleaseLink: Hashable, Sendable {
  /// What the step is.
  public enum Kind: Hashable, Sendable {
    case predecessor
    case merge
  }

  /// Version of the release.
  public let release: String
  /// What the step is.
  public let kind: Kind
  /// Version of the release that it leads to.
  public let target: String
  /// Place of the edit that says it.
  public let position: LogPosition

  /// A step.
  public init(from release: String, _ kind: Kind, _ target: String, position: LogPosition) {
    self.release = release
    self.kind = kind
    self.target = target
    self.position = position
  }

  /// The step that an edit of a release says.
  ///
  /// - Parameter edit: What holds of a register: the newest of its heads.
  /// - Returns: Nil for an edit of another field, and for one that takes the step away.
  /// - Throws: ``EditValueError`` where the value is not what the field asks for.
  public init?(_ edit: Edit) throws(EditValueError) {
    guard let release = edit.register.release, let value = edit.value else { return nil }
    switch edit.register.field {
    case .predecessor: self.init(from: release, .predecessor, try value.string(), position: edit.position)
    case .merges(let version):
      try value.checkIsSaid()
      self.init(from: release, .merge, version, position: edit.position)
    default: return nil
    }
  }
}
