internal import AuditModel
internal import AuditRules

/// What makes elements equal, so that one answer can be about all of them, and what is wrong with them one problem.
struct ElementPattern: Hashable {
  private let type: String
  private let variant: String?
  private let component: String?
  private let traits: [Trait]?
  private let parts: [String]

  /// - Parameters:
  ///   - component: Key of the component that the element is part of; nil for a screen's own.
  ///   - announcement: What is expected to be said there; nil where that is not known.
  init(_ element: ElementSpecification, component: String?, in state: String, _ announcement: Announcement?) {
    type = element.type
    variant = element.variant
    self.component = component
    traits = element.expectation(in: state).traits
    parts = (announcement.map { $0.parts + $0.hintParts } ?? []).map { part in
      switch part.kind {
      case .label, .value, .position, .header, .hint: part.kind.rawValue
      case .state, .role, .error, .boundary, .usage: "\(part.kind.rawValue) \(part.text)"
      }
    }
  }
}
