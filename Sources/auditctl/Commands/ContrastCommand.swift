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
    var document = Document.record("contrast", "Contrast", fields(measurement, rule))
    document.addList(
      "thresholds", "Thresholds",
      [
        .init("criterion", "Criterion"), .init("level", "Level"), .init("size_class", "For"),
        .init("needs", "Needs"), .init("ratio", "Ratio"), .init("result", "Result"),
      ],
      rule.results(of: measurement).map { result in
        [
          .text(result.threshold.criterion), .optional(result.threshold.level?.rawValue),
          result.sizeClass.map { .term($0.rawValue, words: $0.words) } ?? .term("non-text", words: "control, graphic"),
          .measure(result.needed, words: result.neededText), ratio(measurement.ratio),
          .text(result.isMet ? "met" : "missed"),
        ]
      })
    return document
  }

  private static func fields(
    _ measurement: ContrastMeasurement, _ rule: ContrastRule
  ) -> [(Document.Column, RowValue)] {
    let isTranslucent = !measurement.foreground.isOpaque || !measurement.background.isOpaque
    let (sizeClass, size, isBold): (RowValue, RowValue, RowValue) =
      switch measurement.subject {
      case .nonText: (.null, .null, .null)
      case .text(let size?, let isBold):
        (
          .term(rule.sizeClass(size, isBold: isBold).rawValue, words: rule.sizeClassReason(size, isBold: isBold)),
          .measure(size.points, words: size.description), .boolean(isBold)
        )
      case .text(nil, let isBold): (.text("not known without --size"), .null, .boolean(isBold))
      }
    return [
      (.init("foreground", "Foreground"), .text(measurement.foreground.description)),
      (.init("background", "Background"), .text(measurement.background.description)),
      (.init("over", "Over"), .optional(measurement.backdrop?.description)),
      (
        .init("seen", "Seen as"),
        isTranslucent ? .text("\(measurement.seenForeground) on \(measurement.seenBackground)") : .null
      ),
      (.init("ratio", "Ratio"), ratio(measurement.ratio)), (.init("size", "Size"), size),
      (.init("bold", "Bold"), isBold), (.init("size_class", "Size class (WCAG)"), sizeClass),
    ]
  }

  /// The ratio with two decimals for programs, too: rounded down, so that it never looks like more than it is.
  private static func ratio(_ ratio: ContrastRatio) -> RowValue {
    .measure(Double(ratio.hundredths) / 100, words: ratio.description)
  }
}
