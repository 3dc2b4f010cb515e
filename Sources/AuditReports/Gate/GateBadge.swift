internal import AuditModel
public import AuditRules

/// The gate's answer as a small picture for a page: product and release, the answer, how much was tested, and the day.
///
/// It never shows a rate: how much was tested stands as two numbers, and the answer in words.
public enum GateBadge {
  /// How many pixels a character takes at most; a badge is rather too wide than too narrow.
  private static let characterWidth = 7
  private static let height = 20

  /// The answer as SVG, with all that it says as its name.
  ///
  /// - Parameter now: When the gate was asked: UTC, milliseconds since 1970.
  public static func svg(_ check: GateCheck, now: Int64) -> String {
    let compliance = check.compliance
    let counts = compliance.mustLevel
    let subject = "\(compliance.product.title) \(compliance.release.version)"
    let failed = counts.decidingFailed == 0 ? "" : ", \(counts.failed) failed"
    let answer =
      "\(check.headline), \(counts.tested) of \(counts.total) tested\(failed), \(Timestamp.day(now))"
    let (left, right) = (width(of: subject), width(of: answer))
    let middle = height - 6
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="\(height)" role="img" \
      aria-label="\(XMLText.escaped("\(subject): \(answer)"))">
      <title>\(XMLText.escaped("\(subject): \(answer)"))</title>
      <rect width="\(left)" height="\(height)" fill="#333"/>
      <rect x="\(left)" width="\(right)" height="\(height)" fill="\(color(check.answer, isClean: compliance.verdict == .conformant))"/>
      <g fill="#fff" font-family="Verdana, sans-serif" font-size="11">
      <text x="8" y="\(middle)">\(XMLText.escaped(subject))</text>
      <text x="\(left + 8)" y="\(middle)">\(XMLText.escaped(answer))</text>
      </g>
      </svg>

      """
  }

  private static func width(of text: String) -> Int { text.count * characterWidth + 16 }

  /// Dark enough for white letters at 4.5:1; green only where nothing fails and nothing is open, whatever the policy lets pass.
  private static func color(_ answer: ShipAnswer, isClean: Bool) -> String {
    switch answer {
    case .doNotShip: "#a4161a"
    case .notReady: "#555"
    case .mayShipWithRisks, .notWorse: "#7a4f00"
    case .mayShip: isClean ? "#19692c" : "#7a4f00"
    }
  }
}
