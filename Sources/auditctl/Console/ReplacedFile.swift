internal import Glibc

/// A file that is written beside a path and takes its name at the end, so that a failure leaves what was there.
///
/// What is no regular file, such as a pipe or a device, is written to as it is; a symbolic link stays one.
final class ReplacedFile {
  private let path: String
  private let target: String
  private let partial: String
  private let isSpecial: Bool
  /// Negative once closed.
  private var descriptor: Int32

  /// Begins to write.
  ///
  /// - Throws: ``FileError`` when the path is a folder, one of the databases in use, or may not be written to.
  init(_ path: String) throws(FileError) {
    guard !UserFile.isSame(path, asOneOf: Console.current.databaseFiles) else { throw .isDatabase(path: path) }
    var facts = stat()
    let isThere = stat(path, &facts) == 0
    isSpecial = isThere && facts.st_mode & S_IFMT != S_IFREG
    guard !isSpecial || facts.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: path) }
    // A new name can be given to a file that may not be written to, and would make it another's or everyone's.
    guard !isThere || access(path, W_OK) == 0 else {
      throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
    var link = stat()
    guard isThere || lstat(path, &link) != 0 else {
      throw .cannotWrite(path: path, reason: "it is a link that leads nowhere")
    }
    var target = path
    if isThere, let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    self.path = path
    self.target = target
    partial = isSpecial ? target : "\(target).partial-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    let flags = isSpecial ? O_WRONLY : O_WRONLY | O_CREAT | O_EXCL
    descriptor = open(partial, flags | O_CLOEXEC, 0o644)
    if descriptor >= 0, isThere, !isSpecial { fchmod(descriptor, facts.st_mode & 0o777) }
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if !isSpecial { unlink(partial) }
  }

  /// Writes the next bytes.
  func write(_ bytes: [UInt8]) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Gives the file its name.
  func commit() throws(FileError) {
    var failure: Int32 = 0
    if fsync(descriptor) != 0, errno != EINVAL { failure = errno }
    let number = descriptor
    descriptor = -1
    if close(number) != 0, failure == 0 { failure = errno }
    if failure == 0, !isSpecial, rename(partial, target) != 0 { failure = errno }
    guard failure == 0 else {
      if !isSpecial { unlink(partial) }
      throw .cannotWrite(path: path, reason: String(cString: strerror(failure)))
    }
    if !isSpecial { try syncFolder() }
  }

  /// Sees to it that the name is on the disk, and not in memory alone, so that what is said of the file outlives a power cut.
  private func syncFolder() throws(FileError) {
    let end = target.lastIndex(of: "/")
    let folder = end.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may be written to and not read cannot be synced; the file is where it was asked for.
    guard number >= 0 else { return }
    defer { close(number) }
    // Some file systems have nothing to sync of a folder.
    guard fsync(number) != 0, errno != EINVAL, errno != ENOTSUP, errno != EROFS else { return }
    throw .cannotWrite(path: path, reason: "its folder cannot be synced: \(String(cString: strerror(errno)))")
  }
}
