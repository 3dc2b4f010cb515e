import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What is written in the built-in packs can be carried out, and is written once.
@Suite struct CatalogTextTests {
  private struct Sentence {
    let place: String
    let text: String
  }

  private static func texts(_ items: [TextItem]) -> [String] {
    items.flatMap { [$0.text] + $0.parts.map(\.text) }
  }

  /// Every sentence of every pack with the guideline or check it stands in.
  private static func sentences() throws -> [Sentence] {
    var found: [Sentence] = []
    for pack in try BuiltInCatalog.packs() {
      for guideline in pack.guidelines {
        let place = "\(pack.key)/\(guideline.key)"
        for text in [guideline.rule, guideline.rationale] + guideline.techniques.map(\.text) {
          found.append(Sentence(place: place, text: text))
        }
        for check in guideline.checks {
          for way in [check] + check.ways {
            let inherited = way.path != check.path && way.appliesWhen == check.appliesWhen
            let words =
              [way.question] + (inherited ? [] : [way.appliesWhen].compactMap { $0 }) + texts(way.steps)
              + texts(way.outcomes)
            found += words.map { Sentence(place: way.path, text: $0) }
          }
        }
      }
    }
    return found
  }

  @Test func `no sentence stands twice`() throws {
    let sentences = try Self.sentences()
    #expect(sentences.count > 6000)
    let twice = Dictionary(grouping: sentences) { $0.text.lowercased() }.filter { $0.value.count > 1 }
    #expect(twice.isEmpty, "\(twice.map { "\($0.key): \($0.value.map(\.place))" }.sorted())")
  }

  /// Source documents whose texts may not be taken over; the fourth, on captchas, is under the Apache License.
  @Test(arguments: ["000", "001", "003", "004"])
  func `no eight words in a row are those of a source whose licence does not allow it`(_ number: String) throws {
    let folder = RepositoryFolder.path + "/../shared/seeds"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard let name = names.first(where: { $0.hasPrefix(number) }) else { return }
    let source = try Self.runs(String(contentsOfFile: folder + "/" + name, encoding: .utf8))
    #expect(!source.isEmpty)
    for sentence in try Self.sentences() {
      #expect(source.isDisjoint(with: Self.runs(sentence.text)), "\(sentence.place): \(sentence.text)")
    }
  }

  /// Each run of eight words of a text, in lower case.
  private static func runs(_ text: String) -> Set<String> {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard words.count >= 8 else { return [] }
    return Set((0...(words.count - 8)).map { words[$0..<($0 + 8)].joined(separator: " ") })
  }

  @Test func `each check has a procedure, and says in a question when it applies`() throws {
    for pack in try BuiltInCatalog.packs() {
      for check in pack.guidelines.flatMap(\.checks) {
        for answered in check.ways.isEmpty ? [check] : check.ways {
          #expect(!answered.steps.isEmpty && !answered.outcomes.isEmpty, "\(answered.path)")
        }
        #expect(check.question.hasSuffix("?"), "\(check.path)")
        if let question = check.appliesWhen { #expect(question.hasSuffix("?"), "\(check.path)") }
        for text in Self.texts(check.steps) + Self.texts(check.outcomes) {
          #expect(text.count >= 8, "\(check.path): \(text)")
        }
      }
    }
  }

  @Test func `each pack has its line in NOTICE`() throws {
    let notice = try RepositoryFolder.text(of: "NOTICE")
    for pack in try BuiltInCatalog.packs() {
      let isNamed = ["(pack \(pack.key)", "Pack \(pack.key) ", "pack \(pack.key) and", "pack \(pack.key):"].contains {
        notice.contains($0)
      }
      #expect(isNamed, "\(pack.key)")
    }
  }
}
