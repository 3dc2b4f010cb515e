import AuditModel
import Testing

/// Keys that people type: `[a-z0-9]+(-[a-z0-9]+)*`, at most 64 characters.
@Suite struct SlugTests {
  @Test(arguments: ["a", "0", "sign-in", "a-1-b", "5-2", String(repeating: "a", count: 64)])
  func `lower-case letters, digits and single hyphens make a key`(_ text: String) {
    #expect(Slug.isValid(text))
  }

  @Test(arguments: [
    "", "-", "a-", "-a", "a--b", "A", "a b", "a_b", "a.b", "a/b", "ä", "a\u{301}", "１", "a\n", "a\u{0}", "a\u{200B}",
  ])
  func `anything else makes none`(_ text: String) {
    #expect(!Slug.isValid(text))
  }

  @Test func `a key has at most sixty-four characters`() {
    #expect(Slug.maximumLength == 64)
    #expect(!Slug.isValid(String(repeating: "a", count: 65)))
    #expect(!Slug.isValid(String(repeating: "a-", count: 32) + "a"))
    #expect(Slug.isValid(String(repeating: "a-", count: 31) + "ab"))
  }

  @Test(arguments: Array(UInt8(0)...UInt8(127)))
  func `of the ASCII characters only a to z and 0 to 9 are keys`(_ byte: UInt8) {
    let character = Character(UnicodeScalar(byte))
    #expect(Slug.isValid(String(character)) == "abcdefghijklmnopqrstuvwxyz0123456789".contains(character))
  }
}
