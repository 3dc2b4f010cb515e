public import AuditModel
internal import CSQLite

extension AuditDatabase {
  /// Checks the file: its schema, SQLite's own integrity check, references between rows, the numbers, digests and chains of the
  /// logs, the digests of what the specification said of places, and whether the derived tables say what the logs say.
  ///
  /// - Returns: What is wrong, one line each; empty when nothing is.
  /// - Throws: ``StoreError`` when the file cannot be read at all. Damage is what is looked for, and is no error.
  public func check(progress: WorkProgress = .silent) throws -> [String] {
    try check(.all, progress: progress)
  }

  /// What a check looks at.
  enum CheckScope {
    /// Everything.
    case all
    /// All but the rows that follow from those of the logs.
    case logs
  }

  /// Checks the file, or what its logs say.
  func check(_ scope: CheckScope, progress: WorkProgress = .silent) throws -> [String] {
    try Self.converting(path, busySeconds: configuration.busyTimeout) {
      var problems: [String] = []
      var done = 0
      func tell() {
        done += 1
        progress.tell(done, of: Self.checkSteps)
      }
      try Self.collect(&problems, "the schema is not that of auditctl") { report in
        for difference in try findSchemaDifferences() { report("\(difference)") }
      }
      try Derivation.prepare(on: connection.handle)
      tell()
      for query in DatabaseQuery.checks where scope == .all || !DatabaseQuery.derivedChecks.contains(query) {
        try Self.collect(&problems, query.title) { report in
          let statement = try Statement(query.rawValue, on: connection.handle)
          while try statement.step() {
            let line = (0..<statement.columnCount).map { statement.shown($0) }.joined(separator: " ")
            if line != "ok" { report(line) }
          }
        }
        if query == .logCount, !problems.contains(where: Self.isOfNumbers) {
          try checkDigests(&problems)
          try checkChains(&problems)
        }
        tell()
      }
      try checkPlaceDigests(&problems)
      tell()
      if scope == .all { try checkEditedRows(&problems) }
      tell()
      try checkEditionOrder(&problems)
      tell()
      return problems
    }
  }

  /// How many steps ``check(progress:)`` tells of.
  public static var checkSteps: Int { DatabaseQuery.checks.count + 4 }

  /// Whether a problem is that rows are missing, which their digest could only repeat.
  private static func isOfNumbers(_ problem: String) -> Bool {
    problem.hasPrefix(DatabaseQuery.logNumbers.title) || problem.hasPrefix(DatabaseQuery.logCount.title)
  }

  /// Compares the rows of each replica with its digest.
  private func checkDigests(_ problems: inout [String]) throws {
    try Self.collect(&problems, "a row of a log is not what was written") { report in
      var replicas: [(id: Int64, last: Int64, digest: Int64)] = []
      try Statement(ReplicaQuery.digests.rawValue, on: connection.handle).forEachRow { row in
        try replicas.append((row.int64("replica_id"), row.int64("last_sequence"), row.int64("digest")))
      }
      for replica in replicas {
        let digest = try LogDigest.sum(
          replica: replica.id, from: 1, through: replica.last, on: connection.handle)
        if digest != replica.digest {
          report("what replica \(replica.id) wrote differs from its digest")
        }
      }
    }
  }

  /// Compares the digests of what the specification said of places with the parts that they are made of.
  private func checkPlaceDigests(_ problems: inout [String]) throws {
    try Self.collect(&problems, "what the specification said of a place does not fit its digest") { report in
      let findings = try Statement(PlaceDigestQuery.findings.rawValue, on: connection.handle)
      try Statement(PlaceDigestQuery.summed.rawValue, on: connection.handle).forEachRow { row in
        guard try PlaceDigest(bytes: row.digest("digest").array, partsText: row.text("parts")) == nil else { return }
        try findings.forEach(row.int64("place_digest_id")) { found in
          guard let first = try found.optionalInt64("finding_id") else { return report("no finding has it") }
          let others = try found.int("finding_count") - 1
          report("of finding \(first)" + (others > 0 ? " and \(others) more" : ""))
        }
      }
    }
  }

  /// Compares the rows that follow from edits with what the edits say.
  private func checkEditedRows(_ problems: inout [String]) throws {
    try Self.collect(&problems, "a row is not what its edits say") { report in
      do throws(StoreError) {
        let read = snapshot()
        let lines = try read.releaseDifferences() + read.specificationDifferences()
        for line in lines { report(line) }
      } catch {
        switch error {
        case .busy, .diskFull, .noPermission, .cannotOpen, .outOfMemory, .fileReplaced: throw error
        // What is missing or damaged is what is looked for.
        default: report("\(error)")
        }
      }
    }
  }

  /// Compares the order of the packs' editions with their names.
  private func checkEditionOrder(_ problems: inout [String]) throws {
    try Self.collect(&problems, "an edition is out of order") { report in
      try Statement(PackQuery.orders.rawValue, on: connection.handle).forEachRow { row in
        let edition = try row.text("edition")
        if try row.text("edition_order") != PackEdition.order(of: edition) {
          report("\(try row.text("pack")) \(edition)")
        }
      }
    }
  }

  /// Compares the rows of each replica with its chains, but for those of which a recovery has said that they are not.
  private func checkChains(_ problems: inout [String]) throws {
    try Self.collect(&problems, "a row of a log is not what was chained") { report in
      let products = try Statement(ProductQuery.portable.rawValue, on: connection.handle)
      for replica in try LogChain.replicas(on: connection.handle) {
        let kept = try LogChain.kept(of: replica, on: connection.handle)
        let computed = try LogChain.computed(of: replica, on: connection.handle)
        for product in Set(kept.keys).union(computed.keys).sorted() where kept[product]?.isSound ?? true {
          guard kept[product]?.head != computed[product] else { continue }
          var name = "no product"
          try products.forEach(product) { name = try $0.text("key") }
          let what = "what replica \(replica.id) wrote about \(name)"
          report(kept[product] == nil ? "\(what) has no chain" : "\(what) differs from its chain")
        }
      }
    }
  }

  /// Runs one check; what SQLite finds damaged is a problem among the others.
  private static func collect(
    _ problems: inout [String], _ title: String, _ check: ((String) -> Void) throws -> Void
  ) throws {
    var found: [String] = []
    do {
      try check { found.append("\(title): \($0)") }
    } catch let error as SQLiteError {
      switch error.code {
      case .busy, .locked, .cannotOpen, .permission, .full, .sharedMemorySize, .outOfMemory, .outOfMemoryForFile:
        throw error
      default: found.append("\(title): \(error.message)")
      }
    }
    problems += found
  }
}
