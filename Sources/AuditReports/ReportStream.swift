public import AuditModel

/// Where a report goes, piece by piece, so that a long one is never held in memory.
///
/// It keeps count and the SHA-256 of all that passed through.
public final class ReportStream {
  private static let pieceSize = 65_536
  private let send: ([UInt8]) throws -> Void
  private var waiting: [UInt8] = []
  private var hash = SHA256()
  /// How many bytes were handed over.
  public private(set) var byteCount = 0
  /// Whether what was written is marked incomplete, as a conformance report is to which terms are missing.
  public internal(set) var isIncomplete = false
  /// The files that have to lie beside what was written, in the order of their numbers.
  public internal(set) var files: [File] = []

  /// Evidence that a document leads to and does not hold.
  public struct File: Sendable {
    /// What it is.
    public let evidence: Evidence
    /// Its name in the folder of the document.
    public let name: String
  }

  /// A stream.
  ///
  /// - Parameter send: Takes the pieces in their order; what it throws ends the report.
  public init(_ send: @escaping ([UInt8]) throws -> Void) {
    self.send = send
    waiting.reserveCapacity(Self.pieceSize + 4096)
  }

  /// Writes a text in UTF-8.
  public func write(_ text: some StringProtocol) throws {
    waiting.append(contentsOf: text.utf8)
    if waiting.count >= Self.pieceSize { try flush() }
  }

  /// Writes a text that stands in the source.
  func write(_ literal: StaticString) throws {
    literal.withUTF8Buffer { waiting.append(contentsOf: $0) }
    if waiting.count >= Self.pieceSize { try flush() }
  }

  /// Writes bytes.
  public func write(_ bytes: some Sequence<UInt8>) throws {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.pieceSize { try flush() }
  }

  /// Sends what is buffered.
  public func flush() throws {
    guard !waiting.isEmpty else { return }
    byteCount += waiting.count
    hash.update(waiting)
    try send(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// Sends what is buffered, and ends the report.
  ///
  /// - Returns: The SHA-256 of all that was written, in lower-case hexadecimal digits.
  public func finish() throws -> String {
    try flush()
    return hash.hexadecimal
  }
}
