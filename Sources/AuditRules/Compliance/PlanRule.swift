public import AuditModel

/// What a plan may name: which technologies, on which systems, and of each kind at least one in full (DESIGN section 3,
/// "The plan").
public enum PlanRule {
  /// Why a plan cannot be so, with what can be done.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to say instead.
    public let description: String
    /// Whether a word is wrong, and not the plan.
    public let isUnknownWord: Bool

    init(_ description: String, isUnknownWord: Bool = false) {
      self.description = description
      self.isUnknownWord = isUnknownWord
    }

    /// A product for the web is planned without saying which screen reader it is tested with.
    public static let readerNeeded = Problem(
      "say with which screen reader the product is tested, as in --environment \"NVDA on Windows\", or --without "
        + "screen-reader --reason WHY", isUnknownWord: true)
  }

  // MARK: Names

  /// An environment as a person names it: `NVDA on Windows`, `VoiceOver on iOS 17`, `keyboard`, `the app`.
  ///
  /// - Parameters:
  ///   - kind: What a technology is that is to be added; nil where nobody says it.
  ///   - own: Technologies that were added before.
  /// - Returns: It in the makers' spelling; its place is for the plan to say.
  /// - Throws: ``Problem`` for a technology or system that is not known, or is none of the platform.
  public static func environment(
    _ typed: String, _ coverage: PlannedEnvironment.Coverage, on platform: Platform,
    kind ownKind: AssistiveTechnology.Kind? = nil, own: [AssistiveTechnology] = []
  ) throws(Problem) -> ReleasePlan.Environment {
    let words = typed.split(whereSeparator: \.isWhitespace)
    let middle = words.lastIndex { $0.lowercased() == "on" }
    let named = words[..<(middle ?? words.endIndex)].joined(separator: " ")
    guard !named.isEmpty else { throw Problem("\"\(typed)\" names no environment", isUnknownWord: true) }
    let technology = try technology(named, in: typed, ownKind, own)
    guard let kind = technology.plannedKind else { throw unknown(typed, own) }
    if kind == .theApp {
      return ReleasePlan.Environment(
        ReleasePlan.theApp.name, PlannedEnvironment(kind: kind, coverage: coverage, position: 1))
    }
    guard let middle else {
      if kind == .keyboard, technology.systems.isEmpty {
        return ReleasePlan.Environment(
          "keyboard", PlannedEnvironment(kind: kind, coverage: coverage, position: 1))
      }
      let system = try onlySystem(of: technology, on: platform)
      return environment(technology, kind, system, version: nil, coverage)
    }
    let behind = words[(middle + 1)...]
    guard let first = behind.first, let system = OperatingSystem(typed: String(first)) else {
      throw Problem(
        "\(typed) names no system that is known; say one of "
          + OperatingSystem.allCases.filter { $0 != .web }.map(\.rawValue).joined(separator: ", "), isUnknownWord: true)
    }
    guard system.platforms.contains(platform) else {
      throw Problem("\(typed): the product runs on \(platform.title), and not on \(system.rawValue)")
    }
    guard technology.systems.isEmpty || technology.systems.contains(system) else {
      throw Problem("\(typed): \(technology.name) does not run on \(system.rawValue)")
    }
    let version = behind.dropFirst().joined(separator: " ")
    return environment(technology, kind, system, version: version.isEmpty ? nil : version, coverage)
  }

  private static func technology(
    _ named: String, in typed: String, _ kind: AssistiveTechnology.Kind?, _ own: [AssistiveTechnology]
  ) throws(Problem) -> AssistiveTechnology {
    // What is added is for the names that nobody knows; the others may stand beside them.
    let found = AssistiveTechnology(typed: named) ?? own.first { $0.isNamed(named) }
    if let found { return found }
    guard let kind else { throw unknown(typed, own) }
    return AssistiveTechnology(own: named, kind)
  }

  private static func unknown(_ typed: String, _ own: [AssistiveTechnology]) -> Problem {
    let known = AssistiveTechnology.plannable + own.map(\.name)
    return Problem(
      "\(typed) is no environment of a plan; say one of \(known.joined(separator: ", ")), each with its system as in "
        + "\"NVDA on Windows\"; or keyboard, or the app; or add a technology by saying what it is, with --technology-kind "
        + AssistiveTechnology.Kind.ofOwn.map(\.rawValue).joined(separator: " or "), isUnknownWord: true)
  }

  private static func environment(
    _ technology: AssistiveTechnology, _ kind: PlannedEnvironment.Kind, _ system: OperatingSystem, version: String?,
    _ coverage: PlannedEnvironment.Coverage
  ) -> ReleasePlan.Environment {
    ReleasePlan.Environment(
      "\(technology.name) on \(system.rawValue)" + (version.map { " \($0)" } ?? ""),
      PlannedEnvironment(
        kind: kind, technology: technology.name, os: system.rawValue, osVersion: version, coverage: coverage,
        position: 1))
  }

  /// The system that a technology is meant on where nobody says it.
  private static func onlySystem(
    of technology: AssistiveTechnology, on platform: Platform
  ) throws(Problem) -> OperatingSystem {
    let systems = OperatingSystem.allCases.filter {
      $0 != .web && $0.platforms.contains(platform)
        && (technology.systems.isEmpty || technology.systems.contains($0))
    }
    if let own = OperatingSystem.own(of: platform), systems.contains(own) { return own }
    guard let only = systems.first, systems.count == 1 else {
      throw Problem(
        systems.isEmpty
          ? "\(technology.name) is none of \(platform.title)"
          : "say on which system: "
            + systems.map { "\"\(technology.name) on \($0.rawValue)\"" }.joined(separator: ", "))
    }
    return only
  }

  // MARK: Plans

  /// What is to change of a plan's environments.
  public struct Change: Sendable {
    /// What is asked in full.
    public var full: [ReleasePlan.Environment] = []
    /// What is spot-checked.
    public var spot: [ReleasePlan.Environment] = []
    /// What goes out: names of environments, or of kinds.
    public var without: [String] = []

    /// No change.
    public init() {}

    /// Whether nothing is to change.
    public var isEmpty: Bool { full.isEmpty && spot.isEmpty && without.isEmpty }
  }

  /// A plan's environments with a change.
  ///
  /// What is named in full takes the place of what the platform's default has of its kind; once a plan says its
  /// environments, it is one more.
  ///
  /// - Parameters:
  ///   - plan: The plan as it is.
  ///   - isSaid: Whether its environments were said; else they are the platform's default.
  /// - Throws: ``Problem`` where nothing of a kind that it names would be in full, and for what it does not name.
  public static func environments(
    _ plan: ReleasePlan, isSaid: Bool, _ change: Change
  ) throws(Problem) -> [ReleasePlan.Environment] {
    var environments = plan.environments
    if !isSaid {
      let named = Set(change.full.map(\.planned.kind))
      environments.removeAll { named.contains($0.planned.kind) }
    }
    for environment in change.full + change.spot {
      if let index = environments.firstIndex(where: { TypedName.isSame($0.name, environment.name) }) {
        environments[index] = environment
      } else {
        environments.append(environment)
      }
    }
    for word in change.without {
      let kind = kind(named: word)
      let taken = environments.filter { TypedName.isSame($0.name, word) || $0.planned.kind == kind }
      guard !taken.isEmpty else {
        throw Problem(
          "the plan has no \(word); it has \(environments.map(\.name).joined(separator: ", "))", isUnknownWord: true)
      }
      environments.removeAll { environment in taken.contains { $0.name == environment.name } }
    }
    guard environments.contains(where: { $0.planned.kind == .theApp || $0.planned.kind == .notStated }) else {
      throw Problem("the app as it is stays in every plan: looking and measuring need no technology")
    }
    try requireFull(environments)
    return environments.sorted { rank($0.planned.kind) < rank($1.planned.kind) }.enumerated().map {
      index, environment in
      var planned = environment.planned
      planned.position = index + 1
      return ReleasePlan.Environment(environment.name, planned)
    }
  }

  /// Checks that of each kind that is named at least one environment is in full.
  public static func requireFull(_ environments: [ReleasePlan.Environment]) throws(Problem) {
    let spotAlone = PlannedEnvironment.Kind.allCases.filter { kind in
      let named = environments.filter { $0.planned.kind == kind }
      return !named.isEmpty && !named.contains(where: \.isFull)
    }
    guard let kind = spotAlone.first else { return }
    let names = environments.filter { $0.planned.kind == kind }.map(\.name).joined(separator: ", ")
    throw Problem(
      "\(names) would only be spot-checked, and no \(kind.title) would be tested in full; name one with --environment, "
        + "or leave the kind out with --without \(kind.rawValue) --reason WHY")
  }

  private static func kind(named word: String) -> PlannedEnvironment.Kind? {
    let folded = word.lowercased().split { $0.isWhitespace || $0 == "-" }.joined(separator: "-")
    return PlannedEnvironment.Kind(rawValue: folded)
  }

  private static func rank(_ kind: PlannedEnvironment.Kind) -> Int {
    PlannedEnvironment.Kind.allCases.firstIndex(of: kind) ?? 0
  }
}

extension PlannedEnvironment.Kind {
  /// The kind in words: `screen reader`.
  public var title: String {
    switch self {
    case .screenReader: "screen reader"
    case .keyboard: "keyboard"
    case .voice: "voice technology"
    case .switchAccess: "switch technology"
    case .theApp: "the app as it is"
    case .notStated: "environment that is not stated"
    }
  }
}

extension AssistiveTechnology {
  /// What a plan calls it; nil for what is none of a plan's.
  fileprivate var plannedKind: PlannedEnvironment.Kind? {
    switch kind {
    case .screenReader: .screenReader
    case .keyboard: .keyboard
    case .voice: .voice
    case .switchAccess: .switchAccess
    case .nothing: .theApp
    case .magnifier: nil
    }
  }

  /// The names of those that a plan can name, besides keyboards and the app.
  fileprivate static var plannable: [String] {
    names.filter { name in
      switch AssistiveTechnology(typed: name)?.kind {
      case .screenReader, .voice, .switchAccess: true
      case .keyboard, .magnifier, .nothing, nil: false
      }
    }
  }
}
