internal import AuditModel
internal import AuditReports
internal import AuditRules

/// A screen check by check instead of stop by stop.
extension ScreenStops {
  /// A check at all the places of the screen at which it is asked.
  private struct Line {
    let check: Check
    var counts = OutcomeCounts()
    /// Where it failed or cannot be told.
    var places: [String] = []
  }

  /// Writes a row for each check, in the order in which they come on the screen.
  func writeChecks(_ sink: inout HTMLSink) throws {
    var lines: [Line] = []
    var known: [String: Int] = [:]
    for stop in stops {
      for answer in stop.answers {
        let check = answer.cell.definition.check
        let index = known[check.path] ?? lines.count
        if index == lines.count {
          lines.append(Line(check: check))
          known[check.path] = index
        }
        lines[index].counts.add(answer.cell)
        guard answer.cell.outcome == .failed || answer.cell.outcome == .cantTell else { continue }
        lines[index].places.append(stop.state.map { "\(stop.title) (\($0))" } ?? stop.title)
      }
    }
    try sink.table(
      ReportTable(
        "Checks of \(screen.title)",
        [.written("Check"), .init("Result"), .written("At its stops"), .written("Failed, or cannot be told")],
        cells: lines.map { line in
          [
            PageCell(.link(PageLink(line.check.title, to: .page(WebApp.path(ofCheck: line.check.path))))),
            Self.result(line.counts),
            .text(Self.counts(line.counts)), .text(line.places.joined(separator: ", ")),
          ]
        }), none: "No check is asked here.")
  }

  /// Of a check with an answer at some stops and none at others it is said, as of a criterion.
  private static func result(_ counts: OutcomeCounts) -> PageCell {
    guard counts.outcome == .untested, counts.untested < counts.total else {
      return PageCell(.status(counts.outcome.status, HTMLSink.outcome(counts.outcome)))
    }
    return PageCell(.status(.unclear, ReportLanguage.english.words.result(.incomplete)))
  }
}
