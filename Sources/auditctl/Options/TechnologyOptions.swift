internal import ArgumentParser
internal import AuditModel

/// What an assistive technology is that is not known by name.
struct TechnologyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What a technology is that is not known by name: screen-reader, voice or switch. From then on it is known.",
      valueName: "kind"))
  var technologyKind: AssistiveTechnology.Kind?
}
