import AuditModel

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Bytes that come in pieces of one length.
struct ByteFeed: ByteSource {
  let name = "batch"
  private var rest: ArraySlice<UInt8>
  private let pieceLength: Int

  init(_ bytes: [UInt8], pieceLength: Int = 64 * 1024) {
    rest = bytes[...]
    self.pieceLength = pieceLength
  }

  init(_ text: String, pieceLength: Int = 64 * 1024) {
    self.init(Array(text.utf8), pieceLength: pieceLength)
  }

  mutating func next() -> [UInt8] {
    let piece = Array(rest.prefix(pieceLength))
    rest = rest.dropFirst(pieceLength)
    return piece
  }
}
