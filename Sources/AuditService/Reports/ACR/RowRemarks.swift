internal import AuditModel
public import AuditReports
public import AuditStore

/// What people write about rows of conformance reports: written, confirmed and taken back, each a row of the log of edits.
public enum RowRemarks {
  /// What is done about a row.
  public enum Change: Sendable {
    /// A remark in place of the one before.
    case write(text: String, language: String?)
    /// The remark that is proposed, or that was written beside another term, holds for the release as it is.
    case confirm
    /// The remark is taken back; what is proposed is refused.
    case withdraw
  }

  /// Changes what is said of a row.
  ///
  /// - Parameters:
  ///   - name: The row, as in `1.4.3` or `en-301-549/5.2`.
  ///   - report: The release's report, for the term that the row has now.
  ///   - person: Who does so.
  /// - Returns: The remark as it stands then.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a row, or a remark, that there is not.
  public static func change(
    _ name: String, _ change: Change, _ report: ComplianceReport, by person: String,
    in transaction: borrowing WriteTransaction
  ) throws -> ConformanceRemark {
    let (row, facts) = try self.row(name, report, transaction.read)
    let release = report.release
    let known = try transaction.read.remarks(about: release)
    let term = ConformanceRemark.term(of: facts)
    let standing = known.written[row] ?? known.proposed[row]
    let remark: ReportRemark
    switch change {
    case .write(let text, let language): remark = ReportRemark(text: text, language: language, term: term)
    case .confirm:
      guard let standing else { throw missing(row, release, "say it with --text") }
      remark = ReportRemark(text: standing.remark.text, language: standing.remark.language, term: term)
    case .withdraw:
      guard let standing else { throw missing(row, release, "`auditctl acr list` has those that there are") }
      try transaction.setRemark(nil, on: row, of: release, by: EditAuthor(person))
      return ConformanceRemark(withdrawn: standing, on: facts)
    }
    try transaction.setRemark(remark, on: row, of: release, by: EditAuthor(person))
    guard let written = try transaction.read.remarks(about: release).written[row] else {
      throw missing(row, release, "say it with --text")
    }
    return ConformanceRemark(written, on: facts, isProposed: false)
  }

  /// The remarks of a release in the order of the rows, those that are proposed among them.
  public static func all(_ report: ComplianceReport, in transaction: borrowing ReadTransaction) throws
    -> [ConformanceRemark]
  {
    try ConformanceRemark.all(of: report, in: transaction)
  }

  private static func row(
    _ name: String, _ report: ComplianceReport, _ transaction: borrowing ReadTransaction
  ) throws -> (row: RemarkedRow, facts: ConformanceDocument.Row) {
    do {
      return try ConformanceRemark.row(name, of: report, in: transaction)
    } catch let error as ConformanceRowError {
      if !error.matches.isEmpty {
        throw StoreError.ambiguous(kind: "row", reference: name, matches: error.matches.map(\.description))
      }
      let known = error.known.map(\.row) + error.known.map(\.description)
      let meant = Spelling.nearest(to: name, among: known).map { "did you mean \($0)? " } ?? ""
      throw StoreError.notFound(
        kind: "row", reference: name,
        hint: meant + "rows are written like 1.4.3, section-508/302.1 or en-301-549/5.2")
    }
  }

  private static func missing(_ row: RemarkedRow, _ release: Release, _ hint: String) -> StoreError {
    .notFound(kind: "remark on \(row) in", reference: release.version, hint: hint)
  }
}
