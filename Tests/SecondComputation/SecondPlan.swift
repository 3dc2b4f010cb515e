internal import AuditModel

/// DESIGN section 3, "The plan", and rule 2a: in which environments a check is asked, and to which a finding belongs.
struct SecondPlan {
  /// An environment, planned or not.
  struct Environment: Hashable {
    let name: String
    let isPlanned: Bool
    /// Whether its passes and what is untested in it count.
    let isFull: Bool
  }

  let environments: [PlannedEnvironment]

  init(_ planned: [PlannedEnvironment], on platform: Platform) {
    var environments = planned
    if environments.isEmpty {
      environments = [
        PlannedEnvironment(
          kind: .screenReader, technology: platform == .android ? "TalkBack" : "VoiceOver",
          os: platform == .android ? "Android" : "iOS", coverage: .full, position: 1),
        PlannedEnvironment(kind: .keyboard, coverage: .full, position: 2),
      ]
    }
    if !environments.contains(where: { $0.kind == .theApp }) {
      environments.append(PlannedEnvironment(kind: .theApp, coverage: .full, position: 9))
    }
    self.environments = environments
  }

  static func name(_ planned: PlannedEnvironment) -> String {
    switch planned.kind {
    case .screenReader:
      "\(planned.technology ?? "?") on \(planned.os ?? "?")" + (planned.osVersion.map { " \($0)" } ?? "")
    case .theApp: "the app"
    default: planned.kind.rawValue
    }
  }

  static func kind(answering method: CheckMethod) -> PlannedEnvironment.Kind {
    switch method {
    case .screenReader: .screenReader
    case .keyboard: .keyboard
    case .voice: .voice
    case .switchAccess: .switchAccess
    case .settings, .visual, .inspection, .tool: .theApp
    }
  }

  /// Where checks of a method are asked; empty where the plan names nothing of the kind.
  func asking(_ method: CheckMethod) -> [Environment] {
    environments.filter { $0.kind == Self.kind(answering: method) }.map {
      Environment(name: Self.name($0), isPlanned: true, isFull: $0.coverage == .full)
    }
  }

  /// The environment of a finding on a check of a method.
  func environment(of used: History.Used, answering method: CheckMethod) -> Environment {
    let kind = Self.kind(answering: method)
    let ofKind = environments.filter { $0.kind == kind }
    let ofTechnology = ofKind.filter {
      kind != .screenReader || ($0.technology == used.technology && $0.os == used.os)
    }
    for planned in ofTechnology {
      if let version = planned.osVersion, !Self.isVersion(used.version, of: version) { continue }
      return Environment(name: Self.name(planned), isPlanned: true, isFull: planned.coverage == .full)
    }
    guard kind == .screenReader else { return Environment(name: kind.rawValue, isPlanned: false, isFull: false) }
    // Where the plan tells versions of a system apart, one that it does not name is an environment of its own.
    let isVersioned = ofKind.contains { $0.os == used.os && $0.osVersion != nil }
    let version = isVersioned ? " \(used.version.prefix { $0 != "." })" : ""
    return Environment(name: "\(used.technology) on \(used.os)\(version)", isPlanned: false, isFull: false)
  }

  /// Whether 17.2 is 17.
  static func isVersion(_ version: String, of planned: String) -> Bool {
    version == planned || version.hasPrefix(planned + ".")
  }

  /// Whether a system's version is the same as another one or a later one; true where one of them is not stated, and of two
  /// systems, whose versions do not compare: DESIGN does not say, and which system it was is for the plan to tell apart.
  static func isSameOrLater(_ used: History.Used, than other: History.Used) -> Bool {
    guard used.os == other.os, !used.version.isEmpty, !other.version.isEmpty else { return true }
    var (lefts, rights) = (
      used.version.split(separator: ".").map { Int($0) ?? 0 }, other.version.split(separator: ".").map { Int($0) ?? 0 }
    )
    while lefts.count < rights.count { lefts.append(0) }
    while rights.count < lefts.count { rights.append(0) }
    return !lefts.lexicographicallyPrecedes(rights)
  }
}
