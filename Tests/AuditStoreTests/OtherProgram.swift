import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Runs a program of Tests/Tools, for tests that cannot have a library for it (`scripts/sanitize`).
enum OtherProgram {
  /// Runs it to its end; what it says goes where the tests' own words go.
  ///
  /// - Returns: Its exit status; -1 when it did not end by itself.
  static func run(_ name: String, _ arguments: String...) throws -> Int32 {
    let python = RepositoryFolder.path + "/.build-tools/bin/python"
    try #require(
      FileManager.default.isExecutableFile(atPath: python), "run `scripts/install-tools`, as `make test` does")
    let words = [python, "-B", RepositoryFolder.path + "/Tests/Tools/\(name).py"] + arguments
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, python, nil, nil, &pointers, environ) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 { try #require(errno == EINTR) }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
