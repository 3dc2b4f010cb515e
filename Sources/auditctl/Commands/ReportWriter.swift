internal import AuditModel
internal import AuditService
internal import AuditStore

/// Computes a report and writes it to a file or to standard output.
struct ReportWriter {
  private struct Written {
    let release: Release
    let verdict: Verdict
    let content: ReportSeal.Content?
    /// Whether it is marked incomplete, as a conformance report is to which terms are missing.
    let isIncomplete: Bool
  }

  let database: DatabaseOptions
  let release: ReleaseOptions
  let file: ReportFileOptions

  /// Writes a report, and seals it where that was asked for.
  ///
  /// - Throws: ``AnswerIsNo`` after an incomplete document was written for which no draft was asked.
  func write(_ options: ReportOptions) throws {
    let console = Console.current
    let now = console.surroundings.now()
    let database = try database.openForReadingOnce()
    let written = try database.read { try write(options, console, now: now, $0) }
    if let path = file.output { console.note("Wrote \(path): \(written.verdict.words).") }
    if let content = written.content { try seal(content, of: written.release, in: database, now: now) }
    guard written.isIncomplete, !options.isDraft else { return }
    // It is sealed as what it is: marked incomplete.
    console.note(
      "\(file.output ?? "The report") is marked INCOMPLETE and lists what is missing. Say --draft where that is meant.")
    throw AnswerIsNo()
  }

  private func seal(
    _ content: ReportSeal.Content, of release: Release, in database: AuditDatabase, now: Int64
  ) throws {
    let seal = try database.write(at: now) { transaction in
      try transaction.seal(content, of: release, by: file.auditor.name, at: now)
    }
    Console.current.note("Sealed as report \(seal.rawValue), SHA-256 \(content.sha256).")
  }

  private func write(
    _ options: ReportOptions, _ console: Console, now: Int64, _ transaction: borrowing ReadTransaction
  ) throws -> Written {
    let format = try file.resolvedFormat()
    guard format.isText || file.output != nil || console.surroundings.terminalWidth == nil else {
      throw CommandError(
        .usage, "--format \(format.rawValue) is not for a terminal; say where it goes with --output and a path")
    }
    let (product, release) = try release.resolve(transaction)
    let report = try ComplianceReport(
      transaction, product: product, release: release, options: options, generatedAt: now,
      toolVersion: Auditctl.version, progress: ReportProgress(console).add)
    var target: ReplacedFile?
    if let path = file.output { target = try ReplacedFile(path) }
    let stream = ReportStream { [target] piece in
      if let target { try target.write(piece) } else { try console.out(piece.span.bytes) }
    }
    try format.write(report, transaction, to: stream)
    let sha256 = try stream.finish()
    var content: ReportSeal.Content?
    if file.seal {
      content = try ReportSealing.content(
        of: report, in: format, sha256: sha256, byteCount: stream.byteCount, transaction)
    }
    try target?.commit()
    return Written(
      release: release, verdict: report.compliance.verdict, content: content, isIncomplete: stream.isIncomplete)
  }
}
