public import AuditModel

/// In which environments the audit of a release asks its questions (DESIGN section 3, "The plan"; rule 2a).
public struct ReleasePlan: Hashable, Sendable {
  /// An environment of a plan.
  public struct Environment: Hashable, Sendable {
    /// As people read it: `VoiceOver on iOS`.
    public let name: String
    /// What can be answered in it, and how much of that counts.
    public let planned: PlannedEnvironment

    /// An environment with its name.
    public init(_ name: String, _ planned: PlannedEnvironment) {
      self.name = name
      self.planned = planned
    }

    /// Whether untested cells and passes count in it; in the others failures alone do.
    public var isFull: Bool { planned.coverage == .full }
  }

  /// In the plan's order, at least one.
  ///
  /// `the app` is among them, unless it is the plan of an audit from elsewhere that does not say its technologies.
  public let environments: [Environment]

  /// The plan of a release.
  ///
  /// - Parameter planned: What the release names, by name; empty: the default of the platform.
  public init(_ planned: [String: PlannedEnvironment], on platform: Platform) {
    var environments = planned.map { Environment($0.key, $0.value) }
      .sorted { ($0.planned.position, $0.name) < ($1.planned.position, $1.name) }
    if environments.isEmpty { environments = Self.standard(on: platform) }
    let kinds = Set(environments.map(\.planned.kind))
    if kinds.isDisjoint(with: [.theApp, .notStated]) { environments.append(Self.theApp) }
    self.environments = environments
  }

  /// The kinds that it names.
  public var kinds: Set<PlannedEnvironment.Kind> { Set(environments.map(\.planned.kind)) }

  /// Why answers do not tell in which environment of the plan they were given, in words; nil where it makes no difference.
  ///
  /// Findings of one check and place are weighed by technology and system, and not yet by the plan. While that is so nothing
  /// may be supported, or conform, where a pass could be one with something else than the plan asks for.
  ///
  /// - Parameter used: The environments of the sessions.
  package func mixture(of used: some Sequence<AuditEnvironment>) -> String? {
    let named = environments.filter { $0.planned.kind == .screenReader }.map(\.planned.technology)
    let isOther = { (environment: AuditEnvironment) -> Bool in
      let technology = AssistiveTechnology(typed: environment.assistiveTechnology)
      return technology?.kind == .screenReader && !named.contains(technology?.name) && !named.contains(nil)
    }
    guard
      environments.contains(where: { !$0.isFull }) || kinds.count < environments.count || used.contains(where: isOther)
    else { return nil }
    return "answers in several environments of one kind are not told apart"
  }

  /// What the app as it is is called in every plan.
  static let nameOfTheApp = "the app"

  private static let theApp = Environment(nameOfTheApp, PlannedEnvironment(kind: .theApp, coverage: .full, position: 3))

  /// What a plan of a platform names unless somebody says otherwise: its screen reader, a keyboard and the app as it is.
  ///
  /// A product for the web has several screen readers, of which ``ReleasePlan`` then takes any.
  private static func standard(on platform: Platform) -> [Environment] {
    let reader = AssistiveTechnology.screenReader(of: platform)
    let os = OperatingSystem.own(of: platform)
    let name = reader.flatMap { reader in os.map { "\(reader) on \($0.rawValue)" } } ?? "screen reader"
    return [
      Environment(
        name,
        PlannedEnvironment(
          kind: .screenReader, technology: reader, os: os?.rawValue, coverage: .full, position: 1)),
      Environment("keyboard", PlannedEnvironment(kind: .keyboard, coverage: .full, position: 2)), theApp,
    ]
  }
}
