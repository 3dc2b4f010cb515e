internal import Glibc

/// A file that is written without a name, and appears at its path whole or not at all.
///
/// What is at the path is never replaced. Whatever ends the writing early, the part that was written goes; where the
/// file system knows no files without a name, one beside the path stays behind when the program is killed.
final class NewFile {
  /// `O_TMPFILE`, which is a compound macro that Swift leaves out.
  private static let withoutName = 0o20_000_000 | O_DIRECTORY

  private let path: String
  /// Its name while it is not finished; nil when it has none.
  private let partial: String?
  private let number: Int32
  private var isFinished = false

  /// Begins a file.
  ///
  /// - Throws: ``FileError/alreadyExists(path:)``, ``FileError/isFolder(path:)`` and
  ///   ``FileError/cannotWrite(path:reason:)``.
  init(_ path: String) throws(FileError) {
    var facts = stat()
    if lstat(path, &facts) == 0 {
      guard facts.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: path) }
      throw .alreadyExists(path: path)
    }
    self.path = path
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let unnamed = access("/proc/self/fd", X_OK) == 0 ? open(folder, O_WRONLY | O_CLOEXEC | Self.withoutName, 0o644) : -1
    // Not its own name and more, which could be too long.
    let beside = "\(folder).auditctl.partial-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    partial = unnamed >= 0 ? nil : beside
    number = unnamed >= 0 ? unnamed : open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
  }

  deinit {
    guard number >= 0, !isFinished else { return }
    close(number)
    if let partial { unlink(partial) }
  }

  /// Writes the next bytes.
  func write(_ bytes: RawSpan) throws(FileError) {
    let failure = bytes.withUnsafeBytes { buffer -> Int32 in
      var start = 0
      while start < buffer.count {
        let written = Glibc.write(number, buffer.baseAddress.map { $0 + start }, buffer.count - start)
        if written >= 0 { start += written } else if errno != EINTR { return errno }
      }
      return 0
    }
    if failure != 0 { throw .cannotWrite(path: path, reason: String(cString: strerror(failure))) }
  }

  /// Puts the file at its path.
  ///
  /// - Throws: ``FileError/alreadyExists(path:)`` when there is something by now.
  func finish() throws(FileError) {
    guard fsync(number) == 0 || errno == EINVAL else { throw cannotWrite() }
    try giveName()
    isFinished = true
    guard close(number) == 0 else { throw cannotWrite() }
  }

  /// Gives it its name where there is none, which a rename does not promise.
  private func giveName() throws(FileError) {
    let code =
      if let partial {
        link(partial, path)
      } else {
        linkat(AT_FDCWD, "/proc/self/fd/\(number)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
      }
    if code == 0 {
      if let partial { unlink(partial) }
      return
    }
    guard let partial, [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { throw cannotWrite() }
    // The file system has no second names.
    guard access(path, F_OK) != 0 else { throw .alreadyExists(path: path) }
    guard rename(partial, path) == 0 else { throw cannotWrite() }
  }

  private func cannotWrite() -> FileError {
    errno == EEXIST ? .alreadyExists(path: path) : .cannotWrite(path: path, reason: String(cString: strerror(errno)))
  }
}
