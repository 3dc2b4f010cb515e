/// A screen in the scope of a release.
public struct Screen: Hashable, Sendable {
  /// Local key.
  public let id: Identifier<Screen>
  /// The key people type.
  public let key: String
  /// What the release says of it.
  public let specification: ScreenSpecification
  /// What the release says of the components it declares, in their order.
  public let components: [ComponentSpecification]

  /// A screen as it is stored.
  public init(
    id: Identifier<Screen>, key: String, specification: ScreenSpecification, components: [ComponentSpecification] = []
  ) {
    self.id = id
    self.key = key
    self.specification = specification
    self.components = components
  }

  /// The specification with the elements of its components among its own; see
  /// ``ScreenSpecification/expanded(with:)``.
  public var expanded: ScreenSpecification {
    specification.expanded(with: components)
  }
}
