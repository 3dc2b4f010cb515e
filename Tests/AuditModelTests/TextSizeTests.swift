import AuditModel
import Testing

/// Sizes of text with their units.
@Suite struct TextSizeTests {
  private static let sizes: [(text: String, points: Double, shown: String)] = [
    ("14", 14.0, "14 pt"), ("14pt", 14, "14 pt"), ("14 PT", 14, "14 pt"), ("0.5", 0.5, "0.5 pt"),
    (".5pt", 0.5, "0.5 pt"),
    // 1 pt is 4/3 CSS px.
    ("24px", 18, "18 pt (24 px)"), ("18.66px", 13.995, "13.995 pt (18.66 px)"),
    ("18.67 px", 14.0025, "14.0025 pt (18.67 px)"),
    ("18sp", 18, "18 pt (18 sp)"), ("17.99dp", 17.99, "17.99 pt (17.99 dp)"),
  ]

  @Test(arguments: sizes)
  func `a size is read with its unit`(text: String, points: Double, shown: String) throws {
    let size = try #require(TextSize(text))
    #expect(abs(size.points - points) < 1e-12)
    #expect(size.description == shown)
  }

  @Test(arguments: [
    "", " ", "0", "0pt", "-1", "+1", "1e3", "pt", "14em", "14ptpt", "14  pt", "14pt ", " 14", "1,5", "0x10", "inf",
    "nan",
    "１４", "14\u{301}", "14\n", "14 px px", "111111111111111111111",
  ])
  func `anything else is none`(_ text: String) {
    #expect(TextSize(text) == nil)
  }
}
