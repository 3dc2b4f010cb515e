import FoundationEssentials
import TestSupport
import Testing

/// Everything that fuzzing found, and what it began with, is fed to the same parsers again.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTargets.all.map { $0.name }) func `a corpus is read as promised`(_ name: String) throws {
    let target = try #require(FuzzTargets.named(name))
    let folder = "Fuzz/corpus/\(name)"
    let files = try FileManager.default.contentsOfDirectory(atPath: RepositoryFolder.path + "/" + folder).sorted()
    #expect(!files.isEmpty)
    for file in files {
      let bytes = try Data(contentsOf: URL(filePath: "\(RepositoryFolder.path)/\(folder)/\(file)"))
      #expect(throws: Never.self, "\(folder)/\(file)") { try target.feed(Array(bytes)) }
    }
  }

  @Test func `each target has a corpus and each corpus a target`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: RepositoryFolder.path + "/Fuzz/corpus").sorted()
    #expect(folders == FuzzTargets.all.map { $0.name }.sorted())
  }

  @Test func `the corpora are small`() throws {
    let size = try RepositoryFolder.files(under: "Fuzz/corpus", endings: [""]).reduce(0) { total, file in
      let facts = try FileManager.default.attributesOfItem(atPath: RepositoryFolder.path + "/" + file)
      return total + ((facts[.size] as? Int) ?? 0)
    }
    #expect(size < 200_000)
  }
}
