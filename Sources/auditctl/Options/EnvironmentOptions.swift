internal import ArgumentParser
internal import AuditModel

/// What is tested with; what is left out is asked for, or taken from the auditor's last session.
struct EnvironmentOptions: ParsableArguments {
  @Option(help: "The device.") var device: String?
  @OptionGroup var families: FamilyOptions
  @Option(help: "The operating system; else the product's platform.") var os: String?
  @Option(help: "Its version.") var osVersion: String?
  @Option(help: "The assistive technology: VoiceOver, TalkBack, Full Keyboard Access …") var assistiveTechnology:
    String?
  @Option(help: "Its version, if it does not come with the system.") var assistiveTechnologyVersion: String?
  @OptionGroup var own: TechnologyOptions

  /// Whether nothing was said.
  var isEmpty: Bool {
    device == nil && os == nil && osVersion == nil && assistiveTechnology == nil && assistiveTechnologyVersion == nil
      && own.technologyKind == nil && families.family == nil
  }
}

/// Of which family the device is.
struct FamilyOptions: ParsableArguments {
  @Option(
    help: """
      The device's family, for the labels of the App Store: \(DeviceFamily.allCases.map(\.rawValue)
        .joined(separator: ", ")).
      """)
  var family: DeviceFamily?

  /// The family, on the platform whose devices have one.
  ///
  /// - Throws: ``CommandError`` where a family was said of another platform.
  func chosen(on platform: Platform) throws -> DeviceFamily? {
    guard family == nil || platform == .ios else {
      throw CommandError(
        .usage,
        "--family is said of sessions of an app for iOS, and this product is for \(platform.title); leave it out")
    }
    return family
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
