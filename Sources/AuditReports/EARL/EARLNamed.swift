internal import AuditModel

/// What the assertions of an EARL report speak of, each thing once.
struct EARLNamed {
  /// How many assertions there are.
  private(set) var count = 0
  /// How many of them are carried from an earlier release.
  private(set) var carriedCount = 0
  /// How many of them are about screens out of scope.
  private(set) var outOfScopeCount = 0
  private(set) var addresses: Set<Address> = []
  /// Paths of the checks.
  private(set) var checks: Set<String> = []
  /// The sessions by their local numbers.
  private(set) var sessions: [Identifier<AuditSession>: AuditSession] = [:]
  /// Auditors by name, and whether anything of them was found by a person.
  private(set) var auditors: [TypedName: Bool] = [:]

  /// Notes what an assertion speaks of, and what that lies in.
  mutating func add(
    _ assertion: Assertion, _ session: AuditSession?, isCarried: Bool = false, isOutOfScope: Bool = false
  ) {
    count += 1
    if isOutOfScope { outOfScopeCount += 1 }
    if isCarried { carriedCount += 1 }
    checks.insert(assertion.finding.check)
    addresses.insert(assertion.finding.address)
    guard let session else { return }
    sessions[session.id] = session
    auditors[session.auditorName] = auditors[session.auditorName] ?? false || assertion.finding.mode != .automatic
  }

  /// The name of an auditor, who is one person however often their name is typed: as it came first.
  func auditor(of session: AuditSession) -> String {
    let known = auditors.index(forKey: session.auditorName).map { auditors[$0].key }
    return EARLName.auditor((known ?? session.auditorName).text)
  }
}
