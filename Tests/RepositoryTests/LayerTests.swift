import TestSupport
import Testing

/// Arrows between the layers only point down, and each thing has its only place (DESIGN section 1).
@Suite struct LayerTests {
  /// What each target may import: our own targets, and what it is the only place for.
  private static let allowed: [String: Set<String>] = [
    "AuditModel": ["CNettle"],
    "AuditStore": ["AuditModel", "CSQLite", "CEmbedded", "CTable", "FoundationEssentials", "Glibc", "Synchronization"],
    "AuditRules": ["AuditModel", "FoundationEssentials"],
    "AuditReports": ["AuditModel", "AuditRules", "CZlib", "FoundationEssentials"],
    "AuditService": [
      "AuditModel", "AuditRules", "AuditReports", "AuditStore", "CYAML", "CExpat", "FoundationEssentials",
      "Synchronization",
    ],
    "AuditHub": [
      "AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService", "FoundationEssentials", "Glibc",
    ],
    "AuditWeb": [
      "AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService", "FoundationEssentials", "Glibc",
    ],
    "auditctl-serve": [
      "AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService", "AuditWeb", "Hummingbird",
      "HummingbirdCore", "HTTPTypes", "Logging", "NIOCore", "NIOHTTPTypes", "NIOPosix", "ServiceLifecycle",
      "UnixSignals", "Glibc", "Synchronization",
    ],
    "auditctl-hub": ["CPQ", "Glibc"],
    "auditctl": [
      "AuditModel", "AuditRules", "AuditReports", "AuditStore", "AuditService", "AuditHub", "ArgumentParser",
      "FoundationEssentials", "Glibc",
      "Synchronization",
    ],
  ]

  private let files: [SourceFile]

  init() throws {
    files = try SourceFile.all()
  }

  @Test func `the sources are found, and so are their imports`() throws {
    #expect(files.count > 80)
    #expect(Set(files.map(\.target)).isSuperset(of: Self.allowed.keys))
    let connection = try #require(files.first { $0.path == "Sources/AuditStore/SQLite/Connection.swift" })
    #expect(connection.imports == ["CSQLite"])
    #expect(
      SourceFile(path: "Sources/a/b.swift", text: "public import enum A.B\n@testable import C\n// import D").imports
        == ["A", "C"])
  }

  @Test func `every arrow between layers is allowed`() {
    for file in files {
      let allowed = Self.allowed[file.target]
      #expect(allowed != nil, "\(file.path): name the target in this test")
      #expect(file.imports.filter { allowed?.contains($0) == false } == [], "\(file.path)")
    }
  }

  @Test(arguments: [
    ("CSQLite", "AuditStore"), ("CEmbedded", "AuditStore"), ("CTable", "AuditStore"), ("ArgumentParser", "auditctl"),
    ("CYAML", "AuditService"), ("CExpat", "AuditService"), ("CNettle", "AuditModel"), ("CZlib", "AuditReports"),
    ("CPQ", "auditctl-hub"), ("Hummingbird", "auditctl-serve"), ("NIOCore", "auditctl-serve"),
  ])
  func `a module is imported in one target only`(module: String, target: String) {
    #expect(Set(files.filter { $0.imports.contains(module) }.map(\.target)) == [target])
  }

  @Test(arguments: [
    ("CNettle", ["Sources/AuditModel/SHA256.swift"]),
    ("CExpat", ["Sources/AuditService/Input/XMLInput.swift"]),
    ("CPQ", ["Sources/auditctl-hub/Server.swift"]),
    ("CTable", ["Sources/AuditStore/VirtualTables/VirtualModule.swift"]),
    ("CYAML", ["Sources/AuditService/YAML/YAMLEmitter.swift", "Sources/AuditService/YAML/YAMLParser.swift"]),
    (
      "CZlib",
      ["Sources/AuditReports/Freezing/Inflater.swift", "Sources/AuditReports/Spreadsheet/Deflater.swift"]
    ),
  ])
  func `a library in C has one place that calls it`(module: String, paths: [String]) {
    #expect(files.filter { $0.imports.contains(module) }.map(\.path) == paths)
  }

  @Test(arguments: [
    ("print(", "\\bprint\\("), ("exit(", "(?:^|[^.\\w])exit\\("), ("getenv", "\\bgetenv\\b"),
    ("ProcessInfo", "\\bProcessInfo\\b"), ("Date()", "\\bDate\\(\\)"), ("isatty", "\\bisatty\\b"),
    ("CommandLine", "\\bCommandLine\\b"), ("FileHandle", "\\bFileHandle\\.standard"),
    ("clock_gettime", "\\bclock_gettime\\b"), ("time(nil)", "(?:^|[^.\\w])time\\(nil\\)"),
  ])
  func `printing, environment, clock and exit are in programs only`(word: String, pattern: String) throws {
    let regex = try Regex(pattern, as: Substring.self)
    #expect(
      try files.filter { !$0.target.hasPrefix("auditctl") }.flatMap { try $0.places(of: regex, holding: word) } == [])
  }

  @Test(arguments: [
    ("try!", "\\btry!"), ("as!", "\\bas!"), ("@unchecked", "@unchecked"),
    ("nonisolated(unsafe)", "nonisolated\\(unsafe\\)"), ("fatalError(", "\\bfatalError\\("),
    ("unsafeBitCast", "\\bunsafeBitCast\\b"), ("@preconcurrency", "@preconcurrency"), ("!", "\\w!\\s*[.,)\\]]"),
  ])
  func `what hides an error is nowhere`(word: String, pattern: String) throws {
    let regex = try Regex(pattern, as: Substring.self)
    #expect(try files.flatMap { try $0.places(of: regex, holding: word) } == [])
  }

  /// A pragma takes no parameters, so its number stands in the text.
  private static let numbersInPragmas = [
    "\"PRAGMA user_version = \\(migration.number)\"", "\"PRAGMA application_id = \\(Migrator.applicationID)\"",
    "\"PRAGMA cache_size = -\\(pageCacheSize)\"",
  ]

  private static let statementWords = [
    "SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "CREATE TABLE ", "CREATE VIEW ", "CREATE INDEX ",
    "DROP ", "ALTER ", "PRAGMA ", "VACUUM ", "ATTACH ", "WITH ",
  ]

  @Test func `SQL is in the queries of the store, and has no value put into its text`() {
    for file in files {
      for line in file.lines {
        let isSQL = Self.statementWords.contains { word in
          line.text.holds(word) && (line.text.holds("\"" + word) || line.text.drop { $0 == " " }.hasPrefix(word))
        }
        guard isSQL else { continue }
        let place = "\(file.path):\(line.number): \(line.text)"
        let isPragma = Self.numbersInPragmas.contains { line.text.holds($0) }
        #expect(isPragma || !line.text.holds("\\("), "\(place)")
        // A help text may show a query to type; it is not run from there. All that is asked of a hub is a call.
        let isElsewhere =
          line.text.contains("auditctl query \"") || file.path == "Sources/AuditHub/HubConnection.swift"
        #expect(file.target == "AuditStore" || isElsewhere, "\(place)")
      }
    }
  }

  @Test func `the pragmas that hold a number are still there`() {
    let lines = files.flatMap(\.lines).map(\.text)
    for pragma in Self.numbersInPragmas {
      #expect(lines.filter { $0.holds(pragma) }.count == 1, "\(pragma)")
    }
  }

  @Test func `a query's text is one literal without values in it`() {
    for file in files where file.path.hasPrefix("Sources/AuditStore/") {
      let queries = file.lines.map(\.text).split { $0 == "}" }.compactMap { part in
        part.firstIndex { $0.hasPrefix("enum ") && $0.contains("Query: String") }.map { part[$0...] }
      }
      #expect(!queries.joined().contains { $0.contains("\\(") }, "\(file.path)")
    }
  }

  @Test func `the words of documents are in the tables of languages`() throws {
    let documents = files.filter { file in
      file.path.hasPrefix("Sources/AuditReports/") && !file.path.contains("/HTML/")
        && file.lines.contains { $0.code.contains("PageSink") }
    }
    #expect(documents.count > 5)
    // Two words in a row between quotes.
    let sentence = try Regex("\"[^\"]*[A-Za-z]{2,} [a-z]{2,}[^\"]*\"", as: Substring.self)
    for file in documents {
      for line in file.lines where !line.text.drop(while: { $0 == " " }).hasPrefix("//") {
        #expect(line.text.firstMatch(of: sentence) == nil, "\(file.path):\(line.number): \(line.text)")
      }
    }
  }

  @Test func `no file is long`() {
    for file in files {
      #expect(file.lines.count < 450, "\(file.path)")
    }
  }
}
