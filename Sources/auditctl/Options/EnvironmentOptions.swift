internal import ArgumentParser
internal import AuditModel

/// What is tested with; what is left out is asked for, or taken from the auditor's last session.
struct EnvironmentOptions: ParsableArguments {
  @Option(help: "The device.") var device: String?
  @Option(help: "The operating system; else the product's platform.") var os: String?
  @Option(help: "Its version.") var osVersion: String?
  @Option(help: "The assistive technology: VoiceOver, TalkBack, Full Keyboard Access …") var assistiveTechnology:
    String?
  @Option(help: "Its version, if it does not come with the system.") var assistiveTechnologyVersion: String?
  @OptionGroup var own: TechnologyOptions

  /// Whether nothing was said.
  var isEmpty: Bool {
    device == nil && os == nil && osVersion == nil && assistiveTechnology == nil && assistiveTechnologyVersion == nil
      && own.technologyKind == nil
  }
}

/// What an assistive technology is that is not known by name.
struct TechnologyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What a technology is that is not known by name: screen-reader, voice or switch. From then on it is known.",
      valueName: "kind"))
  var technologyKind: AssistiveTechnology.Kind?
}
