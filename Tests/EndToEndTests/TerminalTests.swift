import FoundationEssentials
import TestSupport
import Testing

/// What goes to a terminal, and what goes elsewhere.
@Suite struct TerminalTests {
  static let commands = [
    "status", "status --rates", "explain", "issue list", "issue show 1", "session list", "catalog list", "screen list",
    "product list", "release list", "database info",
    "database check --no-progress", "query 'SELECT * FROM v_issue'", "report",
  ]

  static let environments: [[String: String]] = [
    ["TERM": "dumb"], ["NO_COLOR": "1", "TERM": "xterm-256color"], ["TERM": "xterm-256color"], [:],
    ["CLICOLOR_FORCE": "1", "FORCE_COLOR": "1"],
  ]

  private static func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains { ($0.value < 32 && $0 != "\n" && $0 != "\r" && $0 != "\t") || $0.value == 127 }
  }

  @Test(arguments: environments)
  func `no output has an escape sequence`(environment: [String: String]) async throws {
    var site = try await Site.example()
    site.program.environment.merge(environment) { $1 }
    for command in Self.commands {
      let ran = try await site.shell("\"$0\" \(command)")
      #expect(ran.status == 0, "\(command): \(ran.notes)")
      #expect(!Self.hasControl(ran.data), "\(command)")
      #expect(!Self.hasControl(ran.notes), "\(command)")
    }
    let refused = try await site.run("record", "sign-\u{1B}[31min", "unique-title", "pass")
    #expect(refused.status == 65)
    #expect(!Self.hasControl(refused.notes), "\(refused.notes)")
  }

  @Test(.enabled(if: Program.installed("script") != nil), arguments: [["TERM": "dumb"], ["TERM": "xterm"]])
  func `a terminal of 80 columns holds every table`(environment: [String: String]) async throws {
    var site = try await Site.example()
    site.program.environment.merge(environment) { $1 }
    for command in Self.commands where command != "report" {
      let ran = try await Self.terminal(site, "stty cols 80; \"$PROGRAM\" \(command)")
      for line in ran.data.split(whereSeparator: \.isNewline) {
        #expect(line.count <= 80, "\(command): \(line)")
      }
      #expect(!Self.hasControl(ran.data), "\(command)")
      let plain = try await site.shell("\"$0\" \(command) --format json")
      let shown = try await Self.terminal(site, "\"$PROGRAM\" \(command) --format json 2>/dev/null")
      // The data does not depend on where it goes.
      #expect(shown.data.replacing("\r\n", with: "\n") == plain.data, "\(command)")
    }
  }

  @Test(.enabled(if: Program.installed("script") != nil))
  func `a terminal that does not say its width has 80 columns`() async throws {
    var site = try await Site.example()
    site.program.environment["COLUMNS"] = "80"
    let ran = try await Self.terminal(site, "stty cols 0; \"$PROGRAM\" status")
    let lines = ran.data.split(whereSeparator: \.isNewline)
    #expect(lines.count > 20)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test(.enabled(if: Program.installed("script") != nil), arguments: [20, 40, 200])
  func `a terminal of another width holds the status`(columns: Int) async throws {
    let site = try await Site.example()
    let ran = try await Self.terminal(site, "stty cols \(columns); \"$PROGRAM\" status")
    let lines = ran.data.split(whereSeparator: \.isNewline)
    #expect(lines.count > 10)
    for line in lines { #expect(line.count <= columns, "\(line)") }
  }

  /// Runs a script in a pseudo-terminal; `$PROGRAM` is the built program.
  private static func terminal(_ site: Site, _ script: String) async throws -> Program.Ran {
    var program = site.program
    program.executable = try #require(Program.installed("script"))
    program.environment["PROGRAM"] = site.program.executable
    program.environment["SHELL"] = "/bin/sh"
    let ran = try await program.run(["-qec", script, "/dev/null"])
    #expect(ran.status == 0, "\(script): \(ran.data)")
    return ran
  }
}
