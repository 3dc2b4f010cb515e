/// What is wrong with the answer that was stored when a release was frozen.
public enum FrozenAnswerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing was stored, or a recovery has lost it.
  case missing(release: String)
  /// The bytes are not those that were stored, or were never an answer.
  case damaged(release: String, why: String)
  /// A newer auditctl has stored it.
  case unknownFormat(release: String, format: Int)

  /// What is wrong, of which release, and what can be done.
  public var description: String {
    switch self {
    case .missing(let release):
      "the answer that was stored when release \(release) was frozen is not in this file; nothing is worked out in its "
        + "place: \(Self.wayOut)"
    case .damaged(let release, let why):
      "the answer that was stored when release \(release) was frozen is damaged: \(why); \(Self.wayOut)"
    case .unknownFormat(let release, let format):
      "the answer that was stored when release \(release) was frozen is in format \(format), which this auditctl does not "
        + "know; use a newer auditctl"
    }
  }

  private static let wayOut =
    "put a backup that has it in its place with `auditctl database restore BACKUP`; what else is damaged says "
    + "`auditctl database check`"
}
