/// A field of a screen's specification that a check can depend on (DESIGN rule 2c).
///
/// The raw value is its name in screen specifications, in `reads` of a pack's dimensions and in digests of places. The
/// visible words of an element are its ``label``, ``hint`` and ``members``: a specification has no other field for them.
/// Type and variant are not here, for every check depends on them; key, size, identifier and origin are not, for none does.
public enum SpecificationField: String, CaseIterable, Sendable, Comparable {
  /// Group, list or bar that the element stands in.
  case container
  /// Accessible name.
  case label
  /// Value, or words that say what stands there.
  case value
  /// Traits, whatever their order.
  case traits
  /// Hint.
  case hint
  /// Custom actions in rotor order.
  case actions
  /// What happens to focus, in words.
  case focus
  /// Colour of the text.
  case textColor = "text_color"
  /// Colour behind the text.
  case backgroundColor = "background_color"
  /// Size of the text.
  case textSize = "text_size"
  /// Whether the text is bold, on which large-scale text depends (WCAG 2.2).
  case bold
  /// Visible parts that are read as this one element.
  case members
  /// Place in swipe order.
  case order
  /// The screen's title.
  case title

  /// The order of ``allCases``, which is that of a screen's file.
  public static func < (one: SpecificationField, other: SpecificationField) -> Bool { one.place < other.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
