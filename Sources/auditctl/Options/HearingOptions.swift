internal import ArgumentParser
internal import AuditRules

/// What was heard at a stop, and whether what follows from it is stored.
struct HearingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What was heard at the element; = for exactly what is expected. Proposes an outcome for each open check there.",
      valueName: "words"))
  var heard: String?
  @Flag(help: "With --heard: store what is proposed.") var accept = false

  func validate() throws {
    guard heard?.trimmed.isEmpty != true else {
      throw ValidationError("--heard is empty; say the words that were heard, or = for exactly what is expected.")
    }
    guard heard != nil || !accept else { throw ValidationError("--accept goes with --heard.") }
  }
}
