internal import CSQLite
internal import Glibc

/// What the file system says of a path.
enum FileFacts {
  /// Size in bytes, or nil when there is no such file.
  static func size(of path: String) -> Int64? {
    status(of: path).map { Int64($0.st_size) }
  }

  /// Whether there is something at the path.
  static func exists(_ path: String) -> Bool {
    status(of: path) != nil
  }

  /// Whether the path is a folder.
  static func isFolder(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Who may do what with the file; nil when there is none.
  static func mode(of path: String) -> mode_t? {
    status(of: path).map { $0.st_mode & 0o777 }
  }

  /// Whether this user may write to the file.
  static func isWritable(_ path: String) -> Bool {
    access(path, W_OK) == 0
  }

  /// Where symbolic links lead, which is where SQLite keeps the log; the path itself when that cannot be said.
  static func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  /// A name that SQLite takes for that path and nothing else, such as a URI or `:memory:`.
  static func plain(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./" + path
  }

  /// Tells one copy of a file from another on the same machine; empty when there is no such file.
  ///
  /// File systems give the number of a removed file to the next one, so the time of birth counts, too, where the
  /// file system keeps it.
  static func identity(of path: String) -> String {
    status(of: path).map { "\($0.st_dev):\($0.st_ino):\(auditctl_born(path))" } ?? ""
  }

  /// A name beside a path, which no other process uses, for what is not finished.
  static func partial(_ path: String) -> String {
    "\(path).partial-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  /// Creates an empty file where nothing is.
  ///
  /// - Returns: 0, or the error number of the system; `EEXIST` when there is something at the path.
  static func createEmpty(_ path: String, mode: mode_t = 0o644) -> Int32 {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard file >= 0 else { return errno }
    close(file)
    return 0
  }

  /// Renames a file to a path where nothing is.
  ///
  /// - Returns: 0, or the error number of the system; `EEXIST` when there is something at the path.
  static func rename(_ path: String, toNew target: String) -> Int32 {
    if auditctl_rename_new(path, target) == 0 { return 0 }
    guard errno == EINVAL || errno == ENOSYS else { return errno }
    // The file system cannot promise it by a rename; a second name can only be given where there is none.
    guard link(path, target) == 0 else { return errno }
    unlink(path)
    return 0
  }

  /// Makes a new name of a file last beyond a loss of power, where the file system can.
  static func synchronizeFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return }
    fsync(number)
    close(number)
  }

  private static func status(of path: String) -> stat? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts : nil
  }
}
