/// What a log row refers to by a local key.
///
/// In a ``PortableRow`` stands what every copy of the file knows it by.
///
/// | reference | fields |
/// |---|---|
/// | product | its key |
/// | release | product and version: `banking 5.2` |
/// | build | product and version; its name |
/// | screen | its key; the product is that of the row |
/// | state | its key; the screen is that of the row |
/// | element | `ELEMENT`, `%COMPONENT/ELEMENT` for that of a component; the screen is that of the row |
/// | environment | device; its family; operating system; its version; kind of technology; assistive technology; its version; whether a keyboard was at hand |
/// | address | `.`, `%COMPONENT`, `%COMPONENT/ELEMENT`, `SCREEN@STATE`, `SCREEN@STATE/ELEMENT`, and for the element of a component on a screen `SCREEN@STATE/%COMPONENT/ELEMENT` |
/// | check | its path |
/// | outcome statement | path of its check; edition; its positions from the top, with a point between them |
/// | outcome, mode, severity | its name |
/// | evidence | its SHA-256 |
/// | place digest | the digest, two hexadecimal digits a byte |
/// | person | their uid: the name is in no digest, so that it can go |
/// | replica | its UUID |
/// | log row | UUID of its replica and number: `4f9006c0a7d34b2e9d10c2b7a1f0e355:27` |
///
/// Where there is no reference, or where it leads nowhere, each of these fields is NULL.
///
/// Raw values count from 0, so that arrays have a place for each.
enum PortableReference: Int, CaseIterable {
  case product
  case release
  case build
  case screen
  case state
  case element
  case environment
  case address
  case check
  case outcomeStatement
  case outcome
  case mode
  case severity
  case evidence
  case person
  case session
  case finding
  case issue
  case decision
  case reportSeal
  case edit
  case placeDigest
  case audit
  case observation
  case problem
  case capture
  case toolRun
  case replica

  /// All that is said of a reference.
  private var facts: Facts {
    switch self {
    case .product: Facts("product", ProductQuery.portable)
    case .release: Facts("release", ReleaseQuery.portable)
    case .build: Facts("build", ReleaseQuery.portableBuild, fields: 2)
    case .screen: Facts("screen", SpecificationQuery.portableScreen)
    case .state: Facts("state", SpecificationQuery.portableState)
    case .element: Facts("element", SpecificationQuery.portableElement)
    case .environment: Facts("environment", SessionQuery.portableEnvironment, fields: 8)
    case .address: Facts("address", AddressQuery.portable)
    case .check: Facts("check", CatalogQuery.portableCheck)
    case .outcomeStatement: Facts("outcome_statement", CatalogQuery.portableStatement, fields: 3)
    case .outcome: Facts("outcome", FindingQuery.portableOutcome)
    case .mode: Facts("mode", FindingQuery.portableMode)
    case .severity: Facts("severity", FindingQuery.portableSeverity)
    case .evidence: Facts("evidence", EvidenceQuery.portable, isShared: false)
    case .person: Facts("person", PersonQuery.portable)
    case .session: Facts("session", SessionQuery.portable)
    case .finding: Facts("finding", FindingQuery.portable, isShared: false)
    case .issue: Facts("issue", IssueQuery.portable, isShared: false)
    case .decision: Facts("decision", DecisionQuery.portable, isShared: false)
    case .reportSeal: Facts("report_seal", ReportSealQuery.portable, isShared: false)
    case .edit: Facts("edit", EditQuery.portable, isShared: false)
    case .placeDigest: Facts("place_digest", PlaceDigestQuery.portable)
    case .audit: Facts("audit", AuditQuery.portable)
    case .observation: Facts("observation", ObservationQuery.portable, isShared: false)
    case .problem: Facts("problem", ProblemQuery.portable, isShared: false)
    case .capture: Facts("capture", CaptureQuery.portable)
    case .toolRun: Facts("tool_run", ToolRunQuery.portable)
    case .replica: Facts("replica", ReplicaQuery.portable)
    }
  }

  private static let facts = allCases.map(\.facts)
  private static let byLog = LogName.allCases.map { log in allCases.first { $0.name == log.name } }

  /// What a column refers to, as the end of its name says: `session_id`, `amends_finding_id`; nil for a value.
  init?(column: String) {
    let isNamed = { (name: String) in column == "\(name)_id" || column.hasSuffix("_\(name)_id") }
    guard let found = Self.allCases.first(where: { isNamed($0.name) }) else { return nil }
    self = found
  }

  /// What a row of a log is referred to as; nil where none is.
  init?(of log: LogName) {
    guard let found = Self.byLog[log.rawValue] else { return nil }
    self = found
  }

  /// How the name of a column that refers to it ends, before `_id`.
  var name: String { Self.facts[rawValue].name }

  /// The SQL that reads, by a key, the product that it belongs to, NULL for none, and then its fields.
  var query: String { Self.facts[rawValue].query }

  /// How many fields it has.
  var fieldCount: Int { Self.facts[rawValue].fieldCount }

  /// Whether many rows refer to the same few, so that their fields are worth keeping.
  var isShared: Bool { Self.facts[rawValue].isShared }
}

/// What is said of a reference, once.
private struct Facts {
  let name: String
  let query: String
  let fieldCount: Int
  let isShared: Bool

  init(_ name: String, _ query: some Query, fields: Int = 1, isShared: Bool = true) {
    self.name = name
    self.query = query.rawValue
    fieldCount = fields
    self.isShared = isShared
  }
}
