import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Text from outside stays data in every format.
@Suite struct TextTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let result: String

    init(_ text: String, _ result: String) {
      self.text = text
      self.result = result
    }

    var testDescription: String { text.debugDescription }
  }

  private static let displayed = [
    Case("", ""), Case("plain é 日本 👩‍🦯", "plain é 日本 👩‍🦯"), Case("a\nb", "a b"), Case("a\r\nb", "a b"), Case("a\rb", "a b"),
    Case("\u{1B}[2J", "\\u{1B}[2J"), Case("\u{0}\u{7}\t", "\\u{0}\\u{7}\\u{9}"),
    Case("\u{7F}\u{85}\u{9B}", "\\u{7F}\\u{85}\\u{9B}"),
    Case("x\u{202E}y\u{2066}z\u{2069}", "x\\u{202E}y\\u{2066}z\\u{2069}"),
    Case("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"), Case("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
    Case("\u{FEFF}", "\\u{FEFF}"), Case("e\u{301}", "e\u{301}"), Case("\\u{1B}", "\\u{1B}"),
    // What nobody sees, alone and between letters that do not join.
    Case("Sign\u{200B} in", "Sign\\u{200B} in"), Case("a\u{AD}b\u{2060}c\u{3164}", "a\\u{AD}b\\u{2060}c\\u{3164}"),
    Case("a\u{200D}b\u{200C}c", "a\\u{200D}b\\u{200C}c"), Case("\u{200D}", "\\u{200D}"),
    Case("a\u{FE0F}\u{200D}", "a\\u{FE0F}\\u{200D}"), Case("1\u{FE0F}2", "1\\u{FE0F}2"),
    Case("a\u{E0061}\u{E0062}", "a\\u{E0061}\\u{E0062}"),
    // What belongs to the character before it: emoji, keycaps, flags, Persian, Hindi, variants of ideographs.
    Case("👩‍🦯 🏳️‍🌈 ❤️ 1️⃣", "👩‍🦯 🏳️‍🌈 ❤️ 1️⃣"), Case("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"),
    Case("می\u{200C}خواهم", "می\u{200C}خواهم"), Case("क्\u{200D}ष", "क्\u{200D}ष"), Case("葛\u{E0100}", "葛\u{E0100}"),
  ]

  @Test(arguments: displayed) func `what steers a terminal is shown as letters`(_ row: Case) {
    #expect(DisplayText.escaped(row.text) == row.result)
  }

  @Test func `line feeds stay where the text has lines of its own`() {
    #expect(DisplayText.escaped("a\nb\rc", keepsNewlines: true) == "a\nb\nc")
  }

  private static let html = [
    Case("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"), Case("a & b", "a &amp; b"),
    Case("\" onclick='x'", "&quot; onclick=&#39;x&#39;"), Case("&amp;", "&amp;amp;"), Case("a\nb", "a\nb"),
    Case("\u{202E}\u{1B}", "\\u{202E}\\u{1B}"), Case("=SUM(A1) | é", "=SUM(A1) | é"),
    // A combining mark makes one character with the sign before it.
    Case("<\u{301}b>\u{338}", "&lt;\u{301}b&gt;\u{338}"),
    Case("\"\u{301}&\u{301}'\u{301}", "&quot;\u{301}&amp;\u{301}&#39;\u{301}"),
  ]

  @Test(arguments: html) func `in HTML nothing is markup`(_ row: Case) {
    #expect(Array(HTMLText.escaped(row.text).unicodeScalars) == Array(row.result.unicodeScalars))
  }

  private static let markdown = [
    Case("a|b", "a\\|b"), Case("<script>", "&lt;script&gt;"), Case("**b** _i_ `c`", "\\*\\*b\\*\\* \\_i\\_ \\`c\\`"),
    Case("[x](http://e)", "\\[x\\](http:\u{2060}//e)"), Case("![x]", "\\!\\[x\\]"), Case("# h", "\\# h"),
    Case("~~s~~", "\\~\\~s\\~\\~"),
    Case("a\nb", "a b"), Case("\\", "\\\\"), Case("&lt;", "&amp;lt;"), Case("\u{202E}", "\\\\u{202E}"),
    Case("|\u{301}", "\\|\u{301}"), Case("<\u{338}", "&lt;\u{338}"),
    // What would begin a list, a rule, a heading or code at the beginning of a line.
    Case("- x", "\\- x"), Case("+ x", "\\+ x"), Case("1. x", "1\\. x"), Case("12) x", "12\\) x"), Case("1.5", "1.5"),
    Case("===", "\\==="), Case("    x", "x"), Case("5.2", "5.2"), Case("5.", "5\\."), Case("$x$", "\\$x\\$"),
    // What is read after Markdown: addresses, mentions, references and emoji.
    Case("www.example.org", "www\u{2060}.example.org"), Case("awww.x", "awww.x"),
    Case("HTTPS://e", "HTTPS:\u{2060}//e"), Case("mailto:a", "mailto:\u{2060}a"),
    Case("@team", "@\u{2060}team"), Case("a@b.example", "a@\u{2060}b.example"),
    Case("pay@failed/x", "pay@failed/x"), Case("(@x)", "(@\u{2060}x)"), Case("2 @ 3", "2 @ 3"),
    Case("#12", "\\#\u{2060}12"), Case("#1A2B3C", "\\#1A2B3C"), Case("GH-7", "GH\u{2060}-7"),
    Case("!12", "\\!\u{2060}12"), Case(":smile:", ":\u{2060}smile:"), Case("15:06:40", "15:06:40"),
    Case(":+1:", ":\u{2060}+1:"), Case("a: b: c", "a: b: c"), Case("60 %", "60 %"),
  ]

  @Test(arguments: markdown) func `in Markdown nothing is markup`(_ row: Case) {
    #expect(Array(MarkdownText.escaped(row.text).unicodeScalars) == Array(row.result.unicodeScalars))
  }

  private static let csv = [
    Case("", ""), Case("plain", "plain"), Case("a,b", "\"a,b\""), Case("a\"b", "\"a\"\"b\""), Case("a\nb", "\"a\nb\""),
    Case("a\rb", "\"a\rb\""), Case("a\r\nb", "\"a\r\nb\""), Case("=SUM(A1)", "'=SUM(A1)"), Case("+1+2", "'+1+2"),
    Case("-x", "'-x"), Case("@cmd", "'@cmd"), Case("\tx", "'\tx"), Case("\rx", "\"'\rx\""), Case("\r\nx", "\"'\r\nx\""),
    Case("-1.5", "-1.5"), Case("+1", "+1"), Case("=1,\"2\"", "\"'=1,\"\"2\"\"\""), Case("a\tb;c", "a\tb;c"),
    Case(" =x", " =x"),
    Case("a,\u{301}b", "\"a,\u{301}b\""), Case("a\"\u{301}b", "\"a\"\"\u{301}b\""), Case("=\u{301}x", "'=\u{301}x"),
  ]

  @Test(arguments: csv) func `in CSV a text stays in its field and is no formula`(_ row: Case) {
    #expect(Array(CSVText.row([row.text, "z"]).unicodeScalars) == Array((row.result + ",z\r\n").unicodeScalars))
  }

  @Test(arguments: csv) func `a field that is written is read back`(_ row: Case) throws {
    // The first row shows what separates fields.
    var reader = CSVReader(ByteFeed(CSVText.row(["a", "b"]) + CSVText.row([row.text, "z"])))
    #expect(try reader.next())
    #expect(try reader.next())
    #expect(reader.fieldCount == 2)
    let isGuarded = row.result.contains("'")
    #expect(Array(try reader.field(0).unicodeScalars) == Array(((isGuarded ? "'" : "") + row.text).unicodeScalars))
  }

  @Test func `between tabs a tab is quoted and a comma is not`() {
    #expect(CSVText.row(["a\tb", "c,d"], separator: "\t") == "\"a\tb\"\tc,d\r\n")
  }

  struct Time: CustomTestStringConvertible {
    let text: String
    let milliseconds: Int64?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Time(text: "1970-01-01T00:00:00Z", milliseconds: 0),
    Time(text: "2026-05-11T08:30:00Z", milliseconds: 1_778_488_200_000),
    Time(text: "2026-05-11T08:30:00.250Z", milliseconds: 1_778_488_200_250),
    Time(text: "2026-05-11T10:30:00+02:00", milliseconds: 1_778_488_200_000),
    Time(text: "2026-05-11", milliseconds: 1_778_457_600_000),
    Time(text: "2024-02-29", milliseconds: 1_709_164_800_000),
    Time(text: "", milliseconds: nil), Time(text: "yesterday", milliseconds: nil),
    Time(text: "abcdefghij", milliseconds: nil),
    Time(text: "2026-05-11T08:30:00", milliseconds: nil), Time(text: "2026-05-11 08:30", milliseconds: nil),
    Time(text: "2026-05-10T23:30:00.5-09:00", milliseconds: 1_778_488_200_500),
    Time(text: "2026-05-11t08:30:00.2509z", milliseconds: 1_778_488_200_250),
    Time(text: "1969-12-31T23:59:59.999Z", milliseconds: -1), Time(text: "2000-02-29", milliseconds: 951_782_400_000),
    Time(text: "1900-02-29", milliseconds: nil), Time(text: "2026-00-10", milliseconds: nil),
    Time(text: "2026-05-11T08:30:00+25:00", milliseconds: nil), Time(text: "2026-05-11T08:30:00.Z", milliseconds: nil),
    Time(text: "2026-02-30", milliseconds: nil), Time(text: "2026-13-01", milliseconds: nil),
    Time(text: "2026-05-11T25:00:00Z", milliseconds: nil), Time(text: "2026-05-11T08:61:00Z", milliseconds: nil),
    Time(text: "2026-05-11T08:30:00Zx", milliseconds: nil), Time(text: "11.05.2026", milliseconds: nil),
    Time(text: " 2026-05-11T08:30:00Z", milliseconds: nil), Time(text: "2026-05-1１", milliseconds: nil),
  ])
  func `times are read strictly`(_ row: Time) {
    #expect(Timestamp.milliseconds(row.text) == row.milliseconds)
  }

  @Test func `times are written in UTC, with milliseconds when there are any`() {
    #expect(Timestamp.text(0) == "1970-01-01T00:00:00Z")
    #expect(Timestamp.text(1_778_488_200_000) == "2026-05-11T08:30:00Z")
    #expect(Timestamp.text(1_778_488_200_007) == "2026-05-11T08:30:00.007Z")
    #expect(Timestamp.text(-1) == "1969-12-31T23:59:59.999Z")
    #expect(Timestamp.day(-1) == "1969-12-31")
    #expect(Timestamp.day(1_778_488_200_007) == "2026-05-11")
  }

  @Test func `every millisecond is written and read back`() {
    let lost = (0..<1000).map { Int64(1_778_488_200_000 + $0) }
      .filter { Timestamp.milliseconds(Timestamp.text($0)) != $0 }
    #expect(lost == [])
    // Days of 800 years, before 1970, too.
    let days = stride(from: -146_097, to: 146_097, by: 59).map { Int64($0) * 86_400_000 }
    #expect(days.filter { Timestamp.milliseconds(Timestamp.day($0)) != $0 } == [])
    #expect(Timestamp.day(-146_097 * 86_400_000) == "1570-01-01")
  }

  @Test func `a time is read as the grammar of RFC 3339 has it, however it is spoilt`() throws {
    let grammar =
      /[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?([Zz]|[+\-][0-9]{2}:[0-9]{2}))?/
    let right = [
      "2026-05-11", "2026-05-11T08:30:00Z", "2026-05-11t10:30:00.25+02:00", "2026-05-11T08:30:00.123456789-00:30",
    ]
    // Each character is left out, doubled, or replaced by each of these.
    let others = Array("059-:.TtZz+ e\u{301}٣")
    for time in right {
      #expect(Timestamp.milliseconds(time) != nil)
      for index in time.indices {
        let (before, after) = (time[..<index], time[time.index(after: index)...])
        let spoilt = [before + after, time[...index] + time[index...]] + others.map { before + String($0) + after }
        for text in spoilt.map(String.init) where text.wholeMatch(of: grammar) == nil {
          #expect(Timestamp.milliseconds(text) == nil, "\(text)")
        }
      }
    }
    #expect(Timestamp.milliseconds("2026-05-11T10:30:00.2599+02:00") == 1_778_488_200_259)
    #expect(Timestamp.milliseconds("2026-05-11T08:30:00.1234567890Z") == nil)
  }

  @Test func `a time is read fast enough for a batch that has one in each row`() {
    // With a regular expression it took a tenth of a millisecond a row, six times the rest of the batch.
    let took = ContinuousClock().measure {
      for _ in 0..<50_000 { _ = Timestamp.milliseconds("2026-05-11T10:30:00.25+02:00") }
    }
    #expect(took < .seconds(3))
  }
}
