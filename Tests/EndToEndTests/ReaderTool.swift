import FoundationEssentials
import TestSupport
import Testing

/// One of the programs of Tests/Tools, which read what reports are written in as others read it.
///
/// `make test` installs what they need in .build-tools; without that a test that uses one fails.
enum ReaderTool: String {
  case checkHTML = "check_html"
  case checkMarkdown = "check_markdown"
  case checkJSON = "check_json"
  case checkSARIF = "check_sarif"
  case checkJUnit = "check_junit"
  case checkEARL = "check_earl"
  case checkOpenACR = "check_openacr"
  case checkLogChain = "check_log_chain"
  case checkDOCX = "check_docx"
  case readXLSX = "read_xlsx"
  case readCSV = "read_csv"

  /// Runs it, and expects that it finds no problem.
  ///
  /// - Returns: The JSON that it printed.
  @discardableResult
  func runDone(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    let ran = try await run(arguments)
    #expect(ran.status == 0, "\(rawValue): \(ran.notes)", sourceLocation: sourceLocation)
    return ran.data
  }

  /// Runs it.
  func run(_ arguments: [String]) async throws -> Program.Ran {
    let root = RepositoryFolder.path
    let python = root + "/.build-tools/bin/python"
    try #require(
      FileManager.default.isExecutableFile(atPath: python), "run `scripts/install-tools`, as `make test` does")
    var program = Program(
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/tmp", "PYTHONDONTWRITEBYTECODE": "1"], workingDirectory: root)
    program.executable = python
    return try await program.run([root + "/Tests/Tools/\(rawValue).py"] + arguments)
  }
}
