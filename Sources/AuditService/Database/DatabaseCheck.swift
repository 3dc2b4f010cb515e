public import AuditModel
internal import AuditRules
public import AuditStore

/// Everything about a database that can be checked: the file, its logs, its evidence, its profiles and its built-in packs.
public enum DatabaseCheck {
  /// What is wrong, one line each; empty when nothing is.
  ///
  /// - Throws: ``StoreError`` when the file cannot be read at all.
  public static func problems(of database: AuditDatabase, progress: WorkProgress = .silent) throws -> [String] {
    let parts: [() throws -> [String]] = [
      { try tolerating("evidence") { try evidence(database) } },
      { try frozenAnswers(database) },
      { try tolerating("a profile") { try profiles(database) } },
      { try tolerating("a built-in pack") { try packs(database) } },
    ]
    let total = AuditDatabase.checkSteps + parts.count
    var problems = try database.check(progress: WorkProgress { done, _ in progress.tell(done, of: total) })
    for (done, part) in parts.enumerated() {
      problems += try part()
      progress.tell(AuditDatabase.checkSteps + done + 1, of: total)
    }
    return problems
  }

  private static func profiles(_ database: AuditDatabase) throws -> [String] {
    try database.read {
      try $0.changedProfiles().map { "profile \($0.key) asks for something else than what was stored" }
    }
  }

  /// Evidence whose bytes are not those that were stored.
  public static func evidence(_ database: AuditDatabase) throws -> [String] {
    try database.read { transaction in
      var problems: [String] = []
      for evidence in try transaction.allEvidence() {
        problems += try EvidenceReader.problems(of: evidence, in: transaction)
          .map { "evidence \(evidence.id.rawValue) is not what was stored: \($0)" }
      }
      return problems
    }
  }

  /// Frozen releases of which nothing can be said, because what was stored of them is missing or is not what was stored.
  public static func frozenAnswers(_ database: AuditDatabase) throws -> [String] {
    try tolerating("a frozen release") {
      try database.read { transaction in
        try transaction.products().flatMap { product in
          try transaction.releases(of: product.id).filter { $0.stage == .frozen }.flatMap { release in
            try tolerating("release \(release.version) of \(product.key)") {
              do {
                _ = try ComplianceInput(transaction, product: product, release: release)
                return []
              } catch let error as FrozenAnswerError {
                return ["\(product.key): \(error)"]
              }
            }
          }
        }
      }
    }
  }

  /// Rows that are so far ahead of a time that nothing more is written until somebody says which clock is right.
  ///
  /// - Parameter now: UTC, milliseconds since 1970.
  public static func clock(of database: AuditDatabase, at now: Int64) throws -> [String] {
    try tolerating("the clock") { try database.read { try $0.clocksAhead(of: now).map { "the clock: \($0)" } } }
  }

  /// Packs that have the edition of one that is built in, and say something else.
  static func packs(_ database: AuditDatabase) throws -> [String] {
    let builtIn = try BuiltInCatalog.packs()
    return try database.read { transaction in
      var problems: [String] = []
      for pack in builtIn where try transaction.editions(of: pack.key).contains(pack.edition) {
        guard try !transaction.pack(pack.key, edition: pack.edition).isSame(as: pack) else { continue }
        problems.append("pack \(pack.key) \(pack.edition) differs from the one built into this auditctl")
      }
      return problems
    }
  }

  /// Unreadable data is what the check looks for, so it is a finding; being unable to check at all is an error.
  private static func tolerating(_ title: String, _ check: () throws -> [String]) throws -> [String] {
    do {
      return try check()
    } catch let error as StoreError {
      switch error {
      case .busy, .diskFull, .noPermission, .readOnly, .cannotOpen, .outOfMemory, .fileReplaced: throw error
      // Said once, by the check of the file.
      case .schemaDiffers: return []
      default: return ["\(title): \(error)"]
      }
    }
  }
}
