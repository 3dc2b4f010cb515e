public import AuditModel

/// What a session can answer (DESIGN rule 2a): the check's method says what is needed, the session's environment what
/// there is.
///
/// A technology that is not known by name is taken for what somebody said it to be. Who said nothing of it, in a file from
/// before that was asked, is trusted, and so is a system that is not known.
public enum SessionRule {
  /// A session that is of another platform than its product.
  public struct WrongPlatform: Error, Equatable, Sendable, CustomStringConvertible {
    /// What does not fit, and what to do.
    public let description: String
  }

  /// Checks that a session with an environment can be one of a product.
  ///
  /// - Throws: ``WrongPlatform`` where the system does not run what is on the platform, or the technology does not run on
  ///   the system.
  public static func require(_ environment: AuditEnvironment, on platform: Platform) throws(WrongPlatform) {
    let system = OperatingSystem(typed: environment.os)
    let technology = environment.usedTechnology
    if let system, !system.platforms.contains(platform) {
      throw WrongPlatform(
        description:
          "the product runs on \(platform.title), and the session on \(environment.os); say the --os that was "
          + "used, or the --product that was tested")
    }
    guard let technology, !technology.systems.isEmpty else { return }
    if let system, system != .web, !technology.systems.contains(system) {
      throw WrongPlatform(
        description:
          "\(technology.name) does not run on \(system.rawValue); say the --assistive-technology and the --os "
          + "that were used")
    }
    if !technology.systems.contains(where: { $0.platforms.contains(platform) }) {
      throw WrongPlatform(
        description: "the product runs on \(platform.title), where there is no \(technology.name); say the "
          + "--assistive-technology that was used, or the --product that was tested")
    }
  }

  /// Whether what is found with an environment answers a check of a method.
  public static func canAnswer(
    _ method: CheckMethod, with environment: AuditEnvironment, on platform: Platform
  ) -> Bool {
    guard !environment.isNotStated, let technology = environment.usedTechnology else { return true }
    switch method {
    case .screenReader:
      return technology.kind == .screenReader
        && (technology.systems.isEmpty || technology.systems.contains { $0.platforms.contains(platform) })
    case .keyboard:
      guard technology.kind != .keyboard else { return true }
      // A desktop system has a keyboard, whatever else is used with it.
      let system = OperatingSystem(typed: environment.os)
      let systems = system.flatMap { $0 == .web ? nil : [$0] } ?? technology.systems
      return systems.isEmpty || systems.contains { !$0.isWithoutKeyboard }
    case .voice:
      return technology.kind == .voice
    case .switchAccess:
      return technology.kind == .switchAccess
    case .settings, .visual, .inspection, .tool:
      return true
    }
  }

  /// The methods of the checks that an environment answers.
  public static func methods(answeredWith environment: AuditEnvironment, on platform: Platform) -> Set<CheckMethod> {
    Set(CheckMethod.allCases.filter { canAnswer($0, with: environment, on: platform) })
  }

  /// Why a session cannot answer a check, and the session that can; nil where it can.
  ///
  /// - Parameter subject: What asks: the path of a check, or a number of them.
  public static func refusal(
    of method: CheckMethod, to subject: String, in session: AuditSession, on platform: Platform
  ) -> String? {
    obstacle(of: method, to: subject, in: session, on: platform).map {
      $0
        + "; start a session that can: `auditctl session start --device DEVICE --os-version VERSION --assistive-technology "
        + "\(needs(method, on: platform).technology)`"
    }
  }

  /// The same without the command.
  public static func obstacle(
    of method: CheckMethod, to subject: String, in session: AuditSession, on platform: Platform
  ) -> String? {
    guard !canAnswer(method, with: session.environment, on: platform) else { return nil }
    return "\(subject) with \(needs(method, on: platform).what), and session \(session.id.rawValue) has "
      + "\(session.environment.environmentClass)"
  }

  /// What a session must have for checks of a method, and a technology that has it, as it is typed.
  private static func needs(_ method: CheckMethod, on platform: Platform) -> (what: String, technology: String) {
    switch method {
    case .screenReader:
      (
        "a screen reader" + (platform == .web ? "" : " of \(platform.title)"),
        AssistiveTechnology.screenReader(of: platform) ?? "NAME"
      )
    case .voice:
      ("a voice technology", platform == .ios ? "\"Voice Control\"" : "\"Voice Access\"")
    case .switchAccess:
      ("a switch technology", platform == .ios ? "\"Switch Control\"" : "\"Switch Access\"")
    case .keyboard, .settings, .visual, .inspection, .tool:
      ("a keyboard", platform == .ios ? "\"Full Keyboard Access\"" : "Keyboard")
    }
  }
}
