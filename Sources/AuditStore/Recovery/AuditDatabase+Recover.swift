public import AuditModel
internal import Glibc

extension AuditDatabase {
  /// Saves what can be saved of a damaged file into a new one with the newest schema.
  ///
  /// The damaged file is read without SQLite, page by page, and stays as it is.
  ///
  /// - Parameters:
  ///   - path: Of the new file; nothing may be there.
  ///   - now: UTC, milliseconds since 1970.
  ///   - catalog: Loads the program's own packs into an empty database; they take the place of those of the file where
  ///     the numbers of checks are the same.
  /// - Throws: ``StoreError/corrupt(path:detail:)`` when nothing of an audit database can be found, and errors of the
  ///   disk; then there is no new file.
  public static func recover(
    _ damaged: String, to path: String, configuration: Configuration, now: Int64, progress: WorkProgress = .silent,
    catalog: (AuditDatabase) throws -> Void
  ) throws -> RecoveryReport {
    let reader = try PageReader(damaged)
    let map = TreeMap(reader)
    guard !map.roots.isEmpty else {
      throw StoreError.corrupt(path: damaged, detail: "no table of an audit database can be found in it")
    }
    let newest = configuration.migrations.last?.number ?? 0
    let version = try schema(of: map, reader, damaged, newest)
    guard !FileFacts.exists(path) else { throw StoreError.alreadyExists(path: path) }
    let partial = try partialFile(of: path, mode: FileFacts.mode(of: damaged).map { $0 | 0o600 } ?? 0o644)
    do {
      let report = try fill(partial.path, path, reader, map, version, configuration, now, progress, catalog)
      try finish(partial, at: path)
      FileFacts.synchronizeFolder(of: path)
      return report
    } catch {
      partial.remove()
      throw error
    }
  }

  /// The schema that the rows fit: as the file's own history says, else its header, else the newest.
  private static func schema(of map: TreeMap, _ reader: PageReader, _ path: String, _ newest: Int) throws -> Int {
    let history = (map.roots["schema_migration"] ?? []).flatMap { root in
      TreeWalk(from: root, isOfTable: true, reader).pages.flatMap { number in
        reader.page(number).flatMap { TreePage($0, number: number) }?.cells(reader).compactMap { cell in
          cell?.values.count == 6 ? cell?.rowid.map { Int(truncatingIfNeeded: $0) } : nil
        } ?? []
      }
    }
    let applied = history.filter { $0 > 0 && $0 < 10_000 }.max()
    if let applied, applied > newest, map.version == applied {
      throw StoreError.schemaTooNew(path: path, found: applied, newestKnown: newest)
    }
    let candidates = [applied, map.version].compactMap(\.self).filter { (1...newest).contains($0) }
    return candidates.max() ?? newest
  }

  private static func fill(
    _ file: String, _ path: String, _ reader: PageReader, _ map: TreeMap, _ version: Int,
    _ configuration: Configuration, _ now: Int64, _ progress: WorkProgress, _ catalog: (AuditDatabase) throws -> Void
  ) throws -> RecoveryReport {
    var old = configuration
    old.migrations = configuration.migrations.filter { $0.number <= version }
    let isNewest = old.migrations.count == configuration.migrations.count
    try build(file, shownAs: path, old, now, isNewest ? catalog : { _ in })
    var builtIn: Set<String> = []
    if isNewest {
      builtIn = try builtInTables(file, reader, map, configuration)
      if builtIn.isEmpty {
        // Emptied and not removed: it is locked as long as it is being made.
        truncate(file, 0)
        for ending in ["-wal", "-shm"] { unlink(file + ending) }
        try build(file, shownAs: path, old, now, { _ in })
      }
    }
    var report = try takeOver(file, path, reader, map, builtIn, configuration, progress)
    let connection = try connect(file, isCreated: false, configuration)
    try converting(path, busySeconds: configuration.busyTimeout) {
      let migrator = migrator(path, configuration)
      try migrator.migrate(connection, from: version, to: migrator.newest, now: now)
      try connection.transaction(.writing) {
        try RecoveredLogs.close(
          connection, &report, configuration.stateFolder.map(ReplicaState.init), now: now)
        try connection.execute(RecoveryQuery.emptySearch.rawValue)
        try connection.execute(RecoveryQuery.fillSearch.rawValue)
      }
    }
    let database = AuditDatabase(path: path, file: file, configuration: configuration, connection: connection)
    for key in try database.write(at: now, { try $0.markChangedProfiles() }) {
      report.lose("profile", nil, "\(key) asks for something else than was stored, as its title says from now on")
    }
    let lost = try database.write(at: now) { try $0.rebuildKeepingLostEdits() }
    for ahead in lost.bounded { report.lose("replica", nil, "\(ahead): they count as written now") }
    for (thing, fields) in lost.fields.sorted(by: { $0.key < $1.key }) {
      report.lose(
        "edit", fields.count,
        "of \(thing) cannot be found; what rows still say is said again by recovery: "
          + fields.sorted().joined(separator: ", "))
    }
    if try !database.read({ try $0.redactions() }).isEmpty { try database.pack() }
    try database.emptyLog()
    return report
  }

  private static func takeOver(
    _ file: String, _ path: String, _ reader: PageReader, _ map: TreeMap, _ builtIn: Set<String>,
    _ configuration: Configuration, _ progress: WorkProgress
  ) throws -> RecoveryReport {
    let connection = try connect(file, isCreated: false, configuration)
    return try converting(path, busySeconds: configuration.busyTimeout) {
      // What leads nowhere is removed at the end.
      try connection.execute("PRAGMA foreign_keys = OFF")
      let recovery = try Recovery(reader, map, into: connection, builtIn: builtIn, progress)
      try connection.transaction(.writing) { try recovery.run(connection) }
      return recovery.report
    }
  }

  /// So many checks have to be readable to tell how a file numbers them.
  private static var fewestChecks: Int { 100 }

  /// The tables of the program's own packs, where the damaged file numbers its packs and checks as they do.
  ///
  /// Whoever gives a check the number of another one would change what was found; so few may differ, and not one when
  /// few can be read.
  private static func builtInTables(
    _ file: String, _ reader: PageReader, _ map: TreeMap, _ configuration: Configuration
  ) throws -> Set<String> {
    let connection = try connect(file, isCreated: false, configuration)
    var mine: [Int64: (pack: Int64, path: String)] = [:]
    try Statement(RecoveryQuery.checks.rawValue, on: connection.handle).forEachRow { row in
      mine[try row.key()] = (try row.int64("pack_id"), try row.text("path"))
    }
    var packs: [Int64: String] = [:]
    try Statement(RecoveryQuery.packs.rawValue, on: connection.handle).forEachRow {
      packs[try $0.key()] = try $0.text("key")
    }
    let builtIn = Set(packs.values)
    guard try hasSameEditions(reader, map, connection) else { return [] }
    var (seen, differing, others) = (0, 0, 0)
    func compare(_ pages: some Sequence<Int>) {
      for number in pages {
        for case .some(let cell) in reader.page(number).flatMap({ TreePage($0, number: number) })?.cells(reader) ?? [] {
          // Of tables whose rows look like these none has paths.
          guard let key = cell.rowid, cell.values.count == 3, let pack = cell.values[1].number,
            let path = cell.values[2].words, path.contains("/"), let expected = mine[key]
          else { continue }
          seen += 1
          guard (pack, path) != expected else { continue }
          differing += 1
          // A pack of the file's own, whose checks have these numbers.
          if packs[pack] == nil, !builtIn.contains(String(path.prefix { $0 != "/" })) { others += 1 }
        }
      }
    }
    compare((map.roots["audit_check"] ?? []).flatMap { TreeWalk(from: $0, isOfTable: true, reader).pages })
    // Where its tree begins may be lost.
    if seen < fewestChecks {
      (seen, differing, others) = (0, 0, 0)
      compare(2...max(2, reader.pageCount))
    }
    guard seen >= fewestChecks, differing * 100 <= seen, others == 0 else { return [] }
    return [
      "pack", "pack_edition", "pack_standard", "dimension", "element_type", "element_type_synonym", "element_variant",
      "element_exemption", "element_announcement", "guideline", "guideline_alias", "technique", "audit_check",
      "check_definition", "check_applicability", "check_succession", "alternative", "check_element_type", "check_state",
      "check_step", "outcome_statement", "check_reference", "principle", "criterion", "criterion_applicability",
      "criterion_clause", "outcome", "mode", "severity",
    ]
  }

  /// Whether a damaged file numbers the editions of packs as the program does, as far as they can be read.
  ///
  /// The order of an edition follows from its name, so that one that is damaged is told from another one.
  private static func hasSameEditions(
    _ reader: PageReader, _ map: TreeMap, _ connection: borrowing Connection
  ) throws -> Bool {
    var mine: [Int64: String] = [:]
    try Statement(RecoveryQuery.packEditions.rawValue, on: connection.handle).forEachRow {
      mine[try $0.key()] = try $0.text("edition")
    }
    for number in (map.roots["pack_edition"] ?? []).flatMap({ TreeWalk(from: $0, isOfTable: true, reader).pages }) {
      for case .some(let cell) in reader.page(number).flatMap({ TreePage($0, number: number) })?.cells(reader) ?? [] {
        guard let key = cell.rowid, cell.values.count > 3, let expected = mine[key],
          let edition = cell.values[2].words, cell.values[3].words == PackEdition.order(of: edition)
        else { continue }
        if edition != expected { return false }
      }
    }
    return true
  }
}
