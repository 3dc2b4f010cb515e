internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

struct ContrastCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contrast", abstract: "Measure the contrast of two colours and compare it with the thresholds.",
    discussion: """
      A colour is #RGB, #RGBA, #RRGGBB, #RRGGBBAA, rgb(R G B / ALPHA), rgb(R, G, B, ALPHA) or a name of CSS. Put it in \
      quotes, since # begins a comment in the shell. Translucent text is laid over the background, and a translucent \
      background over --over. It needs no database, and a missed threshold is not an error.

      The ratio is shown with two decimals, rounded down, and compared without rounding. Without --size both \
      classes of text are shown. docs/contrast.md says where the numbers come from and how units are converted.

      Example: auditctl contrast "#777" "#fff" --size 14
      Example: auditctl contrast "rgb(0 0 0 / 50%)" white --size 24px --bold
      Example: auditctl contrast "#949494" "#fff" --ui
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var options: ContrastOptions
  @Argument(help: "Colour of the text, or of the part of a control or graphic.") var foreground: String
  @Argument(help: "Colour behind or beside it.") var background: String

  func validate() throws {
    _ = try measurement()
  }

  private func measurement() throws -> ContrastMeasurement {
    try options.measurement(foreground: foreground, background: background)
  }

  func run() throws {
    try output.show(Self.document(try measurement(), try .builtIn()))
  }

  private static func document(_ measurement: ContrastMeasurement, _ rule: ContrastRule) -> Document {
    var document = Document.record(
      "contrast", "Contrast", ContrastRows.measurement, ContrastRows.Measured(measurement, rule),
      people: [
        "foreground", "background", "over",
        .words("seen") { measured in
          let measurement = measured.measurement
          let isTranslucent = !measurement.foreground.isOpaque || !measurement.background.isOpaque
          return isTranslucent
            ? .text("\(measurement.seenForeground) on \(measurement.seenBackground)") : .null
        }, "ratio", .words("size") { .optional($0.size?.description) }, "is_bold",
        .words("size_class_wcag") { $0.sizeClassWords },
      ])
    document.addList(
      "thresholds", "Thresholds", ContrastRows.result,
      rule.results(of: measurement).map { ContrastRows.Compared(result: $0, ratio: measurement.ratio) },
      people: [
        "criterion", "level", .words("for") { .text($0.result.sizeClass?.words ?? "control, graphic") }, "needed_ratio",
        "ratio", .words("result") { .text($0.result.isMet ? "met" : "missed") },
      ])
    return document
  }
}
