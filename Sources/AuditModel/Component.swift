/// A component of a product as a release specifies it.
public struct Component: Hashable, Sendable {
  /// Local key.
  public let id: Identifier<Component>
  /// The key people type.
  public let key: String
  /// What the release says of it.
  public let specification: ComponentSpecification
  /// Keys of the screens in the release's scope that declare it, in their order.
  public let screens: [String]

  /// A component as it is stored.
  public init(id: Identifier<Component>, specification: ComponentSpecification, screens: [String]) {
    self.id = id
    key = specification.key
    self.specification = specification
    self.screens = screens
  }

  /// Its elements by what checks match them.
  public var elements: [ElementOutline] {
    specification.elements.map { ElementOutline(key: $0.key, type: $0.type, variant: $0.variant, component: key) }
  }
}
