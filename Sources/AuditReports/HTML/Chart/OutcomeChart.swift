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
  private static let order: [(outcome: Outcome, style: String)] = [
    (.passed, "passed"), (.failed, "failed"), (.cantTell, "cannot"), (.inapplicable, "inapplicable"),
    (.untested, "untested"),
  ]

  let id: String
  let title: String
  let bars: [Bar]
  let words: PageWords

  /// The chart with its legend.
  var markup: String {
    let description = bars.map { words.bar($0.name, $0.counts) }.joined(separator: ". ") + "."
    return """
      <figure class="chart">
      <svg role="img" aria-labelledby="\(id)-title \(id)-text" width="100%" height="\(bars.count * Self.step)">
      <title id="\(id)-title">\(HTMLText.escaped(title))</title>
      <desc id="\(id)-text">\(HTMLText.escaped(description))</desc>
      \(patterns)
      \(bars.enumerated().map { bar($1, at: $0 * Self.step) }.joined(separator: "\n"))
      </svg>
      <ul class="legend" aria-label="\(HTMLText.escaped(words.legendTitle()))">
      \(Self.order.map { legend($0.outcome, $0.style) }.joined(separator: "\n"))
      </ul>
      </figure>

      """
  }

  private var patterns: String {
    let size = "width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\""
    let ground = "width=\"8\" height=\"8\""
    return """
      <defs>
      <pattern id="\(id)-failed" \(size)><rect class="failed" \(ground)></rect><path class="failed-mark" d="M0 8L8 0M-2 2L2 -2M6 10L10 6"></path></pattern>
      <pattern id="\(id)-cannot" \(size)><rect class="cannot" \(ground)></rect><circle class="cannot-mark" cx="4" cy="4" r="1.5"></circle></pattern>
      <pattern id="\(id)-inapplicable" \(size)><rect class="inapplicable" \(ground)></rect><path class="inapplicable-mark" d="M4 0V8"></path></pattern>
      </defs>
      """
  }

  private func bar(_ bar: Bar, at top: Int) -> String {
    var parts = ["<text x=\"0\" y=\"\(top + 16)\">\(HTMLText.escaped(Self.short(bar.label)))</text>"]
    let total = bar.counts.total
    var before = 0
    for (outcome, style) in Self.order {
      let count = Self.count(outcome, bar.counts)
      guard count > 0 else { continue }
      let (start, end) = (before * 1000 / total, (before + count) * 1000 / total)
      before += count
      parts.append(
        "<rect class=\"bar\(fill(outcome) == nil ? " " + style : "")\" x=\"\(Self.percent(start))\" y=\"\(top + 22)\" "
          + "width=\"\(Self.percent(end - start))\" height=\"\(Self.barHeight)\"\(fill(outcome) ?? "")></rect>")
      if end - start >= Self.letterShare { parts.append(letter(outcome, middle: (start + end) / 2, top: top)) }
    }
    return parts.joined(separator: "\n")
  }

  /// A letter on a ground of its own, for it could not be read on a pattern.
  private func letter(_ outcome: Outcome, middle: Int, top: Int) -> String {
    let place = "x=\"\(Self.percent(middle))\""
    return
      "<rect class=\"ground\" \(place) y=\"\(top + 24)\" width=\"16\" height=\"16\" transform=\"translate(-8 0)\"></rect>"
      + "<text class=\"letter\" text-anchor=\"middle\" \(place) y=\"\(top + 37)\">"
      + "\(HTMLText.escaped(words.letter(outcome)))</text>"
  }

  /// The pattern of an outcome; nil for one that is one colour.
  private func fill(_ outcome: Outcome) -> String? {
    switch outcome {
    case .passed, .untested: nil
    case .failed: " fill=\"url(#\(id)-failed)\""
    case .cantTell: " fill=\"url(#\(id)-cannot)\""
    case .inapplicable: " fill=\"url(#\(id)-inapplicable)\""
    }
  }

  private func legend(_ outcome: Outcome, _ style: String) -> String {
    let name = HTMLText.escaped(words.legend(outcome))
    let size = "width=\"16\" height=\"16\""
    let rect = "<rect\(fill(outcome) == nil ? " class=\"\(style)\"" : "") \(size)\(fill(outcome) ?? "")></rect>"
    return "<li><svg aria-hidden=\"true\" \(size)>\(rect)</svg> \(name)</li>"
  }

  private static func count(_ outcome: Outcome, _ counts: OutcomeCounts) -> Int {
    switch outcome {
    case .passed: counts.passed
    case .failed: counts.failed
    case .cantTell: counts.cantTell
    case .inapplicable: counts.inapplicable
    case .untested: counts.untested
    }
  }

  /// Thousandths as a percentage.
  private static func percent(_ thousandths: Int) -> String {
    "\(thousandths / 10).\(thousandths % 10)%"
  }

  private static func short(_ label: String) -> String {
    label.count > labelLength ? label.prefix(labelLength - 1) + "…" : label
  }
}
