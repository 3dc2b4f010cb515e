public import AuditModel

/// Which assistive technology a person means: one that is known by name, or one of their own (DESIGN rule 2a).
///
/// A name that is taken at its word would answer what nobody can tell, and a second spelling would be a second environment.
public enum TechnologyRule {
  /// A name that nobody knows, or one that is said to be something else.
  public struct Unknown: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to say instead.
    public let description: String
  }

  /// The technology of a name, in its maker's spelling or that in which it was added.
  ///
  /// - Parameters:
  ///   - typed: The name, without white space around it.
  ///   - kind: What it is, where it is to be added; nil where nobody says it.
  ///   - own: Those that were added before.
  /// - Throws: ``Unknown`` for a name that is neither known nor added, and for one that is something else than `kind`.
  public static func technology(
    _ typed: String, kind: AssistiveTechnology.Kind?, own: [AssistiveTechnology]
  ) throws(Unknown) -> AssistiveTechnology {
    guard let found = AssistiveTechnology(typed: typed) ?? own.first(where: { $0.isNamed(typed) }) else {
      guard let kind else { throw unknown(typed, own) }
      return AssistiveTechnology(own: typed, kind)
    }
    guard kind == nil || kind == found.kind else {
      throw Unknown(
        description:
          "\(found.name) is known as \(found.kind.words); leave --technology-kind out, or give yours another name")
    }
    return found
  }

  private static func unknown(_ typed: String, _ own: [AssistiveTechnology]) -> Unknown {
    let known = AssistiveTechnology.names + own.map(\.name)
    let kinds = AssistiveTechnology.Kind.ofOwn.map(\.rawValue)
    return Unknown(
      description:
        "\(typed) is no assistive technology that is known; say one of \(known.joined(separator: ", ")); or add "
        + "it by saying what it is, with --technology-kind \(kinds.joined(separator: " or "))")
  }
}

extension AssistiveTechnology.Kind {
  /// As a thing in a sentence: `a screen reader`.
  var words: String {
    switch self {
    case .screenReader: "a screen reader"
    case .keyboard: "a keyboard"
    case .voice: "a voice technology"
    case .switchAccess: "a switch technology"
    case .magnifier: "a magnifier"
    case .nothing: "a setting of the app or the system"
    }
  }
}
