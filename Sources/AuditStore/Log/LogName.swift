/// A log whose rows a replica's digest covers.
///
/// The cases are those of the tables with numbers of a replica, and of those whose rows are written with such a row
/// and belong to it. Raw values count from 0, so that arrays have a place for each; they are kept nowhere.
enum LogName: Int, CaseIterable, Sendable {
  case session
  case sessionEnd
  case finding
  case findingRetraction
  case elementListDeclaration
  case findingEvidence
  case issue
  case issueEvent
  case decision
  case decisionEvidence
  case decisionRevocation
  case stageSignOff
  case gateRun
  case reportSeal
  case findingStatement
  case announcementComparison
  case edit
  case editReplacement
  case audit
  case observation
  case observationEvidence
  case affirmation
  case problem
  case redaction
  case capture
  case toolRun
  case toolPlacement
  case statedDocument
  case personRename
  case clockBound
  case findingEnd
  case findingOrigin
  case captureStop
  case captureLeftOut
  case toolPage
  case toolRuleRun
  case toolInstance
  case toolInstanceCheck
  case toolSighting
  case statedTerm
  case decisionProblem
  case decisionReplacement
  case decisionRelease
  case frozenAnswer

  /// All that is said of a log.
  private var facts: Facts {
    switch self {
    case .session: Facts("session", 0x9E37_79B9_7F4A_7C15, SessionQuery.digest)
    case .sessionEnd: Facts("session_end", 0x5BD1_E995_7B7D_159B, SessionQuery.endDigest)
    case .finding: Facts("finding", 0x3C6E_F372_FE94_F82A, FindingQuery.digest)
    case .findingRetraction: Facts("finding_retraction", 0xDAA6_6D2C_7DDF_743F, FindingRetractionQuery.digest)
    case .elementListDeclaration:
      Facts("element_list_declaration", 0x78DD_E6E5_FD29_F054, ElementListDeclarationQuery.digest)
    case .findingEvidence: Facts("finding_evidence", 0x1715_609F_7C74_6C69, EvidenceQuery.digest)
    case .issue: Facts("issue", 0xB54C_DA58_FBBE_E87E, IssueQuery.digest)
    case .issueEvent: Facts("issue_event", 0x5384_5412_7B09_6493, IssueEventQuery.digest)
    case .decision: Facts("decision", 0xF1BB_CDCB_FA53_E0A8, DecisionQuery.digest)
    case .decisionEvidence: Facts("decision_evidence", 0x8FF3_4785_799E_5CBD, DecisionQuery.evidenceDigest)
    case .decisionRevocation: Facts("decision_revocation", 0x2E2A_C13E_F8E8_D8D2, DecisionQuery.revocationDigest)
    case .stageSignOff: Facts("stage_sign_off", 0xCC62_3AF8_7833_54E7, StageQuery.digest)
    case .gateRun: Facts("gate_run", 0x6A99_B4B1_F77D_D0FC, GateQuery.digest)
    case .reportSeal: Facts("report_seal", 0x08D1_2E6B_76C8_4D11, ReportSealQuery.digest)
    case .findingStatement:
      Facts("finding_statement", 0xA708_A824_F612_C926, FindingSupplementQuery.statementDigest, partOf: .finding)
    case .announcementComparison:
      Facts("announcement_comparison", 0x4540_21DE_755D_453B, FindingSupplementQuery.comparisonDigest, partOf: .finding)
    case .edit: Facts("edit", 0x2C1B_3C6D_297A_9B8F, EditQuery.digest)
    case .editReplacement: Facts("edit_replacement", 0xB8D3_4A17_5E90_C62F, EditQuery.replacementDigest, partOf: .edit)
    case .audit: Facts("audit", 0x8ECC_5F27_C7B2_D882, AuditQuery.digest)
    case .observation: Facts("observation", 0x50C1_F654_666D_5C6B, ObservationQuery.digest)
    case .observationEvidence: Facts("observation_evidence", 0x7EC5_6FF7_0F6A_BFB8, ObservationQuery.evidenceDigest)
    case .affirmation: Facts("affirmation", 0x1C2D_A982_2A28_8985, AffirmationQuery.digest)
    case .problem: Facts("problem", 0xC46F_BCFC_3F3E_0BF1, ProblemQuery.digest)
    case .redaction: Facts("redaction", 0x418C_8731_DC34_3D95, RedactionQuery.digest)
    case .capture: Facts("capture", 0x725C_E457_E794_373F, CaptureQuery.digest)
    case .toolRun: Facts("tool_run", 0xA670_8573_9FAC_5762, ToolRunQuery.digest)
    case .toolPlacement: Facts("tool_placement", 0x1C92_D930_C031_B59A, ToolRunQuery.placementDigest)
    case .statedDocument: Facts("stated_document", 0x3789_8745_06EF_C314, StatedDocumentQuery.digest)
    case .personRename: Facts("person_rename", 0x6023_B861_7FEE_CA50, PersonRenameQuery.digest)
    case .clockBound: Facts("clock_bound", 0x3C42_0B9B_30A7_30EA, ClockBoundQuery.digest)
    case .findingEnd: Facts("finding_end", 0x4E19_7B10_EAF0_6709, FindingSupplementQuery.endDigest, partOf: .finding)
    case .findingOrigin:
      Facts("finding_origin", 0x367B_5D32_0705_2FE1, FindingSupplementQuery.originDigest, partOf: .finding)
    case .captureStop: Facts("capture_stop", 0xA8F8_4CF2_2985_3B87, CaptureQuery.stopDigest, partOf: .capture)
    case .captureLeftOut: Facts("capture_left_out", 0x11EF_0A38_4FA9_6F14, CaptureQuery.leftOutDigest, partOf: .capture)
    case .toolPage: Facts("tool_page", 0xF4E3_91C1_015B_E2AF, ToolRunQuery.pageDigest, partOf: .toolRun)
    case .toolRuleRun: Facts("tool_rule_run", 0x6E5D_13C7_346E_57B8, ToolRunQuery.ruleDigest, partOf: .toolRun)
    case .toolInstance: Facts("tool_instance", 0x7F96_552E_D3D9_B1A3, ToolRunQuery.instanceDigest, partOf: .toolRun)
    case .toolInstanceCheck:
      Facts("tool_instance_check", 0x9E06_9730_6BEE_0619, ToolRunQuery.instanceCheckDigest, partOf: .toolRun)
    case .toolSighting: Facts("tool_sighting", 0xF86A_B8EF_8C8A_A5E6, ToolRunQuery.sightingDigest, partOf: .toolRun)
    case .statedTerm:
      Facts("stated_term", 0xB1E9_9101_FFD0_8512, StatedDocumentQuery.termDigest, partOf: .statedDocument)
    case .decisionProblem:
      Facts("decision_problem", 0x8E83_E66A_BF7A_7753, DecisionQuery.problemDigest, partOf: .decision)
    case .decisionReplacement:
      Facts("decision_replacement", 0x6255_461F_B91F_5B3D, DecisionQuery.replacementDigest, partOf: .decision)
    case .decisionRelease:
      Facts("decision_release", 0x8040_D448_F0CE_50E2, DecisionQuery.releaseDigest, partOf: .decision)
    case .frozenAnswer: Facts("frozen_answer", 0x9D45_775B_9C8D_E3D6, GateQuery.answerDigest, partOf: .gateRun)
    }
  }

  private static let facts = allCases.map(\.facts)
  private static let allParts = allCases.map { log in
    allCases.filter { $0.whole == log }.sorted { $0.name < $1.name }
  }
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The log of that name; nil when there is none.
  init?(named name: String) {
    guard let log = Self.byName[name] else { return nil }
    self = log
  }

  /// Name of its table.
  var name: String { Self.facts[rawValue].name }

  /// Where the hash of its rows begins, so that a row of one log is never that of another.
  ///
  /// Numbers that are never to change: files keep sums of such hashes.
  var seed: UInt64 { Self.facts[rawValue].seed }

  /// The SQL that reads its rows of a replica between two numbers: what is never changed, the key last.
  ///
  /// Rows of a part are those of the rows with these numbers that they belong to, and begin with the key of that row. The
  /// columns stay named, so that one that is added later leaves the digests of earlier rows as they are.
  var rows: String { Self.facts[rawValue].rows }

  /// The log whose rows its own are written with and belong to; nil for one whose rows have numbers.
  var whole: LogName? { Self.facts[rawValue].whole }

  /// Of a part: the SQL that finds the first key from one on that a row has to which its own rows belong; NULL: none has.
  ///
  /// It is put together from names of the program's own schema: such tables are alike.
  var nextKey: String {
    let key = (whole ?? self).name + "_id"
    return "SELECT min(" + key + ") FROM " + name + " WHERE " + key + " >= ?"
  }

  /// The tables whose rows are written with a row of this log and belong to it, by name.
  var parts: [LogName] { Self.allParts[rawValue] }
}

/// What is said of a log, once.
private struct Facts {
  let name: String
  let seed: UInt64
  let rows: String
  let whole: LogName?

  init(_ name: String, _ seed: UInt64, _ rows: some Query, partOf whole: LogName? = nil) {
    self.name = name
    self.seed = seed
    self.rows = rows.rawValue
    self.whole = whole
  }
}
