package import AuditModel

extension RegisterFold {
  /// The registers of which two heads say different things, in the order of their newest heads.
  package static func conflicts(among edits: some Sequence<Edit>) -> [RegisterFold] {
    folds(of: edits).values.filter(\.isConflict).sorted { left, right in
      guard let left = left.newest, let right = right.newest else { return false }
      return left.position < right.position
    }
  }
}
