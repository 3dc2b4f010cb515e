import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

/// The criteria of the built-in packs as the standards have them: WCAG 2.0, 2.1 and 2.2 at A and AA are 38, 50 and 55;
/// EN 301 549 V3.2.1 leaves six out for software and Section 508 four (the VPAT 2.5 edition INT lists the same).
@Suite struct PublishedStandardTests {
  /// The rows of a release in which nothing was found.
  private func rows(_ profile: String, _ standard: String, _ platform: Platform) throws -> [RollUp.Row] {
    let folder = try TemporaryFolder()
    let database = try AuditDatabase.create(
      at: folder.file("audit.sqlite"), configuration: Sample.configuration, now: Sample.now)
    try BuiltInCatalog.load(into: database, now: Sample.now)
    try database.write(at: Sample.now) { transaction in
      let profile = try transaction.read.profile(profile).id
      _ = try transaction.addProduct(key: "app", title: "App", platform: platform, profile: profile)
      let product = try transaction.read.product("app")
      _ = try transaction.addRelease(version: "1.0", of: product, after: nil, profile: profile)
      let release = try transaction.read.release("1.0", of: product)
      try transaction.saveSpecification(ScreenSpecification(key: "home", title: "Home"), for: release)
    }
    return try database.read { transaction in
      let product = try transaction.product("app")
      return try transaction.withEvaluation(of: try transaction.release("1.0", of: product), product) {
        try RollUp(.criterion, $0, standard: standard, in: transaction).rows
      }
    }
  }

  /// Numbers of the criteria that have a term, as their titles begin or their keys end.
  private func keys(_ rows: [RollUp.Row], _ term: ConformanceTerm) -> Set<String> {
    Set(rows.filter { $0.term == term }.map { String($0.key.split(separator: "/")[1]) })
  }

  @Test(arguments: [("wcag20-aa", 38), ("wcag21-aa", 50), ("wcag22-aa", 55)])
  func `WCAG at A and AA`(_ profile: String, _ count: Int) throws {
    let rows = try rows(profile, "wcag", .ios)
    let required = rows.filter { $0.title?.hasSuffix("(AAA)") == false }
    #expect(required.count == count)
    #expect(keys(rows, .supports) == (profile == "wcag22-aa" ? [] : ["4.1.1"]), "Nothing was tested.")
    #expect(keys(rows, .notApplicable) == [])
    let beyond = rows.filter { $0.title?.hasSuffix("(AAA)") == true }
    #expect(beyond.allSatisfy { $0.term == .notEvaluated })
    #expect(required.filter { $0.term != nil }.allSatisfy { $0.key == "wcag/4.1.1" })
  }

  @Test(arguments: [Platform.ios, .android]) func `EN 301 549 for an app`(_ platform: Platform) throws {
    let rows = try rows("en-301-549", "en-301-549", platform)
    // 11.1 to 11.4 repeat the criteria of WCAG 2.1 at A and AA.
    let repeated = rows.filter { row in
      (1...4).contains { row.key.hasPrefix("en-301-549/11.\($0).") }
    }
    #expect(repeated.count == 50)
    #expect(
      keys(repeated, .notApplicable) == ["11.2.4.1", "11.2.4.2", "11.2.4.5", "11.3.1.2", "11.3.2.3", "11.3.2.4"])
    #expect(keys(rows, .supports) == ["11.4.1.1.1"])
    #expect(repeated.count { $0.term == nil } == 43)
    #expect(repeated.filter { $0.term == .notApplicable }.allSatisfy { $0.reason?.contains($0.key) == true })
    // 11 statements of chapter 4, and 10, 17, 9, 26 and 5 clauses of chapters 5, 6, 7, 11 and 12 beyond WCAG.
    #expect(rows.count == 50 + 78)
    #expect(Set(rows.map(\.key)).count == rows.count)
  }

  @Test func `EN 301 549 for a web app leaves nothing out`() throws {
    let rows = try rows("en-301-549", "en-301-549", .web).filter { $0.key.hasPrefix("en-301-549/9.") }
    #expect(rows.count == 50)
    #expect(keys(rows, .notApplicable) == [])
    #expect(keys(rows, .supports) == ["9.4.1.1"])
  }

  @Test func `Section 508 for an app`() throws {
    let rows = try rows("section-508", "section-508", .ios)
    #expect(rows.count { $0.term == .notApplicable } == 4)
    #expect(rows.count { $0.term == .supports } == 1)
    // 38 criteria of WCAG 2.0 and 9, 26 and 5 rows of chapters 3, 5 and 6.
    #expect(rows.count == 38 + 40)
  }

  @Test(arguments: ["en-301-549", "section-508"])
  func `parsing is supported in the standards that ask for WCAG 2.0 or 2.1, whatever else a profile aims at`(
    _ standard: String
  ) throws {
    let rows = try rows("wcag22-aa", standard, .ios)
    #expect(rows.filter { $0.title?.hasPrefix("Parsing") == true }.map(\.term) == [.supports])
  }

  private static func numbers(_ key: String) -> [Int] {
    key.split { !$0.isNumber }.compactMap { Int($0) }
  }

  @Test func `criteria stand in the order of their numbers, 1.2.9 before 1.2.10`() throws {
    let keys = try rows("wcag22-aaa", "wcag", .ios).map { Self.numbers(String($0.key.split(separator: "/")[1])) }
    for (before, after) in zip(keys, keys.dropFirst()) {
      #expect(before.lexicographicallyPrecedes(after), "\(before) before \(after)")
    }
  }

  @Test(arguments: ["wcag", "en-301-549", "section-508"])
  func `each row can be named`(_ standard: String) throws {
    let keys = try rows(standard == "wcag" ? "wcag22-aa" : standard, standard, .ios).map(\.key)
    #expect(Set(keys).count == keys.count, "A key is what `explain --by criterion` takes.")
  }
}
