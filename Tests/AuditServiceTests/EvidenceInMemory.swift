import AuditModel
import Synchronization

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// A file in memory, which may be another one each time it is opened.
final class EvidenceInMemory: EvidenceFile {
  struct Failure: Error {}

  let path: String
  private let contents: [[UInt8]?]
  private let openings = Mutex(0)

  /// - Parameter contents: What it is at its first opening, its second one…; the last one stays. nil cannot be opened.
  init(_ path: String, _ contents: [UInt8]?...) {
    self.path = path
    self.contents = contents
  }

  func open() throws -> any ByteSource {
    let opening = openings.withLock { count in
      count += 1
      return count
    }
    guard let bytes = contents[min(opening, contents.count) - 1] else { throw Failure() }
    // A length that no chunk is a multiple of.
    return ByteFeed(bytes, pieceLength: 100_003)
  }

  /// How often it was opened.
  var openingCount: Int { openings.withLock { $0 } }
}
