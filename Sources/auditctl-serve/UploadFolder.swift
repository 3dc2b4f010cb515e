internal import Glibc

/// A folder of the server's own for files that come with forms and for large answers; it goes with all that is in it when the
/// server ends, or when the next one starts after this one was killed.
final class UploadFolder: Sendable {
  let path: String
  /// A file in it that is locked for as long as the process lives, however it ends.
  private let lock: Int32

  private static let name = "auditctl-serve-"
  private static let lockName = "lock"

  /// Makes it, for this user alone, and removes those of servers that were killed.
  init() throws(ServeFailure) {
    // A recording is large, and /tmp is in memory on many machines; who wants another place says so as POSIX has it.
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
    Self.removeLeftOver(in: parent)
    for _ in 0..<10 {
      // mkdtemp(3) puts letters of its own in place of the six X.
      var template = Array("\(parent)/\(Self.name)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { break }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let file = "\(path)/\(Self.lockName)"
      let lock = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard lock >= 0 else { break }
      // Another server that starts may take it for left over until it is locked; then it is gone.
      if flock(lock, LOCK_EX | LOCK_NB) == 0, access(file, F_OK) == 0 {
        self.path = path
        self.lock = lock
        return
      }
      close(lock)
    }
    throw ServeFailure(
      .inputOutput,
      "cannot make a folder for uploads in \(parent) (\(String(cString: strerror(errno)))); name another with TMPDIR")
  }

  /// Removes it with what is in it.
  func remove() {
    Self.remove(path)
    close(lock)
  }

  /// Removes the folders of this user's servers that live no more.
  private static func removeLeftOver(in parent: String) {
    for name in names(in: parent) where name.hasPrefix(Self.name) {
      let path = "\(parent)/\(name)"
      var facts = stat()
      guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == getuid() else { continue }
      let lock = open("\(path)/\(lockName)", O_RDWR | O_NOFOLLOW | O_CLOEXEC)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { remove(path) }
      close(lock)
    }
  }

  private static func remove(_ path: String) {
    for name in names(in: path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Names of what is in a folder; none where it cannot be read.
  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }
}
