internal import AuditModel
internal import AuditRules

/// A bar for each of some things, divided by outcome, as SVG.
///
/// Lengths are shares of the width and heights are pixels, so that letters keep their size in a narrow window. Each outcome
/// has a pattern and, where there is room, a letter, so that no one has to see colours. The text alternative says every
/// number, and a table of the same numbers follows the chart.
struct OutcomeChart {
  /// More bars than this help nobody.
  static let limit = 40

  struct Bar {
    /// A short name that stands above the bar.
    let label: String
    /// The whole name, for the text alternative.
    let name: String
    let counts: OutcomeCounts
  }

  private static let barHeight = 20
  private static let step = 48
  /// What of a name stands above a bar; the table has all of it.
  private static let labelLength = 24
  /// The smallest share of the width, in thousandths, that a letter fits into.
  private static let letterShare = 100

  /// How an outcome is drawn: in one colour, or with a pattern.
  private struct Style {
    /// The class of a bar.
    let bar: StaticString
    /// The class of what has one colour; nil for what has a pattern.
    let plain: StaticString?
    /// The end of the pattern's id; nil for what has one colour.
    let pattern: String?

    static func plain(_ bar: StaticString, _ name: StaticString) -> Style {
      Style(bar: bar, plain: name, pattern: nil)
    }
    static func pattern(_ name: String) -> Style { Style(bar: "bar", plain: nil, pattern: name) }
  }

  private static func style(_ outcome: Outcome) -> Style {
    switch outcome {
    case .passed: .plain("bar passed", "passed")
    case .failed: .pattern("failed")
    case .cantTell: .pattern("cannot")
    case .inapplicable: .pattern("inapplicable")
    case .untested: .plain("bar untested", "untested")
    }
  }

  let id: String
  let title: String
  let bars: [Bar]
  let words: Words

  /// Writes the chart with its legend.
  func write(to html: HTML) throws {
    guard bars.count <= Self.limit else {
      return try html.element("p", text: words.tooManyBars(bars.count, limit: Self.limit))
    }
    try html.element("figure", .class("chart"), layout: .block) {
      try html.element(
        "svg", .init("role", "img"), .labelled(by: "\(id)-title", "\(id)-text"), .init("width", "100%"),
        .number("height", bars.count * Self.step), layout: .block
      ) {
        try html.element("title", .id("\(id)-title"), text: title)
        let description = bars.map { words.bar($0.name, $0.counts) }.joined(separator: ". ") + "."
        try html.element("desc", .id("\(id)-text"), text: description)
        try html.element("defs", layout: .block) {
          for pattern in Self.patterns {
            try html.markup("<pattern id=\"")
            try html.text(id)
            try html.markup(pattern)
          }
        }
        for (index, bar) in bars.enumerated() { try write(bar, at: index * Self.step, to: html) }
      }
      try html.element("ul", .class("legend"), .label(words.legendTitle), layout: .block) {
        for (outcome, _) in OutcomeCounts().inOrder { try legend(outcome, Self.style(outcome), html) }
      }
    }
  }

  /// What stands behind the chart's id.
  private static let patterns: [StaticString] = [
    """
    -failed" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="failed" width="8" height="8"></rect>\
    <path class="failed-mark" d="M0 8L8 0M-2 2L2 -2M6 10L10 6"></path></pattern>

    """,
    """
    -cannot" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="cannot" width="8" height="8"></rect>\
    <circle class="cannot-mark" cx="4" cy="4" r="1.5"></circle></pattern>

    """,
    """
    -inapplicable" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="inapplicable" width="8" height="8">\
    </rect><path class="inapplicable-mark" d="M4 0V8"></path></pattern>

    """,
  ]

  private func write(_ bar: Bar, at top: Int, to html: HTML) throws {
    try html.element("text", .init("x", "0"), .number("y", top + 16), text: Self.short(bar.label))
    let total = bar.counts.total
    var before = 0
    for (outcome, count) in bar.counts.inOrder where count > 0 {
      let style = Self.style(outcome)
      let (start, end) = (before * 1000 / total, (before + count) * 1000 / total)
      before += count
      try html.element(
        "rect", .class(style.bar), .share("x", start), .number("y", top + 22), .share("width", end - start),
        .number("height", Self.barHeight), fill(style), layout: .line
      ) {}
      if end - start >= Self.letterShare { try letter(outcome, middle: (start + end) / 2, top: top, html) }
    }
  }

  /// A letter on a ground of its own, for it could not be read on a pattern.
  private func letter(_ outcome: Outcome, middle: Int, top: Int, _ html: HTML) throws {
    try html.element(
      "rect", .class("ground"), .share("x", middle), .number("y", top + 24), .init("width", "16"),
      .init("height", "16"), .init("transform", "translate(-8 0)"), layout: .inline
    ) {}
    try html.element(
      "text", .class("letter"), .init("text-anchor", "middle"), .share("x", middle), .number("y", top + 37),
      text: words.letter(outcome))
  }

  private func fill(_ style: Style) -> HTML.Attribute? {
    style.pattern.map { .fill(pattern: "\(id)-\($0)") }
  }

  private func legend(_ outcome: Outcome, _ style: Style, _ html: HTML) throws {
    let (width, height) = (HTML.Attribute("width", "16"), HTML.Attribute("height", "16"))
    try html.element("li") {
      try html.element("svg", .init("aria-hidden", "true"), width, height, layout: .inline) {
        try html.element("rect", style.plain.map { .class($0) }, width, height, fill(style), layout: .inline) {}
      }
      try html.text(" " + words.legend(outcome))
    }
  }

  private static func short(_ label: String) -> String {
    label.count > labelLength ? label.prefix(labelLength - 1) + "…" : label
  }
}
