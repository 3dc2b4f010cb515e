/// What a screen is called elsewhere: a URL, the number of a page in an audit.
///
/// It belongs to the screen itself and to no release.
public struct ScreenReference: Hashable, Sendable {
  /// Who calls it so: `url`, or the key of an audit whose page numbers these are.
  public let scheme: String
  /// Its name there; never empty.
  public let value: String

  /// A name elsewhere.
  public init(scheme: String, value: String) {
    self.scheme = scheme
    self.value = value
  }

  /// Whether it can be written and read again: the scheme is a key, and the value is not blank.
  public var isWellFormed: Bool {
    Slug.isValid(scheme) && !value.allSatisfy(\.isWhitespace)
  }

  /// What edits say that screens are called elsewhere, by the screens' keys and in order; screens without any are left
  /// out.
  ///
  /// - Parameter edits: Those of one product; other registers are passed over.
  public static func all(_ edits: some Sequence<Edit>) -> [String: [ScreenReference]] {
    var references: [String: [ScreenReference]] = [:]
    for (register, fold) in RegisterFold.folds(of: edits) {
      guard case .reference(let scheme, let value) = register.field, let said = fold.value,
        (try? register.field.check(said)) != nil
      else { continue }
      references[register.key, default: []].append(ScreenReference(scheme: scheme, value: value))
    }
    return references.mapValues { $0.sorted() }
  }
}

extension ScreenReference: Comparable {
  /// By scheme, then by value.
  public static func < (left: ScreenReference, right: ScreenReference) -> Bool {
    (left.scheme, left.value) < (right.scheme, right.value)
  }
}
