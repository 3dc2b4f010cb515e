import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Every query of the program fits the newest schema, is used, and finds its rows over an index.
@Suite struct QueryCatalogTests {
  /// A query with the name of its enum and case.
  private struct Entry {
    let type: String
    let name: String
    let sql: String
  }

  private static func entries<Queries: Query>(_ queries: Queries.Type) -> [Entry] {
    Queries.allCases.map { Entry(type: "\(queries)", name: "\($0)", sql: $0.rawValue) }
  }

  private static let all: [Entry] =
    entries(CatalogQuery.self) + entries(CatalogSearchQuery.self) + entries(ComponentQuery.self)
    + entries(DatabaseQuery.self) + entries(EditQuery.self) + entries(EvidenceQuery.self) + entries(FindingQuery.self)
    + entries(DecisionQuery.self) + entries(IssueAnswerQuery.self) + entries(IssueDerivationQuery.self)
    + entries(IssueListQuery.self)
    + entries(IssueQuery.self) + entries(IssueEventQuery.self) + entries(IssueFilingQuery.self)
    + entries(AddressQuery.self) + entries(PlaceDigestQuery.self) + entries(SpecifiedAnswerQuery.self)
    + entries(ElementListDeclarationQuery.self) + entries(FindingRetractionQuery.self)
    + entries(FindingSupplementQuery.self) + entries(RecoveryQuery.self) + entries(MigrationQuery.self)
    + entries(ProductQuery.self)
    + entries(PackLoadingQuery.self) + entries(CheckDefinitionQuery.self) + entries(PackQuery.self)
    + entries(ProcessQuery.self)
    + entries(ProfileQuery.self) + entries(ReleaseQuery.self) + entries(ScopeQuery.self)
    + entries(PersonQuery.self) + entries(PersonalQuery.self)
    + entries(SchemaQuery.self) + entries(ReplicaQuery.self) + entries(LogChainQuery.self)
    + entries(MergeQuery.self) + entries(ForkQuery.self) + entries(ExchangeQuery.self)
    + entries(SessionQuery.self) + entries(SpecificationQuery.self)
    + entries(SpecificationRowQuery.self)
    + entries(AuditQuery.self) + entries(ObservationQuery.self) + entries(ProblemQuery.self)
    + entries(AffirmationQuery.self) + entries(CaptureQuery.self) + entries(ToolRunQuery.self)
    + entries(StatedDocumentQuery.self) + entries(PersonRenameQuery.self) + entries(RedactionQuery.self)
    + entries(ClockBoundQuery.self)
    + entries(StageQuery.self) + entries(GateQuery.self) + entries(LateRowQuery.self) + entries(NumberedRowQuery.self)
    + entries(ReportSealQuery.self) + entries(ReportQuery.self)
    + entries(PlannedEnvironmentQuery.self) + entries(RemarkQuery.self) + entries(ScreenReferenceQuery.self)
    + entries(StatementTextQuery.self) + entries(WebUserQuery.self)

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("audit.sqlite")
    _ = try Sample.emptyDatabase(in: folder)
  }

  /// What a merge has beside the schema: another file, and which local key there is which one here.
  private static let merging =
    ["check", "edit", "evidence", "gate_run", "outcome_statement", "pack", "product", "replica"].map {
      "CREATE TEMP TABLE known_\($0) (theirs INTEGER PRIMARY KEY, ours INTEGER NOT NULL, is_new INTEGER NOT NULL);"
    }.joined()

  /// A connection that has the views of derivation, too, and what a merge has.
  private func connection() throws -> Connection {
    let connection = try Connection(path: path, isCreated: false, busyTimeout: 0)
    try Derivation.prepare(on: connection.handle)
    try connection.executeScript(
      """
      ATTACH DATABASE '\(path)' AS other; \(Self.merging)
      CREATE TABLE IF NOT EXISTS other.outside (log TEXT, theirs INTEGER, replica_id INTEGER, sequence INTEGER);
      """)
    return connection
  }

  private func plan(of sql: String) throws -> [String] {
    let connection = try connection()
    let statement = try Statement("EXPLAIN QUERY PLAN " + sql, on: connection.handle)
    var details: [String] = []
    while try statement.step() { details.append(try statement.text("detail")) }
    return details
  }

  @Test func `the list above names every query enum of the sources`() throws {
    let start = try Regex("(?m)^enum (\\w+): String, Query", as: (Substring, Substring).self)
    let enums = try RepositoryFolder.files(under: "Sources/AuditStore", endings: [".swift"])
      .flatMap { try RepositoryFolder.text(of: $0).matches(of: start).map { String($0.output.1) } }
    #expect(Set(Self.all.map(\.type)) == Set(enums))
  }

  @Test func `every query fits the newest schema`() throws {
    #expect(Self.all.count > 90)
    let connection = try connection()
    for entry in Self.all {
      #expect(throws: Never.self, "\(entry.name)") {
        _ = try Statement(entry.sql, on: connection.handle)
      }
    }
  }

  @Test func `every column that is read has a name of its own`() throws {
    // Whose rows are lines for people, whatever their columns.
    let shown = DatabaseQuery.checks.map(\.rawValue) + [PersonalQuery.tableFunctions.rawValue]
    let connection = try connection()
    for entry in Self.all where !shown.contains(entry.sql) {
      let statement = try Statement(entry.sql, on: connection.handle)
      let names = (0..<statement.columnCount).map { statement.columnName($0) }
      #expect(Set(names).count == names.count, "\(entry.type).\(entry.name): \(names)")
      for name in names {
        #expect(name.wholeMatch(of: /[a-z0-9_]+/) != nil, "\(entry.type).\(entry.name): \(name)")
      }
    }
  }

  @Test func `every query is used`() throws {
    let texts = try RepositoryFolder.files(under: "Sources/AuditStore", endings: [".swift"])
      .map(RepositoryFolder.text)
    let unused = try Self.all.filter { entry in
      // `Query.name`, or `.name` where the type is known.
      let use = try Regex("(\(entry.type)|[\\s(\\[])\\.\(entry.name)(?![A-Za-z0-9_:])")
      return try !texts.contains { text in
        guard text.holds(entry.type), text.holds("." + entry.name) else { return false }
        return try use.firstMatch(in: text) != nil
      }
    }
    #expect(unused.map(\.name) == [])
  }

  @Test func `the findings of a release come from the index that covers them, in its order`() throws {
    let plan = try plan(of: FindingQuery.ofRelease.rawValue)
    #expect(plan.contains("SEARCH finding USING COVERING INDEX finding_by_cell (release_id=?)"))
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test func `the assertions of a release come in the order of the index, and the rest by key`() throws {
    let plan = try plan(of: FindingQuery.assertions.rawValue)
    #expect(plan.contains { $0.hasPrefix("SEARCH finding USING INDEX finding_by_cell (release_id=?)") }, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") || $0.hasPrefix("SCAN finding") }, "\(plan)")
    #expect(!plan.contains { Self.readsTable($0) && !$0.hasPrefix("SCAN piece") && !$0.hasPrefix("SCAN (") }, "\(plan)")
  }

  @Test func `the open issue of a cell comes from indexes`() throws {
    let plan = try plan(of: IssueFilingQuery.atPlace.rawValue)
    #expect(try !self.plan(of: IssueFilingQuery.atPlaceOrEarlier.rawValue).contains(where: Self.readsTable))
    #expect(
      plan.contains { $0.hasPrefix("SEARCH issue_place USING PRIMARY KEY (address_id=? AND check_id=?)") }, "\(plan)")
    #expect(
      plan.contains { $0.hasPrefix("SEARCH issue_current USING INTEGER PRIMARY KEY (rowid=?)") },
      "\(plan)")
    #expect(!plan.contains(where: Self.readsTable), "\(plan)")
  }

  /// Whether a line of a plan reads a whole table; a row of constants is none, and neither are the few rows that a
  /// recursion has found.
  private static func readsTable(_ line: String) -> Bool {
    line.hasPrefix("SCAN") && !["SCAN CONSTANT ROW", "SCAN asked"].contains(line)
  }

  private static func named(_ names: Set<String>, of query: (some Query).Type) -> [Entry] {
    entries(query).filter { names.contains($0.name) }
  }

  private static func reading(_ query: (some Query).Type, but name: String) -> [Entry] {
    entries(query).filter { $0.name != name && !$0.sql.hasPrefix("INSERT") }
  }

  private static let keyed: [Entry] = [
    named(
      ["ofRelease", "byID", "failedPlaces", "atPlace", "failedAtAddress", "severity"],
      of: FindingQuery.self),
    named(["byParts", "ofProduct", "onScreen"], of: AddressQuery.self),
    named(["byDigest", "place", "reads", "ofFinding"], of: PlaceDigestQuery.self),
    named(["ofRelease"], of: ElementListDeclarationQuery.self),
    named(["byID", "bySHA256", "chunks", "isOfFinding", "frozenRelease"], of: EvidenceQuery.self),
    entries(SpecificationQuery.self),
    // The clashes of one screen are sought among its few elements.
    reading(ComponentQuery.self, but: "clashes"),
    named(["builds", "packs", "ofProduct"], of: ReleaseQuery.self),
    named(["atPlace", "isSpecifiedSince"], of: IssueFilingQuery.self),
    named(["newestFix", "ofIssue"], of: IssueEventQuery.self),
    named(["standing", "evidence"], of: DecisionQuery.self),
    named(["environment"], of: SessionQuery.self),
    named(["checkByPath", "packByKey", "steps", "statements", "techniques", "aliases"], of: CatalogQuery.self),
  ].flatMap { $0 }

  @Test func `a query by key reads no table from end to end`() throws {
    for entry in Self.keyed {
      let plan = try plan(of: entry.sql)
      #expect(!plan.isEmpty, "\(entry.name)")
      #expect(!plan.contains(where: Self.readsTable), "\(entry.name): \(plan)")
    }
  }

  @Test func `sessions of a number, a release or an auditor come from indexes, and only all of them from the table`()
    throws
  {
    let plan = try plan(of: SessionQuery.chosen.rawValue)
    #expect(
      plan.filter(Self.readsTable).map { $0.split(separator: " ")[1] }.sorted() == ["chosen", "session"], "\(plan)")
    for index in ["PRIMARY KEY", "session_by_release", "session_by_person"] {
      #expect(plan.contains { $0.hasPrefix("SEARCH session USING") && $0.contains(index) }, "\(plan)")
    }
  }

  @Test func `what was renamed, and what was edited since some moment, come from indexes of their own`() throws {
    let renamed = try plan(of: EditQuery.ofRenames.rawValue)
    #expect(renamed.contains("SEARCH edit USING INDEX edit_of_rename (product_id=?)"), "\(renamed)")
    for sql in [SpecifiedAnswerQuery.edited.rawValue, EditQuery.behindFindings.rawValue] {
      let plan = try plan(of: sql)
      #expect(plan.contains("SEARCH edit USING INDEX edit_by_stamp (product_id=? AND stamp>?)"), "\(plan)")
    }
  }

  @Test func `the derived rows of a few issues come from indexes`() throws {
    for query in [IssueDerivationQuery.refreshCurrent, .addPlaces, .addLabels, .refreshText, .ofFinding] {
      let plan = try plan(of: query.rawValue)
      #expect(
        !plan.contains { line in
          ["issue", "issue_event", "finding", "decision", "release", "specification"].contains {
            line == "SCAN \($0)" || line.hasPrefix("SCAN \($0) ")
          }
        }, "\(query): \(plan)")
    }
  }

  @Test func `what an answer says of issues comes from indexes`() throws {
    // The few places of an issue, gathered by itself, and where they are since they were renamed.
    let own = ["SCAN newer", "SCAN place", "SCAN renamed VIRTUAL TABLE INDEX 1:"]
    for query in [
      IssueAnswerQuery.issuesAt, .site, .members, .atPlaces, .fixes, .reopenedAt, .candidatesByPlace,
    ] {
      let plan = try plan(of: query.rawValue)
      #expect(!plan.contains { $0.contains("issue_current_by_state") }, "\(query): \(plan)")
      #expect(
        !plan.contains { Self.readsTable($0) && !$0.hasPrefix("SCAN (") && !own.contains($0) }, "\(query): \(plan)")
    }
  }

  @Test func `what may be verified is looked for by the places of each issue`() throws {
    let places = try plan(of: IssueAnswerQuery.passedSomewhere.rawValue)
    func place(of start: String) throws -> Int {
      try #require(places.firstIndex { $0.hasPrefix(start) }, "\(start): \(places)")
    }
    let order = try [
      "SEARCH issue_place USING", "SEARCH release USING",
      "SEARCH finding USING COVERING INDEX finding_by_cell (release_id=? AND address_id=? AND check_id=?",
    ].map(place)
    #expect(order == order.sorted(), "\(places)")
    #expect(!places.contains { $0.hasPrefix("SCAN finding") || $0.hasPrefix("SCAN issue_place") }, "\(places)")
  }

  @Test func `what runs of tools failed in a release comes from the index of their runs`() throws {
    for query in [ToolRunQuery.origins, .prints, .ofRelease] {
      let plan = try plan(of: query.rawValue)
      #expect(plan.contains { $0.contains("finding_origin_by_run") }, "\(query): \(plan)")
      #expect(!plan.contains { $0.hasPrefix("SCAN finding") }, "\(query): \(plan)")
    }
  }

  @Test func `what runs of tools saw is looked for run by run`() throws {
    for query in [ToolRunQuery.origins, .prints, .known, .proofs, .coverage, .doubts, .placedPages] {
      let plan = try plan(of: query.rawValue)
      // There is a row of these for each import, and many thousands of the others.
      let scanned = plan.filter(Self.readsTable).map { $0.split(separator: " ")[1] }
      #expect(Set(scanned).isSubset(of: ["tool_run", "same", "given", "place"]), "\(query): \(plan)")
    }
  }

  @Test func `the names of the place of a failure come from indexes`() throws {
    let plan = try plan(of: IssueFilingQuery.placeNames.rawValue)
    // Of the rows that it gathers itself there are three at the most.
    let own = ["SCAN place", "SCAN part LEFT-JOIN", "SCAN owner LEFT-JOIN"]
    #expect(!plan.contains { $0.hasPrefix("SCAN") && !own.contains($0) }, "\(plan)")
  }

  @Test func `issues that a failure looks like are looked for from its address`() throws {
    let plan = try plan(of: IssueAnswerQuery.candidatesByPlace.rawValue)
    let order = ["SEARCH address USING", "SEARCH issue_place USING PRIMARY KEY", "SEARCH issue_current USING INTEGER"]
      .compactMap { start in plan.firstIndex { $0.hasPrefix(start) } }
    #expect(order.count == 3 && order == order.sorted(), "\(plan)")
  }

  @Test(arguments: ["finding", "issue", "issue_event"])
  func `recording reads no log from end to end`(table: String) throws {
    for sql in [FindingQuery.insert.rawValue, IssueQuery.insert.rawValue, IssueEventQuery.insert.rawValue] {
      #expect(try !plan(of: sql).contains { $0.hasPrefix("SCAN \(table)") })
    }
  }

  /// Indexes that no query of the program reads by, with what needs them all the same.
  private static let otherIndexes = [
    // The trigger that lets bytes of evidence go only where they are redacted.
    "redaction_by_evidence"
  ]

  @Test func `each index is read by a query, a view or a trigger that is named`() throws {
    let connection = try connection()
    var views: [String] = []
    try Statement("SELECT name FROM sqlite_schema WHERE type = 'view'", on: connection.handle).forEachRow {
      views.append("SELECT * FROM \(try $0.text("name"))")
    }
    var plans: [String] = []
    for sql in Self.all.map(\.sql) + views where !sql.hasPrefix("PRAGMA") { plans += try plan(of: sql) }
    let used = Set(plans.flatMap { $0.matches(of: /INDEX (\w+)/).map { String($0.output.1) } })
    var idle: [String] = []
    try Statement("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL", on: connection.handle)
      .forEachRow { row in
        let name = try row.text("name")
        if !used.contains(name), !Self.otherIndexes.contains(name) { idle.append(name) }
      }
    #expect(idle.sorted() == [])
  }
}
