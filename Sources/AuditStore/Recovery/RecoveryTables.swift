internal import AuditModel
internal import CSQLite

/// The tables of the new file: their shapes, and statements for each.
///
/// A recovery treats every table alike, so its statements are put together, from names that the schema of the new file
/// itself lists and in quotes; every value is bound.
struct RecoveryTables {
  /// A reference of one table to another.
  struct Reference {
    let table: String
    let parent: String
    let columns: [(from: String, to: String)]
  }

  /// The shapes of all trees, indexes included.
  private(set) var shapes: [TreeShape] = []
  private(set) var references: [Reference] = []
  /// The columns that hold JSON.
  private var jsonColumns: [(table: String, column: String, isRequired: Bool)] = []
  private var primaryKeys: [String: [String]] = [:]
  private let connection: OpaquePointer

  /// Tables whose rows are made anew from others, and the history of the file, which the new file has of its own.
  private static let made: Set<String> = [
    "issue_current", "issue_place", "issue_label", "late_row", "schema_migration", "schema_view", "own_replica",
  ]

  /// Tables whose rows are made anew from edits, of which some may be lost.
  static let traces: Set<String> = [
    "release_screen", "release_component", "release_process", "process_screen", "specification", "specified_state",
    "specified_component", "specified_element", "specified_presence", "expectation", "statement_text",
    "release_environment", "remark", "screen_reference",
  ]

  /// Columns of which an index holds `ifnull(COLUMN, 0)`.
  private static let expressions = [
    "address_by_parts": ["product_id", "screen_id", "state_id", "component_id", "element_id"]
  ]

  /// References that may lead nowhere without a row losing its meaning; they are emptied.
  static let loose: Set<String> = [
    "finding.amends_finding_id", "issue_event.finding_id", "issue_event.build_id", "issue_event.other_issue_id",
    "finding.observation_id", "session.audit_id", "session_end.person_id", "observation.capture_id",
    "capture_stop.element_id",
    "finding_origin.capture_id", "capture.person_id", "tool_run.person_id", "tool_placement.person_id",
    "stated_document.person_id", "redaction.person_id", "observation_evidence.person_id",
    "person_rename.author_person_id", "tool_page.address_id", "tool_instance.address_id",
    "report_seal.superseded_report_seal_id", "release.predecessor_id", "product.profile_id",
  ]

  init(_ connection: borrowing Connection) throws(SQLiteError) {
    self.connection = connection.handle
    var tables: [(name: String, hasRowid: Bool)] = []
    try Statement(RecoveryQuery.tables.rawValue, on: self.connection).forEachRow { row in
      try tables.append((row.text("name"), !row.bool("wr")))
    }
    for table in tables { try add(table.name, hasRowid: table.hasRowid) }
    references = references.map { reference in
      let keys = primaryKeys[reference.parent] ?? []
      let columns = reference.columns.enumerated().map { index, pair in
        // A reference that names no column leads to the key.
        (from: pair.from, to: pair.to.isEmpty && index < keys.count ? keys[index] : pair.to)
      }
      return Reference(table: reference.table, parent: reference.parent, columns: columns)
    }
  }

  private mutating func add(_ table: String, hasRowid: Bool) throws(SQLiteError) {
    var columns: [TreeShape.Column] = []
    var keys: [Int] = []
    var definition = ""
    try Statement(RecoveryQuery.definition.rawValue, on: connection).forEach(table) { definition = try $0.text("sql") }
    try Statement(RecoveryQuery.columns.rawValue, on: connection).forEach(table) { row in
      if try row.int("key_position") > 0 { keys.append(columns.count) }
      let name = try row.text("name")
      try columns.append(
        TreeShape.Column(
          name: name, type: row.text("type"), isRequired: row.bool("is_required"),
          length: Self.length(of: name, in: definition)))
    }
    primaryKeys[table] = keys.map { columns[$0].name }
    for column in columns
    where ["'[%]'", "'{%}'"].contains(where: { definition.contains("CHECK (\(column.name) LIKE \($0))") }) {
      jsonColumns.append((table, column.name, column.isRequired))
    }
    let rowidColumn = hasRowid && keys.count == 1 && columns[keys[0]].type == "INTEGER" ? keys[0] : nil
    let isSearch = table.hasPrefix("check_search") || table.hasPrefix("issue_search")
    let use: TreeShape.Use =
      isSearch || Self.made.contains(table) ? .none : Self.traces.contains(table) ? .trace : .fact
    shapes.append(
      TreeShape(
        name: table, columns: columns, hasRowid: hasRowid, rowidColumn: rowidColumn, indexed: nil,
        use: use))
    var indexes: [String] = []
    try Statement(RecoveryQuery.indexes.rawValue, on: connection).forEach(table) { try indexes.append($0.text("name")) }
    for index in indexes where hasRowid || !index.hasPrefix("sqlite_autoindex") {
      var held: [TreeShape.Column] = []
      try Statement(RecoveryQuery.indexColumns.rawValue, on: connection).forEach(index) { row in
        let column: Int = try row.integer("cid")
        if column >= 0 {
          held.append(columns[column])
        } else if column == -1 {
          held.append(
            TreeShape.Column(name: rowidColumn.map { columns[$0].name } ?? "", type: "INTEGER", isRequired: true))
        } else {
          let known = Self.expressions[index] ?? []
          held.append(
            TreeShape.Column(name: held.count < known.count ? known[held.count] : "", type: "", isRequired: false))
        }
      }
      shapes.append(
        TreeShape(name: index, columns: held, hasRowid: false, rowidColumn: nil, indexed: table, use: .none))
    }
    var found: [Int: Reference] = [:]
    try Statement(RecoveryQuery.references.rawValue, on: connection).forEach(table) { row in
      let from = try row.text("from")
      let pair = try (from: from, to: row.text("to_column"))
      found[try row.int("id")] = try Reference(
        table: table, parent: row.text("table"), columns: (found[row.int("id")]?.columns ?? []) + [pair])
    }
    references += found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// How many bytes a value has by the rules of its table; nil where they do not say.
  private static func length(of column: String, in definition: String) -> Int? {
    guard let rule = definition.firstRange(of: "CHECK (length(\(column)) = ") else { return nil }
    return Int(definition[rule.upperBound...].prefix(while: \.isNumber))
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  /// Inserts a row unless it breaks a rule of its table.
  func insert(_ shape: TreeShape) throws(SQLiteError) -> Statement {
    let names = shape.columns.map { Self.quoted($0.name) }.joined(separator: ", ")
    let places = shape.columns.map { _ in "?" }.joined(separator: ", ")
    return try Statement(
      "INSERT OR IGNORE INTO " + Self.quoted(shape.name) + " (" + names + ") VALUES (" + places + ")", on: connection,
      isReused: true)
  }

  /// Finds a row with all of these values.
  func find(_ shape: TreeShape) throws(SQLiteError) -> Statement {
    let matches = shape.columns.map { Self.quoted($0.name) + " IS ?" }.joined(separator: " AND ")
    return try Statement(
      "SELECT 1 FROM " + Self.quoted(shape.name) + " WHERE " + matches, on: connection, isReused: true)
  }

  /// Finds a row by its key.
  func findKey(_ table: String, _ column: String) throws(SQLiteError) -> Statement {
    try Statement(
      "SELECT 1 FROM " + Self.quoted(table) + " WHERE " + Self.quoted(column) + " = ?", on: connection, isReused: true)
  }

  func count(_ table: String) throws(SQLiteError) -> Int {
    let statement = try Statement("SELECT count(*) FROM " + Self.quoted(table), on: connection)
    return try statement.step() ? Int(statement.key()) : 0
  }

  /// Empties a table of the rows that have a value in a column.
  func forget(_ table: String, where column: String, is value: Int64) throws(SQLiteError) {
    let statement = try Statement(
      "DELETE FROM " + Self.quoted(table) + " WHERE " + Self.quoted(column) + " = ?", on: connection)
    try statement.bind(value)
    try statement.run()
  }

  private func leadsNowhere(_ reference: Reference) -> String {
    let child = Self.quoted(reference.table)
    let isSet = reference.columns.map { child + "." + Self.quoted($0.from) + " IS NOT NULL" }
    let isSame = reference.columns.map { "parent." + Self.quoted($0.to) + " = " + child + "." + Self.quoted($0.from) }
    return isSet.joined(separator: " AND ") + " AND NOT EXISTS (SELECT 1 FROM " + Self.quoted(reference.parent)
      + " AS parent WHERE " + isSame.joined(separator: " AND ") + ")"
  }

  /// Removes the rows whose reference leads nowhere, or empties the reference where that is no harm.
  ///
  /// - Returns: How many rows it was.
  func mend(_ reference: Reference) throws(SQLiteError) -> Int {
    let table = Self.quoted(reference.table)
    let loose =
      reference.columns.count == 1
      ? reference.columns.first.flatMap { Self.loose.contains(reference.table + "." + $0.from) ? $0.from : nil } : nil
    if let loose {
      try Statement(
        "UPDATE " + table + " SET " + Self.quoted(loose) + " = NULL WHERE " + leadsNowhere(reference), on: connection
      ).run()
    } else {
      try Statement("DELETE FROM " + table + " WHERE " + leadsNowhere(reference), on: connection).run()
    }
    return Int(sqlite3_changes(connection))
  }

  /// Begins a replica for rows that name one that was lost.
  ///
  /// - Returns: How many replicas were begun.
  func addReplicas(of table: String) throws(SQLiteError) -> Int {
    try Statement(
      "INSERT INTO replica (replica_id, uuid, started_at) "
        + "SELECT replica_id, lower(hex(randomblob(16))), 0 FROM " + Self.quoted(table)
        + " WHERE replica_id NOT IN (SELECT replica_id FROM replica) GROUP BY replica_id", on: connection
    ).run()
    return Int(sqlite3_changes(connection))
  }

  /// Stands in for what the specification said of the places of findings where that was lost: nothing says it again, so
  /// that no pass counts for more than was tested.
  ///
  /// - Returns: How many were lost.
  func addPlaceDigests(of table: String) throws(SQLiteError) -> Int {
    try Statement(
      "INSERT INTO place_digest (place_digest_id, digest) SELECT place_digest_id, randomblob(32) FROM "
        + Self.quoted(table) + " WHERE place_digest_id IS NOT NULL "
        + "AND place_digest_id NOT IN (SELECT place_digest_id FROM place_digest) GROUP BY place_digest_id",
      on: connection
    ).run()
    return Int(sqlite3_changes(connection))
  }

  /// Adds a stand-in for each person whom a reference names and who was lost: `lost 7`.
  ///
  /// Its uid follows from its key and from the replica that named it first: the same whenever the file is recovered, and
  /// another one than that of a person who was lost elsewhere.
  ///
  /// - Returns: How many people were added.
  func addPeople(of reference: Reference) throws(SQLiteError) -> Int {
    guard let column = reference.columns.first.map({ Self.quoted($0.from) }) else { return 0 }
    try Statement(
      "INSERT INTO person (person_id, uid, name, folded_name) "
        + "SELECT lost.key, substr(replica.uuid || '0000000000000000', 1, 16) || printf('%016x', lost.key), "
        + "'lost ' || lost.key, 'lost ' || lost.key FROM (SELECT " + column
        + " AS key, min(stamp), replica_id FROM " + Self.quoted(reference.table) + " WHERE " + column
        + " IS NOT NULL AND " + column + " NOT IN (SELECT person_id FROM person) GROUP BY " + column
        + ") AS lost JOIN replica ON replica.replica_id = lost.replica_id", on: connection
    ).run()
    return Int(sqlite3_changes(connection))
  }

  /// Adds a stand-in for each release that a reference names and that was lost: `lost-7`, of the product that edits of it
  /// name, else of the first.
  ///
  /// - Returns: The keys of those that were added.
  func addReleases(of reference: Reference) throws(SQLiteError) -> Set<Int64> {
    try addStandIns(
      "INSERT INTO release (release_id, product_id, version, position, stage) SELECT lost.key, "
        + "coalesce((SELECT min(product_id) FROM edit WHERE edit.release_id = lost.key), "
        + "(SELECT min(product_id) FROM product), 1), 'lost-' || lost.key, lost.key, 'planned'", of: reference,
      returning: "release_id")
  }

  /// Adds a stand-in for each profile that a reference names and that was lost: `lost-7`, which asks for what is left of it.
  ///
  /// - Returns: The keys of those that were added.
  func addProfiles(of reference: Reference) throws(SQLiteError) -> Set<Int64> {
    try addStandIns(
      "INSERT INTO profile (profile_id, key, revision, title, description, target_level, has_element_checks, "
        + "content_sha256) SELECT lost.key, 'lost-' || lost.key, 1, 'lost', 'lost', 'AAA', 1, ''", of: reference,
      returning: "profile_id")
  }

  /// Adds what rows name that was lost.
  ///
  /// - Returns: How many stand-ins were added.
  func addParents(_ query: RecoveryQuery) throws(SQLiteError) -> Int {
    try Statement(query.rawValue, on: connection).run()
    return Int(sqlite3_changes(connection))
  }

  /// The greatest key of a table; 0 where it has no row.
  func newestKey(_ table: String) throws(SQLiteError) -> Int64 {
    let statement = try Statement("SELECT ifnull(max(rowid), 0) FROM " + Self.quoted(table), on: connection)
    return try statement.step() ? statement.key() : 0
  }

  /// Gives evidence whose digest can be none that of the bytes that are there.
  ///
  /// - Returns: How many pieces it was.
  func mendEvidence() throws(SQLiteError) -> Int {
    var broken: [Int64] = []
    try Statement(RecoveryQuery.evidenceWithoutDigest.rawValue, on: connection).forEachRow {
      broken.append(try $0.key())
    }
    for key in broken {
      var digest = SHA256()
      try Statement(RecoveryQuery.evidenceBytes.rawValue, on: connection).forEach(key) { row in
        try row.withBytes("bytes") { digest.update($0) }
      }
      let set = try Statement(RecoveryQuery.setEvidenceDigest.rawValue, on: connection)
      try set.bind(digest.hexadecimal, key)
      try set.run()
    }
    return broken.count
  }

  /// What was no JSON where only that can be read.
  struct BrokenJSON {
    let table, column: String
    /// Whether rows need it, and were removed; else it was emptied.
    let isRequired: Bool
    let count: Int
  }

  /// Empties columns of what is no JSON where only that can be read, and removes rows that need it.
  func mendJSON() throws(SQLiteError) -> [BrokenJSON] {
    var broken: [BrokenJSON] = []
    for (table, column, isRequired) in jsonColumns where shapes.contains(where: { $0.name == table && $0.isKept }) {
      let name = Self.quoted(column)
      try Statement(
        (isRequired ? "DELETE FROM " + Self.quoted(table) : "UPDATE " + Self.quoted(table) + " SET " + name + " = NULL")
          + " WHERE " + name + " IS NOT NULL AND NOT json_valid(" + name + ")", on: connection
      ).run()
      broken.append(
        BrokenJSON(table: table, column: column, isRequired: isRequired, count: Int(sqlite3_changes(connection))))
    }
    return broken
  }

  /// Adds a stand-in for each product that a reference names and that was lost: `lost-7`.
  ///
  /// - Returns: The keys of those that were added.
  func addProducts(of reference: Reference) throws(SQLiteError) -> Set<Int64> {
    try addStandIns(
      "INSERT INTO product (product_id, key, platform, title, edited_at) "
        + "SELECT lost.key, 'lost-' || lost.key, 'web', 'lost', 0", of: reference, returning: "product_id")
  }

  private func addStandIns(
    _ insert: String, of reference: Reference, returning key: String
  ) throws(SQLiteError) -> Set<Int64> {
    guard let column = reference.columns.first.map({ Self.quoted($0.from) }) else { return [] }
    var keys: Set<Int64> = []
    let lost =
      " FROM (SELECT DISTINCT " + column + " AS key FROM " + Self.quoted(reference.table) + " WHERE " + column
      + " > 0 AND " + column + " NOT IN (SELECT " + key + " FROM " + Self.quoted(reference.parent)
      + ")) AS lost WHERE true RETURNING " + key
    try Statement(insert + lost, on: connection).forEachRow { keys.insert(try $0.key()) }
    return keys
  }

  /// Says of a product of which the row is lost what its sessions tested with makes likely.
  func guessPlatform(of product: Int64) throws(SQLiteError) {
    let statement = try Statement(RecoveryQuery.guessPlatform.rawValue, on: connection)
    try statement.bind(product)
    try statement.run()
  }

  /// Leaves out digests of places that are not those of their parts, so that none counts for what was not said.
  func removeUnfitPlaceDigests() throws(SQLiteError) {
    var unfit: [Int64] = []
    try Statement(PlaceDigestQuery.summed.rawValue, on: connection).forEachRow { row in
      guard try PlaceDigest(bytes: row.digest("digest").array, partsText: row.text("parts")) == nil else { return }
      unfit.append(try row.int64("place_digest_id"))
    }
    try remove(unfit, with: .removePlaceDigest)
  }

  private func remove(_ keys: [Int64], with query: RecoveryQuery) throws(SQLiteError) {
    let remove = try Statement(query.rawValue, on: connection)
    for key in keys {
      try remove.bind(key)
      try remove.run()
    }
  }

  /// Leaves out edits whose values cannot be read, or name an edition that is not there: what rows still say of their fields is said again.
  ///
  /// - Returns: Those that were left out.
  func removeUnreadableEdits() throws(SQLiteError) -> [LeftOutEdit] {
    var editions: Set<String> = []
    try Statement(RecoveryQuery.editions.rawValue, on: connection).forEachRow {
      editions.insert(try $0.text("edition"))
    }
    var unreadable: [Int64] = []
    var edits: [LeftOutEdit] = []
    try Statement(RecoveryQuery.editValues.rawValue, on: connection).forEachRow { row in
      guard let entity = try EditEntity(rawValue: row.text("entity")),
        let field = try EditField(entity: entity, text: row.text("field"))
      else { return }
      let value = EditValue(stored: try row.text("value"))
      do throws(EditValueError) {
        try field.check(value)
      } catch {
        unreadable.append(try row.key())
        edits.append(LeftOutEdit(row, because: "what it says cannot be read"))
        return
      }
      guard case .pack(let key) = field, !editions.contains("\(key) \(value.text)") else { return }
      unreadable.append(try row.key())
      edits.append(LeftOutEdit(row, because: "the edition that it names is not there"))
    }
    try remove(unreadable, with: .removeEdit)
    return edits
  }

  /// The edits whose reference leads nowhere, which are to be left out with it.
  func editsLeadingNowhere(_ reference: Reference) throws(SQLiteError) -> [LeftOutEdit] {
    guard reference.table == "edit" else { return [] }
    var edits: [LeftOutEdit] = []
    try Statement("SELECT * FROM edit WHERE " + leadsNowhere(reference), on: connection).forEachRow { row in
      edits.append(LeftOutEdit(row, because: "it needs a lost row of \(reference.parent)"))
    }
    return edits
  }

  /// Takes the triggers away, so that rows are stored as they were.
  ///
  /// - Returns: What makes them again.
  func dropTriggers(_ connection: borrowing Connection) throws(SQLiteError) -> [String] {
    var triggers: [(name: String, sql: String)] = []
    try Statement(RecoveryQuery.triggers.rawValue, on: connection.handle).forEachRow { row in
      try triggers.append((row.text("name"), row.text("sql")))
    }
    for trigger in triggers { try connection.execute("DROP TRIGGER " + Self.quoted(trigger.name)) }
    return triggers.map(\.sql)
  }
}
