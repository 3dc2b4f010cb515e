public import AuditModel

/// The environment that a finding belongs to, as the plan of the release that asks has it (rule 2a).
public struct FoundEnvironment: Hashable, Sendable {
  /// Where what was found there counts.
  public enum Reach: String, Sendable {
    /// In itself: the plan names it.
    case planned
    /// The plan does not name it: a failure of this release counts, a pass passes nothing.
    case outside
    /// The plan does not name it, and a failure counts in every planned environment of its cell: a tool's, and that of an
    /// audit which does not say its technologies.
    case everywhere
  }

  /// As people read it: `VoiceOver on iOS`, `tool axe`.
  public let name: String
  /// Where it counts.
  public let reach: Reach

  /// An environment.
  public init(_ name: String, _ reach: Reach = .planned) {
    self.name = name
    self.reach = reach
  }

  /// That of a tool, which no plan names.
  public static func tool(_ name: String) -> FoundEnvironment {
    FoundEnvironment("tool \(name)", .everywhere)
  }
}

extension FoundEnvironment {
  /// That of a person's answer of which nobody said with what it was given, where the plan names no such environment.
  static let notStated = FoundEnvironment(AuditEnvironment.notStated, .everywhere)

  /// The environments in which a person's failure counts though it was found in none of them: every planned one where nobody
  /// said with what it was found and the plan does not name that, and none otherwise (rule 2a).
  ///
  /// All of them together test it again.
  ///
  /// - Parameters:
  ///   - name: The environment in which it was found.
  ///   - planned: Those that the plan has for the check.
  static func countingIn(_ name: String, among planned: [String]) -> [String] {
    name == notStated.name && !planned.contains(name) ? planned : []
  }
}

extension ReleasePlan {
  /// The environment to which an answer belongs that a session gave to a check of a method.
  ///
  /// Of several that fit, the one about which the plan says most; where the plan tells no systems or versions apart, neither
  /// does this.
  public func environment(of session: AuditEnvironment, answering method: CheckMethod) -> FoundEnvironment {
    environment(of: session, UsedTechnology(session), .answering(method))
  }

  /// The environments to which its answers belong, by the places of methods (``PlannedEnvironment/Kind/methods``).
  func environments(of session: AuditEnvironment) -> [FoundEnvironment] {
    let used = UsedTechnology(session)
    return PlannedEnvironment.Kind.methods.map { environment(of: session, used, .answering($0)) }
  }

  private func environment(
    of session: AuditEnvironment, _ used: UsedTechnology, _ kind: PlannedEnvironment.Kind
  ) -> FoundEnvironment {
    let same = environments.filter { $0.planned.kind == kind }
    if kind == .theApp, let app = same.first { return FoundEnvironment(app.name) }
    if !session.isNotStated {
      let fitting = same.filter { fits(used, $0.planned, among: same) }
      // The first of those that say most.
      if let best = fitting.max(by: { $0.planned.detail < $1.planned.detail }),
        let first = fitting.first(where: { $0.planned.detail == best.planned.detail })
      {
        return FoundEnvironment(first.name)
      }
    }
    if let any = environments.first(where: { $0.planned.kind == .notStated }) { return FoundEnvironment(any.name) }
    guard !session.isNotStated else { return .notStated }
    return FoundEnvironment(name(of: used, kind, among: same), .outside)
  }

  private func fits(_ used: UsedTechnology, _ planned: PlannedEnvironment, among same: [Environment]) -> Bool {
    if planned.kind == .screenReader {
      guard let technology = planned.technology else { return used.isReader && fitsSystem(used, planned, among: same) }
      guard TypedName.isSame(technology, used.technology) else { return false }
    } else if let technology = planned.technology, !TypedName.isSame(technology, used.technology) {
      return false
    }
    return fitsSystem(used, planned, among: same)
  }

  private func fitsSystem(_ used: UsedTechnology, _ planned: PlannedEnvironment, among same: [Environment]) -> Bool {
    guard let os = planned.os else { return true }
    guard system(of: used, among: same) == AuditEnvironment.system(os) else { return false }
    guard let version = planned.osVersion else { return true }
    return used.version?.isPart(of: version) ?? false
  }

  /// An iPad counts as an iPhone unless the plan names it.
  private func system(of used: UsedTechnology, among same: [Environment]) -> String {
    let isNamed = same.contains { $0.planned.os.map { AuditEnvironment.system($0) } == used.system }
    return isNamed ? used.system : OperatingSystem(typed: used.system)?.family.rawValue ?? used.system
  }

  /// What an environment is called that the plan does not name; with its system's version where the plan tells such apart.
  private func name(
    of used: UsedTechnology, _ kind: PlannedEnvironment.Kind, among same: [Environment]
  ) -> String {
    let system = system(of: used, among: same)
    let isVersioned = same.contains {
      $0.planned.osVersion != nil && $0.planned.os.map { AuditEnvironment.system($0) } == system
    }
    let version = isVersioned ? used.version?.numbers.first.map { " \($0)" } ?? "" : ""
    switch kind {
    case .theApp: return Self.theApp.name
    case .keyboard: return same.isEmpty ? "keyboard" : "keyboard on \(system)\(version)"
    default: return "\(used.technology) on \(system)\(version)"
    }
  }
}

/// What a session used.
private struct UsedTechnology {
  let technology: String
  /// The system; where nobody said which, that of a technology which runs on one alone.
  let system: String
  let version: SystemVersion?
  /// Whether it reads screens, or is a technology of which nobody said what it is.
  let isReader: Bool

  init(_ session: AuditEnvironment) {
    technology = session.assistiveTechnology
    let known = session.usedTechnology
    isReader = known.map { $0.kind == .screenReader } ?? true
    let said = OperatingSystem(typed: session.os)
    let only = known.flatMap { $0.systems.count == 1 ? $0.systems.first : nil }
    system = said == .web ? only?.rawValue ?? session.os : said?.rawValue ?? session.os
    version = SystemVersion(session)
  }
}

extension PlannedEnvironment {
  /// How much a plan says of it, from 0.
  fileprivate var detail: Int { [technology, os, osVersion].count { $0 != nil } }
}
