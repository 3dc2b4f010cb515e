public import AuditModel
internal import AuditRules

/// What an issue is called until a person calls it something else, and a failure wherever it is named: by its place, and by
/// what was heard or found there.
///
/// The title of a check says what a pass says, and so never stands alone where something failed.
public enum IssueTitle {
  /// Most Unicode scalars of an observation in a title.
  static let observationLength = 100

  /// The title of a failure of a check.
  ///
  /// - Parameters:
  ///   - check: Title of the check.
  ///   - isHeard: Whether what was observed was heard.
  ///   - observed: What was really announced or seen; nil when nothing was said.
  public static func of(
    _ place: PlaceNames, check: String, isHeard: Bool, observed: String?
  ) -> String {
    let observation = DisplayText.line(observed ?? "", length: observationLength)
    guard !observation.isEmpty else { return "\(PlaceWords.of(place)): not met: \(check)" }
    return "\(PlaceWords.of(place)): \(isHeard ? "heard" : "found") “\(observation)”"
  }
}
