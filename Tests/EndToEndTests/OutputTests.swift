import FoundationEssentials
import TestSupport
import Testing

/// Standard output that goes away, cannot be written to, or was never there.
@Suite struct OutputTests {
  @Test func `a report keeps to itself what a file keeps to itself`() async throws {
    let site = try await Site.example()
    let script = """
      umask 022; touch own.csv; chmod 600 own.csv; "$0" report --output own.csv >receipt; stat -c %a own.csv
      ln -s nowhere.csv gone.csv; "$0" report --output gone.csv; echo $?; rm receipt; ls
      """
    let ran = try await site.shell(script)
    #expect(ran.data == "600\n73\naudit.sqlite\ngone.csv\nown.csv\n", "\(ran.notes)")
    #expect(ran.notes.contains("a link that leads nowhere"))
  }

  @Test func `a report goes through a pipe and a link, and leaves them what they are`() async throws {
    let site = try await Site.example()
    let script = """
      mkfifo pipe; ln -s real.html link.html; echo old > real.html
      cat pipe > copy & "$0" report --format markdown --output pipe >&2; wait
      "$0" report --format markdown --output link.html >&2
      [ -p pipe ] && [ -L link.html ] && [ "$(wc -c < copy)" = "$(wc -c < real.html)" ] && head -c 16 real.html; ls
      """
    let ran = try await site.shell(script)
    #expect(ran.data == "# Mobile Bankingaudit.sqlite\ncopy\nlink.html\npipe\nreal.html\n", "\(ran.notes)")
  }

  @Test func `whoever cannot be told is told on standard error that it was stored`() async throws {
    let site = try await Site.example()
    let before = try await site.findingCount()
    let ran = try await site.shell("\"$0\" record sign-in unique-title pass >/dev/full")
    #expect(ran.status == 74)
    #expect(
      ran.notes.hasSuffix(
        "auditctl: cannot write to standard output: No space left on device; free some space. What was to be stored is "
          + "stored, and need not be said again\n"), "\(ran.notes)")
    #expect(try await site.findingCount() == before + 1)
    let dry = try await site.shell("\"$0\" record sign-in unique-title pass --dry-run >/dev/full")
    #expect(dry.status == 74)
    #expect(!dry.notes.contains("is stored"), "\(dry.notes)")
    #expect(try await site.findingCount() == before + 1)
  }

  @Test(arguments: ["report", "report --format html", "query 'SELECT * FROM v_finding' --format csv", "status"])
  func `a reader that has seen enough is no error`(command: String) async throws {
    let site = try await Site.example()
    // The reader is gone before the program writes.
    let ran = try await site.shell("{ \"$0\" \(command); echo $? >status; } | head -1")
    #expect(String(decoding: try site.folder.read("status"), as: UTF8.self) == "0\n")
    #expect(ran.data.utf8.count { $0 == UInt8(ascii: "\n") } == 1, "\(ran.data)")
    #expect(ran.notes.isEmpty, "\(ran.notes)")
    let late = try await site.shell("{ sleep 0.5; \"$0\" \(command); echo $? >status; } | true")
    #expect(String(decoding: try site.folder.read("status"), as: UTF8.self) == "0\n")
    #expect(late.notes.isEmpty, "\(late.notes)")
  }

  static let full = [
    "--version", "--help", "--generate-completion-script bash", "status", "report", "issue list", "catalog list",
    "query 'SELECT * FROM v_finding'",
  ]

  @Test(arguments: full)
  func `a full disk is 74 and said`(command: String) async throws {
    let site = try await Site.example()
    let ran = try await site.shell("\"$0\" \(command) >/dev/full")
    #expect(ran.status == 74)
    // A note that follows the data takes nothing away from that.
    #expect(
      ran.notes.hasSuffix("auditctl: cannot write to standard output: No space left on device; free some space\n"))
  }

  @Test(arguments: full)
  func `a closed standard output is 74 and said`(command: String) async throws {
    let site = try await Site.example()
    let ran = try await site.shell("\"$0\" \(command) >&-")
    #expect(ran.status == 74)
    #expect(
      ran.notes.hasSuffix("auditctl: cannot write to standard output: Bad file descriptor; check where it goes\n"))
    #expect(try site.folder.names() == ["audit.sqlite"])
  }

  @Test func `what was recorded stays recorded when the tally cannot be written`() async throws {
    let site = try await Site.example()
    let ran = try await site.shell("\"$0\" record sign-in unique-title pass >/dev/full")
    #expect(ran.status == 74)
    #expect(try await site.findingCount() == Site.exampleFindings + 1)
    try await site.expectClean()
  }

  @Test(arguments: ["2>&-", "2>/dev/full", "<&- >&- 2>&-"])
  func `without standard error the status still tells`(redirection: String) async throws {
    let site = try await Site.example()
    let before = try site.contents()
    let ran = try await site.shell("\"$0\" record nowhere unique-title pass \(redirection)")
    #expect(ran.status == 65)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.isEmpty)
    #expect(try site.contents() == before)
  }

  @Test func `with no descriptor open a report goes to its file, and only its receipt is lost`() async throws {
    let site = try await Site.example()
    let ran = try await site.shell("\"$0\" report --format html --output report.html <&- >&- 2>&-")
    #expect(ran.status == 74)
    let report = String(decoding: try site.folder.read("report.html"), as: UTF8.self)
    #expect(report.hasPrefix("<!DOCTYPE html>"), "\(report.prefix(40))")
    #expect(!report.contains("Wrote "))
    try await site.expectClean()
  }

  @Test(arguments: ["csv", "ndjson", "lines", "table"])
  func `a query without end stops when nobody reads its rows any more`(format: String) async throws {
    let site = try await Site.example()
    let rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let ran = try await site.shell(
      "(timeout 60 \"$0\" query '\(rows)' --timeout 0 --format \(format); echo $? >&2) | head -1")
    #expect(ran.notes == "0\n")
    #expect(!ran.data.isEmpty)
  }
}
