internal import AuditModel
internal import CSQLite

/// Tells how far SQLite has come with a file that it writes, by how large that is already.
final class FileGrowth {
  /// How many instructions of its machine SQLite does between two looks.
  private static let instructions: Int32 = 100_000

  private let path: String
  private let expected: Int
  private let progress: WorkProgress

  /// - Parameter expected: How large the file will be, in bytes, more or less.
  init(of path: String, expected: Int64, _ progress: WorkProgress) {
    (self.path, self.expected, self.progress) = (path, Int(expected), progress)
  }

  /// Tells it while something is done on a connection.
  func during<Failure: Error>(
    _ connection: OpaquePointer, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    sqlite3_progress_handler(
      connection, Self.instructions,
      { growth in
        growth.map { Unmanaged<FileGrowth>.fromOpaque($0).takeUnretainedValue().look() }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
    defer { sqlite3_progress_handler(connection, 0, nil, nil) }
    try body()
  }

  private func look() {
    let size = FileFacts.size(of: path).map(Int.init) ?? 0
    progress.tell(min(size, expected), of: expected)
  }
}
