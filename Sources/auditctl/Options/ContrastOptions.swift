internal import ArgumentParser
internal import AuditModel
internal import AuditRules

/// What two colours are the colours of.
struct ContrastOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Size of the text: 14, 14pt, 24px, 18sp, 18dp; points without a unit.", valueName: "size"))
  var size: String?
  @Flag(help: "The text is bold.") var bold = false
  @Option(help: ArgumentHelp("The opaque colour behind a translucent background.", valueName: "color"))
  var over: String?
  @Flag(help: "The colours belong to part of a control or graphic, not to text.") var ui = false

  /// Whether nothing was said.
  var isEmpty: Bool { size == nil && !bold && over == nil && !ui }

  /// The measurement of two colours.
  ///
  /// - Throws: `ValidationError` that says what is wrong with a colour, the size, or how they go together.
  func measurement(foreground: String, background: String) throws -> ContrastMeasurement {
    do {
      return try ContrastMeasurement(
        foreground: Color(foreground), background: Color(background), over: over.map { text in try Color(text) },
        subject: subject())
    } catch let error as ColorError {
      throw ValidationError(DisplayText.escaped(error.description))
    }
  }

  private func subject() throws -> ContrastMeasurement.Subject {
    if ui {
      guard size == nil, !bold else {
        throw ValidationError("--size and --bold are for text, --ui for controls and graphics; leave one of them out")
      }
      return .nonText
    }
    guard let size else { return .text(size: nil, isBold: bold) }
    guard let parsed = TextSize(size) else {
      throw ValidationError(
        "\"\(DisplayText.escaped(String(size.prefix(40))))\" is not a size; write a number greater than zero, with pt, "
          + "px, sp, dp or nothing after it")
    }
    return .text(size: parsed, isBold: bold)
  }
}
