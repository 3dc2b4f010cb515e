public import AuditModel
public import AuditStore

/// Saves what can be saved of a damaged database.
public enum DatabaseRecovery {
  /// Saves it into a new file, and says what was lost.
  ///
  /// - Parameters:
  ///   - path: Of the new file; nothing may be there.
  ///   - now: UTC, milliseconds since 1970.
  /// - Throws: ``StoreError``; then there is no new file.
  public static func recover(
    _ damaged: String, to path: String, configuration: AuditDatabase.Configuration, now: Int64,
    progress: WorkProgress = .silent
  ) throws -> RecoveryReport {
    var report = try AuditDatabase.recover(
      damaged, to: path, configuration: configuration, now: now, progress: progress
    ) {
      try BuiltInCatalog.load(into: $0, now: now)
    }
    // Whatever is still wrong with the new file was lost, too.
    let problems = try DatabaseCheck.problems(of: AuditDatabase.open(at: path, configuration: configuration))
    report.losses += problems.map { RecoveryReport.Loss(table: "check", count: nil, words: $0) }
    return report
  }
}
