import Testing

@testable import AuditRules

/// Dates and times as spreadsheets write them.
@Suite struct LocalTimeTests {
  private static func utc(_ text: String) -> Int64? { Timestamp.milliseconds(text) }

  @Test(
    arguments: [
      ("22.11.2026", "2026-11-22T00:00:00Z"), ("2.1.2026 9:05", "2026-01-02T09:05:00Z"),
      ("22.11.2026 09:30:15", "2026-11-22T09:30:15Z"), ("2026-11-22 09:30", "2026-11-22T09:30:00Z"),
      ("2026-11-22T09:30", "2026-11-22T09:30:00Z"), ("03/04/2026", "2026-04-03T00:00:00Z"),
      ("29.02.2028 23:59:59", "2028-02-29T23:59:59Z"),
    ]) func `a date is read day first`(text: String, meant: String) throws
  {
    #expect(LocalTime(text, slashes: .dayFirst)?.asUTC == Self.utc(meant))
  }

  @Test func `slashes are read in the order of the country, and points never otherwise`() {
    #expect(LocalTime("03/04/2026", slashes: .monthFirst)?.asUTC == Self.utc("2026-03-04"))
    #expect(LocalTime("03.04.2026", slashes: .monthFirst)?.asUTC == Self.utc("2026-04-03"))
    #expect(LocalTime("03/04/2026", slashes: nil) == nil)
    #expect(LocalTime("2026-04-03", slashes: nil)?.asUTC == Self.utc("2026-04-03"))
  }

  @Test(
    arguments: [
      ("de-DE", LocalTime.SlashOrder.dayFirst), ("de", .dayFirst), ("en-US", .monthFirst), ("en-us", .monthFirst),
      ("en-GB", .dayFirst), ("es-US", .monthFirst), ("zh-Hant-TW", .dayFirst), ("en", nil),
    ]) func `a locale says which comes first`(locale: String, order: LocalTime.SlashOrder?)
  {
    #expect(LocalTime.SlashOrder(locale: locale) == order)
  }

  @Test(
    arguments: [
      "", " ", "noon", "30.02.2026", "29.02.2026", "00.01.2026", "1.13.2026", "22.11.26", "2026.11.22", "22-11-2026",
      "22.11.2026 24:00", "22.11.2026 09:60", "22.11.2026 09:30:60", "22.11.2026 9", "22.11.2026 09:30 Uhr",
      "2026-11-22T09:30Z", "2026-11-22 09:30+01:00", "-1.11.2026", "1.+1.2026", "٢٢.١١.٢٠٢٦", "1.1.99999", "1..2026",
    ]) func `anything else is refused`(text: String)
  {
    #expect(LocalTime(text, slashes: .dayFirst) == nil)
  }
}
