import Glibc

/// A small file system in memory, for what needs a full disk or a read-only medium.
///
/// Only root may mount, and some containers forbid it to root, too.
package final class MountedFolder {
  /// Why tests that need it are skipped where it cannot be had.
  package static let skipReason: String = "needs root and permission to mount a tmpfs"

  /// Whether this process may mount.
  package static let isPermitted: Bool = (try? MountedFolder(byteCount: 1 << 20)) != nil

  private struct NotPermitted: Error {}

  private let folder: TemporaryFolder
  /// The folder that it is mounted on.
  package let path: String

  /// Mounts it.
  package init(byteCount: Int) throws {
    let folder = try TemporaryFolder()
    guard mount("tmpfs", folder.path, "tmpfs", UInt(MS_NOSUID), "size=\(byteCount)") == 0 else {
      throw NotPermitted()
    }
    self.folder = folder
    path = folder.path
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
  }

  /// Lets nobody write any more.
  package func makeReadOnly() throws {
    let flags = UInt(MS_REMOUNT | MS_RDONLY | MS_NOSUID)
    guard mount("tmpfs", path, "tmpfs", flags, nil) == 0 else { throw NotPermitted() }
  }

  /// Writes a file until only so many bytes are left.
  package func fill(leaving byteCount: Int) throws {
    let file = open(path + "/filler", O_CREAT | O_WRONLY, 0o600)
    defer { close(file) }
    var facts = statvfs()
    guard file >= 0, statvfs(path, &facts) == 0 else { throw NotPermitted() }
    let free = Int(facts.f_bavail) * Int(facts.f_bsize)
    guard free > byteCount, posix_fallocate(file, 0, free - byteCount) == 0 else { throw NotPermitted() }
  }
}
