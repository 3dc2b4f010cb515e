internal import AuditModel

/// What is left of an audit, by screen and by check.
public struct AuditProgress: Sendable {
  /// Questions that are left in one place.
  public struct Part: Hashable, Sendable {
    /// Key of the screen, `.` for the product; or path of the check.
    public let name: String
    /// Questions that are left.
    public let left: Int
    /// Those of them that count for conformance.
    public let mustLevel: Int
  }

  /// Questions that are left.
  public let left: Int
  /// Those of them that count for conformance.
  public let mustLevel: Int
  /// By screen, in the order of the questions; screens without any are left out.
  public let screens: [Part]
  /// By check, in the order of the questions.
  public let checks: [Part]

  /// Counts what is left.
  public init(_ questions: [AuditQuestion]) {
    left = questions.count
    mustLevel = questions.count(where: \.isMustLevel)
    screens = Self.parts(questions, name: { $0.screen ?? "\(Address.product)" })
    checks = Self.parts(questions, name: { $0.definition.check.path })
  }

  private static func parts(
    _ questions: [AuditQuestion], name: (AuditQuestion) -> String
  ) -> [Part] {
    var order: [String] = []
    var groups: [String: [AuditQuestion]] = [:]
    for question in questions {
      let key = name(question)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(question)
    }
    return order.map { key in
      let group = groups[key] ?? []
      return Part(
        name: key, left: group.count, mustLevel: group.count(where: \.isMustLevel))
    }
  }
}
