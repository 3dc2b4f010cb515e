import AuditModel
import AuditRules
import Testing

/// A rule's version says by what somebody was judged: it grows whenever the same facts get another answer (DESIGN section 3).
@Suite struct RuleVersionTests {
  /// The version of each rule beside the digest of what it answers in that version.
  private static let versions: [(rule: Rule, version: Int, answers: Int, digest: String)] = [
    (.cells, 2, 193, "a11b6fc212a6234d"),
    (.cell, 3, 2888, "3617feb2aceabdd4"),
    (.rollUp, 1, 32, "e9fb51dce6bd3a44"),
    (.alternatives, 2, 156, "d8d1df8cb84387c4"),
    (.screen, 2, 1024, "4e3269e734516c6f"),
    (.process, 1, 172, "4021065cd63af6c9"),
    (.release, 3, 42056, "96a809029e224c70"),
    (.betweenReleases, 2, 275, "a4245a483f0ebfd3"),
    (.decisions, 2, 5607, "620cab8a23ce4655"),
    (.criteria, 3, 3108, "4ae5b113a96683f3"),
    (.imports, 1, 204, "13cda534c5845471"),
    (.components, 2, 72, "7ac7c4a19259df1e"),
    (.covers, 1, 108, "98171cac5c61a273"),
    (.builds, 1, 380, "bfefaac67cb85597"),
  ]

  private static func sha256(_ lines: [String]) -> String {
    var digest = SHA256()
    digest.update(Array(lines.joined(separator: "\n").utf8))
    return digest.hexadecimal
  }

  @Test func `each rule is here once`() {
    #expect(Self.versions.map(\.rule) == Rule.allCases)
  }

  @Test(arguments: versions)
  func `whoever changes what a rule answers raises its version`(
    _ rule: Rule, _ version: Int, _ answers: Int, _ digest: String
  ) {
    let said = RuleAnswers.of(rule)
    #expect(Set(said).count > 1, "It always says the same.")
    #expect(said.count == answers)
    let found = String(Self.sha256(said).prefix(16))
    let isSame = found == digest
    #expect(
      rule.version == version && isSame,
      """
      Rule \(rule.number) answers \(said.count) cases with \(found), in version \
      \(rule.version). If the same facts get another answer than before, raise its version in Rule.version, and write the \
      version and the new digest here; if only cases were added here, write the new digest alone.
      """)
  }
}
