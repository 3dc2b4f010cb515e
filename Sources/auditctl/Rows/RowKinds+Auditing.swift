internal import AuditReports

extension RowKinds {
  /// Rows of what is recorded, of issues, and of what there is to audit.
  static let auditing: [RowKind] = [
    RowKind(RowSchemas.session),
    RowKind(SessionRows.summary),
    RowKind(SessionRows.left),
    RowKind(SessionRows.answered),
    RowKind(SessionRows.leftOfScreen),
    RowKind(SessionRows.leftOfCheck),
    RowKind(QuestionRows.question),
    RowKind(RowSchemas.recordedFinding),
    RowKind(FindingRows.receipt),
    RowKind(FindingRows.comparison),
    RowKind(FindingRows.batch),
    RowKind(FindingRows.confirmed),
    RowKind(FindingRows.event),
    RowKind(FindingRows.statement),
    RowKind(AffirmationRow.schema),
    RowKind(IssueRows.failure),
    RowKind(IssueRows.evidence),
    RowKind(IssueRows.left),
    RowKind(IssueRows.gap),
    RowKind(IssueEventRow.schema),
    RowKind(RowSchemas.decision),
    RowKind(EditRow.schema),
    RowKind(EvidenceRows.evidence),
    RowKind(EvidenceRows.ofFinding),
    RowKind(EvidenceRows.stored),
    RowKind(EvidenceRows.exported),
    RowKind(EvidenceRows.damaged),
    RowKind(ContrastRows.measurement),
    RowKind(ContrastRows.result),
    RowKind(AnnouncementRows.screen),
    RowKind(AnnouncementRows.announcement),
    RowKind(AnnouncementRows.part),
  ]
}
