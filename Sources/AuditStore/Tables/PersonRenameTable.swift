/// SQL about names of people that must go.
enum PersonRenameQuery: String, Query {
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT replica_id, sequence, stamp, person_id, alias, author_person_id, renamed_at, person_rename_id
    FROM person_rename
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}
