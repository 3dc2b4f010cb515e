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

  /// The environments in which the cells of a check are asked, in the plan's order; empty where it has no cells.
  ///
  /// What needs no technology counts in every environment of the other ways (rule 4), and stands by itself only where all
  /// ways are so.
  ///
  /// - Parameter methods: Those of its ways, or its own where it has none.
  public func environments(answering methods: some Sequence<CheckMethod>) -> [Environment] {
    let kinds = Set(methods.map { PlannedEnvironment.Kind.answering($0) })
    let found = environments.filter { kinds.contains($0.planned.kind) || $0.planned.kind == .notStated }
    let others = found.filter { $0.planned.kind != .theApp }
    return others.isEmpty ? found : others
  }

  static let theApp = Environment("the app", PlannedEnvironment(kind: .theApp, coverage: .full, position: 3))

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

extension PlannedEnvironment.Kind {
  /// The kind of environment that answers checks of a method (rule 2a): looking, settings, measuring and inspecting need
  /// no technology.
  public static func answering(_ method: CheckMethod) -> PlannedEnvironment.Kind {
    switch method {
    case .screenReader: .screenReader
    case .keyboard: .keyboard
    case .voice: .voice
    case .switchAccess: .switchAccess
    case .settings, .visual, .inspection, .tool: .theApp
    }
  }

  /// The assistive technology of a session as far as it matters; empty where none is needed.
  func technology(of session: AuditSession) -> String {
    self == .theApp ? "" : session.environment.assistiveTechnology
  }

  /// A method for each kind that answers any: what needs a screen reader, a keyboard, a voice, a switch, and none of them.
  static let methods: [CheckMethod] = [.screenReader, .keyboard, .voice, .switchAccess, .visual]

  /// The place among ``methods`` of what is answered with the same kind; always there.
  static func slot(of method: CheckMethod) -> Int {
    methods.firstIndex { answering($0) == answering(method) } ?? 0
  }
}
