/// A kind of element that checks can ask about.
public struct ElementType: Hashable, Sendable {
  /// A way in which the type is built.
  public struct Variant: Hashable, Sendable {
    /// Its key.
    public let key: String
    /// Its name for people.
    public let title: String

    /// A variant.
    public init(key: String, title: String) {
      self.key = key
      self.title = title
    }
  }

  /// Its key in specifications.
  public let key: String
  /// Its name for people.
  public let title: String
  /// What kind of thing it is.
  public let category: ElementCategory
  /// Other keys under which a specification may name it.
  public let synonyms: [String]
  /// Its variants in order.
  public let variants: [Variant]
  /// Dimensions in which nothing is asked of it.
  public let notApplicable: [DimensionExemption]
  /// What screen readers are expected to say, in order.
  public let announcements: [ExpectedAnnouncement]

  /// An element type.
  public init(
    key: String, title: String, category: ElementCategory, synonyms: [String], variants: [Variant],
    notApplicable: [DimensionExemption] = [], announcements: [ExpectedAnnouncement] = []
  ) {
    self.key = key
    self.title = title
    self.category = category
    self.synonyms = synonyms
    self.variants = variants
    self.notApplicable = notApplicable
    self.announcements = announcements
  }

  /// The variant that a synonym names, for it begins with the variant's key: `password-field` is the variant `password`;
  /// nil for other names.
  public func variant(named synonym: String) -> Variant? {
    synonym == key ? nil : variants.first { synonym == $0.key || synonym.hasPrefix($0.key + "-") }
  }

  /// Says whether it goes by a name: its key, or one of its synonyms.
  public func isNamed(_ name: String) -> Bool {
    key == name || synonyms.contains(name)
  }
}

extension Sequence<ElementType> {
  /// The type that a person names: the one of that key, else the first that goes by the name; nil for none.
  public func named(_ name: String) -> ElementType? {
    first { $0.key == name } ?? first { $0.isNamed(name) }
  }
}

/// What kind of thing an element type is.
public enum ElementCategory: String, CaseIterable, Sendable, Codable {
  case control
  case notification
  case pattern
}
