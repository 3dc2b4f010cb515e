import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What the tests do with two copies of one file.
extension UnionConflictTests {
  /// A row of `database conflicts`.
  struct Row: Decodable {
    let conflict: Int
    let kind: String
    let thing: String
    let field: String?
    let release: String?
    let standing: String
    let value: String?
    let person: String?
    let saidAt: String?
    let releases: [String]
    let commands: [String]
  }

  private struct Rows: Decodable {
    let conflicts: [Row]
  }

  /// Two copies of the worked example: this one, and another machine's a minute later.
  final class Copies {
    private(set) var here: Workbench
    private let start: Int64

    init(_ bench: Workbench? = nil) throws {
      here = try bench ?? .example()
      start = here.now
      here.runDone("database", "backup", here.folder.file("other.sqlite"))
    }

    private func run(_ line: [String], minute: Int64) {
      here.now = start + minute * 60_000
      let ran = here.run(line)
      #expect(ran.status == .done, "\(line): \(ran.notes)")
    }

    /// Runs a command in this copy.
    func ana(_ line: String..., minute: Int64 = 1) {
      run(line + ["--by", "Ana"], minute: minute)
    }

    /// Runs a command in the other copy.
    func bo(_ line: String..., minute: Int64 = 2) {
      bo(line: line, minute: minute)
    }

    func bo(line: [String], minute: Int64 = 2) {
      run(line + ["--by", "Bo", "--database", here.folder.file("other.sqlite")], minute: minute)
    }

    /// Takes over here what was said there.
    func unite(minute: Int64 = 9) throws {
      takeOver("other.sqlite", into: "audit.sqlite", minute: minute)
    }

    /// Takes over in each copy what was said in the other.
    func uniteBoth(minute: Int64 = 9) throws {
      run(["database", "backup", here.folder.file("before-\(minute).sqlite")], minute: minute)
      try unite(minute: minute)
      takeOver("before-\(minute).sqlite", into: "other.sqlite", minute: minute)
    }

    private func takeOver(_ source: String, into target: String, minute: Int64) {
      run(["merge", here.folder.file(source), "--database", here.folder.file(target)], minute: minute)
    }

    /// What a command that reads answers in each copy.
    func both(_ line: String...) -> [String] {
      ["audit.sqlite", "other.sqlite"].map { here.run(line + ["--database", here.folder.file($0)]).data }
    }

    func rows(in name: String = "audit.sqlite") throws -> [Row] {
      let line = ["database", "conflicts", "--format", "json", "--database", here.folder.file(name)]
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(Rows.self, from: Data(here.run(line).data.utf8)).conflicts
    }

    /// What people read of the conflicts.
    func words() -> String {
      here.runDone("database", "conflicts", "--format", "lines").data
    }

    /// Runs the commands of a conflict as they stand there.
    func settle(_ row: Row, replacing words: [String: String] = [:], minute: Int64 = 10) throws {
      for command in row.commands {
        let line = Self.words(words.reduce(command) { $0.replacing($1.key, with: $1.value) })
        guard let end = line.firstIndex(of: ">") else {
          run(line.dropFirst().map { $0.hasSuffix(".yaml") ? here.folder.file($0) : $0 }, minute: minute)
          continue
        }
        let ran = here.run(Array(line[1..<end]))
        #expect(ran.status == .done, "\(ran.notes)")
        try here.write(ran.data, to: line[end + 1])
      }
    }

    /// The words of a command line, as a shell reads them.
    private static func words(_ line: String) -> [String] {
      var words: [String] = []
      for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
        if index.isMultiple(of: 2) {
          words += part.split(separator: " ").map(String.init)
        } else {
          words.append(String(part))
        }
      }
      return words
    }

    /// The builds of `5.2` in their order.
    func builds() throws -> [String] {
      let release = try JSONValue(here.runDone("release", "show", "5.2", "--format", "json").data)
      return try #require(release["builds"]).array().compactMap { $0["build"]?.text }
    }

    func isStrict() -> auditctl.ExitStatus {
      here.run("database", "conflicts", "--strict").status
    }
  }
}
