public import AuditModel
internal import AuditRules

/// A cell of a frozen release that would stand otherwise today: what came later changes nothing of the release, and is told
/// beside it.
public struct TodaysCell: Hashable, Sendable {
  /// Where it is.
  public let address: Address
  /// Path of the check.
  public let check: String
  /// Its outcome when the release was frozen; nil where there was no such cell.
  public let frozen: Outcome?
  /// What it would be today; nil where there would be no such cell.
  public let today: Outcome?
  /// What is other, in a sentence.
  public let sentence: String

  /// The cells that differ, in the order of the frozen release; those that it did not have come last.
  static func all(frozen: [Cell], today: [Cell]) -> [TodaysCell] {
    let key = { (cell: Cell) in "\(cell.address) \(cell.definition.check.path)" }
    let now = Dictionary(today.map { (key($0), $0) }) { first, _ in first }
    let known = Set(frozen.map(key))
    let differing = frozen.compactMap { cell in TodaysCell(frozen: cell, today: now[key(cell)]) }
    return differing + today.filter { !known.contains(key($0)) }.compactMap { TodaysCell(frozen: nil, today: $0) }
  }

  /// Nil where nothing is other.
  private init?(frozen: Cell?, today: Cell?) {
    guard let cell = frozen ?? today, let sentence = Self.sentence(frozen, today) else { return nil }
    (address, check) = (cell.address, cell.definition.check.path)
    (self.frozen, self.today) = (frozen?.outcome, today?.outcome)
    self.sentence = sentence
  }

  private static func sentence(_ frozen: Cell?, _ today: Cell?) -> String? {
    guard let frozen else {
      return today.map { "nothing was asked or found here when the release was frozen; today it would be \(words($0))" }
    }
    guard let today else { return "\(words(frozen)) when frozen; today it would not be asked" }
    let (then, now) = (words(frozen), words(today))
    if then != now { return "\(then) when frozen; today it would be \(now)" }
    if frozen.waiver?.decision.id != today.waiver?.decision.id {
      return "\(then); when frozen \(covering(frozen)), today \(covering(today))"
    }
    return nil
  }

  /// The outcome with what decides it.
  private static func words(_ cell: Cell) -> String {
    let findings = cell.findings.map(\.rawValue).sorted().map(String.init)
    let by =
      findings.isEmpty ? "" : " by \(findings.count == 1 ? "finding" : "findings") \(findings.joined(separator: ", "))"
    return cell.outcome.words + by + (cell.carriedFrom.map { ", not retested since \($0)" } ?? "")
  }

  private static func covering(_ cell: Cell) -> String {
    cell.waiver.map { "covered by \($0.words)" } ?? "covered by no decision"
  }
}
