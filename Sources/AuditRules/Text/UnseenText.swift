/// Characters without a shape of their own, by which two texts can look the same and differ.
public enum UnseenText {
  /// Says whether nobody sees a character, whatever stands beside it: spaces and joiners without width, soft hyphens, fillers,
  /// marks of annotation.
  public static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x034F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0x3164,
      0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE001F, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF:
      true
    default: false
    }
  }

  /// Says whether nobody sees a character where it stands.
  ///
  /// - Parameter previous: The character before it; nil where there is none, or none that is shown as it is.
  static func isUnseen(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, in scalars: String.UnicodeScalarView,
    at index: String.UnicodeScalarView.Index
  ) -> Bool {
    guard isContextual(scalar) else { return isUnseen(scalar) }
    let next = scalars.index(after: index)
    return !belongs(scalar, to: previous, before: next < scalars.endIndex ? scalars[next] : nil)
  }

  /// Whether it is worth a closer look.
  static func mayBeUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xAD && (isUnseen(scalar) || isContextual(scalar))
  }

  /// Joiners, variation selectors and tags, which change how the character before them is shown.
  private static func isContextual(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x180B...0x180D, 0x180F, 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Says whether a joiner, a variation selector or a tag belongs to the character before it.
  ///
  /// Joiners stand behind letters and marks of the scripts whose letters join, and the one of emoji behind an emoji; selectors
  /// behind emoji, symbols and ideographs, or within a keycap; tags behind the black flag, as in that of Scotland.
  static func belongs(_ scalar: Unicode.Scalar, to previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    guard let previous else { return false }
    let isEmoji = previous.value > 0x7F && previous.properties.isEmoji
    switch scalar.value {
    case 0x180B...0x180D, 0x180F: return 0x1800...0x18AF ~= previous.value
    case 0x200C: return joins(previous)
    case 0x200D: return joins(previous) || isEmoji || previous.value == 0xFE0F
    case 0xFE00...0xFE0F: return isEmoji || previous.value >= 0x2030 || next?.value == 0x20E3
    case 0xE0020...0xE007F: return previous.value == 0x1F3F4 || 0xE0020...0xE007E ~= previous.value
    default: return previous.value >= 0x2E80
    }
  }

  /// Whether it is of a script whose letters join, from Hebrew to Mongolian and beyond.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x10FF, 0x1200...0x1CFF, 0xA800...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF,
      0x1E900...0x1E95F:
      scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .spacingMark
    default: false
    }
  }
}
