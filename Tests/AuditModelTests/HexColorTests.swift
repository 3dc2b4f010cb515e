import AuditModel
import Testing

/// Colours without transparency, written `#RRGGBB`.
@Suite struct HexColorTests {
  struct Reading: CustomTestStringConvertible {
    let text: String
    let rgb: UInt32
    let written: String

    var testDescription: String { text }
  }

  @Test(arguments: [
    Reading(text: "#000000", rgb: 0, written: "#000000"),
    Reading(text: "#FFFFFF", rgb: 0xFF_FFFF, written: "#FFFFFF"),
    Reading(text: "#1a1A1a", rgb: 0x1A_1A1A, written: "#1A1A1A"),
    Reading(text: "#0000ff", rgb: 0xFF, written: "#0000FF"),
    Reading(text: "#ABC", rgb: 0xAA_BBCC, written: "#AABBCC"),
    Reading(text: "#00f", rgb: 0xFF, written: "#0000FF"),
    Reading(text: "#004879", rgb: 0x00_4879, written: "#004879"),
  ])
  func `six or three digits in either case are a colour`(_ reading: Reading) throws {
    let color = try #require(HexColor(reading.text))
    #expect(color.rgb == reading.rgb)
    #expect(color.description == reading.written)
    #expect(HexColor(color.description) == color)
  }

  @Test(arguments: [
    "", "#", "1A1A1A", "#1A1A1", "#1A1A1A1", "#1A1A1AFF", "#GGGGGG", "#12345 ", " #123456", "#+12345", "#-12345",
    "#12 456", "#１２３４５６", "#12345\u{301}", "#0x1234", "black", "#12\n", "##12345",
  ])
  func `anything else is none`(_ text: String) {
    #expect(HexColor(text) == nil)
  }
}
