internal import AuditModel
internal import AuditReports
internal import AuditRules

/// The schemas of measured contrast.
enum ContrastRows {
  /// Two colours and what they are the colours of.
  static let measurement = RowSchema<Measured>(
    "contrast",
    [
      .text("foreground") { $0.measurement.foreground.description },
      .text("background") { $0.measurement.background.description },
      .text("over") { $0.measurement.backdrop?.description },
      .text("seen_foreground") { $0.measurement.seenForeground.description },
      .text("seen_background") { $0.measurement.seenBackground.description },
      ratio { $0.measurement.ratio },
      .flag("is_text") { $0.measurement.subject != .nonText },
      .init("size_points", .real, unit: "points; null: not said, or no text") { RowValue($0.size?.points) },
      .flag("is_bold") { $0.isBold },
      .term("size_class") { $0.sizeClass },
    ])

  /// A threshold, and whether a measurement meets it.
  static let result = RowSchema<Compared>(
    "contrast_result",
    [
      .text("criterion") { $0.result.threshold.criterion },
      .text("level") { $0.result.threshold.level?.rawValue },
      .term("size_class") { $0.result.sizeClass },
      .init("needed_ratio", .real, unit: "contrast, 1 to 21") { compared in
        .measure(compared.result.needed, words: compared.result.neededText)
      },
      ratio { $0.ratio },
      .flag("is_met") { $0.result.isMet },
    ])

  /// The ratio with two decimals for programs, too: rounded down, so that it never looks like more than it is.
  private static func ratio<Row>(_ ratio: @escaping @Sendable (Row) -> ContrastRatio) -> RowSchema<Row>.Field {
    .init("ratio", .real, unit: "contrast, 1 to 21, rounded down to two decimals") { row in
      let ratio = ratio(row)
      return .measure(Double(ratio.hundredths) / 100, words: ratio.description)
    }
  }

  struct Compared {
    let result: ContrastResult
    /// What was measured.
    let ratio: ContrastRatio
  }

  struct Measured {
    let measurement: ContrastMeasurement
    private let rule: ContrastRule

    init(_ measurement: ContrastMeasurement, _ rule: ContrastRule) {
      self.measurement = measurement
      self.rule = rule
    }

    /// The size of the text; nil where it is not known, and where there is none.
    var size: TextSize? {
      if case .text(let size, _) = measurement.subject { size } else { nil }
    }

    /// Nil where there is no text.
    var isBold: Bool? {
      if case .text(_, let isBold) = measurement.subject { isBold } else { nil }
    }

    /// Nil where it is not known, and where there is no text.
    var sizeClass: TextSizeClass? {
      size.map { rule.sizeClass($0, isBold: isBold ?? false) }
    }

    /// The class with the reason for it.
    var sizeClassWords: RowValue {
      guard measurement.subject != .nonText else { return .null }
      return .text(size.map { rule.sizeClassReason($0, isBold: isBold ?? false) } ?? "not known without --size")
    }
  }
}

extension TextSizeClass: VocabularyWord {}
