import AuditModel
import AuditStore
import Synchronization
import TestSupport

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// A small database that inputs are recorded into and taken back from; made once in a process.
enum FuzzAudit {
  private struct TakenBack: Error {}

  private static let audit = Mutex(Result { try SampleAudit() })

  /// Lends the database.
  static func lend(_ body: (SampleAudit) throws -> Void) throws {
    try audit.withLock { try body($0.get()) }
  }

  /// Reads a batch; where its text is right, records it and takes it back.
  ///
  /// - Throws: ``BrokenPromise``.
  static func record(_ bytes: [UInt8], _ format: BatchFormat) throws {
    let source = FuzzFeed(bytes, pieceLength: 4096)
    let problems = ProblemList(source: source.name)
    let lineCount = lineCount(String(decoding: bytes, as: UTF8.self))
    var count = 0
    func take(_ input: FindingInput, _ line: Int, _ isTemplate: Bool) throws {
      try promise((1...lineCount).contains(line), "a finding on line \(line) of \(lineCount)")
      count += 1
    }
    switch format {
    case .csv: try BatchRecorder.readCSV(source, problems, take)
    case .ndjson: try BatchRecorder.readNDJSON(source, problems, take)
    }
    if !problems.isEmpty {
      return try checkProblems(InputError(problems.sorted), source: source.name, lineCount: lineCount)
    }
    // To record takes a hundred times as long as to read.
    guard count > 0 else { return }
    try lend { audit in try record(bytes, format, into: audit) }
  }

  private static func record(_ bytes: [UInt8], _ format: BatchFormat, into audit: SampleAudit) throws {
    let product = try audit.product()
    let release = try audit.release()
    do {
      try audit.database.write(at: Sample.now) { transaction in
        let session = try transaction.read.session(audit.session)
        _ = try BatchRecorder.record(
          FuzzFeed(bytes, pieceLength: 4096), format: format, session: session, product: product, release: release,
          time: Sample.now, in: transaction)
        throw TakenBack()
      }
    } catch is TakenBack {
      return
    } catch let error as InputError {
      let text = String(decoding: bytes, as: UTF8.self)
      try checkProblems(error, source: "fuzz", lineCount: lineCount(text))
    }
  }
}
