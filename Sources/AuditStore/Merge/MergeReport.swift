public import AuditModel

/// What came into a file from another copy of it.
public struct MergeReport: Hashable, Sendable {
  /// Rows of a log.
  public struct Log: Hashable, Sendable {
    /// Name of its table.
    public let name: String
    /// How many came.
    public let count: Int
  }

  /// An issue that came, and whose number was taken here.
  public struct Renumbered: Hashable, Sendable {
    /// Its number in the other file.
    public let there: Int64
    /// Its number in this file from now on.
    public let here: Int64
    /// What every copy knows it by.
    public let name: IssueName
  }

  /// The logs of which rows came, in the order of their names; empty when the other file had nothing new.
  public internal(set) var logs: [Log] = []
  /// Editions of packs that came, as `KEY EDITION`, in order.
  public internal(set) var packs: [String] = []
  /// Keys of profiles of which a revision came, in order.
  public internal(set) var profiles: [String] = []
  /// Issues that have another number here, in the order of their numbers there.
  public internal(set) var issues: [Renumbered] = []

  /// How many rows of logs came.
  public var rowCount: Int { logs.reduce(0) { $0 + $1.count } }
  /// Whether anything came.
  public var isEmpty: Bool { logs.isEmpty && packs.isEmpty && profiles.isEmpty }
}
