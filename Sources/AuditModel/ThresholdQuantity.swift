/// What a threshold measures.
public enum ThresholdQuantity: String, CaseIterable, Sendable {
  case contrast
  case targetSize = "target-size"
  case spacing
  case textSize = "text-size"
  case textResize = "text-resize"
  case lineHeight = "line-height"
  case paragraphSpacing = "paragraph-spacing"
  case letterSpacing = "letter-spacing"
  case wordSpacing = "word-spacing"
  case viewport
  case flashes
  case duration
  case extensions

  /// The quantity in words.
  public var words: String { rawValue.replacing("-", with: " ") }
}
