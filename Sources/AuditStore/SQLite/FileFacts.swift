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

  /// How many names the file has in its file system; 0 when there is no such file.
  static func nameCount(of path: String) -> Int {
    status(of: path).map { Int($0.st_nlink) } ?? 0
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

  /// Renames a file to a path where nothing is, so that both its bytes and its name outlast a power cut.
  ///
  /// - Returns: 0, or the error number of the system; `EEXIST` when there is something at the path.
  static func rename(_ path: String, toNew target: String) -> Int32 {
    let synced = sync(path)
    guard synced == 0 else { return synced }
    let code = renameAlone(path, toNew: target)
    // Not every file system can sync a folder; the file is whole and in its place.
    if code == 0 { _ = sync(folder(of: target)) }
    return code
  }

  /// Waits until a file, or the names in a folder, are on the disk.
  ///
  /// - Returns: 0, or the error number of the system.
  private static func sync(_ path: String) -> Int32 {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno }
    defer { close(file) }
    return fsync(file) == 0 ? 0 : errno
  }

  /// The folder that a path is in.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func renameAlone(_ path: String, toNew target: String) -> Int32 {
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
