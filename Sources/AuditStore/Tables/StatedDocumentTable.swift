/// SQL about conformance documents that somebody published.
enum StatedDocumentQuery: String, Query {
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
