internal import CSQLite
internal import FoundationEssentials
internal import Glibc

/// A file that is being made beside its path, and gets its name when it is finished.
///
/// As long as it is being made its maker has a lock on it, by which what a killed process left can be told from it.
final class PartialFile {
  /// The system could not create it.
  struct CannotCreate: Error {
    let code: Int32
  }

  /// What SQLite may put beside a file, and the file itself last: without it the others would be nobody's.
  private static let endings = ["-wal", "-shm", "-journal", ""]
  /// How long an empty file is left alone, in seconds: its maker may be about to lock it.
  private static let patience = 60

  /// Where it is.
  let path: String
  private let target: String
  private let descriptor: Int32

  /// Creates it empty, and removes what earlier processes left of the same target.
  init(of target: String, mode: mode_t = 0o644) throws(CannotCreate) {
    path = Self.name(of: target)
    self.target = target
    descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw CannotCreate(code: errno) }
    flock(descriptor, LOCK_EX | LOCK_NB)
    var facts = stat()
    if fstat(descriptor, &facts) == 0 { Self.removeAbandoned(of: target, now: facts.st_mtim.tv_sec) }
  }

  /// A name that nothing has, by which later processes know that it was to become a target.
  static func name(of target: String) -> String {
    "\(target).partial-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Gives it its name; no connection may have it open.
  ///
  /// - Returns: 0, or the error number of the system; `EEXIST` when there is something at the target.
  func finish() -> Int32 {
    FileFacts.rename(path, toNew: target)
  }

  /// Removes it, and what SQLite put beside it.
  func remove() {
    for ending in Self.endings { unlink(path + ending) }
  }

  /// - Parameter now: Seconds since 1970, by the clock of the file system.
  private static func removeAbandoned(of target: String, now: Int) {
    let folder = FileFacts.folder(of: target)
    let prefix = String(target.split(separator: "/").last ?? "") + ".partial-"
    // What others left is cleared away where that can be done; whoever makes a file has another reason to be told.
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names where name.hasPrefix(prefix) && !name.dropFirst(prefix.count).contains("-") {
      let path = folder + "/" + name
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 else { continue }
      defer { close(file) }
      var facts = stat()
      guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
        facts.st_size > 0 || facts.st_mtim.tv_sec + patience < now || isInUse(path),
        flock(file, LOCK_EX | LOCK_NB) == 0
      else { continue }
      for ending in endings { unlink(path + ending) }
    }
  }

  /// Whether SQLite has begun with it: then its maker, if there is one, has locked it before.
  private static func isInUse(_ path: String) -> Bool {
    endings.contains { !$0.isEmpty && FileFacts.exists(path + $0) }
  }
}
