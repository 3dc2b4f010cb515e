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

  /// Tells one copy of a file from another on the same machine; empty when there is no such file.
  ///
  /// File systems give the number of a removed file to the next one, so the time of birth counts, too, where the
  /// file system keeps it.
  static func identity(of path: String) -> String {
    status(of: path).map { "\($0.st_dev):\($0.st_ino):\(auditctl_born(path))" } ?? ""
  }

  /// Creates an empty file where nothing is.
  ///
  /// - Returns: 0, or the error number of the system; `EEXIST` when there is something at the path.
  static func createEmpty(_ path: String) -> Int32 {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
    guard file >= 0 else { return errno }
    close(file)
    return 0
  }

  private static func status(of path: String) -> stat? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts : nil
  }
}
