import AuditModel
import Testing

/// Names as people type them.
@Suite struct TypedNameTests {
  @Test(arguments: [
    ("Ana Berg", " ana  BERG\n"), ("Zoë", "ZOË"), ("Jose\u{301}", "JOSÉ"), ("Strauß", "STRAUSS"),
    ("Οδυσσεύς", "ΟΔΥΣΣΕΎΣ"),
    ("Ж", "ж"), ("李", "李 "), ("", " \t"), ("Ana", "\u{200B}Ana\u{FEFF}"), ("Ana Berg", "An\u{200B}a \u{2060} Berg"),
    ("", "\u{200B}"),
  ])
  func `case and spaces tell nobody apart`(_ one: String, _ other: String) {
    #expect(TypedName(one) == TypedName(other))
    #expect(TypedName.isSame(one, other))
    #expect(Set([TypedName(one), TypedName(other)]).count == 1)
  }

  @Test(arguments: [("Ana", "Anna"), ("Ana Berg", "AnaBerg"), ("Jose", "José"), ("I", "ı\u{307}")])
  func `everything else does`(_ one: String, _ other: String) {
    #expect(TypedName(one) != TypedName(other))
  }

  @Test func `a name stands as it was typed, without the spaces around it`() {
    #expect(TypedName("\tAna  BERG ").text == "Ana  BERG")
    #expect(TypedName("\tAna  BERG ").folded == "ana berg")
    #expect(TypedName(" ").text.isEmpty)
  }
}
