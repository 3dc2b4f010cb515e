public import AuditModel

/// SQL about what people wrote about rows of conformance reports.
enum RemarkQuery: String, Query {
  case ofRelease = """
    SELECT standard, row, text, language, term, edited_at
    FROM remark
    WHERE release_id = :release_id
    """
  case forget = """
    DELETE FROM remark
    WHERE release_id = :release_id
    """
  case add = """
    INSERT INTO remark (release_id, standard, row, text, language, term, edited_at)
    VALUES (:release_id, :standard, :row, :text, :language, :term, :edited_at)
    """
}

extension ReadTransaction {
  /// What people wrote about rows of a release's conformance report.
  public func remarks(of release: Identifier<Release>) throws(StoreError) -> [RemarkedRow: WrittenRemark] {
    var remarks: [RemarkedRow: WrittenRemark] = [:]
    try forEach(RemarkQuery.ofRelease, release.rawValue) { row in
      let subject = try RemarkedRow(standard: row.text("standard"), row: row.text("row"))
      remarks[subject] = try WrittenRemark(
        ReportRemark(text: row.text("text"), language: row.optionalText("language"), term: row.text("term")),
        editedAt: row.time("edited_at"))
    }
    return remarks
  }
}

extension ReadTransaction {
  /// What people wrote about rows of a release's conformance report, and what is proposed of the releases before.
  public func remarks(about release: Release) throws(StoreError) -> ReleaseRemarks {
    let edits = try remarkEdits(of: release.product)
    let way = edits.isEmpty ? [] : try earlierReleases(of: release).map(\.version)
    return ReleaseRemarks(edits, of: release.version, way: way)
  }
}

extension WriteTransaction {
  /// Writes a remark about a row of a release's conformance report, in place of the one before.
  ///
  /// It changes no term, so that a frozen release takes it, too.
  ///
  /// - Parameter remark: Nil takes the remark away.
  public func setRemark(
    _ remark: ReportRemark?, on row: RemarkedRow, of release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    try set(.remark(standard: row.standard, row: row.row), remark?.editValue, of: release, by: author)
  }

  /// Writes what a release's edits say into its rows.
  func refreshRemarks(
    _ remarks: [RemarkedRow: WrittenRemark], of release: Identifier<Release>
  ) throws(StoreError) {
    guard try read.remarks(of: release) != remarks else { return }
    try run(RemarkQuery.forget, release.rawValue)
    for (row, written) in remarks {
      try run(
        RemarkQuery.add, release.rawValue, row.standard, row.row, written.remark.text, written.remark.language,
        written.remark.term, written.editedAt)
    }
  }
}
