internal import Glibc

/// The newest number that a replica has given, kept outside its file.
///
/// A copy of a file that is put back in its place looks like the file itself: same machine, same name. What it lacks
/// shows here, and its next write begins a new replica, so that no number is given twice. Nothing but this rests on it: a
/// state that is missing or cannot be read says nothing, and is no error.
struct ReplicaState {
  /// The folder; it is made when it is missing.
  let folder: String

  private static let digitCount = 20

  /// The newest number that a replica is known to have given; 0 when nothing is known of it.
  func newest(of uuid: String) -> Int64 {
    guard let path = path(of: uuid) else { return 0 }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    return Self.number(in: file)
  }

  /// Notes the newest number that a replica has given, unless a greater one is known.
  ///
  /// - Returns: 0, or the error number of the system.
  func keep(_ number: Int64, of uuid: String) -> Int32 {
    guard let path = path(of: uuid) else { return EINVAL }
    if let code = makeFolders() { return code }
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return errno }
    defer { close(file) }
    // Two processes write to the database one after the other, but come here in any order.
    guard flock(file, LOCK_EX) == 0 else { return errno }
    guard number > Self.number(in: file) else { return 0 }
    let digits = String(number)
    let line = String(repeating: "0", count: Self.digitCount - digits.utf8.count) + digits + "\n"
    // One line of fixed length in its place: a crash leaves the old number or the new one.
    return line.utf8.withContiguousStorageIfAvailable { pwrite(file, $0.baseAddress, $0.count, 0) } == line.utf8.count
      ? 0 : errno
  }

  /// Where the number of a replica is; nil for what no replica is called.
  private func path(of uuid: String) -> String? {
    // The name comes from a file that anybody may have sent.
    guard uuid.utf8.count == 32, uuid.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
      return nil
    }
    return "\(folder)/replicas/\(uuid)"
  }

  private func makeFolders() -> Int32? {
    let whole = folder + "/replicas"
    guard !FileFacts.isFolder(whole) else { return nil }
    var slash = whole.startIndex
    while let next = whole[whole.index(after: slash)...].firstIndex(of: "/") {
      slash = next
      mkdir(String(whole[..<slash]), 0o700)
    }
    return mkdir(whole, 0o700) == 0 || errno == EEXIST ? nil : errno
  }

  private static func number(in file: Int32) -> Int64 {
    var bytes = [UInt8](repeating: 0, count: digitCount)
    guard pread(file, &bytes, digitCount, 0) == digitCount else { return 0 }
    return Int64(String(decoding: bytes, as: UTF8.self)) ?? 0
  }
}
