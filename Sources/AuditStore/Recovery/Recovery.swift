internal import AuditModel
internal import CSQLite

/// Takes the rows of a damaged file over into a new one.
final class Recovery {
  private let reader: PageReader
  private let map: TreeMap
  let tables: RecoveryTables
  private let database: OpaquePointer
  var report = RecoveryReport()
  /// What the new file has of the program's own packs and profiles.
  private var builtIn: BuiltInRows
  private let progress: WorkProgress
  private var pagesTaken = 0
  private var walks: [String: TreeWalk] = [:]
  private var claims: [Int: Int] = [:]
  private var overflow: Set<Int> = []
  private(set) var incomplete: Set<String> = []
  /// Tables with rows that could not be read.
  private(set) var damaged: Set<String> = []
  /// Edits that were found, and that cannot be taken over.
  private var leftOut: [LeftOutEdit] = []
  /// Products of which the row is lost, and which stand there by their key alone.
  var standInProducts: Set<Int64> = []

  /// - Parameters:
  ///   - connection: Of the new file, whose schema the rows fit.
  ///   - progress: Is told of pages with rows.
  init(
    _ reader: PageReader, _ map: TreeMap, into connection: borrowing Connection, builtIn: Set<String>,
    _ progress: WorkProgress
  ) throws(SQLiteError) {
    self.reader = reader
    self.map = map
    self.progress = progress
    database = connection.handle
    tables = try RecoveryTables(connection)
    self.builtIn = try BuiltInRows(builtIn, tables)
  }

  /// Takes everything over that can be, and leaves no reference that leads nowhere.
  func run(_ connection: borrowing Connection) throws(SQLiteError) {
    if reader.isLogDamaged {
      report.lose("write-ahead log", nil, "its end cannot be read: what was written last may be missing")
    }
    let triggers = try tables.dropTriggers(connection)
    findTrees()
    try reportForeignTables()
    let kept = tables.shapes.filter(\.isKept)
    if !builtIn.tables.isEmpty {
      try settleProfiles()
      try keepLoadingTimes()
    }
    for shape in kept { try takeOver(shape) }
    for shape in tables.shapes where shape.use == .trace { try takeTraces(shape) }
    try takeOverStrays()
    for shape in kept { try takeOverIndexed(shape) }
    try addReplicas()
    try addPlaceDigests()
    try addPeople()
    try addParents()
    try mendTexts()
    leftOut += try tables.removeUnreadableEdits()
    try mendReferences()
    for edit in leftOut { report.lose("edit", 1, try edit.words(on: database)) }
    for trigger in triggers { try connection.executeScript(trigger) }
    for shape in kept where shape.name != "log_gap" {
      let count = try tables.count(shape.name)
      if count > 0 { report.saved.append((shape.name, count)) }
    }
  }

  // MARK: Finding

  private func findTrees() {
    for shape in tables.shapes {
      guard let walk = bestWalk(of: shape) else {
        incomplete.insert(shape.name)
        continue
      }
      walks[shape.name] = walk
      if !walk.isWhole { incomplete.insert(shape.name) }
      for page in walk.reached { claims[page, default: 0] += 1 }
    }
    for (name, walk) in walks where walk.reached.contains(where: { claims[$0, default: 0] > 1 }) {
      incomplete.insert(name)
    }
  }

  /// Says which tables another program made; in a damaged schema such a name may be that of a table of long ago.
  private func reportForeignTables() throws(SQLiteError) {
    guard !map.isDamaged else { return }
    var known: Set<String> = []
    try Statement(SchemaQuery.objects.rawValue, on: database).forEachRow { known.insert(try $0.text("name")) }
    for name in map.tables.subtracting(known).sorted() where !name.hasPrefix("sqlite_") {
      report.lose(name, nil, "is no table of auditctl; it is left out")
    }
  }

  /// Of the places at which a tree may begin, the one whose rows are its own.
  private func bestWalk(of shape: TreeShape) -> TreeWalk? {
    let candidates = (map.roots[shape.name] ?? []).map { TreeWalk(from: $0, isOfTable: shape.hasRowid, reader) }
      .filter { !$0.pages.isEmpty }
    return candidates.first { holds(shape, $0.pages) } ?? nil
  }

  private func holds(_ shape: TreeShape, _ pages: [Int]) -> Bool {
    for number in pages {
      guard let page = page(number) else { continue }
      let cells = page.cells(reader).compactMap(\.self)
      if cells.contains(where: shape.fits) { return true }
      if !cells.isEmpty { continue }
    }
    // An empty table is one page without rows.
    return pages.count == 1 && pages.first.flatMap(page)?.cellCount == 0
  }

  private func page(_ number: Int) -> TreePage? {
    reader.page(number).flatMap { TreePage($0, number: number) }
  }

  // MARK: Taking over

  private static let garbledWords = "have bytes that are no text; � stands for them"

  /// What became of the rows of some pages.
  private struct Tally {
    var inserted = 0
    var unreadable = 0
    var contradictory = 0
    /// Rows with texts that are none.
    var garbled = 0
  }

  private func takeOver(_ shape: TreeShape) throws(SQLiteError) {
    guard let walk = walks[shape.name] else {
      if !builtIn.tables.contains(shape.name) {
        report.lose(
          shape.name, nil, "where its rows begin cannot be found; those that can be known as its own are taken")
      }
      return
    }
    var tally = Tally()
    let pages = walk.pages.filter { claims[$0] == 1 }
    try insert(shape, pages, &tally)
    if tally.unreadable + tally.contradictory > 0 { damaged.insert(shape.name) }
    guard !builtIn.tables.contains(shape.name) else {
      if !walk.isWhole || tally.unreadable + tally.contradictory > 0 { report.repairs.append(shape.name) }
      return
    }
    report.lose(shape.name, tally.unreadable, "cannot be read")
    report.lose(shape.name, tally.garbled, Self.garbledWords)
    // What edits are left out is said of each.
    if shape.name != "edit" {
      report.lose(shape.name, tally.contradictory, "say something else than a row with the same key, or break a rule")
    }
    report.lose(
      shape.name, walk.broken.isEmpty ? 0 : nil, "\(walk.broken.count) of its pages are destroyed")
    report.lose(
      shape.name, pages.count == walk.pages.count ? 0 : nil,
      "\(walk.pages.count - pages.count) pages are claimed by another table, too, and left out")
    if walk.broken.isEmpty, !walk.isWhole {
      report.lose(shape.name, nil, "a page of it is damaged")
    }
  }

  /// What is lost of such rows is no loss where the edits are there.
  private func takeTraces(_ shape: TreeShape) throws(SQLiteError) {
    var tally = Tally()
    try insert(shape, (walks[shape.name]?.pages ?? []).filter { claims[$0] == 1 }, &tally)
  }

  private func insert(_ shape: TreeShape, _ pages: [Int], _ tally: inout Tally) throws(SQLiteError) {
    let insert = try tables.insert(shape)
    let find = try tables.find(shape)
    let own = builtIn.rule(of: shape, tables.references)
    for number in pages {
      pagesTaken += 1
      progress.tell(pagesTaken, of: reader.pageCount)
      guard let page = page(number) else { continue }
      tally.unreadable += page.misplacedCount
      for cell in page.cells(reader) {
        guard let cell, shape.fits(cell) else {
          tally.unreadable += 1
          continue
        }
        overflow.formUnion(cell.overflow)
        var values = shape.values(cell)
        guard own?.covers(values) != true else { continue }
        if values.makeTexts() {
          // What rows still say of a garbled edit is said again.
          guard shape.name != "edit" else {
            leaveOut(values, of: shape, because: "what it says cannot be read", &tally)
            continue
          }
          tally.garbled += 1
        }
        try insert.bind(all: values)
        do throws(SQLiteError) {
          try insert.run()
        } catch {
          guard error.code.primary == .constraint else { throw error }
          leaveOut(values, of: shape, &tally)
          continue
        }
        if sqlite3_changes(database) > 0 {
          tally.inserted += 1
          continue
        }
        try find.bind(all: values)
        if try !find.step() { leaveOut(values, of: shape, &tally) }
        find.reset()
      }
    }
  }

  private func leaveOut(
    _ values: [RecoveredValue], of shape: TreeShape,
    because reason: String = "it says something else than a row with the same key, or breaks a rule",
    _ tally: inout Tally
  ) {
    tally.contradictory += 1
    guard shape.name == "edit" else { return }
    leftOut.append(LeftOutEdit(values, of: shape, because: reason))
  }

  /// Mends or leaves out what stands where only texts of some kind can be read.
  private func mendTexts() throws(SQLiteError) {
    report.lose(
      "evidence", try tables.mendEvidence(),
      "have lost the digest of their bytes; that of the bytes that are there stands for it")
    for broken in try tables.mendJSON() {
      report.lose(
        broken.table, broken.count,
        broken.isRequired
          ? "are left out: \(broken.column) is no JSON any more"
          : "have lost \(broken.column), which is no JSON any more")
    }
  }

  // MARK: Pages that nothing leads to

  private func takeOverStrays() throws(SQLiteError) {
    let broken = tables.shapes.filter { incomplete.contains($0.name) }
    guard broken.contains(where: \.isKept) else { return }
    var unknown = 0
    var found: [String: [Int]] = [:]
    for number in 2...max(2, reader.pageCount) where isStray(number) {
      guard let page = page(number), page.kind != .tableInterior else { continue }
      let cells = page.cells(reader).compactMap(\.self)
      guard !cells.isEmpty else { continue }
      let owners = broken.filter { shape in cells.count(where: shape.fits) * 10 >= cells.count * 9 }
      let told = owners.count == 1 ? owners : owners.filter(\.hasLength)
      if told.count == 1, let owner = told.first {
        if owner.isKept { found[owner.name, default: []].append(number) }
      } else if owners.contains(where: \.isKept) {
        unknown += cells.count
      }
    }
    for shape in broken where found[shape.name] != nil {
      var tally = Tally()
      try insert(shape, found[shape.name] ?? [], &tally)
      report.lose(shape.name, tally.garbled, Self.garbledWords)
    }
    report.lose("unknown", unknown, "fit more than one table, and are left out rather than guessed")
  }

  private func isStray(_ number: Int) -> Bool {
    !map.free.contains(number) && !map.pages.contains(number) && !overflow.contains(number)
      && (claims[number] ?? 0) != 1
  }

  // MARK: Rows of which only indexes are left

  private func takeOverIndexed(_ shape: TreeShape) throws(SQLiteError) {
    guard incomplete.contains(shape.name) || damaged.contains(shape.name), let column = shape.rowidColumn,
      !builtIn.tables.contains(shape.name)
    else { return }
    var indexed = IndexedRows()
    for index in tables.shapes where index.indexed == shape.name {
      let pages = walks[index.name]?.pages.filter { claims[$0] == 1 } ?? []
      indexed.add(index, pages.compactMap(page), reader)
    }
    if shape.name == "session" { try standInForSessions(&indexed) }
    let find = try tables.findKey(shape.name, shape.columns[column].name)
    let insert = try tables.insert(shape)
    var count = 0
    for key in indexed.rows.keys.sorted() {
      try find.bind(key)
      let isThere = try find.step()
      find.reset()
      guard !isThere, var values = indexed.values(key, of: shape) else { continue }
      _ = values.makeTexts()
      try insert.bind(all: values)
      do throws(SQLiteError) {
        try insert.run()
      } catch {
        guard error.code.primary == .constraint else { throw error }
        continue
      }
      guard sqlite3_changes(database) > 0 else { continue }
      count += 1
      if shape.name == "product" { standInProducts.insert(key) }
    }
    report.lose(
      shape.name, count, "are there again as far as indexes say; other texts and times of theirs are empty or stand-ins"
    )
  }

  /// No index says what a session tested, and with what.
  private func standInForSessions(_ sessions: inout IndexedRows) throws(SQLiteError) {
    let find = try tables.findKey("session", "session_id")
    var builds: [Int64: RecoveredValue] = [:]
    for key in sessions.rows.keys.sorted() {
      try find.bind(key)
      let isThere = try find.step()
      find.reset()
      guard !isThere, let release = sessions.rows[key]?["release_id"]?.number else { continue }
      var environment: RecoveredValue?
      let insert = try Statement(RecoveryQuery.insertLostEnvironment.rawValue, on: database)
      try insert.bind(key)
      while try insert.step() { environment = .integer(try insert.key()) }
      if builds[release] == nil {
        let makeRoom = try Statement(RecoveryQuery.makeRoomForBuild.rawValue, on: database)
        try makeRoom.bind(release)
        try makeRoom.run()
        let insert = try Statement(RecoveryQuery.insertLostBuild.rawValue, on: database)
        try insert.bind(release)
        while try insert.step() { builds[release] = .integer(try insert.key()) }
      }
      sessions.set(key, ["environment_id": environment, "build_id": builds[release]])
    }
  }

  // MARK: References

  /// The program's own profiles stay as it has them, also where they were lost; others make room for those of the file that
  /// have their numbers.
  private func settleProfiles() throws(SQLiteError) {
    guard let shape = tables.shapes.first(where: { $0.name == "profile" }), let walk = walks["profile"] else { return }
    let others = tables.shapes.filter { $0.isKept && $0.columns.contains { $0.name == "profile_id" } }
      .filter { $0.name == "profile" || $0.name.hasPrefix("profile_") }
    var own: [Int64: (key: String, digest: String)] = [:]
    try Statement(RecoveryQuery.profiles.rawValue, on: database).forEachRow { row in
      own[try row.key()] = (try row.text("key"), try row.text("content_sha256"))
    }
    for number in walk.pages where claims[number] == 1 {
      for case .some(let cell) in page(number)?.cells(reader) ?? [] where shape.fits(cell) {
        guard let key = cell.rowid else { continue }
        if let known = own[key],
          shape.text("content_sha256", of: cell) == known.digest
            || (shape.text("key", of: cell) == known.key
              && !(shape.text("content_sha256", of: cell).map(SHA256.isDigest) ?? false))
        {
          builtIn.add(profile: key)
          continue
        }
        for table in others { try tables.forget(table.name, where: "profile_id", is: key) }
      }
    }
  }

  /// The program's own packs were loaded when they were.
  private func keepLoadingTimes() throws(SQLiteError) {
    guard let shape = tables.shapes.first(where: { $0.name == "pack_edition" }), let walk = walks[shape.name],
      let column = shape.columns.firstIndex(where: { $0.name == "loaded_at" })
    else { return }
    let set = try Statement(RecoveryQuery.setLoadedAt.rawValue, on: database, isReused: true)
    for number in walk.pages where claims[number] == 1 {
      for case .some(let cell) in page(number)?.cells(reader) ?? [] where shape.fits(cell) {
        guard let key = cell.rowid, let time = cell.values[column].number else { continue }
        try set.bind(time, key)
        try set.run()
      }
    }
  }

  private func mendReferences() throws(SQLiteError) {
    var counts: [String: Int] = [:]
    var order: [(key: String, table: String, words: String)] = []
    var isMended = false
    while !isMended {
      isMended = true
      for reference in tables.references {
        leftOut += try tables.editsLeadingNowhere(reference)
        let count = try tables.mend(reference)
        guard count > 0 else { continue }
        isMended = false
        // What edits are left out is said of each.
        guard !RecoveryTables.traces.contains(reference.table), reference.table != "edit" else { continue }
        let column = reference.columns.map(\.from).joined(separator: ", ")
        let isLoose = RecoveryTables.loose.contains(reference.table + "." + column)
        let key = reference.table + "." + column
        if counts[key] == nil {
          let words = isLoose ? "lose their reference to" : "are left out: they need a lost row of"
          order.append((key, reference.table, "\(words) \(reference.parent) (\(column))"))
        }
        counts[key, default: 0] += count
      }
    }
    for item in order { report.lose(item.table, counts[item.key], item.words) }
  }
}
