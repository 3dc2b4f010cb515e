import AuditModel
import Testing

/// Tags as RFC 5646 writes them; the examples are of its appendix A, and of what people type instead.
@Suite struct LanguageTagTests {
  @Test(arguments: [
    "de", "fr", "zh-Hant", "zh-cmn-Hans-CN", "sr-Latn-RS", "sl-rozaj-biske", "de-CH-1901", "en-US", "es-419",
    "x-whatever",
    "de-CH-x-phonebk", "az-Arab-x-AZE-derbend", "EN", "ast",
  ])
  func `a tag is one`(text: String) {
    #expect(LanguageTag.isWellFormed(text))
  }

  @Test(arguments: [
    "", "e", "x", "de_AT", "de-", "-de", "de--AT", "de AT", "Deutsch (Österreich)", "deutschland", "12", "de-ümlaut",
    "de-toolongtag", "de\n", String(repeating: "de-", count: 12) + "de",
  ])
  func `anything else is none`(text: String) {
    #expect(!LanguageTag.isWellFormed(text))
  }
}
