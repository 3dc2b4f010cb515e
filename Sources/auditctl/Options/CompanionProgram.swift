internal import FoundationEssentials
internal import Glibc

/// A program that is installed beside this one, and has in it what this one is built without.
struct CompanionProgram {
  let name: String
  /// What it is for, as a sentence goes on after "which".
  let does: String

  /// What to do where it is not there.
  ///
  /// - Parameter first: What comes before that it is built.
  func notInstalled(first: String = "") -> String {
    "\(name) is not installed, which \(does): \(first)build auditctl again with `make install`, which puts it beside this "
      + "program"
  }

  /// Beside this program, else in one of the folders of PATH; nil where it is in none.
  func path() -> String? {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let beside = own.lastIndex(of: "/").map { String(own[..<$0]) }
    let folders =
      [beside].compactMap { $0 }
      + (Console.current.surroundings.environment["PATH"] ?? "").split(separator: ":").map { String($0) }
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Becomes the program: it takes the place of this one, with its number, and only comes back where that does not work.
  ///
  /// - Returns: Why it does not.
  static func become(_ path: String, _ arguments: [String]) -> String {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    execv(path, &words)
    return String(cString: strerror(errno))
  }
}
