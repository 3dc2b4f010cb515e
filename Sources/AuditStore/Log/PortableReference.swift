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
/// | environment | device; operating system; its version; assistive technology; its version |
/// | address | `.`, `%COMPONENT`, `%COMPONENT/ELEMENT`, `SCREEN@STATE`, `SCREEN@STATE/ELEMENT`, and for the element of a component on a screen `SCREEN@STATE/%COMPONENT/ELEMENT` |
/// | check | its path |
/// | outcome statement | path of its check; edition; its positions from the top, with a point between them |
/// | outcome, mode, severity | its name |
/// | evidence | its SHA-256 |
/// | log row | UUID of its replica and number: `4f9006c0a7d34b2e9d10c2b7a1f0e355:27` |
///
/// Where there is no reference, or where it leads nowhere, each of these fields is NULL.
enum PortableReference: String, CaseIterable {
  case product
  case release
  case build
  case screen
  case environment
  case address
  case check
  case outcomeStatement = "outcome_statement"
  case outcome
  case mode
  case severity
  case evidence
  case session
  case finding
  case issue
  case decision
  case reportSeal = "report_seal"
  case edit

  /// What a column refers to, as the end of its name says: `session_id`, `amends_finding_id`; nil for a value.
  init?(column: String) {
    guard
      let found = Self.allCases.first(where: { column == "\($0.rawValue)_id" || column.hasSuffix("_\($0.rawValue)_id") }
      )
    else { return nil }
    self = found
  }

  /// What a row of a log is referred to as; nil where none is.
  init?(of log: LogName) {
    self.init(rawValue: log.rawValue)
  }

  /// Its place among all cases, from 0.
  var position: Int {
    switch self {
    case .product: 0
    case .release: 1
    case .build: 2
    case .screen: 3
    case .environment: 4
    case .address: 5
    case .check: 6
    case .outcomeStatement: 7
    case .outcome: 8
    case .mode: 9
    case .severity: 10
    case .evidence: 11
    case .session: 12
    case .finding: 13
    case .issue: 14
    case .decision: 15
    case .reportSeal: 16
    case .edit: 17
    }
  }

  /// The SQL that reads, by a key, the product that it belongs to, NULL for none, and then its fields.
  var query: String {
    switch self {
    case .product: ProductQuery.portable.rawValue
    case .release: ReleaseQuery.portable.rawValue
    case .build: ReleaseQuery.portableBuild.rawValue
    case .screen: SpecificationQuery.portableScreen.rawValue
    case .environment: SessionQuery.portableEnvironment.rawValue
    case .address: AddressQuery.portable.rawValue
    case .check: CatalogQuery.portableCheck.rawValue
    case .outcomeStatement: CatalogQuery.portableStatement.rawValue
    case .outcome: FindingQuery.portableOutcome.rawValue
    case .mode: FindingQuery.portableMode.rawValue
    case .severity: FindingQuery.portableSeverity.rawValue
    case .evidence: EvidenceQuery.portable.rawValue
    case .session: SessionQuery.portable.rawValue
    case .finding: FindingQuery.portable.rawValue
    case .issue: IssueQuery.portable.rawValue
    case .decision: DecisionQuery.portable.rawValue
    case .reportSeal: ReportSealQuery.portable.rawValue
    case .edit: EditQuery.portable.rawValue
    }
  }

  /// How many fields it has.
  var fieldCount: Int {
    switch self {
    case .build: 2
    case .outcomeStatement: 3
    case .environment: 5
    default: 1
    }
  }

  /// Whether many rows refer to the same few, so that their fields are worth keeping.
  var isShared: Bool {
    switch self {
    case .evidence, .edit, .finding, .issue, .decision, .reportSeal: false
    default: true
    }
  }
}
