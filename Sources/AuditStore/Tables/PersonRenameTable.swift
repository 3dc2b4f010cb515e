public import AuditModel

/// SQL about names of people that must go.
enum PersonRenameQuery: String, Query {
  case insert = """
    INSERT INTO person_rename (replica_id, sequence, stamp, person_id, alias, author_person_id, renamed_at)
    VALUES (:replica_id, :sequence, :stamp, :person_id, :alias, :author_person_id, :renamed_at)
    """
  /// The newest word on each person comes last, and counts.
  case all = """
    SELECT
      person_rename.person_id, person_rename.alias, author.name AS person, person_rename.renamed_at, replica.uuid,
      person_rename.sequence
    FROM person_rename
    JOIN replica ON replica.replica_id = person_rename.replica_id
    LEFT JOIN person AS author ON author.person_id = person_rename.author_person_id
    ORDER BY person_rename.stamp, replica.uuid, person_rename.sequence
    """
  /// All who are known by a name: a union of two copies may have several.
  case peopleNamed = """
    SELECT person_id
    FROM person
    WHERE folded_name = :folded_name
    ORDER BY person_id
    """
  case people = """
    SELECT person.person_id, person.name, (
        SELECT max(person_rename.renamed_at)
        FROM person_rename
        WHERE person_rename.person_id = person.person_id
      ) AS renamed_at
    FROM person
    ORDER BY person.name, person.person_id
    """
  case setName = """
    UPDATE person
    SET (name, folded_name) = (:name, :folded_name)
    WHERE person_id = :person_id AND name <> :name
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT replica_id, sequence, stamp, person_id, alias, author_person_id, renamed_at, person_rename_id
    FROM person_rename
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}

/// Somebody who signed something.
public struct KnownPerson: Hashable, Sendable {
  /// Local number.
  public let id: Int64
  /// The name, or what stands in its place.
  public let name: String
  /// When the name was last replaced by an alias: UTC, milliseconds since 1970; nil where it is as it was typed.
  public let renamedAt: Int64?
}

/// What a renaming did.
public struct PersonRenaming: Hashable, Sendable {
  /// What is shown now.
  public let alias: String
  /// How many of the people that the file knows had the name.
  ///
  /// More than one after a merge; 0: nobody has it any more.
  public let peopleCount: Int
}

extension ReadTransaction {
  /// Everybody who signed something, by name.
  public func people() throws(StoreError) -> [KnownPerson] {
    try all(PersonRenameQuery.people) { row in
      try KnownPerson(
        id: row.int64("person_id"), name: row.text("name"), renamedAt: row.optionalTime("renamed_at"))
    }
  }

  /// The names that are gone, in the order in which it was said; those of one name that two copies knew apart are there
  /// each.
  public func redactionsOfNames() throws(StoreError) -> [Redaction] {
    try all(PersonRenameQuery.all) { row in
      try Redaction(
        .name(alias: row.text("alias")), reason: nil, person: row.optionalText("person"),
        redactedAt: row.time("renamed_at"), replica: row.text("uuid"), sequence: row.int64("sequence"))
    }
  }

  /// The newest alias of each person who has one.
  func aliases() throws(StoreError) -> [Int64: String] {
    let all = try all(PersonRenameQuery.all) { try ($0.int64("person_id"), $0.text("alias")) }
    return Dictionary(all) { $1 }
  }

  /// In which logs people wrote a name into a text, and in how many rows: what stays when the name goes, by the logs' names.
  ///
  /// Letters are compared without case. Names of files of evidence stand under `evidence`.
  public func mentions(of name: String) throws(StoreError) -> [(log: String, count: Int)] {
    let wanted = name.lowercased()
    var mentions: [(log: String, count: Int)] = []
    do throws(SQLiteError) {
      let replicas = try LogChain.replicas(on: database).map(\.id)
      for log in LogName.allCases where log != .personRename {
        let statement = try Statement(log.rows, on: database)
        var count = 0
        for replica in replicas {
          try statement.forEach(replica, Int64(1), Int64.max) { if $0.mentions(wanted) { count += 1 } }
        }
        if count > 0 { mentions.append((log.name, count)) }
      }
    } catch {
      throw StoreError(error, path: path)
    }
    let files = try allEvidence().count { $0.redaction == nil && $0.name.lowercased().contains(wanted) }
    return (mentions + (files > 0 ? [("evidence", files)] : [])).sorted { $0.log < $1.log }
  }
}

extension Statement {
  /// Whether a text of the row has a name in it, which is given in small letters.
  fileprivate borrowing func mentions(_ name: String) -> Bool {
    (0..<columnCount).contains { index in
      if case .text(let text) = value(index) { text.lowercased().contains(name) } else { false }
    }
  }
}

extension WriteTransaction {
  /// Puts an alias in the place of a name, for everybody who is known by it; rows go on naming the same person.
  ///
  /// To be called in ``AuditDatabase/erase(at:_:)``, or the name could still be read from the file.
  ///
  /// - Parameters:
  ///   - name: The name that must go.
  ///   - alias: What is shown instead.
  ///   - author: Who asks for it; nil when not said.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` where nobody has the name, and nobody the alias in its place;
  ///   ``StoreError/invalid(_:)`` for an alias that still says the name, or by which somebody else signs.
  public func rename(person name: String, to alias: String, by author: String?) throws(StoreError) -> PersonRenaming {
    let (old, new) = (TypedName(name), TypedName(alias))
    try requireAlias(new, inPlaceOf: old)
    let known = try read.all(PersonRenameQuery.peopleNamed, old.folded) { try $0.int64("person_id") }
    let aliases = try read.aliases()
    let others = try read.all(PersonRenameQuery.peopleNamed, new.folded) { try $0.int64("person_id") }
    guard others.allSatisfy({ aliases[$0] != nil }) else {
      throw .invalid(
        "somebody signs as \(new.text), and two people under one name count as one; choose another alias")
    }
    let isUser = try renameWebUser(old, to: new)
    guard !known.isEmpty || !others.isEmpty || isUser else {
      throw .notFound(kind: "person", reference: old.text, hint: "see `auditctl person list`")
    }
    // Whoever asks again under the name that is gone is not met anew.
    let writer: Int64? = known.isEmpty ? nil : try person(named: author)
    for person in known { try append(to: .personRename, PersonRenameQuery.insert, person, new.text, writer, now) }
    try refreshNames()
    return PersonRenaming(alias: new.text, peopleCount: known.count)
  }

  private func requireAlias(_ alias: TypedName, inPlaceOf name: TypedName) throws(StoreError) {
    guard !name.text.isEmpty, !alias.text.isEmpty else {
      throw .invalid("say the name and the alias: at least one character each")
    }
    if let problem = InputLimits.problem(alias.text, in: "alias") { throw .invalid("the \(problem)") }
    guard !alias.folded.contains(name.folded) else {
      throw .invalid("the alias has the name in it, which must go; choose another alias")
    }
  }

  /// Shows the alias of everybody whose name must go, wherever the name came from.
  func refreshNames() throws(StoreError) {
    for (person, alias) in try read.aliases().sorted(by: { $0.key < $1.key }) {
      let name = TypedName(alias)
      try run(PersonRenameQuery.setName, name.text, name.folded, person)
    }
    people.forget()
  }
}
