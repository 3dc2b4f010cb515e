extension Color {
  /// Longest text that may be a colour, in bytes; what is longer is refused without being read.
  public static let maximumByteCount = 200

  /// The notations that ``init(_:)-(String)`` reads, for help and errors.
  public static let notations = "#RGB, #RGBA, #RRGGBB, #RRGGBBAA, rgb(R G B / ALPHA), rgb(R, G, B, ALPHA) or a CSS name"

  /// Reads a colour as CSS Color Module Level 4 writes it; case does not matter, nor do spaces around it.
  ///
  /// Read are hexadecimal digits (section 5.2), `rgb()` and `rgba()` with commas or spaces (5.1), the 148 names (6.1)
  /// and `transparent` (6.3). Stricter than a browser, which moves values into their range: a number that cannot be is
  /// a slip of the pen. `none`, exponents and other functions are refused.
  ///
  /// - Throws: ``ColorError`` that says why it is none.
  public init(_ text: String) throws(ColorError) {
    let text = ColorScan.trimmed(text[...])
    guard !text.isEmpty else { throw ColorError("a colour is missing; write \(Self.notations)") }
    guard text.utf8.count <= Self.maximumByteCount else {
      throw ColorError("no colour is that long; write \(Self.notations)")
    }
    // Only ASCII letters: there are others that turn into them in lower case.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw ColorError("\"\(text)\" has characters that no colour has; write \(Self.notations)")
    }
    let name = text.lowercased()
    if name.hasPrefix("#") {
      self = try ColorScan.hexadecimal(name.dropFirst(), text)
    } else if let open = name.firstIndex(of: "(") {
      self = try ColorScan.function(name[..<open], name[name.index(after: open)...], text)
    } else {
      self = try ColorScan.named(name, text)
    }
  }
}

/// Takes the notations of a colour apart.
private enum ColorScan {
  static func hexadecimal(_ digits: Substring, _ text: Substring) throws(ColorError) -> Color {
    guard digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      throw ColorError("\"\(text)\" has more than hexadecimal digits behind the #; use 0 to 9 and A to F")
    }
    let alphaCount: Int
    switch digits.count {
    case 3, 6: alphaCount = 0
    case 4: alphaCount = 1
    case 8: alphaCount = 2
    default:
      throw ColorError("\"\(text)\" has \(digits.count) digits behind the #; write 3, 4, 6 or 8")
    }
    let alpha = String(digits.suffix(alphaCount))
    guard let hex = HexColor("#" + digits.dropLast(alphaCount)),
      let byte = alpha.isEmpty ? 255 : UInt8(alpha.count == 1 ? alpha + alpha : alpha, radix: 16)
    else {
      throw ColorError("\"\(text)\" is no colour; write \(Color.notations)")
    }
    return Color(hex, alpha: Double(byte) / 255)
  }

  static func named(_ name: String, _ text: Substring) throws(ColorError) -> Color {
    if name == "transparent" { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    if let rgb = NamedColor.rgb[name], let hex = HexColor("#" + sixDigits(rgb)) { return Color(hex) }
    if HexColor("#" + name) != nil {
      throw ColorError("\"\(text)\" is no name of a colour; digits have a # before them: #\(text)")
    }
    throw ColorError("\"\(text)\" is no name of a colour in CSS; write \(Color.notations)")
  }

  private static func sixDigits(_ rgb: UInt32) -> String {
    let digits = String(rgb, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  static func function(
    _ name: Substring, _ rest: Substring, _ text: Substring
  ) throws(ColorError) -> Color {
    guard name == "rgb" || name == "rgba" else {
      throw ColorError("\"\(text)\": \(name)() is not read; write \(Color.notations)")
    }
    guard rest.last == ")" else {
      throw ColorError("\"\(text)\" does not end with a bracket; write rgb(R G B) or rgb(R G B / ALPHA)")
    }
    let inside = rest.dropLast()
    return try inside.contains(",") ? withCommas(inside, text) : withSpaces(inside, text)
  }

  private static func withCommas(_ inside: Substring, _ text: Substring) throws(ColorError) -> Color {
    let parts = inside.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
    guard parts.count == 3 || parts.count == 4 else {
      throw ColorError("\"\(text)\" has \(parts.count) values; write three, and a fourth for alpha")
    }
    let percentCount = parts.prefix(3).count { $0.hasSuffix("%") }
    guard percentCount == 0 || percentCount == 3 else {
      throw ColorError("\"\(text)\" mixes numbers and percent; with commas write all three alike")
    }
    return try color(Array(parts.prefix(3)), alpha: parts.count == 4 ? parts[3] : nil, text)
  }

  private static func withSpaces(_ inside: Substring, _ text: Substring) throws(ColorError) -> Color {
    let halves = inside.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { throw ColorError("\"\(text)\" has more than one /; it stands before alpha only") }
    let parts = halves.first.map { $0.split(whereSeparator: { isSpace($0) }) } ?? []
    guard parts.count == 3 else {
      let hint = parts.count == 4 ? "; alpha comes after a /" : ""
      throw ColorError("\"\(text)\" has \(parts.count) values for red, green and blue; write three\(hint)")
    }
    return try color(parts, alpha: halves.count == 2 ? trimmed(halves[1]) : nil, text)
  }

  private static func color(
    _ parts: [Substring], alpha: Substring?, _ text: Substring
  ) throws(ColorError) -> Color {
    Color(
      red: try value(parts[0], "red", whole: 255, text), green: try value(parts[1], "green", whole: 255, text),
      blue: try value(parts[2], "blue", whole: 255, text),
      alpha: try alpha.map { (part) throws(ColorError) in try value(part, "alpha", whole: 1, text) } ?? 1)
  }

  /// A number from 0 to `whole` or a percentage, as a fraction.
  private static func value(
    _ part: Substring, _ name: String, whole: Double, _ text: Substring
  ) throws(ColorError) -> Double {
    let isPercent = part.hasSuffix("%")
    let limit = isPercent ? 100 : whole
    let range = "from 0 to \(NumberText.short(whole)), or 0% to 100%"
    guard let number = DecimalText.number(isPercent ? part.dropLast() : part) else {
      throw ColorError("\"\(text)\": \(name) is \"\(part)\"; write a number \(range)")
    }
    guard number <= limit else {
      throw ColorError("\"\(text)\": \(name) is \(part), which is too much; write a number \(range)")
    }
    return number / limit
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, isSpace(first) { text.removeFirst() }
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }
}
