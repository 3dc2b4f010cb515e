internal import AuditModel
internal import CSQLite

/// The statements of the union of two files, `main` and `other`, for each table that a union goes over.
///
/// A union treats the tables of a class alike, so its statements are put together, from names that the program's own schema
/// lists and in quotes; every value stays in its table. Both files have that schema. `known_THING` says which local key there
/// is which one here, for all that the end of a column's name may refer to.
struct MergeTables {
  /// What log rows refer to, known in every copy by its natural key.
  struct Identity {
    /// As columns that refer to it end, before `_id`.
    let reference: String
    let table: String
    /// The columns by which every copy knows it.
    let natural: [String]
    /// Whether rows of the other file are added here; else they were, as parts of an edition or as a profile.
    var isAdded = true
    /// Columns that follow from something else, and are left at their defaults.
    var derived: Set<String> = []
    /// Of its natural columns those that an index has with 0 for NULL.
    var zeroed: Set<String> = []
    /// Of its natural columns those that are NULL in most rows: an index that begins with one finds nothing.
    var sparse: Set<String> = []
  }

  /// Each behind what it refers to itself.
  static let identities = [
    Identity(
      reference: "replica", table: "replica", natural: ["uuid"], derived: ["last_sequence", "last_stamp", "digest"]),
    Identity(reference: "person", table: "person", natural: ["uid"]),
    Identity(reference: "evidence", table: "evidence", natural: ["sha256"]),
    Identity(reference: "place_digest", table: "place_digest", natural: ["digest"]),
    Identity(reference: "pack", table: "pack", natural: ["key"], isAdded: false),
    Identity(reference: "check", table: "audit_check", natural: ["path"], isAdded: false),
    Identity(reference: "profile", table: "profile", natural: ["content_sha256"], isAdded: false),
    Identity(reference: "product", table: "product", natural: ["key"]),
    Identity(reference: "release", table: "release", natural: ["product_id", "version"], derived: ["predecessor_id"]),
    Identity(reference: "build", table: "build", natural: ["release_id", "name"]),
    Identity(reference: "screen", table: "screen", natural: ["product_id", "key"]),
    Identity(reference: "component", table: "component", natural: ["product_id", "key"]),
    Identity(reference: "process", table: "process", natural: ["product_id", "key"]),
    Identity(reference: "state", table: "state", natural: ["screen_id", "key"]),
    Identity(
      reference: "element", table: "element", natural: ["screen_id", "component_id", "key"], sparse: ["component_id"]),
    Identity(
      reference: "address", table: "address",
      natural: ["product_id", "screen_id", "state_id", "component_id", "element_id"],
      zeroed: ["screen_id", "state_id", "component_id", "element_id"]),
    Identity(
      reference: "environment", table: "environment",
      natural: [
        "device", "device_family", "os", "os_version", "technology_kind", "assistive_technology",
        "assistive_technology_version", "has_keyboard",
      ]),
  ]

  private static let logs = LogName.allCases.filter { $0.whole == nil }.map(\.name)
  /// All that a column may refer to, the longest names first: `outcome_statement` before what it ends with.
  private static let references = (identities.map(\.reference) + ["outcome_statement"] + logs)
    .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }

  private let database: OpaquePointer
  private let columns: [String: [String]]
  /// Whether the other file is a ``Parcel``: it knows outcome statements by their keys here, its own rows by keys that mean
  /// nothing to people, and says which rows of this file its own refer to.
  private let isParcel: Bool
  /// What has the same keys here as there, all of it.
  private var alike: Set<String> = []

  /// - Parameter database: The connection, to which the other file is attached as `other`.
  init(on database: OpaquePointer, isParcel: Bool = false) throws(SQLiteError) {
    self.database = database
    self.isParcel = isParcel
    var columns: [String: [String]] = [:]
    let statement = try Statement(RecoveryQuery.columns.rawValue, on: database)
    for table in Self.identities.map(\.table) + LogName.allCases.map(\.name) {
      var names: [String] = []
      try statement.forEach(table) { try names.append($0.text("name")) }
      columns[table] = names
    }
    self.columns = columns
  }

  private func columns(_ table: String) -> [String] { columns[table] ?? [] }
  private func key(_ table: String) -> String { columns(table).first ?? "" }

  static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  private static func known(_ reference: String) -> String { "temp." + quoted("known_" + reference) }

  /// What a column of `theirs` is here: the value, or the local key here of what it refers to.
  private func here(_ column: String) -> String {
    let reference = Self.references.first { column == $0 + "_id" || column.hasSuffix("_" + $0 + "_id") }
    guard let reference, !alike.contains(reference) else { return "theirs." + Self.quoted(column) }
    return "(SELECT known.ours FROM " + Self.known(reference) + " AS known WHERE known.theirs = theirs."
      + Self.quoted(column) + ")"
  }

  /// Whether `ours` is the same thing as `theirs`, so that an index finds it.
  private func isSame(_ identity: Identity) -> String {
    identity.natural.map { column in
      let (ours, theirs) = ("ours." + Self.quoted(column), here(column))
      if identity.zeroed.contains(column) { return "ifnull(" + ours + ", 0) = ifnull(" + theirs + ", 0)" }
      return (identity.sparse.contains(column) ? "+" : "") + ours + " IS " + theirs
    }.joined(separator: " AND ")
  }

  private func run(_ sql: String) throws(SQLiteError) {
    try Statement(sql, on: database).run()
  }

  private func makeKnown(_ reference: String) throws(SQLiteError) {
    try run(
      "CREATE TABLE " + Self.known(reference)
        + " (theirs INTEGER PRIMARY KEY, ours INTEGER NOT NULL, is_new INTEGER NOT NULL)")
  }

  /// Looks whether all keys are the same here as there, as they are in copies of one file.
  private mutating func compareKeys(_ reference: String, _ table: String) throws(SQLiteError) {
    guard !isParcel else { return }
    let key = Self.quoted(key(table))
    let other = try Statement(
      "SELECT 1 FROM other." + Self.quoted(table) + " AS theirs LEFT JOIN " + Self.known(reference)
        + " AS known ON known.theirs = theirs." + key + " WHERE known.ours IS NOT theirs." + key + " LIMIT 1",
      on: database)
    if try !other.step() { alike.insert(reference) }
  }

  /// Forgets what is known of the other file.
  func forget() throws(SQLiteError) {
    for reference in Self.references { try run("DROP TABLE IF EXISTS " + Self.known(reference)) }
  }

  // MARK: What log rows refer to

  /// Adds what this file does not have, and learns the keys.
  mutating func unite(_ identity: Identity) throws(SQLiteError) {
    let (table, key) = (Self.quoted(identity.table), Self.quoted(key(identity.table)))
    let isSame = isSame(identity)
    if identity.isAdded {
      let added = columns(identity.table).dropFirst().filter { !identity.derived.contains($0) }
      try run(
        "INSERT INTO main." + table + " (" + added.map(Self.quoted).joined(separator: ", ") + ") SELECT "
          + added.map(here).joined(separator: ", ") + " FROM other." + table + " AS theirs"
          + " WHERE NOT EXISTS (SELECT 1 FROM main." + table + " AS ours WHERE " + isSame + ") ORDER BY theirs." + key)
    }
    try makeKnown(identity.reference)
    // A profile may have been made twice of the same content.
    try run(
      "INSERT OR IGNORE INTO " + Self.known(identity.reference) + " SELECT theirs." + key + ", ours." + key
        + ", 0 FROM other." + table + " AS theirs JOIN main." + table + " AS ours ON " + isSame)
    try compareKeys(identity.reference, identity.table)
  }

  /// Learns the keys of outcome statements, which editions that both files have know by their places.
  func learnStatements() throws(SQLiteError) {
    try makeKnown("outcome_statement")
    try run(isParcel ? ExchangeQuery.keepStatements.rawValue : MergeQuery.learnStatements.rawValue)
  }

  // MARK: Logs

  /// Gives the rows of a log that this file does not have their keys here: those that they have there, where they are free.
  mutating func learn(_ log: LogName) throws(SQLiteError) {
    let (table, key, known) = (Self.quoted(log.name), Self.quoted(key(log.name)), Self.known(log.name))
    try makeKnown(log.name)
    try run(
      "INSERT INTO " + known + " SELECT theirs." + key + ", ours." + key + ", 0 FROM other." + table + " AS theirs"
        + " JOIN main." + table + " AS ours ON ours.replica_id = " + here("replica_id")
        + " AND ours.sequence = theirs.sequence")
    if isParcel {
      try run(
        "INSERT OR IGNORE INTO " + known + " SELECT outside.theirs, ours." + key + ", 0 FROM other.outside JOIN main."
          + table + " AS ours ON ours.replica_id = outside.replica_id AND ours.sequence = outside.sequence"
          + " WHERE outside.log = '" + log.name + "'")
    } else {
      try run(
        "INSERT INTO " + known + " SELECT theirs." + key + ", theirs." + key + ", 1 FROM other." + table + " AS theirs"
          + " WHERE NOT EXISTS (SELECT 1 FROM " + known + " AS known WHERE known.theirs = theirs." + key + ")"
          + " AND NOT EXISTS (SELECT 1 FROM main." + table + " AS ours WHERE ours." + key + " = theirs." + key + ")")
    }
    try run(
      "INSERT INTO " + known + " SELECT theirs." + key + ", max(newest.here, newest.coming)"
        + " + row_number() OVER (ORDER BY theirs.stamp, theirs." + key + "), 1 FROM other." + table + " AS theirs"
        + " JOIN (SELECT (SELECT ifnull(max(" + key + "), 0) FROM main." + table + ") AS here,"
        + " (SELECT ifnull(max(ours), 0) FROM " + known + ") AS coming) AS newest"
        + " WHERE NOT EXISTS (SELECT 1 FROM " + known + " AS known WHERE known.theirs = theirs." + key + ")")
    try compareKeys(log.name, log.name)
  }

  /// How many rows of a log came.
  func countNew(_ log: LogName) throws(SQLiteError) -> Int {
    let statement = try Statement("SELECT count(*) FROM " + Self.known(log.name) + " WHERE is_new", on: database)
    return try statement.step() ? Int(statement.key()) : 0
  }

  /// The products of which rows follow otherwise from what came.
  func editedProducts() throws(SQLiteError) -> EditedProducts {
    var products = EditedProducts()
    try Statement(MergeQuery.editedProducts.rawValue, on: database).forEachRow { row in
      let product = Identifier<Product>(rawValue: try row.int64("product_id"))
      products.edited.insert(product)
      if try row.bool("is_specified") { products.specified.insert(product) }
    }
    return products
  }

  /// The issues that came and have other numbers here than there, in the order of their numbers there.
  func renumberedIssues() throws(SQLiteError) -> [MergeReport.Renumbered] {
    var issues: [MergeReport.Renumbered] = []
    try Statement(
      "SELECT known.theirs, known.ours, issue.number, replica.uuid FROM " + Self.known(LogName.issue.name) + " AS known"
        + " JOIN main.issue ON issue.issue_id = known.ours JOIN main.replica ON replica.replica_id = issue.replica_id"
        + " WHERE known.is_new AND known.theirs <> known.ours ORDER BY known.theirs", on: database
    ).forEachRow { row in
      try issues.append(
        MergeReport.Renumbered(
          there: row.int64("theirs"), here: row.int64("ours"),
          name: IssueName(number: row.int64("number"), openedBy: row.text("uuid"))))
    }
    return issues
  }

  /// A row of a log that both files have, of one replica and number and with another content; nil where there is none.
  func contradiction(in log: LogName) throws(SQLiteError) -> (replica: String, sequence: Int64)? {
    let (table, key) = (Self.quoted(log.name), Self.quoted(key(log.name)))
    let values = columns(log.name).dropFirst()
    let statement = try Statement(
      "SELECT ours.replica_id, ours.sequence, replica.uuid FROM other." + table + " AS theirs JOIN "
        + Self.known(log.name) + " AS both ON both.theirs = theirs." + key + " AND NOT both.is_new JOIN main." + table
        + " AS ours ON ours." + key + " = both.ours JOIN main.replica ON replica.replica_id = ours.replica_id WHERE ("
        + values.map { "ours." + Self.quoted($0) }.joined(separator: ", ") + ") IS NOT ("
        + values.map(here).joined(separator: ", ") + ") LIMIT 1", on: database)
    guard try statement.step() else { return nil }
    return try (statement.text("uuid"), statement.int64("sequence"))
  }

  /// Whether what belongs to rows that both files have is other here than there.
  func differs(_ part: LogName, of whole: LogName) throws(SQLiteError) -> Bool {
    let (table, key) = (Self.quoted(part.name), Self.quoted(key(part.name)))
    let all = columns(part.name)
    let theirs =
      "SELECT " + all.map(here).joined(separator: ", ") + " FROM other." + table + " AS theirs WHERE theirs." + key
      + " IN (SELECT theirs FROM " + Self.known(whole.name) + " WHERE NOT is_new)"
    let ours =
      "SELECT " + all.map(Self.quoted).joined(separator: ", ") + " FROM main." + table + " WHERE " + key
      + " IN (SELECT ours FROM " + Self.known(whole.name) + " WHERE NOT is_new)"
    for (one, other) in [(theirs, ours), (ours, theirs)] {
      let statement = try Statement("SELECT 1 FROM (" + one + " EXCEPT " + other + ") LIMIT 1", on: database)
      if try statement.step() { return true }
    }
    return false
  }

  /// Takes over the rows of a log, or of a part of one, that this file does not have.
  func takeOver(_ log: LogName) throws(SQLiteError) {
    let (table, key) = (Self.quoted(log.name), key(log.name))
    let all = columns(log.name)
    // A log row begins with its own key, a part with that of the row that it belongs to.
    let whole = (log.whole ?? log).name
    let known = Self.known(whole)
    let order = alike.contains(whole) ? "theirs." + Self.quoted(key) : "coming.ours"
    try run(
      "INSERT INTO main." + table + " (" + all.map(Self.quoted).joined(separator: ", ") + ") SELECT "
        + all.map { $0 == key ? "coming.ours" : here($0) }.joined(separator: ", ") + " FROM other." + table
        + " AS theirs JOIN " + known + " AS coming ON coming.theirs = theirs." + Self.quoted(key)
        + " AND coming.is_new ORDER BY " + order)
  }
}
