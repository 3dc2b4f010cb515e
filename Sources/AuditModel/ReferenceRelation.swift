/// How a check bears on a criterion of a standard.
public enum ReferenceRelation: String, CaseIterable, Sendable, Codable {
  /// A failure of the check is a failure of the criterion.
  case tests
  /// Worth knowing; a failure of the check proves nothing about the criterion.
  case related
}
