import Testing

@testable import AuditModel

/// Relative luminance and contrast ratio by the definitions of WCAG 2.2.
///
/// Expected values were worked out from the definition with Python's `**`.
@Suite struct ContrastRatioTests {
  struct Pair: CustomTestStringConvertible {
    let colors: (String, String)
    let value: Double
    let shown: String

    init(_ one: String, _ other: String, _ value: Double, _ shown: String) {
      colors = (one, other)
      self.value = value
      self.shown = shown
    }

    var testDescription: String { "\(colors.0) \(colors.1)" }
  }

  @Test(arguments: [
    Pair("#767676", "#fff", 4.542224959605253, "4.54:1"), Pair("#777", "#fff", 4.478089453577214, "4.47:1"),
    Pair("#000", "#fff", 21, "21.00:1"), Pair("#fff", "#fff", 1, "1.00:1"), Pair("#777", "#777", 1, "1.00:1"),
    Pair("#0000ff", "#fff", 8.592471358428805, "8.59:1"), Pair("#949494", "#fff", 3.0334698257384747, "3.03:1"),
    Pair("#959595", "#fff", 2.9953461357088114, "2.99:1"), Pair("#595959", "#fff", 7.004729208035935, "7.00:1"),
    Pair("#5a5a5a", "#fff", 6.896926215312931, "6.89:1"), Pair("#f00", "#fff", 3.9984767707539985, "3.99:1"),
    Pair("#0f0", "#fff", 1.3721902770517513, "1.37:1"), Pair("#757575", "#000", 4.557768319672582, "4.55:1"),
    Pair("#747474", "#000", 4.492948073111701, "4.49:1"), Pair("#9AA0A6", "#fff", 2.6405256342580867, "2.64:1"),
    // The colours of 8 bits that come nearest to 4.5:1 on white from below.
    Pair("#9A6C5A", "#fff", 4.499999851006519, "4.49:1"),
  ])
  func `a pair has its published ratio, in either order, and never looks better`(_ pair: Pair) throws {
    let (one, other) = (try Color(pair.colors.0), try Color(pair.colors.1))
    let ratio = ContrastRatio(one, other)
    #expect(abs(ratio.value - pair.value) < 1e-12)
    #expect(ratio.description == pair.shown)
    #expect(ContrastRatio(other, one) == ratio)
  }

  @Test func `black and white are exactly 21 apart, and equal colours exactly 1`() throws {
    #expect(try ContrastRatio(Color("black"), Color("white")).value == 21)
    for grey in 0...255 {
      let color = Color(red: Double(grey) / 255, green: Double(grey) / 255, blue: Double(grey) / 255, alpha: 1)
      #expect(ContrastRatio(color, color).value == 1)
    }
  }

  @Test func `ratios are symmetric, from 1 to 21, and shown at most as they are`() {
    var generator = Numbers(state: 7)
    for _ in 0..<5000 {
      let (one, other) = (generator.color(), generator.color())
      let ratio = ContrastRatio(one, other)
      #expect(ratio == ContrastRatio(other, one))
      #expect((1...21).contains(ratio.value))
      #expect(Double(ratio.hundredths) / 100 <= ratio.value)
      #expect(Double(ratio.hundredths + 1) / 100 > ratio.value)
    }
  }

  @Test func `brighter parts never make a colour darker`() {
    var before = -1.0
    for step in 0...10_000 {
      let part = Double(step) / 10_000
      let luminance = Color(red: part, green: part, blue: part, alpha: 1).relativeLuminance
      #expect(luminance > before, "\(part)")
      before = luminance
    }
    #expect(before == 1)
  }

  @Test func `the older limit of sRGB gives the same for every colour of 8 bits`() {
    // 0.03928 and 0.04045: no part of 8 bits lies between them.
    for byte in 0...255 {
      let part = Double(byte) / 255
      #expect((part > 0.03928) == (part > 0.04045), "\(byte)")
    }
  }

  private static let seen: [(foreground: String, background: String, backdrop: String?, ratio: Double)] = [
    // Black at 50 % on white is 127.5; as 80 in hexadecimal digits it is 128/255, a little darker.
    ("rgb(0 0 0 / 50%)", "white", nil, 3.976653024912438), ("#00000080", "white", nil, 4.0041069566148515),
    ("rgb(255 255 255 / 60%)", "#00f", nil, 3.4185572892345353),
    ("white", "rgb(0 0 0 / 50%)", "white", 3.976653024912438),
    ("rgb(255 0 0 / 25%)", "rgb(0 0 0 / 50%)", "white", 1.2255652747752652),
    ("transparent", "#123456", nil, 1), ("black", "transparent", "white", 21),
  ]

  @Test(arguments: seen)
  func `what is measured is what is seen`(
    foreground: String, background: String, backdrop: String?, ratio: Double
  ) throws {
    let measured = try ContrastMeasurement(
      foreground: Color(foreground), background: Color(background), over: backdrop.map { text in try Color(text) },
      subject: .nonText)
    #expect(abs(measured.ratio.value - ratio) < 1e-12)
    #expect(measured.seenForeground.isOpaque && measured.seenBackground.isOpaque)
  }

  private static let unseen: [(background: String, backdrop: String?, words: String)] = [
    ("#fff8", nil, "translucent; say with --over"), ("transparent", nil, "translucent; say with --over"),
    ("#fff8", "#0008", "cannot be at the back"), ("#fff", "#000", "leave --over out"),
    ("#fff", "#0008", "cannot be at the back"),
  ]

  @Test(arguments: unseen)
  func `what is behind a translucent background must be said, and only then`(
    background: String, backdrop: String?, words: String
  ) {
    let error = #expect(throws: ColorError.self) {
      _ = try ContrastMeasurement(
        foreground: Color("#000"), background: Color(background), over: backdrop.map { text in try Color(text) },
        subject: .nonText)
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  /// Numbers that are the same on each run.
  private struct Numbers {
    var state: UInt64

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }

    mutating func color() -> Color {
      Color(red: next(), green: next(), blue: next(), alpha: 1)
    }
  }
}
