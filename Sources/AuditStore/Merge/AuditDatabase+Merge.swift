internal import AuditModel

extension AuditDatabase {
  /// Takes over what another copy of the file has and this one has not: the union of their logs (DESIGN section 9).
  ///
  /// Both files are checked first. Identities are known by their natural keys, rows of logs by replica and number; what
  /// follows from them is made anew. Which file takes from which makes no difference for what is true in the end, and
  /// taking twice is taking once. The other file stays as it is.
  ///
  /// - Parameters:
  ///   - path: The other file.
  ///   - now: UTC, milliseconds since 1970.
  ///   - isRehearsal: Whether all is done and looked at as in earnest, and nothing is kept.
  ///   - look: Reads what there is then, before it is kept or taken back.
  /// - Returns: What came, or would.
  /// - Throws: ``StoreError/notMerged(path:_:)`` and errors of reading and writing; then nothing was written.
  public func merge(
    _ path: String, at now: Int64, isRehearsal: Bool = false,
    then look: (borrowing ReadTransaction) throws -> Void = { _ in }
  ) throws -> MergeReport {
    let other = try openOther(path)
    if let ahead = try other.read({ try $0.clocksAhead(of: now) }).first {
      throw StoreError.notMerged(path: path, .clockAhead(ahead))
    }
    let catalog = try MergedCatalog(of: other, missingIn: self)
    try attach(path)
    defer { detach() }
    return try takeOver(path, catalog: catalog, at: now, isRehearsal: isRehearsal, then: look)
  }

  /// Opens another copy of the file, when both are what was written.
  ///
  /// What follows from the logs is not looked at: it is made anew.
  ///
  /// - Throws: ``StoreError/notMerged(path:_:)`` for this file itself, and where one of them is unsound.
  func openOther(_ path: String) throws -> AuditDatabase {
    guard FileFacts.identity(of: path) != FileFacts.identity(of: self.path) else {
      throw StoreError.notMerged(path: path, .sameFile)
    }
    let other = try Self.open(at: path, configuration: configuration)
    for database in [self, other] {
      let problems = try database.check(.logs)
      guard problems.isEmpty else { throw StoreError.notMerged(path: path, .unsound(path: database.path, problems)) }
    }
    return other
  }

  /// Takes over rows that come from a hub, as from another copy of the file.
  ///
  /// - Parameters:
  ///   - now: UTC, milliseconds since 1970.
  ///   - asksAnew: Whether packs or profiles came before, which releases may have been waiting for.
  ///   - fill: Puts the rows into the parcel, which is gone afterwards.
  /// - Returns: What came.
  /// - Throws: ``StoreError/notMerged(path:_:)``, what `fill` throws, and errors of reading and writing; then nothing was
  ///   written.
  public func receive(
    at now: Int64, asksAnew: Bool = false, _ fill: (Parcel) throws -> Void
  ) throws -> MergeReport {
    guard !isReadOnly else { throw StoreError.readOnly(path: path) }
    let kept = try read { try $0.chainPositions() }
    try Self.converting(path, busySeconds: configuration.busyTimeout) {
      try connection.execute(ExchangeQuery.attach.rawValue)
    }
    defer { detach() }
    // Its statements are gone before it is let go of.
    let parcel = try Self.converting(path, busySeconds: configuration.busyTimeout) {
      try connection.transaction(.reading) {
        let parcel = try Parcel(
          on: connection.handle, path: path, StatementCache(on: connection.handle), kept: kept)
        try fill(parcel)
        try parcel.close(at: now)
        return parcel
      }
    }
    guard parcel.count > 0 else { return MergeReport() }
    return try takeOver(path, parcel: parcel, asksAnew: asksAnew, at: now, isRehearsal: false)
  }

  /// Takes over what is attached, in one transaction.
  private func takeOver(
    _ path: String, catalog: MergedCatalog? = nil, parcel: Parcel? = nil, asksAnew: Bool = false, at now: Int64,
    isRehearsal: Bool,
    then look: (borrowing ReadTransaction) throws -> Void = { _ in }
  ) throws -> MergeReport {
    let report = try erasing {
      try write(at: now, isRehearsal: isRehearsal) { transaction in
        var report = MergeReport()
        try catalog?.add(to: transaction, &report)
        let edited = try connection.withoutTriggers { try unite(path, isParcel: parcel != nil, &report) }
        transaction.read.renames.forget()
        // What a release asks for may be here only now.
        let asksAnew = asksAnew || !report.packs.isEmpty || !report.profiles.isEmpty
        try transaction.rebuild(asksAnew ? .all(transaction.read.products()) : edited)
        try parcel?.requireAsSent(transaction.read)
        try look(transaction.read)
        return report
      }
    }
    let removing = [LogName.redaction.name, LogName.personRename.name]
    if !isRehearsal, report.logs.contains(where: { removing.contains($0.name) }) { try pack() }
    return report
  }

  private func attach(_ path: String) throws {
    try Self.converting(path, busySeconds: configuration.busyTimeout) {
      let attach = try Statement(MergeQuery.attach.rawValue, on: connection.handle)
      try attach.bind(FileFacts.plain(path))
      try attach.run()
    }
  }

  private func detach() {
    // What cannot be let go of goes with the connection.
    try? connection.execute(MergeQuery.detach.rawValue)
  }

  /// Takes the rows over, in the transaction that was begun.
  ///
  /// - Returns: The products of which rows follow otherwise from what came.
  private func unite(_ path: String, isParcel: Bool, _ report: inout MergeReport) throws -> EditedProducts {
    let database = connection.handle
    try connection.execute(MergeQuery.deferReferences.rawValue)
    let logs = try MergedLogs(on: database, path: path)
    var tables = try MergeTables(on: database, isParcel: isParcel)
    for identity in MergeTables.identities { try tables.unite(identity) }
    try tables.learnStatements()
    let wholes = LogName.allCases.filter { $0.whole == nil }
    for log in wholes { try tables.learn(log) }
    for log in wholes {
      if let row = try tables.contradiction(in: log) {
        throw StoreError.notMerged(
          path: path, .contradiction(table: log.name, replica: row.replica, sequence: row.sequence))
      }
      for part in log.parts where try tables.differs(part, of: log) {
        throw StoreError.notMerged(path: path, .differs(table: part.name))
      }
    }
    for log in wholes {
      try tables.takeOver(log)
      for part in log.parts { try tables.takeOver(part) }
      let count = try tables.countNew(log)
      if count > 0 { report.logs.append(MergeReport.Log(name: log.name, count: count)) }
    }
    report.logs.sort { $0.name < $1.name }
    report.issues =
      isParcel ? [] : try tables.renumberedIssues()
    for query in [MergeQuery.takeEvidence, .keepFirstEvidence] {
      try Statement(query.rawValue, on: database).run()
    }
    let edited = try tables.editedProducts()
    try logs.close()
    try tables.forget()
    return edited
  }
}
