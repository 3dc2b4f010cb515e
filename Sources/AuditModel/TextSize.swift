/// A size of text as it was given, and in the points that thresholds are stated in.
public struct TextSize: Hashable, Sendable, CustomStringConvertible {
  /// The units that sizes are given in.
  public enum Unit: String, CaseIterable, Sendable {
    case pt, px, sp, dp

    /// How many points one of them is.
    ///
    /// A CSS pixel is 1/96 inch and a CSS point 1/72, so that 1 pt is 4/3 px (CSS Values and Units Level 4, section
    /// 6.2). Points of iOS, sp and dp are taken for points one to one, as Apple's guidelines and Google's Accessibility
    /// Test Framework do; docs/contrast.md says why, and what a stricter reading would be.
    public var points: Double {
      switch self {
      case .pt, .sp, .dp: 1
      case .px: 0.75
      }
    }
  }

  /// The number in ``unit``, greater than zero.
  public let number: Double
  /// The unit.
  public let unit: Unit

  /// Reads a number greater than zero with or without a unit behind it, such as `14`, `14pt` or `18.5 px`; nil for
  /// anything else.
  ///
  /// Without a unit it is points. Case does not matter.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 20 else { return nil }
    let lower = text.lowercased()
    let unit = Unit.allCases.first { lower.hasSuffix($0.rawValue) }
    var digits = lower[...]
    if let unit {
      digits = digits.dropLast(unit.rawValue.count)
      if digits.last == " " { digits.removeLast() }
    }
    guard let number = DecimalText.number(digits), number > 0 else { return nil }
    self.number = number
    self.unit = unit ?? .pt
  }

  /// A size; the number must be greater than zero.
  public init(number: Double, unit: Unit) {
    self.number = number
    self.unit = unit
  }

  /// The size in points.
  public var points: Double { number * unit.points }

  /// The size in points, and behind it as it was given where that is another unit: `18 pt (24 px)`.
  public var description: String {
    let text = "\(NumberText.roundedDown(points)) pt"
    return unit == .pt ? text : "\(text) (\(NumberText.roundedDown(number)) \(unit.rawValue))"
  }
}

/// How large text is, as far as contrast depends on it.
public enum TextSizeClass: String, CaseIterable, Sendable {
  /// What is not large.
  case normal
  /// Large scale by the rule that is applied.
  case large
  /// Bold text of any size, which only Apple's guidelines set apart.
  case bold

  /// The class in words.
  public var words: String { "\(rawValue) text" }
}
