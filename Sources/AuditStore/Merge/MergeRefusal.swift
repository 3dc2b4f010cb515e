/// Why two files cannot become one; nothing was written then.
public enum MergeRefusal: Hashable, Sendable {
  /// Both paths lead to one file.
  case sameFile
  /// A file is not what it was when it was written: what `database check` says, one line each.
  case unsound(path: String, [String])
  /// One row of a log, by replica and number, has two contents.
  case contradiction(table: String, replica: String, sequence: Int64)
  /// What belongs to rows that both files have is other in one of them.
  case differs(table: String)
  /// Numbers of a replica that neither file has, and that nobody noted as lost.
  case hole(replica: String, sequences: ClosedRange<Int64>)
  /// An edition of a pack with two contents: `KEY EDITION`.
  case edition(String)
  /// Rows of the other file that were written far ahead of this machine's clock.
  case clockAhead(ClockAhead)
  /// A row that came from a hub and that no copy of a file can have written.
  case unreadable(replica: String, sequence: Int64)
  /// Rows that came from a hub and would not be here what they were there.
  case storedOtherwise(replica: String, product: String)
}

extension MergeRefusal: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .sameFile: "it is the same file; name the other copy"
    case .unsound(let path, let problems):
      "\(path) is not sound: \(Self.listed(problems)); see `auditctl database check`, and restore a backup or save the rest "
        + "with `auditctl database recover`"
    case .contradiction(let table, let replica, let sequence):
      "row \(sequence) of replica \(replica) in \(table) says one thing here and another there: a copy of the file was put "
        + "back in its place, or a machine was cloned; `auditctl database fork --from` in one of the files gives its rows "
        + "numbers of their own, and then they can be merged"
    case .differs(let table):
      "rows of \(table) that both files have are not the same; see `auditctl database check` in both, and merge a backup"
    case .hole(let replica, let sequences):
      sequences.count == 1
        ? "number \(sequences.lowerBound) of replica \(replica) is in neither file; merge a file that has it first"
        : "numbers \(sequences.lowerBound) to \(sequences.upperBound) of replica \(replica) are in neither file; merge a "
          + "file that has them first"
    case .edition(let name):
      "pack \(name) is one thing here and another there; give one of them another edition with `auditctl catalog import`"
    case .unreadable(let replica, let sequence):
      "row \(sequence) of replica \(replica) is nothing that auditctl writes; ask whoever administers the hub to close that "
        + "replica, and leave its rows out with --without \(replica.prefix(8))"
    case .storedOtherwise(let replica, let product):
      "what replica \(replica) wrote\(product.isEmpty ? "" : " about \(product)") refers to what does not belong there; ask "
        + "whoever administers the hub to close that replica, and leave its rows out with --without \(replica.prefix(8))"
    case .clockAhead(let ahead):
      "it has \(ahead); if this machine's clock is wrong, set it right and try again, else run `auditctl database fork "
        + "--clock` there"
    }
  }

  private static func listed(_ problems: [String]) -> String {
    let more = problems.count > 3 ? ", and \(problems.count - 3) more" : ""
    return problems.prefix(3).joined(separator: ", ") + more
  }
}
