public import AuditModel
public import AuditReports
public import AuditRules
public import AuditStore

/// The store's snapshot answers what rules and documents look up.
extension ReadTransaction: ReportFacts {
  /// Lends what reads findings place by place, and takes it back when `body` returns.
  public func lookingUpPlaces<Result>(_ body: (FindingsAtPlace) throws -> Result) throws -> Result {
    try withPlaceReader { reader in
      try body { release, address, check in
        try reader.findings(of: release, at: address, on: check)
      }
    }
  }

  /// The bytes of a piece of evidence; nil when they are not those that were stored, or were redacted.
  public func bytes(of evidence: Evidence) throws -> [UInt8]? {
    guard evidence.redaction == nil else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(evidence.byteCount))
    let problems = try EvidenceReader.read(evidence, in: self) { chunk in
      chunk.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return problems.isEmpty ? bytes : nil
  }

  /// The answer that was stored when a release was frozen, as it was before it was compressed.
  ///
  /// - Throws: ``FrozenAnswerError``; nothing is worked out where it cannot be read.
  public func frozenAnswer(of release: Release) throws -> [UInt8] {
    try AnswerPacking.unpack(try storedAnswer(of: release.id), of: release.version)
  }

  /// What the gate answers of a release by the default policy, from the cells that were evaluated.
  public func gateCheck(_ evaluation: ReleaseEvaluation, now: Int64) throws -> GateCheck {
    let input = evaluation.input
    func ask() throws -> GateCheck {
      try GateCheck(self, input, policy: GatePolicy(), now: input.decisionsAt(now), evaluated: evaluation)
    }
    // By the default policy nothing but the decisions in force is a matter of time.
    guard input.isKept, input.countsDecisions else { return try ask() }
    let namesProduct = try products().count > 1
    return try remembered(
      .gate(input.release.id), of: input.product.id, line: input.releases, size: { (_: KeptGate) in 64 * 1024 },
      isHolding: { $0.holding == input.holding && $0.namesProduct == namesProduct },
      { KeptGate(check: try ask(), holding: input.holding, namesProduct: namesProduct) }
    ).check
  }

  /// What the gate said, and what it depends on besides what is recorded of its product.
  private struct KeptGate: Sendable {
    let check: GateCheck
    let holding: ClosedRange<Int64>
    let namesProduct: Bool
  }

  /// The texts of accessibility statements that are part of the program.
  public func statementTexts(in language: ReportLanguage) throws -> StatementTexts {
    try BuiltInStatementTexts.texts(in: language)
  }

  /// The keys of the packs that are part of the program.
  public func builtInPacks() -> Set<String> { Set(BuiltInCatalog.editions.keys) }

  /// The rows of conformance reports that are part of the program, a table a standard.
  public func conformanceTables() throws -> [ConformanceTable] {
    try BuiltInConformanceTables.all()
  }
}

extension ReadTransaction {
  /// Evaluates a release once, and lends its cells and its verdict.
  ///
  /// - Parameter time: When decisions have to be in force to cover a failure: UTC, milliseconds since 1970; nil leaves them
  ///   out, for who asks for cells alone.
  /// - Throws: ``StoreError``, or what `body` throws.
  public func withEvaluation<Result>(
    of release: Release, _ product: Product, decisionsAt time: Int64? = nil,
    _ body: (ReleaseEvaluation) throws -> Result
  ) throws -> Result {
    try body(ReleaseEvaluation(try ComplianceInput(self, product: product, release: release, decisionsAt: time)))
  }
}
