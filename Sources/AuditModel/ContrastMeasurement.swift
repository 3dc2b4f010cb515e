/// Two colours as they are seen, and what they are the colours of.
public struct ContrastMeasurement: Hashable, Sendable {
  /// What the colours belong to.
  public enum Subject: Hashable, Sendable {
    /// Text and what is behind it; the size is nil when it is not known.
    case text(size: TextSize?, isBold: Bool)
    /// A part of a control or graphic and what is beside it.
    case nonText
  }

  /// The colour of the text or part, as it was given.
  public let foreground: Color
  /// The colour behind or beside it, as it was given.
  public let background: Color
  /// What stands behind a translucent background; nil behind an opaque one.
  public let backdrop: Color?
  /// What the colours belong to.
  public let subject: Subject

  /// A measurement.
  ///
  /// - Parameter backdrop: An opaque colour behind a translucent background.
  /// - Throws: ``ColorError`` when what is seen cannot be told, or when the backdrop is not seen at all.
  public init(
    foreground: Color, background: Color, over backdrop: Color?, subject: Subject
  ) throws(ColorError) {
    if let backdrop {
      guard backdrop.isOpaque else {
        throw ColorError("\(backdrop) is translucent and cannot be at the back; give --over an opaque colour")
      }
      guard !background.isOpaque else {
        throw ColorError("the background \(background) is opaque, so that nothing behind it is seen; leave --over out")
      }
    } else if !background.isOpaque {
      throw ColorError(
        "the background \(background) is translucent; say with --over which opaque colour stands behind it")
    }
    self.foreground = foreground
    self.background = background
    self.backdrop = backdrop
    self.subject = subject
  }

  /// The background as it is seen; opaque.
  public var seenBackground: Color {
    backdrop.map { background.composited(over: $0) } ?? background
  }

  /// The foreground as it is seen over the background; opaque.
  public var seenForeground: Color {
    foreground.composited(over: seenBackground)
  }

  /// The contrast of what is seen.
  public var ratio: ContrastRatio {
    ContrastRatio(seenForeground, seenBackground)
  }
}
