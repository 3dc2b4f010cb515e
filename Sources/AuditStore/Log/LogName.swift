/// A log whose rows a replica's digest covers.
///
/// The cases are those of the tables with numbers of a replica, and of those whose rows are written with such a row
/// and belong to it.
enum LogName: String, CaseIterable, Sendable {
  case edit
  case session
  case finding
  case findingRetraction = "finding_retraction"
  case elementListDeclaration = "element_list_declaration"
  case findingEvidence = "finding_evidence"
  case issue
  case issueEvent = "issue_event"
  case decision
  case decisionEvidence = "decision_evidence"
  case decisionRevocation = "decision_revocation"
  case stageSignOff = "stage_sign_off"
  case gateRun = "gate_run"
  case reportSeal = "report_seal"
  case findingStatement = "finding_statement"
  case announcementComparison = "announcement_comparison"
  case editReplacement = "edit_replacement"

  /// Its place among all cases, from 0.
  var position: Int {
    switch self {
    case .session: 0
    case .finding: 1
    case .findingRetraction: 2
    case .elementListDeclaration: 3
    case .findingEvidence: 4
    case .issue: 5
    case .issueEvent: 6
    case .decision: 7
    case .decisionEvidence: 8
    case .decisionRevocation: 9
    case .stageSignOff: 10
    case .gateRun: 11
    case .reportSeal: 12
    case .findingStatement: 13
    case .announcementComparison: 14
    case .edit: 15
    case .editReplacement: 16
    }
  }

  /// Where the hash of its rows begins, so that a row of one log is never that of another.
  ///
  /// Numbers that are never to change: files keep sums of such hashes.
  var seed: UInt64 {
    switch self {
    case .session: 0x9E37_79B9_7F4A_7C15
    case .finding: 0x3C6E_F372_FE94_F82A
    case .findingRetraction: 0xDAA6_6D2C_7DDF_743F
    case .elementListDeclaration: 0x78DD_E6E5_FD29_F054
    case .findingEvidence: 0x1715_609F_7C74_6C69
    case .issue: 0xB54C_DA58_FBBE_E87E
    case .issueEvent: 0x5384_5412_7B09_6493
    case .decision: 0xF1BB_CDCB_FA53_E0A8
    case .decisionEvidence: 0x8FF3_4785_799E_5CBD
    case .decisionRevocation: 0x2E2A_C13E_F8E8_D8D2
    case .stageSignOff: 0xCC62_3AF8_7833_54E7
    case .gateRun: 0x6A99_B4B1_F77D_D0FC
    case .reportSeal: 0x08D1_2E6B_76C8_4D11
    case .findingStatement: 0xA708_A824_F612_C926
    case .announcementComparison: 0x4540_21DE_755D_453B
    case .edit: 0x2C1B_3C6D_297A_9B8F
    case .editReplacement: 0xB8D3_4A17_5E90_C62F
    }
  }

  /// The tables whose rows are written with a row of this log and belong to it, by name.
  var parts: [LogName] {
    switch self {
    case .edit: [.editReplacement]
    case .finding: [.announcementComparison, .findingStatement]
    default: []
    }
  }

  /// Whether its rows are written with a row of a log and belong to it.
  var isPart: Bool {
    switch self {
    case .announcementComparison, .editReplacement, .findingStatement: true
    default: false
    }
  }

  /// The SQL that reads its rows of a replica between two numbers: what is never changed, the key last.
  ///
  /// The columns stay named, so that one that is added later leaves the digests of earlier rows as they are.
  var rows: String {
    switch self {
    case .session: SessionQuery.digest.rawValue
    case .finding: FindingQuery.digest.rawValue
    case .findingRetraction: FindingRetractionQuery.digest.rawValue
    case .elementListDeclaration: ElementListDeclarationQuery.digest.rawValue
    case .findingEvidence: EvidenceQuery.digest.rawValue
    case .issue: IssueQuery.digest.rawValue
    case .issueEvent: IssueEventQuery.digest.rawValue
    case .decision: DecisionQuery.digest.rawValue
    case .decisionEvidence: DecisionQuery.evidenceDigest.rawValue
    case .decisionRevocation: DecisionQuery.revocationDigest.rawValue
    case .stageSignOff: StageQuery.digest.rawValue
    case .gateRun: GateQuery.digest.rawValue
    case .reportSeal: ReportSealQuery.digest.rawValue
    case .findingStatement: FindingSupplementQuery.statementDigest.rawValue
    case .announcementComparison: FindingSupplementQuery.comparisonDigest.rawValue
    case .edit: EditQuery.digest.rawValue
    case .editReplacement: EditQuery.replacementDigest.rawValue
    }
  }
}
