public import AuditModel
internal import AuditRules
public import AuditStore

/// Stores files as evidence: all of them, or none.
///
/// Files are read twice. The first time, before the transaction, says what they are and whether they are stored
/// already; the second time stores those that are not. No more than a chunk of a file is in memory.
public struct EvidenceImporter {
  /// Reads files once and says what they are.
  ///
  /// - Returns: The files in their order.
  /// - Throws: ``InputError`` with everything that is wrong with any of them; when only one cannot be opened, the
  ///   error of opening it.
  public static func prepare(_ files: [any EvidenceFile]) throws -> [PreparedEvidence] {
    var prepared: [PreparedEvidence] = []
    var problems: [InputProblem] = []
    var failures: [any Error] = []
    for file in files {
      do {
        switch try prepare(file) {
        case .success(let evidence): prepared.append(evidence)
        case .failure(let refusal): problems.append(InputProblem(source: file.path, message: refusal.message))
        }
      } catch {
        failures.append(error)
        problems.append(InputProblem(source: "evidence", message: "\(error)"))
      }
    }
    // One error of the file system keeps its own exit status.
    if problems.count == 1, let failure = failures.first { throw failure }
    if !problems.isEmpty { throw InputError(problems) }
    return prepared
  }

  private static func prepare(
    _ file: any EvidenceFile
  ) throws -> Result<PreparedEvidence, MediaTypeSniffer.Refusal> {
    var reader = ChunkReader(try file.open())
    var sniffer = MediaTypeSniffer()
    while true {
      let chunk = try reader.next()
      if chunk.isEmpty { break }
      sniffer.take(chunk)
    }
    return sniffer.finish().map { type in
      let name = EvidenceName.kept(file.path)
      return PreparedEvidence(
        file: file,
        facts: NewEvidence(sha256: reader.sha256, mediaType: type, byteCount: reader.byteCount, name: name),
        note: EvidenceName.note(on: name, mediaType: type))
    }
  }

  /// Stores files that were read once as evidence of a finding.
  ///
  /// - Parameters:
  ///   - auditor: Who says that they belong to the finding; nil when not said.
  ///   - caption: What they prove; nil when not said.
  ///   - time: When: UTC, milliseconds since 1970.
  /// - Returns: What became of each, in their order.
  /// - Throws: ``StoreError/frozen(release:)`` when the finding takes no evidence, ``InputError`` with each file
  ///   that is another one by now or whose bytes were redacted, and errors of opening them. Then the transaction has to be given up.
  public static func store(
    _ prepared: [PreparedEvidence], for finding: Identifier<Finding>, by auditor: String?, caption: String? = nil,
    at time: Int64,
    in transaction: borrowing WriteTransaction
  ) throws -> [StoredEvidence] {
    var stored: [StoredEvidence] = []
    try forEachStored(prepared, at: time, in: transaction) {
      // Before anything large is written.
      try transaction.requireEvidenceTaken(by: finding)
    } body: { one, evidence, isKnown in
      let isNew = try transaction.addEvidence(evidence, to: finding, by: auditor, caption: caption, at: time)
      stored.append(
        StoredEvidence(
          path: one.file.path, evidence: evidence, facts: one.facts,
          change: !isKnown ? .stored : isNew ? .linked : .unchanged))
    }
    return stored
  }

  /// Stores files that were read once, for something else than a finding.
  ///
  /// - Returns: Their numbers, each once, in the order of the files.
  static func store(
    _ prepared: [PreparedEvidence], at time: Int64, in transaction: borrowing WriteTransaction
  ) throws -> [Identifier<Evidence>] {
    var stored: [Identifier<Evidence>] = []
    try forEachStored(prepared, at: time, in: transaction) {
    } body: { _, evidence, _ in
      if !stored.contains(evidence) { stored.append(evidence) }
    }
    return stored
  }

  /// Stores the bytes that are not stored yet.
  ///
  /// - Parameters:
  ///   - beforeWriting: Called before the bytes of a file are written.
  ///   - body: Called with each file, its number, and whether its bytes were there before.
  /// - Throws: ``InputError`` with each file that is another one by now, or whose bytes were redacted.
  private static func forEachStored(
    _ prepared: [PreparedEvidence], at time: Int64, in transaction: borrowing WriteTransaction,
    beforeWriting: () throws -> Void,
    body: (_ one: PreparedEvidence, _ evidence: Identifier<Evidence>, _ isKnown: Bool) throws -> Void
  ) throws {
    var refused: [InputProblem] = []
    for one in prepared {
      if let known = try transaction.read.evidence(sha256: one.facts.sha256) {
        if let redaction = known.redaction {
          refused.append(
            InputProblem(
              source: one.file.path,
              message: "evidence \(known.id.rawValue) had these bytes, and was \(redaction.words); they do not come "
                + "back"))
          continue
        }
        try body(one, known.id, true)
        continue
      }
      try beforeWriting()
      guard let written = try write(one, at: time, in: transaction) else {
        refused.append(
          InputProblem(
            source: one.file.path,
            message: "it changed while it was being read; add it again when nothing writes to it"))
        continue
      }
      try body(one, written, false)
    }
    if !refused.isEmpty { throw InputError(refused) }
  }

  /// Stores the bytes of a file.
  ///
  /// - Returns: nil when they are others than the first time.
  private static func write(
    _ prepared: PreparedEvidence, at time: Int64, in transaction: borrowing WriteTransaction
  ) throws -> Identifier<Evidence>? {
    var reader = ChunkReader(try prepared.file.open())
    let evidence = try transaction.storeEvidence(prepared.facts, at: time) {
      // A file that grows without end must not fill the disk.
      reader.byteCount > prepared.facts.byteCount ? [] : try reader.next()
    }
    guard reader.byteCount == prepared.facts.byteCount, reader.sha256 == prepared.facts.sha256 else { return nil }
    return evidence
  }
}

/// A file that was read once and may be stored.
public struct PreparedEvidence: Sendable {
  /// The file.
  public let file: any EvidenceFile
  /// What is known of it.
  public let facts: NewEvidence
  /// What a person should know of its name; nil when nothing.
  public let note: String?
}

/// A file that can be read from its beginning more than once.
public protocol EvidenceFile: Sendable {
  /// Its path, by which errors name it.
  var path: String { get }
  /// Opens it at its beginning.
  ///
  /// - Throws: Why it cannot be read, in words that end with what to do.
  func open() throws -> any ByteSource
}
