/// An element type, or one variant of it, that a check asks about: `captcha`, `captcha.table-row`.
public struct ElementTypeReference: Hashable, Sendable, CustomStringConvertible {
  /// Key of the type.
  public let type: String
  /// Key of the variant; nil means every variant.
  public let variant: String?

  /// A reference.
  public init(type: String, variant: String?) {
    self.type = type
    self.variant = variant
  }

  /// Says whether an element is of that type and variant.
  public func matches(_ element: ElementOutline) -> Bool {
    element.type == type && (variant == nil || variant == element.variant)
  }

  /// Says whether an element is specified as one of that type and variant.
  public func matches(_ element: ElementSpecification) -> Bool {
    element.type == type && (variant == nil || variant == element.variant)
  }

  /// `TYPE` or `TYPE.VARIANT`.
  public var description: String {
    type + (variant.map { "." + $0 } ?? "")
  }
}
