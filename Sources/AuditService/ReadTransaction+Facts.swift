public import AuditModel
public import AuditReports
public import AuditRules
public import AuditStore

/// The store's snapshot answers what rules and documents look up.
extension ReadTransaction: ReportFacts {
  public func lookingUpPlaces<Result>(_ body: (FindingsAtPlace) throws -> Result) throws -> Result {
    try withPlaceReader { reader in
      try body { release, address, check in
        try reader.findings(of: release, at: address, on: check)
      }
    }
  }

  public func bytes(of evidence: Evidence) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(evidence.byteCount))
    let problems = try EvidenceReader.read(evidence, in: self) { chunk in
      chunk.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return problems.isEmpty ? bytes : nil
  }

  public func conformanceTables() throws -> [ConformanceTable] {
    try BuiltInConformanceTables.all()
  }
}
