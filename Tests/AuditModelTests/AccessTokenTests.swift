import AuditModel
import TestSupport
import Testing

/// Tokens that let people in.
@Suite struct AccessTokenTests {
  @Test func `a token is 128 bits in 26 characters that people can copy`() throws {
    var generator = SeededGenerator(seed: 7)
    var texts: Set<String> = []
    for _ in 0..<1000 {
      let token = AccessToken(using: &generator)
      #expect(
        token.text.wholeMatch(of: /tk-[0-7][0-9A-HJKMNP-TV-Z]{3}(-[0-9A-HJKMNP-TV-Z]{4}){5}-[0-9A-HJKMNP-TV-Z]{2}/)
          != nil)
      #expect(AccessToken(typed: token.text) == token)
      texts.insert(token.text)
    }
    #expect(texts.count == 1000)
  }

  @Test func `a token is read as people type it`() throws {
    let token = try #require(AccessToken(typed: "tk-0000-0000-0000-0000-0000-0000-1Z"))
    for typed in [
      " TK-0000-0000-0000-0000-0000-0000-1z\n", "0000000000000000000000001Z", "oooo oooo oooo oooo oooo oooo lz",
      "tk-OOOO-0000-0000-0000-0000-0000-iZ",
    ] {
      #expect(AccessToken(typed: typed) == token, "\(typed)")
    }
    for none in [
      "", "tk-", "tk-0000", "0000000000000000000000001", "0000000000000000000000001ZZ", "8000000000000000000000001Z",
      "000000000000000000000000UZ", "0000000000000000000000001\u{FF3A}",
    ] {
      #expect(AccessToken(typed: none) == nil, "\(none)")
    }
  }

  @Test func `only its digest is kept, and compared in whole`() throws {
    let token = try #require(AccessToken(typed: "tk-0000-0000-0000-0000-0000-0000-1Z"))
    // printf 'tk-0000-0000-0000-0000-0000-0000-1Z' | sha256sum
    #expect(token.sha256 == "16ac96ee91a28153f2e85d510c5c202a674cf1184d38d17ba44b04d0d55b3053")
    #expect(AccessToken.isSame("abc", "abc") && AccessToken.isSame("", ""))
    for other in ["abd", "bbc", "ab", "abcd", "ABC", ""] { #expect(!AccessToken.isSame("abc", other)) }
  }
}
