import Testing

@testable import AuditModel

/// Colours in the notations of CSS Color Module Level 4, and one colour over another.
@Suite struct ColorTests {
  struct Reading: CustomTestStringConvertible {
    let text: String
    /// Red, green and blue, 0 to 255, and alpha, 0 to 1.
    let parts: [Double]
    let written: String

    init(_ text: String, _ parts: [Double], _ written: String) {
      self.text = text
      self.parts = parts
      self.written = written
    }

    var testDescription: String { text }
  }

  private static let black = Color(red: 0, green: 0, blue: 0, alpha: 1)
  private static let white = Color(red: 1, green: 1, blue: 1, alpha: 1)

  private func expect(
    _ color: Color, _ parts: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = [color.red * 255, color.green * 255, color.blue * 255, color.alpha]
    for (found, wanted) in zip(found, parts) {
      #expect(abs(found - wanted) < 1e-9, "\(color)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    Reading("#abc", [170, 187, 204, 1], "#AABBCC"),
    Reading("#ABC0", [170, 187, 204, 0], "#AABBCC00"),
    Reading("#abc8", [170, 187, 204, 136.0 / 255], "#AABBCC88"),
    Reading("#1a1A1A", [26, 26, 26, 1], "#1A1A1A"),
    Reading("#1a1A1Aff", [26, 26, 26, 1], "#1A1A1A"),
    Reading("#00487980", [0, 72, 121, 128.0 / 255], "#00487980"),
    Reading(" #fff\t", [255, 255, 255, 1], "#FFFFFF"),
    Reading("rgb(0,72,121)", [0, 72, 121, 1], "#004879"),
    Reading("RGB( 0 , 72 , 121 )", [0, 72, 121, 1], "#004879"),
    Reading("rgb(0 72 121)", [0, 72, 121, 1], "#004879"),
    Reading("rgba(0 72 121)", [0, 72, 121, 1], "#004879"),
    Reading("rgb(0, 72, 121, .5)", [0, 72, 121, 0.5], "rgb(0 72 121 / 0.5)"),
    Reading("rgba(0, 72, 121, 25%)", [0, 72, 121, 0.25], "rgb(0 72 121 / 0.25)"),
    Reading("rgb(0 72 121 / 0.5)", [0, 72, 121, 0.5], "rgb(0 72 121 / 0.5)"),
    Reading("rgb(0 72 121/50%)", [0, 72, 121, 0.5], "rgb(0 72 121 / 0.5)"),
    Reading("rgb(100%, 0%, 20%)", [255, 0, 51, 1], "#FF0033"),
    Reading("rgb(100% 0% 50%)", [255, 0, 127.5, 1], "rgb(255 0 127.5)"),
    Reading("rgb(255 0% 20%)", [255, 0, 51, 1], "#FF0033"),
    Reading("rgb(12.5 0 0)", [12.5, 0, 0, 1], "rgb(12.5 0 0)"),
    Reading("rgb(0 0 0 / 0)", [0, 0, 0, 0], "#00000000"),
    Reading("rgb(0 0 0 / 1)", [0, 0, 0, 1], "#000000"),
    Reading("transparent", [0, 0, 0, 0], "#00000000"),
    Reading("Black", [0, 0, 0, 1], "#000000"),
    Reading("WHITE", [255, 255, 255, 1], "#FFFFFF"),
    Reading("rebeccapurple", [0x66, 0x33, 0x99, 1], "#663399"),
    Reading("aliceblue", [240, 248, 255, 1], "#F0F8FF"),
    Reading("yellowgreen", [154, 205, 50, 1], "#9ACD32"),
    Reading("lightgoldenrodyellow", [250, 250, 210, 1], "#FAFAD2"),
    Reading("navy", [0, 0, 128, 1], "#000080"),
    Reading("green", [0, 128, 0, 1], "#008000"),
    Reading("lime", [0, 255, 0, 1], "#00FF00"),
    Reading("tan", [210, 180, 140, 1], "#D2B48C"),
  ])
  func `a notation of CSS is read, and what is written is read as the same`(_ reading: Reading) throws {
    let color = try Color(reading.text)
    expect(color, reading.parts)
    #expect(color.description == reading.written)
    expect(try Color(color.description), reading.parts)
  }

  @Test func `all 148 names are read, and grey is gray`() throws {
    #expect(NamedColor.rgb.count == 148)
    for name in NamedColor.rgb.keys {
      #expect(try Color(name).isOpaque)
      #expect(try Color(name.uppercased()) == Color(name))
      if name.contains("grey") { #expect(try Color(name) == Color(name.replacing("grey", with: "gray"))) }
    }
    #expect(NamedColor.rgb.keys.count { $0.contains("grey") } == 7)
    #expect(try Color("aqua") == Color("cyan"))
    #expect(try Color("fuchsia") == Color("magenta"))
  }

  struct Refusal: CustomTestStringConvertible {
    let text: String
    /// Words of the message.
    let words: [String]

    init(_ text: String, _ words: String...) {
      self.text = text
      self.words = words
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Refusal("", "missing", "#RRGGBB"), Refusal("  ", "missing"),
    Refusal("#", "0 digits", "3, 4, 6 or 8"), Refusal("#12", "2 digits"), Refusal("#12345", "5 digits"),
    Refusal("#1234567", "7 digits"), Refusal("#123456789", "9 digits"), Refusal("#ggg", "hexadecimal"),
    Refusal("##fff", "hexadecimal"), Refusal("#+12", "hexadecimal"), Refusal("# fff", "hexadecimal"),
    Refusal("#fff;", "hexadecimal"), Refusal("#ff\u{1B}", "hexadecimal"), Refusal("#ff\0", "hexadecimal"),
    Refusal("#１２３", "characters"), Refusal("#12\u{301}3", "characters"), Refusal("blac\u{212A}", "characters"),
    Refusal("fff", "#fff", "before them"), Refusal("767676", "#767676"), Refusal("0xFFFFFF", "no name"),
    Refusal("blak", "no name"), Refusal("currentcolor", "no name"), Refusal("none", "no name"),
    Refusal("black white", "no name"), Refusal("hsl(0 0% 0%)", "hsl() is not read"),
    Refusal("color(srgb 0 0 0)", "color() is not read"), Refusal("rgb (0 0 0)", "rgb () is not read"),
    Refusal("url(x)", "url() is not read"), Refusal("var(--x)", "not read"),
    Refusal("rgb(0 0 0", "bracket"), Refusal("rgb(0 0 0) x", "bracket"), Refusal("rgb((0 0 0)", "\"(0\""),
    Refusal("rgb(0 0 0))", "\"0)\""), Refusal("rgb()", "0 values"), Refusal("rgb(0 0)", "2 values"),
    Refusal("rgb(0 0 0 0)", "4 values", "after a /"), Refusal("rgb(0,0)", "2 values"),
    Refusal("rgb(0,0,0,1,1)", "5 values"), Refusal("rgb(0,0,,0)", "blue is \"\""), Refusal("rgb(,0,0)", "red is \"\""),
    Refusal("rgb(0, 0%, 0)", "mixes"), Refusal("rgb(0,0,0/1)", "blue is \"0/1\""),
    Refusal("rgb(0 0 0 / 0 / 0)", "more than one /"), Refusal("rgb(0 0 0 /)", "alpha is \"\""),
    Refusal("rgb(256 0 0)", "red is 256", "too much", "255"), Refusal("rgb(0 101% 0)", "green is 101%", "too much"),
    Refusal("rgb(0 0 255.01)", "blue", "too much"), Refusal("rgb(-1 0 0)", "red is \"-1\""),
    Refusal("rgb(+1 0 0)", "red"), Refusal("rgb(1e2 0 0)", "red"), Refusal("rgb(1. 0 0)", "red"),
    Refusal("rgb(1.2.3 0 0)", "red"), Refusal("rgb(. 0 0)", "red"), Refusal("rgb(inf 0 0)", "red"),
    Refusal("rgb(nan 0 0)", "red"), Refusal("rgb(0x1 0 0)", "red"), Refusal("rgb(none 0 0)", "red"),
    Refusal("rgb(% 0 0)", "red is \"%\""), Refusal("rgb(1%% 0 0)", "red"), Refusal("rgb(1 % 0 0)", "4 values"),
    Refusal("rgb(0 0 0 / 1.01)", "alpha", "too much"), Refusal("rgb(0 0 0 / -0.5)", "alpha"),
    Refusal("rgb(0 0 0 / 101%)", "alpha", "too much"), Refusal("rgb(0\n0 0)", "2 values"),
    Refusal(String(repeating: "9", count: 100_000), "long"),
    Refusal("rgb(" + String(repeating: "9", count: 150) + " 0 0)", "red", "too much"),
  ])
  func `anything else is refused with the reason`(_ refusal: Refusal) {
    let error = #expect(throws: ColorError.self) { _ = try Color(refusal.text) }
    for word in refusal.words {
      #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }
    #expect((error?.description.utf8.count ?? 0) < 500)
  }

  @Test func `what is translucent shows what is behind it`() throws {
    // 255 × 0.25 + 127.5 × 0.75 = 159.375, and 127.5 × 0.75 = 95.625.
    let veil = try Color("rgb(0 0 0 / 50%)").composited(over: Self.white)
    expect(veil, [127.5, 127.5, 127.5, 1])
    #expect(veil.isOpaque)
    expect(try Color("rgb(255 0 0 / 25%)").composited(over: veil), [159.375, 95.625, 95.625, 1])
    expect(try Color("rgb(255 255 255 / 60%)").composited(over: Color("#00f")), [153, 153, 255, 1])
  }

  @Test(arguments: ["#000", "#fff", "#777", "#b00020", "rebeccapurple"])
  func `an opaque colour hides what is behind it, a transparent one shows it`(_ text: String) throws {
    let color = try Color(text)
    #expect(color.composited(over: Self.black) == color)
    #expect(try Color("transparent").composited(over: color) == color)
    #expect(try Color("transparent").composited(over: Color("transparent")).alpha == 0)
  }

  @Test(arguments: Array(stride(from: 0.0, through: 1.0, by: 0.03125)))
  func `over an opaque colour everything is opaque, and white over white is white`(_ alpha: Double) {
    let veil = Color(red: 1, green: 1, blue: 1, alpha: alpha).composited(over: Self.white)
    #expect(veil == Self.white)
    #expect(Color(red: 0.3, green: 0.1, blue: 0, alpha: alpha / 7).composited(over: Self.white).isOpaque)
  }

  @Test(arguments: [
    (0.0, "0"), (3, "3"), (4.5, "4.5"), (0.12, "0.12"), (127.5, "127.5"), (18.66666, "18.6667"), (-1.25, "-1.25"),
    (0.00001, "0"), (1e300, "1e+300"),
  ])
  func `a number is written short`(number: Double, text: String) {
    #expect(NumberText.short(number) == text)
  }
}
