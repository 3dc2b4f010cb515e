import AuditModel

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Bytes that come in pieces of one length.
struct FuzzFeed: ByteSource {
  let name = "fuzz"
  private var rest: ArraySlice<UInt8>
  private let pieceLength: Int

  init(_ bytes: [UInt8], pieceLength: Int) {
    rest = bytes[...]
    self.pieceLength = pieceLength
  }

  mutating func next() -> [UInt8] {
    let piece = Array(rest.prefix(pieceLength))
    rest = rest.dropFirst(pieceLength)
    return piece
  }
}
