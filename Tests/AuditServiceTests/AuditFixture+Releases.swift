import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport

@testable import AuditStore

extension AuditFixture {
  /// Adds a release that follows the one findings go to; findings go to it from now on.
  func follow(
    _ version: String, screens: [ScreenSpecification] = [], components: [ComponentSpecification] = []
  ) throws {
    try addRelease(version, after: self.version, screens: screens, components: components)
  }

  /// Loads a newer edition of a pack; releases that are added from now on pin it.
  func load(_ pack: Pack) throws {
    try database.write(at: Sample.now) { try $0.addPack(pack) }
    forgetChecks()
  }

  /// Plans VoiceOver on versions of iOS, by names, and the keyboard.
  func plan(_ versions: [String: String], in version: String? = nil) throws {
    let release = try release(version)
    try database.write(at: Sample.now) { transaction in
      for (place, (name, version)) in versions.sorted(by: { $0.key < $1.key }).enumerated() {
        let planned = PlannedEnvironment(
          kind: .screenReader, technology: "VoiceOver", os: "iOS", osVersion: version, coverage: .full,
          position: place + 1)
        try transaction.plan(planned, as: name, in: release)
      }
      let keyboard = PlannedEnvironment(kind: .keyboard, coverage: .full, position: versions.count + 1)
      try transaction.plan(keyboard, as: "keyboard", in: release)
    }
  }

  /// Moves a release to a stage; one that is frozen is so as by the command.
  func setStage(_ stage: ReleaseStage, of version: String? = nil) throws {
    let release = try release(version)
    try database.write(at: Sample.now) { transaction in
      guard stage == .frozen else { return try transaction.setStage(stage, of: release) }
      let freezing = ReleaseFreezing(
        policy: GatePolicy(), policyText: "", person: nil, now: Sample.now, toolVersion: "0-test")
      try freezing.freeze(release, of: product, in: transaction)
    }
  }

  /// Says which screens a process has from a release on.
  func saveProcess(_ key: String, _ screens: [String], in version: String? = nil) throws {
    let release = try release(version)
    try database.write(at: Sample.now) { transaction in
      try transaction.saveProcess(
        ScreenProcess(key: key, title: "Process \(key)", screens: screens), for: release)
    }
  }

  /// Records a pass in every untested cell at once; of a check with ways, in its way `top`.
  func passRest() throws {
    try record(
      try evaluate().cells.filter { $0.outcome == .untested }.map { cell in
        let path = cell.definition.check.path
        return PlannedFinding(
          address: cell.address.description, check: cell.definition.hasWays ? path + "/top" : path, outcome: .passed,
          tester: Tester(), minute: 0, mode: .manual)
      })
  }

  /// Explains something in a release.
  func explain(
    _ subject: Explanation.Subject, in version: String? = nil, listing: Explanation.Listing = .deciding
  ) throws -> Explanation {
    let release = try release(version)
    return try database.read { transaction in
      try Explanation(subject, of: release, product, listing: listing, in: transaction)
    }
  }

  /// Rolls a release up.
  func rollUp(
    _ axis: RollUpAxis, in version: String? = nil, isAdvice: Bool = false, standard: String = "wcag"
  ) throws -> RollUp {
    let release = try release(version)
    return try database.read { transaction in
      try transaction.withEvaluation(of: release, product) {
        try RollUp(axis, $0, isAdvice: isAdvice, standard: standard, in: transaction)
      }
    }
  }

  /// Compares two releases.
  func compare(_ old: String, _ new: String) throws -> ReleaseComparison {
    let (old, new) = (try release(old), try release(new))
    return try database.read { transaction in
      try ReleaseComparison(old, new, of: product, in: transaction)
    }
  }

  /// Everything that a release says, a line each.
  func account(_ version: String) throws -> [String] {
    let evaluation = try evaluate(version)
    let compliance = evaluation.compliance
    let cells = evaluation.cells.map { cell in
      "\(cell.address) \(cell.definition.check.path) \(cell.outcome.name) \(cell.outcomeHere.name) \(cell.isMustLevel) "
        + "\(cell.isAsked) \(cell.carriedFrom ?? "-") \(cell.findings.map(\.rawValue))"
    }
    let screens = compliance.screens.map { screen in
      "\(screen.key) \(screen.verdict) \(screen.ownVerdict) \(screen.reasons) \(screen.mustLevel) \(screen.advice)"
    }
    let processes = compliance.processes.map { "\($0.process.key) \($0.verdict) \($0.steps) \($0.reason ?? "-")" }
    let removed = compliance.droppedFailures.filter { $0.cause != .notAsked }.map {
      "removed \($0.address) \($0.check) \($0.release)"
    }
    return cells + screens + processes + removed
      + ["\(compliance.verdict) \(compliance.reasons) \(compliance.mustLevel) \(compliance.rates)"]
  }
}
