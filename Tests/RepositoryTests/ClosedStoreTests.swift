import FoundationEssentials
import Subprocess
import TestSupport
import Testing

/// What the store lends ends with its transaction, and only its queries are SQL: anything else does not compile.
@Suite struct ClosedStoreTests {
  /// Where the modules that these tests were built with are: beside the running tests, or above them.
  private static let products: String? = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    var folder = URL(filePath: tests).deletingLastPathComponent()
    while folder.path != "/" {
      let module = folder.appending(path: "Modules/AuditStore.swiftmodule").path
      if FileManager.default.fileExists(atPath: module) { return folder.path }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }()

  /// What the compiler says is wrong, by line.
  private func errors(in snippet: StoreSnippet) async throws -> [Int: [String]] {
    let products = try #require(Self.products)
    let folder = FileManager.default.temporaryDirectory.appending(path: "snippets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Snippet.swift").path
    try snippet.rawValue.write(toFile: file, atomically: true, encoding: .utf8)
    // SIL, because who owns what is not looked at before.
    let ran = try await run(
      .name("swiftc"),
      arguments: [
        "-swift-version", "6", "-emit-sil", "-o", "/dev/null", "-no-color-diagnostics", "-suppress-warnings",
        "-module-cache-path", products + "/SnippetModuleCache", "-I", products + "/Modules",
        "-Xcc", "-fmodule-map-file=\(products)/CEmbedded.build/module.modulemap",
        "-Xcc", "-fmodule-map-file=\(SourceFile.repository)/Sources/CSQLite/module.modulemap",
        "-Xcc", "-fmodule-map-file=\(SourceFile.repository)/Sources/CTable/include/module.modulemap",
        "-Xcc", "-fmodule-map-file=\(SourceFile.repository)/Sources/CNettle/module.modulemap", file,
      ],
      output: .discarded, error: .string(limit: 1_000_000))
    let said = ran.standardError
    var errors: [Int: [String]] = [:]
    for line in said.split(separator: "\n") where line.hasPrefix(file + ":") {
      let parts = line.dropFirst(file.count + 1).split(separator: ":", maxSplits: 2)
      guard parts.count == 3, let number = Int(parts[0]), parts[2].hasPrefix(" error: ") else { continue }
      errors[number, default: []].append(String(parts[2]))
    }
    #expect(ran.terminationStatus.isSuccess == errors.isEmpty, "\(said)")
    return errors
  }

  @Test(arguments: StoreSnippet.allCases)
  func `of each snippet just the marked lines do not compile`(snippet: StoreSnippet) async throws {
    let errors = try await errors(in: snippet)
    #expect(errors.keys.sorted() == snippet.errors.keys.sorted())
    for (line, words) in snippet.errors {
      #expect(errors[line]?.contains { $0.contains(words) } == true, "\(line): \(errors[line] ?? [])")
    }
  }

  @Test func `the snippets say what must not compile, but for the one that must`() {
    #expect(StoreSnippet.allCases.filter(\.errors.isEmpty) == [.uses])
  }

  /// `Query` is for SQL; another enum that adopted it would be SQL, too.
  @Test func `only the query enums adopt the protocol of queries`() throws {
    let adopting = try SourceFile.all().flatMap { file in
      file.lines.filter {
        $0.code.holds("Query") && $0.code.contains(/:.*\bQuery\b.*\{/) && !$0.code.contains(/\b(func |init\()/)
      }
      .map { (file.path, $0.code) }
    }
    #expect(adopting.count > 25)
    for (path, code) in adopting {
      let isOfStore = ["Queries", "Tables"].contains { path.hasPrefix("Sources/AuditStore/\($0)/") }
      #expect(isOfStore, "\(path): \(code)")
    }
  }
}
