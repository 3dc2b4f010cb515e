/// A device with its operating system and assistive technology.
public struct AuditEnvironment: Hashable, Sendable {
  /// Device, as people write it: iPhone 13.
  public let device: String
  /// Operating system: iOS.
  public let os: String
  /// Its version: 17.2.
  public let osVersion: String
  /// Assistive technology: VoiceOver.
  public let assistiveTechnology: String
  /// Its version; empty when it comes with the system.
  public let assistiveTechnologyVersion: String
  /// What the technology is, where it is not known by name; nil for one that is, and where nobody said it.
  public let ownKind: AssistiveTechnology.Kind?
  /// The family of the device, for what is told apart by families; nil where nobody said it.
  public let family: DeviceFamily?

  /// An environment.
  public init(
    device: String, os: String, osVersion: String, assistiveTechnology: String,
    assistiveTechnologyVersion: String = "", ownKind: AssistiveTechnology.Kind? = nil, family: DeviceFamily? = nil
  ) {
    self.device = device
    self.os = os
    self.osVersion = osVersion
    self.assistiveTechnology = assistiveTechnology
    self.assistiveTechnologyVersion = assistiveTechnologyVersion
    self.ownKind = ownKind
    self.family = family
  }

  /// An environment as it was typed: in the makers' spelling, and with the version alone.
  ///
  /// The texts have no spaces around them.
  ///
  /// - Parameter ownKind: What the technology is, where it is not known by name.
  public init(
    typed device: String, os: String, osVersion: String, technology: String, technologyVersion: String,
    ownKind: AssistiveTechnology.Kind? = nil, family: DeviceFamily? = nil
  ) {
    let system = Self.system(os)
    let known = AssistiveTechnology(typed: technology)
    self.init(
      device: device, os: system, osVersion: Self.version(osVersion, of: system),
      assistiveTechnology: known?.name ?? technology, assistiveTechnologyVersion: technologyVersion,
      ownKind: known == nil ? ownKind : nil, family: family)
  }

  /// What was used: a technology that is known by name, or one of which somebody said what it is; nil where neither is so.
  public var usedTechnology: AssistiveTechnology? {
    AssistiveTechnology(typed: assistiveTechnology) ?? ownKind.map { AssistiveTechnology(own: assistiveTechnology, $0) }
  }

  /// An operating system in its maker's spelling where it is known, however it was typed; otherwise as typed.
  public static func system(_ typed: String) -> String {
    OperatingSystem(typed: typed)?.rawValue ?? typed
  }

  /// A version without the name of its system and without the v that people put before it.
  public static func version(_ typed: String, of system: String) -> String {
    var version = Substring(typed)
    if version.lowercased().hasPrefix(system.lowercased() + " ") { version = version.dropFirst(system.count + 1) }
    if let first = version.first, "vV".contains(first), version.dropFirst().first?.isNumber == true {
      version = version.dropFirst()
    }
    return String(version)
  }

  /// A technology in its maker's spelling where it is known, however it was typed; otherwise as typed.
  ///
  /// Two spellings would be two environments, and what was tested in one would never supersede the other.
  public static func technology(_ typed: String) -> String {
    AssistiveTechnology(typed: typed)?.name ?? typed
  }

  /// What stands for the technology of an audit from elsewhere that does not say it.
  public static let notStated = "not stated"

  /// Whether nobody said with which technology it was tested.
  public var isNotStated: Bool { assistiveTechnology == Self.notStated }

  /// The version up to its first dot; the whole of it when there is none.
  public var osMajor: String {
    String(osVersion.prefix { $0 != "." })
  }

  /// What was used, as people read it: assistive technology and OS major version, as in "VoiceOver on iOS 17".
  ///
  /// Which findings take each other's place is told by the environments of the plan.
  public var environmentClass: String {
    Self.environmentClass(of: assistiveTechnology, os: os, osMajor: osMajor)
  }

  /// The class of environments with a technology, an operating system and its version up to the first dot.
  ///
  /// What nobody said is left out of the system, and called so of the technology.
  public static func environmentClass(of technology: String, os: String, osMajor: String) -> String {
    let used = technology == notStated ? "unstated technology" : technology
    return "\(used) on \(os)" + (osMajor.isEmpty || osMajor == notStated ? "" : " \(osMajor)")
  }

  /// What an audit from elsewhere may leave unsaid of an environment.
  public enum Part: String, CaseIterable, Sendable {
    case device, version, technology
  }

  /// Device and system as people read them: `iPhone 13, iOS 17.2`, `Android (not stated: device, version)`.
  public var deviceWords: String { words(technology: nil, unstated: Self.unstatedWords) }

  /// All of it as people read it: `iPhone 13, iOS 17.2, VoiceOver`, `Android (not stated: device, version, technology)`.
  public var words: String { words(unstated: Self.unstatedWords) }

  /// All of it as people read it in a language of its own.
  ///
  /// - Parameter unstated: How it is said that parts were not stated, at least one.
  public func words(unstated: ([Part]) -> String) -> String {
    let used = [assistiveTechnology, assistiveTechnologyVersion].filter { !$0.isEmpty && $0 != Self.notStated }
    return words(technology: used.joined(separator: " "), unstated: unstated)
  }

  private static func unstatedWords(_ parts: [Part]) -> String {
    "\(notStated): \(parts.map(\.rawValue).joined(separator: ", "))"
  }

  /// - Parameter technology: With what it was tested, empty where nobody said it; nil: not to be said.
  private func words(technology: String?, unstated: ([Part]) -> String) -> String {
    func isStated(_ text: String) -> Bool { !text.isEmpty && text != Self.notStated }
    let parts: [(Part, String)] =
      [(.device, device), (.version, osVersion)] + (technology.map { [(.technology, $0)] } ?? [])
    let missing = parts.filter { !isStated($0.1) }.map(\.0)
    let system = isStated(osVersion) ? "\(os) \(osVersion)" : os
    let said = [device, system, technology ?? ""].filter(isStated).joined(separator: ", ")
    return missing.isEmpty ? said : "\(said) (\(unstated(missing)))"
  }
}
