import AuditModel
import Testing

@testable import AuditStore

/// The heads were worked out with hashlib of Python, from the description of the format.
@Suite struct ChainedDigestTests {
  private static let replica = "4f9006c0a7d34b2e9d10c2b7a1f0e355"
  private static let other = "0b1c2d3e4f5061728394a5b6c7d8e9f0"

  /// Rows with every kind of value, which are not the columns of these logs.
  private static let rows: [@Sendable (inout PortableRow) -> Void] = [
    { row in
      row = PortableRow(
        of: .session, replica: replica, sequence: 1, stamp: 117_637_120_000_000_000)
      row.append("banking 5.2")
      row.append("5220")
      row.append("Pixel 9")
      row.addNull()
      row.append(1_795_000_000_000 as Int64)
    },
    { row in
      row = PortableRow(
        of: .finding, replica: replica, sequence: 2, stamp: 117_637_120_000_000_001)
      row.append(referenceTo: 1, of: replica)
      for text in ["sign-in@default/title", "sample/titles/unique", "failed", "manual", nil] { row.append(text) }
      for text in ["", "a:b,c", "tab\tnull\0line\n\u{1B}", "Größe 🎧", "e\u{301}"] { row.append(text) }
      for number in [-1, 0, Int64.max, Int64.min] { row.append(number) }
      for real in [0.1, 360, -2.5] { row.append(real) }
      row.append([0, 0xAB, 0xFF] as [UInt8])
      row.append([] as [UInt8])
      row.append(referenceTo: 123_456_789, of: other)
      for text in [LogName.findingStatement.name, "sample/titles/unique 2.0 1", "passed"] { row.append(text) }
    },
    { row in
      row = PortableRow(
        of: .issueEvent, replica: replica, sequence: 30, stamp: 117_637_120_000_000_002)
      row.append(referenceTo: 2, of: replica)
      row.append("commented")
      row.append(String(repeating: "x", count: 300))
    },
  ]

  private static let heads = [
    "614a74a751c3742eb6e55295fdc119ab1c185ceec57e23c422fdd7990a70e18d",
    "42cf974d7bb9d35cc5258436491aee59d825e1058239eeb57549f40526eb98c5",
    "03980dcc94fb278ddfef3cbe11fc10956d7f808e6009e09be0f8818b9cd9f7d3",
  ]

  private func heads(of rows: [@Sendable (inout PortableRow) -> Void]) -> [String] {
    var chain = ChainedDigest()
    var row = PortableRow()
    return rows.map { build in
      build(&row)
      chain.append(row)
      return chain.head.hexadecimal
    }
  }

  @Test func `before the first row the head is zero`() {
    #expect(ChainedDigest().head.hexadecimal == String(repeating: "0", count: 64))
  }

  @Test func `each head is the one that another program works out`() {
    #expect(heads(of: Self.rows) == Self.heads)
  }

  @Test(arguments: [1, 2]) func `a chain goes on from a head that was kept`(count: Int) throws {
    var first = ChainedDigest()
    var row = PortableRow()
    for build in Self.rows.prefix(count) {
      build(&row)
      first.append(row)
    }
    var second = ChainedDigest(from: try #require(SHA256.Digest(first.head.array)))
    #expect(second.head.hexadecimal == Self.heads[count - 1])
    for build in Self.rows.dropFirst(count) {
      build(&row)
      second.append(row)
    }
    #expect(second.head.hexadecimal == Self.heads[2])
  }

  @Test func `a row that is missing, moved, changed or there twice shows in the last head`() {
    let rows = Self.rows
    let changed: @Sendable (inout PortableRow) -> Void = { row in
      rows[1](&row)
      row.addNull()
    }
    let chains = [
      rows, [rows[0], rows[2]], [rows[1], rows[2]], [rows[1], rows[0], rows[2]], [rows[0], changed, rows[2]],
      [rows[0], rows[0], rows[1], rows[2]],
    ]
    #expect(Set(chains.map { heads(of: $0).last }).count == chains.count)
  }

  @Test(arguments: [0, 31, 33]) func `a head of another length is none`(count: Int) {
    #expect(SHA256.Digest([UInt8](repeating: 1, count: count)) == nil)
  }
}
