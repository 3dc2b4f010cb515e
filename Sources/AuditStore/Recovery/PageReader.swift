internal import Glibc

/// The pages of a damaged file, read without SQLite: what the write-ahead log has of a page is newer than the file.
///
/// The file's own header is believed only where the pages bear it out.
final class PageReader {
  /// Bytes of a page, all of which may be used: we never reserve any.
  let pageSize: Int
  /// The greatest number of a page.
  private(set) var pageCount: Int
  /// Whether the log holds frames that cannot be read, so that what was written last is lost.
  private(set) var isLogDamaged = false
  private let file: Int32
  private let log: Int32
  /// Where in the log the newest committed content of a page is.
  private var newer: [Int: Int] = [:]

  /// Opens a file and the log beside it.
  ///
  /// - Throws: ``StoreError/noSuchFile(path:)``, ``StoreError/isFolder(path:)``, ``StoreError/noPermission(path:)`` and
  ///   ``StoreError/cannotOpen(path:reason:)``.
  init(_ path: String) throws(StoreError) {
    guard FileFacts.exists(path) else { throw .noSuchFile(path: path) }
    guard !FileFacts.isFolder(path) else { throw .isFolder(path: path) }
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw errno == EACCES
        ? .noPermission(path: path) : .cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    let resolved = FileFacts.resolved(path)
    log = open(resolved + "-wal", O_RDONLY | O_CLOEXEC)
    let frames = log >= 0 ? LogFrames(log) : nil
    let byteCount = Int(FileFacts.size(of: path) ?? 0)
    let header = Self.read(file, at: 0, count: 100)
    pageSize = Self.likelyPageSize(header, frames?.pageSize, file, byteCount)
    pageCount = (byteCount + pageSize - 1) / pageSize
    if let frames {
      isLogDamaged = frames.isDamaged || frames.pageSize != pageSize
      if frames.pageSize == pageSize {
        newer = frames.offsets
        pageCount = max(pageCount, frames.offsets.keys.max() ?? 0)
      }
    } else {
      isLogDamaged = log >= 0 && !Self.read(log, at: 0, count: 1).isEmpty
    }
  }

  deinit {
    if file >= 0 { close(file) }
    if log >= 0 { close(log) }
  }

  /// A page by its number, from 1; nil where the file does not reach.
  ///
  /// What is missing of the last one is zero.
  func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= pageCount else { return nil }
    var bytes =
      newer[number].map { Self.read(log, at: $0, count: pageSize) }
      ?? Self.read(file, at: (number - 1) * pageSize, count: pageSize)
    guard !bytes.isEmpty else { return nil }
    bytes += Array(repeating: 0, count: pageSize - bytes.count)
    return bytes
  }

  /// Whether a file begins as every file of SQLite does.
  static func hasMagic(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { close(file) }
    return read(file, at: 0, count: 16) == Array("SQLite format 3\0".utf8)
  }

  /// Bytes of a file; fewer where it ends, none where it cannot be read.
  static func read(_ file: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = pread(file, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
        guard read > 0 else { return }
        filled += read
      }
    }
  }

  /// Of the sizes that may be, the one in which most pages begin as the page of a tree does.
  private static func likelyPageSize(_ header: [UInt8], _ logged: Int?, _ file: Int32, _ byteCount: Int) -> Int {
    var candidates = [4096]
    if header.count == 100 {
      let stored = Int(header[16]) << 8 | Int(header[17])
      candidates.insert(stored == 1 ? 65_536 : stored, at: 0)
    }
    if let logged { candidates.append(logged) }
    func share(_ size: Int) -> Double {
      let sample = min(256, byteCount / size)
      guard sample > 1 else { return 0 }
      let begun = (1..<sample).count { [2, 5, 10, 13].contains(read(file, at: $0 * size, count: 1).first) }
      return Double(begun) / Double(sample - 1)
    }
    let possible = candidates.filter { $0 >= 512 && $0 <= 65_536 && $0 & ($0 - 1) == 0 }
    var best = (size: possible.first ?? 4096, share: 0.0)
    for size in possible {
      let share = share(size)
      if share > best.share { best = (size, share) }
    }
    return best.size
  }
}
