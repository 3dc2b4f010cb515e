public import AuditModel

/// SQL about conformance documents that somebody published.
enum StatedDocumentQuery: String, Query {
  case insert = """
    INSERT INTO stated_document (
      replica_id, sequence, stamp, release_id, title, author, vendor, stated_on, stated_at, details, source_name,
      source_sha256, person_id
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :title, :author, :vendor, :stated_on, :stated_at, :details,
      :source_name, :source_sha256, :person_id
    )
    """
  case insertTerm = """
    INSERT INTO stated_term (stated_document_id, standard, row, component, term, remarks)
    VALUES (:stated_document_id, :standard, :row, :component, :term, :remarks)
    """
  /// The document of a release that was read from a file.
  case ofFile = """
    SELECT stated_document_id
    FROM stated_document
    WHERE release_id = :release_id AND source_sha256 = :source_sha256
    ORDER BY stated_document_id
    """
  /// What documents state of a release, the oldest document first.
  case claims = """
    SELECT
      stated_term.standard, stated_term.row, stated_term.component, stated_term.term, stated_term.remarks,
      coalesce(stated_document.vendor, stated_document.author, stated_document.title) AS stated_by,
      stated_document.stated_on, json_extract(stated_document.details, '$.product_version') AS product_version,
      release.version AS release
    FROM stated_document
    JOIN release ON release.release_id = stated_document.release_id
    JOIN stated_term ON stated_term.stated_document_id = stated_document.stated_document_id
    WHERE stated_document.release_id = :release_id
    ORDER BY stated_document.stated_document_id, stated_term.standard, stated_term.row, stated_term.component
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, title, author, vendor, stated_on, stated_at, details, source_name,
      source_sha256, person_id, stated_document_id
    FROM stated_document
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of documents with these numbers.
  case termDigest = """
    SELECT
      stated_term.stated_document_id, stated_term.standard, stated_term.row, stated_term.component,
      stated_term.term, stated_term.remarks
    FROM stated_document
    JOIN stated_term ON stated_term.stated_document_id = stated_document.stated_document_id
    WHERE stated_document.replica_id = :replica_id AND stated_document.sequence BETWEEN :first_sequence AND :last_sequence
    """
}

extension ReadTransaction {
  /// What documents state of a release, the oldest document first.
  public func statedClaims(of release: Identifier<Release>) throws(StoreError) -> [StatedClaim] {
    try all(StatedDocumentQuery.claims, release.rawValue) { row in
      let term = try StatedTerm(
        standard: row.text("standard"), row: row.text("row"), component: row.text("component"), term: row.text("term"),
        remarks: row.optionalText("remarks"))
      return try StatedClaim(
        term, by: row.text("stated_by"), on: row.optionalText("stated_on"),
        about: row.optionalText("product_version"), beside: row.text("release"))
    }
  }

  /// The number of the document of a release that was read from a file with that SHA-256; nil: none was.
  public func statedDocument(of release: Identifier<Release>, sha256: String) throws(StoreError) -> Int64? {
    try first(StatedDocumentQuery.ofFile, release.rawValue, sha256) { try $0.int64("stated_document_id") }
  }
}

extension WriteTransaction {
  /// Writes a document about a release with what it states.
  ///
  /// A frozen release takes it, too: it is shown beside the terms, and changes none.
  ///
  /// - Parameter person: Who imports it.
  /// - Returns: Its number.
  public func add(
    _ document: StatedDocument, to release: Release, by person: String
  ) throws(StoreError) -> Int64 {
    let number = try append(
      to: .statedDocument, StatedDocumentQuery.insert, release.id.rawValue, document.title, document.author,
      document.vendor, document.statedOn, document.statedAt, document.details.canonicalText, document.sourceName,
      document.sha256, self.person(named: person))
    for term in document.terms {
      try appendPart(
        to: .statedTerm, StatedDocumentQuery.insertTerm, number, term.standard, term.row, term.component, term.term,
        term.remarks)
    }
    return number
  }
}
