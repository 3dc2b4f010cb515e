/// What the numbers of thresholds count.
public enum ThresholdUnit: String, CaseIterable, Sendable {
  /// Points: of the platform for sizes on iOS, of CSS in WCAG.
  case pt
  /// Density-independent pixels of Android.
  case dp
  /// Pixels of CSS.
  case cssPixel = "css-px"
  /// Pixels of the display.
  case px
  case mm
  /// To one: contrast.
  case ratio
  /// Of the default size.
  case percent
  /// Times the font size.
  case em
  /// Seconds.
  case s
  /// Hours.
  case h
  /// Times a second.
  case perSecond = "per-s"
  /// Times.
  case times

  /// The unit in words.
  public var words: String {
    switch self {
    case .cssPixel: "CSS px"
    case .ratio: "to 1"
    case .em: "times the font size"
    case .perSecond: "a second"
    case .percent: "percent"
    case .pt, .dp, .px, .mm, .s, .h, .times: rawValue
    }
  }
}
