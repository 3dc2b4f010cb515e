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
  ///   - unsaid: What is said of a failure of the check without words.
  ///   - isHeard: Whether what was observed was heard.
  ///   - observed: What was really announced or seen; nil when nothing was said.
  public static func of(
    _ place: PlaceNames, unsaid: String, isHeard: Bool, observed: String?
  ) -> String {
    let observation = DisplayText.line(observed ?? "", length: observationLength)
    guard !observation.isEmpty else { return "\(PlaceWords.of(place)): \(unsaid)" }
    return "\(PlaceWords.of(place)): \(isHeard ? "heard" : "found") “\(observation)”"
  }

  /// A title with the languages of its parts; one that a person wrote is all in theirs.
  ///
  /// - Parameters:
  ///   - language: That of what people write about its screen, a BCP 47 tag; nil: that of the document.
  ///   - pack: That of the title of its check; nil: that of the document.
  static func runs(_ title: String, in language: String?, pack: String?) -> [PageRun] {
    guard language != nil || pack != nil else { return [.text(title)] }
    let quote = [": heard “", ": found “"].compactMap { title.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
    if let quote, title.hasSuffix("”") {
      let observed = String(title[quote.upperBound...].dropLast())
      return place(title[..<quote.lowerBound], language)
        + [.text(String(title[quote])), .text(observed, in: language), .text("”")]
    }
    if let verdict = title.firstRange(of: ": not met: ") {
      return place(title[..<verdict.lowerBound], language)
        + [.text(String(title[verdict])), .text(String(title[verdict.upperBound...]), in: pack)]
    }
    return [.text(title, in: language)]
  }

  /// A place as ``PlaceWords`` writes it, with the language of its names.
  private static func place(_ place: Substring, _ language: String?) -> [PageRun] {
    let whole = [", the whole screen", ", the whole component", ", the whole product"]
    guard let own = whole.compactMap({ place.firstRange(of: $0) }).first else {
      return [.text(String(place), in: language)]
    }
    let rest = String(place[own.upperBound...])
    return [.text(String(place[..<own.lowerBound]), in: language), .text(String(place[own]))]
      + (rest.isEmpty ? [] : [.text(rest, in: language)])
  }
}
