import Testing

/// Input without end is refused early, and takes no memory.
@Suite struct LimitTests {
  static let floods: [(name: String, feed: String, arguments: String, words: String)] = [
    (
      "a line of CSV", "printf 'address,check,outcome\\n'; head -c 1G /dev/zero | tr '\\0' x", "record --batch -",
      "standard input:2: the row is longer than 1024 KB"
    ),
    (
      "a quoted field of CSV", "printf 'address,check,outcome\\n\\042'; head -c 1G /dev/zero | tr '\\0' '\\n'",
      "record --batch -", "the row is longer than 1024 KB"
    ),
    (
      "a header of CSV", "head -c 1G /dev/zero | tr '\\0' ,", "record --batch -", "the row is longer than 1024 KB"
    ),
    (
      "a line of NDJSON", "head -c 1G /dev/zero | tr '\\0' '['", "record --batch - --batch-format ndjson",
      "standard input:1: the line is longer than 1024 KB"
    ),
    (
      "a specification", "head -c 1G /dev/zero | tr '\\0' a", "screen import -", "it is larger than 64 MB"
    ),
  ]

  @Test(.timeLimit(.minutes(10)), arguments: floods)
  func `a flood is refused early`(name: String, feed: String, arguments: String, words: String) async throws {
    let site = try await Site.example()
    // The limit of the shell is that of the address space, in KiB: what is far below 1 GB was never all in memory.
    let ran = try await site.shell("{ \(feed); } 2>/dev/null | { ulimit -v 700000; \"$0\" \(arguments); }")
    #expect([65, 74].contains(ran.status), "\(name): \(ran.status) \(ran.notes.prefix(300))")
    #expect(ran.notes.contains(words), "\(name): \(ran.notes.prefix(300))")
    try await site.expectClean()
  }
}
