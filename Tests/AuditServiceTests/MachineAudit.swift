import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport

/// A product with the releases `1.0` and `2.0` whose last one has a cell of each outcome, carried and waived failures, and
/// advice.
///
/// Cells of `2.0`, worked out by hand; `home` was only in `1.0`:
///
/// | cell | 1.0 | 2.0 | level |
/// |---|---|---|---|
/// | `.` offline | untested | untested | must |
/// | `pay` title | failed | failed, carried | must |
/// | `pay` errors | failed | failed again, waived | must |
/// | `pay` contrast | passed | cannot tell | must |
/// | `pay` zoom | untested | failed | advice |
/// | `pay@failed` errors | passed | untested | must |
enum MachineAudit {
  static let reason = "Next quarter."

  static func make() throws -> AuditFixture {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay, TestPack.home])
    try audit.record("pay", "t/title", .failed, minute: 1, severity: .critical, observed: "No title.")
    for way in ["top", "alert"] { try audit.record("pay", "t/errors/\(way)", .failed, minute: 2) }
    try audit.record("pay", "t/contrast", .passed, minute: 3)
    try audit.record("pay@failed", "t/errors/top", .passed, minute: 4)
    try audit.record("home", "t/title", .failed, minute: 5)
    try audit.follow("2.0")
    try audit.removeFromScope("home")
    for way in ["top", "alert"] {
      try audit.record("pay", "t/errors/\(way)", .failed, minute: 10, severity: .serious, observed: "Nothing.")
    }
    try audit.record("pay", "t/contrast", .cantTell, minute: 11, reason: "A picture behind it.")
    try audit.record("pay", "t/zoom", .failed, minute: 12, severity: .minor, observed: "Cut off.")
    try audit.database.write(at: Sample.now) { transaction in
      // The issues of the two ways.
      for number in [2, 3] as [Int64] {
        var decision = NewDecision(.acceptedRisk, owner: "Manager B", approver: "Manager C", reason: reason)
        decision.expiresAt = Sample.now + 86_400_000
        _ = try transaction.addDecision(decision, about: Identifier(rawValue: number))
      }
    }
    return audit
  }
}
