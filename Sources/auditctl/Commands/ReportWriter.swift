internal import AuditModel
internal import AuditService
internal import AuditStore

/// Computes a report and writes it to a file or to standard output.
struct ReportWriter {
  let database: DatabaseOptions
  let release: ReleaseOptions
  let file: ReportFileOptions

  /// Writes a report.
  ///
  /// - Throws: ``AnswerIsNo`` after it was written, where it is incomplete and no draft was asked for.
  func write(_ options: ReportOptions) throws {
    let console = Console.current
    let format = try file.resolvedFormat()
    guard format.isText || file.output != nil || console.surroundings.terminalWidth == nil else {
      throw CommandError(
        .usage, "--format \(format.rawValue) is not for a terminal; say where it goes with --output and a path")
    }
    let progress = ReportProgress(console)
    try database.open().read { transaction in
      let (product, release) = try release.resolve(transaction)
      let report = try ComplianceReport(
        transaction, product: product, release: release, options: options, generatedAt: console.surroundings.now(),
        toolVersion: Auditctl.version, progress: progress.add)
      guard let path = file.output else {
        let stream = ReportStream { try console.out($0.span.bytes) }
        try format.write(report, transaction, to: stream)
        _ = try stream.finish()
        return
      }
      let target = try ReplacedFile(path)
      let stream = ReportStream { try target.write($0) }
      try format.write(report, transaction, to: stream)
      _ = try stream.finish()
      try target.commit()
      console.note("Wrote \(path): \(report.compliance.verdict.words).")
    }
  }
}
