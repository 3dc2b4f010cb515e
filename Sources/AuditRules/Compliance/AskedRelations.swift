internal import AuditModel

/// How the checks of a release bear on one another (rules 10 and 13), by where they stand in the list of checks.
struct AskedRelations: Sendable {
  /// The checks that a check covers.
  private(set) var covered: [UInt32: [UInt32]] = [:]
  /// The own checks of the criteria that a must-level check tests.
  private(set) var tested: [UInt32: [UInt32]] = [:]
  /// The own checks of the criteria on whose passes a failure of a must-level check casts doubt.
  private(set) var doubted: [UInt32: [UInt32]] = [:]
  /// The checks that cover a check.
  private(set) var covering: [UInt32: [UInt32]] = [:]
  /// By check, whether it bears on others by its passes, and whether by its failures.
  private var bearing: [Bearing]
  /// Own checks by their criteria, as references write these.
  private let own: [String: [UInt32]]
  private let ids: [Identifier<Check>]

  /// - Parameter standards: The standard whose criteria the guidelines of a pack are, by the pack's key.
  init(_ checks: [AskedCheck], standards: [String: String]) {
    var own: [String: [UInt32]] = [:]
    var places: [String: UInt32] = [:]
    for check in checks {
      places[check.definition.check.path] = check.position
      if let standard = standards[check.definition.pack] {
        own["\(standard)/\(check.definition.guideline)", default: []].append(check.position)
      }
    }
    self.own = own
    ids = checks.map(\.id)
    bearing = Array(repeating: [], count: checks.count)
    for check in checks {
      let covered = check.definition.check.references.filter { $0.relation == .covers }
        .compactMap { places[$0.path] }
        .filter { CoverRule.mayCover(check.definition, checks[Int($0)].definition) }
      if !covered.isEmpty {
        self.covered[check.position] = covered
        bearing[Int(check.position)].insert(.byPass)
        for one in covered {
          covering[one, default: []].append(check.position)
          if checks[Int(one)].isMustLevel { bearing[Int(one)].insert(.byFailure) }
        }
      }
      guard check.isMustLevel else { continue }
      let (tested, doubted) = opposed(by: check)
      if !tested.isEmpty { self.tested[check.position] = tested }
      if !doubted.isEmpty { self.doubted[check.position] = doubted }
      if !tested.isEmpty || !doubted.isEmpty { bearing[Int(check.position)].insert(.byFailure) }
    }
  }

  /// The own checks against which a failure of a must-level check speaks, whether the release asks for that or not: those of
  /// criteria that it tests, and those on whose passes it casts doubt.
  func opposed(by check: AskedCheck) -> (tested: [UInt32], doubted: [UInt32]) {
    func checks(of references: [CheckReference]) -> [UInt32] {
      references.flatMap { own[$0.path] ?? [] }.filter { ids[Int($0)] != check.id }.distinct()
    }
    let references = check.definition.check.references
    return (
      checks(of: references.filter { $0.relation == .tests }),
      checks(of: references.filter { $0.relation == .related && $0.isDoubt })
    )
  }

  /// What can be answered of the checks that cover others, with these.
  func covering(among checks: [AskedCheck]) -> [Identifier<Check>: [Identifier<Check>]] {
    var covering: [Identifier<Check>: [Identifier<Check>]] = [:]
    for (position, covered) in covered {
      for way in checks[Int(position)].answerable { covering[way.id] = covered.map { checks[Int($0)].id }.distinct() }
    }
    return covering
  }

  /// How a check bears on others.
  func bearing(of check: UInt32) -> Bearing { bearing[Int(check)] }

  /// How a check bears on others.
  struct Bearing: OptionSet, Sendable {
    let rawValue: UInt8

    /// It covers some.
    static let byPass = Bearing(rawValue: 1)
    /// It counts for conformance, and its failures speak against some.
    static let byFailure = Bearing(rawValue: 2)
  }
}
