import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Large evidence in little memory, and none of it half written.
@Suite struct EvidenceTests {
  /// The most memory that moving evidence may take, in KiB, however large it is.
  static let memoryLimit = 64 * 1024

  /// Runs a command line and says how much memory it took at most, in KiB.
  private static func peakMemory(_ site: Site, _ arguments: String) async throws -> Int {
    // Of a script that is replaced by the program the shell knows nothing; its own child it has to wait for.
    let ran = try await site.shell(
      """
      python3 -c 'import resource, subprocess, sys
      status = subprocess.run(sys.argv[1:], stdout=sys.stderr).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      sys.exit(status)' "$0" \(arguments)
      """)
    try #require(ran.status == 0, "\(ran.notes)")
    return try #require(Int(ran.data.split(whereSeparator: \.isNewline).last ?? ""), "\(ran.data)")
  }

  @Test func `a recording of 200 MB goes in and out in less than 64 MB of memory`() async throws {
    let site = try await Site.example()
    // Nothing in it repeats, as in a compressed recording.
    let made = try await site.shell(
      """
      { printf '\\0\\0\\0\\024ftypisom\\0\\0\\0\\0mp41'; head -c 200000000 /dev/urandom; } > recording.mp4
      sha256sum < recording.mp4
      """)
    let digest = try #require(made.data.split(separator: " ").first)
    #expect(try await Self.peakMemory(site, "evidence add recording.mp4 --finding 178") < Self.memoryLimit)
    #expect(try await Self.peakMemory(site, "evidence verify") < Self.memoryLimit)
    #expect(try await Self.peakMemory(site, "evidence export 2 --output copy.mp4") < Self.memoryLimit)
    let shown = try await site.runDone("evidence", "show", "2", "--format", "lines")
    #expect(shown.data.contains("SHA-256: \(digest)\n"), "\(shown.data)")
    #expect(shown.data.contains("Bytes: 200000020\n"), "\(shown.data)")
    let compared = try await site.shell("cmp recording.mp4 copy.mp4 && \"$0\" evidence export 2 -o - | sha256sum")
    #expect(compared.status == 0)
    #expect(compared.data.hasPrefix(digest))
    #expect(try site.folder.names() == ["audit.sqlite", "copy.mp4", "recording.mp4"])
    try await site.expectClean()
  }

  @Test func `tampering is found, and damaged evidence is not written`() async throws {
    let site = try await Site.example()
    for name in ["a", "b", "c"] {
      try site.folder.write(Data("\(name) \(String(repeating: "said. ", count: 100_000))".utf8), to: name + ".txt")
    }
    try await site.runDone("evidence", "add", "a.txt", "b.txt", "c.txt", "--finding", "178")
    try await site.sqlite(
      ".dbconfig enable_trigger off",
      """
      UPDATE evidence_chunk SET bytes = CAST('b SAID' || substr(bytes, 7) AS BLOB)
      WHERE evidence_id = 3 AND position = 0;
      DELETE FROM evidence_chunk WHERE evidence_id = 4 AND position = 1;
      """)
    let ran = try await site.run("evidence", "verify", "--format", "lines")
    #expect(ran.status == 1)
    #expect(ran.notes == "Verified 4 pieces of evidence; 2 damaged.\n")
    #expect(!ran.data.contains("Evidence: 2\n"))
    #expect(ran.data.contains("Evidence: 3\nName: b.txt\nProblems: its bytes are not those"), "\(ran.data)")
    #expect(ran.data.contains("Evidence: 4\nName: c.txt\nProblems: chunk 1 is missing"), "\(ran.data)")
    try await site.runDone("evidence", "verify", "2")
    try await site.runDone("evidence", "export", "2", "--output", "whole.txt")
    let export = try await site.run("evidence", "export", "3", "--output", "damaged.txt")
    #expect(export.status == 65)
    #expect(export.notes.contains("evidence 3 is damaged, and nothing was written"), "\(export.notes)")
    let streamed = try await site.run("evidence", "export", "4", "-o", "-")
    #expect(streamed.status == 65)
    #expect(streamed.notes.contains("the output is wrong"), "\(streamed.notes)")
    #expect(try site.folder.names() == ["a.txt", "audit.sqlite", "b.txt", "c.txt", "whole.txt"])
  }

  @Test(.timeLimit(.minutes(10))) func `a pipe is refused and not waited for`() async throws {
    let site = try await Site.example()
    let ran = try await site.shell("mkfifo pipe && \"$0\" evidence add pipe --finding 178")
    #expect(ran.status == 66)
    #expect(ran.notes.contains("pipe is a stream or device, not a file"), "\(ran.notes)")
  }

  @Test func `a file that may not be read is refused`() async throws {
    let site = try await Site.exampleOfOrdinaryUser()
    let secret = try site.folder.write(Data("secret".utf8), to: "secret.txt")
    chmod(site.folder.path, 0o777)
    chmod(site.folder.file("audit.sqlite"), 0o666)
    chmod(secret, 0o000)
    let ran = try await site.run("evidence", "add", "secret.txt", "--finding", "178")
    #expect(ran.status == 77)
    #expect(ran.notes.contains("secret.txt may not be read by this user"), "\(ran.notes)")
  }

  @Test(arguments: [1, 5, 20, 80, 200]) func `an export that is killed leaves nothing`(milliseconds: Int) async throws {
    let site = try await Site.example()
    _ = try await site.shell(
      "{ printf '\\0\\0\\0\\024ftypisom\\0\\0\\0\\0mp41'; head -c 60000000 /dev/urandom; } > a.mp4")
    try await site.runDone("evidence", "add", "a.mp4", "--finding", "178")
    let before = try site.folder.names()
    // Where the file system knows files without a name; elsewhere one that is not finished has a name of its own.
    let unnamed = try await site.shell("python3 -c 'import os; os.open(\".\", os.O_TMPFILE | os.O_WRONLY)'")
    let delay = "0.\(String(1000 + milliseconds).dropFirst())"
    let ran = try await site.shell("timeout -s KILL \(delay) \"$0\" evidence export 2 --output copy.mp4")
    // SQLite's own files beside the database go with the next command.
    try await site.expectClean()
    let names = try site.folder.names()
    if ran.status == 0 || names.contains("copy.mp4") {
      #expect(try site.folder.read("copy.mp4") == site.folder.read("a.mp4"))
    }
    let others = names.filter { $0 != "copy.mp4" && (unnamed.status == 0 || !$0.hasPrefix(".auditctl.partial-")) }
    #expect(others == before)
  }

  @Test func `a reader that goes away is no failure`() async throws {
    let site = try await Site.example()
    try site.folder.write(Data(String(repeating: "said\n", count: 400_000).utf8), to: "a.txt")
    try await site.runDone("evidence", "add", "a.txt", "--finding", "178")
    let ran = try await site.shell("{ \"$0\" evidence export 2 -o -; echo status $? >&2; } | head -c 5")
    #expect(ran.data == "said\n")
    #expect(ran.notes == "status 0\n")
  }

  @Test(.enabled(if: MountedFolder.isPermitted, "\(MountedFolder.skipReason)"))
  func `a full disk leaves nothing half written`() async throws {
    let medium = try MountedFolder(byteCount: 8 << 20)
    let path = medium.path + "/audit.sqlite"
    try await Site.writeExample(to: path)
    let site = try Site()
    let file = try site.folder.write(Data(String(repeating: "said\n", count: 1_000_000).utf8), to: "a.txt")
    let added = try await site.run("evidence", "add", file, "--finding", "178", "--database", path)
    #expect(added.status == 74)
    #expect(added.notes.contains("is full and nothing was written"), "\(added.notes)")
    try await site.expectClean(path)
    let listed = try await site.runDone("evidence", "list", "--database", path)
    #expect(listed.data.contains("register-date.png") && !listed.data.contains("a.txt"), "\(listed.data)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: medium.path) == ["audit.sqlite"])

    try await Site.writeExample(to: site.folder.file("audit.sqlite"))
    try await site.runDone("evidence", "add", file, "--finding", "178")
    let exported = try await site.run("evidence", "export", "2", "--output", medium.path + "/copy.txt")
    #expect(exported.status == 73)
    #expect(exported.notes.contains("No space left on device"), "\(exported.notes)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: medium.path) == ["audit.sqlite"])
  }
}
