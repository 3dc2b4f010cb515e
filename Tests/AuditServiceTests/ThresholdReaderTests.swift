import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The thresholds of the program are right, and their file is read strictly.
@Suite struct ThresholdReaderTests {
  private func threshold(_ id: String) throws -> Threshold {
    try #require(try BuiltInThresholds.all().first { $0.id == id })
  }

  @Test func `every threshold says what it is and where it stands`() throws {
    let thresholds = try BuiltInThresholds.all()
    #expect(thresholds.count > 60)
    #expect(Set(thresholds.map(\.id)).count == thresholds.count)
    #expect(Set(thresholds.map(\.quantity)) == Set(ThresholdQuantity.allCases))
    for threshold in thresholds {
      #expect(!threshold.platforms.isEmpty && !threshold.source.isEmpty, "\(threshold.id)")
      #expect(threshold.criterion.hasPrefix("wcag/") || threshold.level == nil, "\(threshold.id)")
      if let condition = threshold.condition { #expect(condition.hasSuffix("."), "\(threshold.id)") }
    }
  }

  @Test(arguments: [
    ("wcag-text-contrast", "wcag/1.4.3", "4.5"), ("wcag-large-text-contrast", "wcag/1.4.3", "3"),
    ("wcag-text-contrast-enhanced", "wcag/1.4.6", "7"), ("wcag-large-text-contrast-enhanced", "wcag/1.4.6", "4.5"),
    ("wcag-non-text-contrast", "wcag/1.4.11", "3"), ("wcag-large-text", "wcag/1.4.3", "18"),
    ("wcag-large-bold-text", "wcag/1.4.3", "14"), ("wcag-target-size", "wcag/2.5.8", "24 by 24"),
    ("wcag-target-size-enhanced", "wcag/2.5.5", "44 by 44"), ("wcag-reflow", "wcag/1.4.10", "320 by 256"),
    ("wcag-letter-spacing", "wcag/1.4.12", "0.12"), ("wcag-flashes", "wcag/2.3.1", "3"),
    ("apple-ios-control-size", "apple-hig/accessibility", "44 by 44"),
    ("apple-ios-control-size-minimum", "apple-hig/accessibility", "28 by 28"),
    ("android-target-size", "android-help/touch-target-size", "48 by 48"),
    ("android-target-size-physical", "android-help/touch-target-size", "7 to 10"),
    ("atf-target-size-at-edge", "atf/TouchTargetSizeCheck", "32 by 32"),
    ("bbc-target-size-with-zone", "bbc-mag/touch-target-size", "5 by 5"),
  ])
  func `a threshold has its published number`(id: String, criterion: String, amount: String) throws {
    let threshold = try threshold(id)
    #expect(threshold.criterion == criterion)
    #expect(threshold.amountText == amount)
  }

  private static let file = """
    thresholds:
      - id: t
        quantity: contrast
        bound: at-least
        value: 4.5
        unit: ratio
        platforms: [ios, web]
        strength: minimum
        level: AA
        criterion: wcag/1.4.3
        source: "S"
        address: "https://example.com"

    """

  private func read(_ text: String) throws -> [Threshold] {
    try ThresholdReader.thresholds(InputText(source: "t.yaml", text: text))
  }

  @Test func `a threshold is read as it is written`() throws {
    #expect(
      try read(Self.file) == [
        Threshold(
          id: "t", quantity: .contrast, bound: .atLeast, amount: .single(4.5), unit: .ratio, platforms: [.ios, .web],
          condition: nil, strength: .minimum, level: .aa, criterion: "wcag/1.4.3", source: "S",
          address: "https://example.com")
      ])
  }

  @Test(arguments: [
    BrokenText(old: "thresholds:", new: "threshold:", problem: "t.yaml:1:1: thresholds is missing"),
    BrokenText(old: "id: t", new: "id: T t", problem: "t.yaml:2:9: id T t must be lower-case"),
    BrokenText(
      old: "quantity: contrast", new: "quantity: colour", problem: "t.yaml:3:15: quantity must be one of contrast,"),
    BrokenText(old: "    quantity: contrast\n", new: "", problem: "t.yaml:2:5: quantity is missing"),
    BrokenText(
      old: "bound: at-least", new: "bound: over", problem: "t.yaml:4:12: bound must be one of at-least, more-than"),
    BrokenText(old: "value: 4.5", new: "value: -1", problem: "t.yaml:5:12: value must be a number greater than zero"),
    BrokenText(old: "value: 4.5", new: "size: [1]", problem: "t.yaml:5:11: size must be two numbers"),
    BrokenText(
      old: "value: 4.5", new: "range: [7, 7]", problem: "t.yaml:5:12: range must begin with the smaller number"),
    BrokenText(
      old: "value: 4.5\n", new: "value: 4.5\n    size: [1, 1]\n",
      problem: "t.yaml:2:5: a threshold needs exactly one of"),
    BrokenText(
      old: "    value: 4.5\n", new: "", problem: "t.yaml:2:5: a threshold needs exactly one of value, size and range"),
    BrokenText(old: "unit: ratio", new: "unit: pt", problem: "t.yaml:2:5: contrast takes the unit ratio"),
    BrokenText(old: "[ios, web]", new: "[ios, ios]", problem: "t.yaml:7:16: a platform stands twice"),
    BrokenText(old: "[ios, web]", new: "[]", problem: "t.yaml:7:16: platforms is empty"),
    BrokenText(
      old: "[ios, web]", new: "[windows]", problem: "t.yaml:7:17: each of platforms must be one of ios, watchos"),
    BrokenText(
      old: "strength: minimum", new: "strength: hard", problem: "t.yaml:8:15: strength must be one of minimum"),
    BrokenText(old: "level: AA", new: "level: AAAA", problem: "t.yaml:9:12: level must be one of A, AA, AAA"),
    BrokenText(old: "wcag/1.4.3", new: "1.4.3", problem: "t.yaml:10:16: criterion 1.4.3 must be SCHEME/TARGET"),
    BrokenText(
      old: "https:", new: "file:", problem: "t.yaml:12:14: address file://example.com must begin with https://"),
    BrokenText(old: "source: \"S\"", new: "sauce: S", problem: "t.yaml:2:5: source is missing"),
    BrokenText(old: "id: t", new: "id: &a t", problem: "t.yaml:2:9: anchors"),
  ])
  func `a problem of a threshold`(_ row: BrokenText) throws {
    let found = try problems { _ = try read(Self.file.replacing(row.old, with: row.new)) }
    #expect(found.contains { $0.hasPrefix(row.problem) }, "\(found)")
  }

  @Test func `all problems come at once`() throws {
    let entry = Self.file.split(separator: "\n").dropFirst().joined(separator: "\n")
    let text = Self.file + entry + "\n" + entry.replacing("id: t", with: "id: u").replacing("4.5", with: "x") + "\n"
    let found = try problems { _ = try read(text.replacing("unit: ratio", with: "unit: inch")) }
    #expect(found.count { $0.contains("unit must be one of") } == 3)
    #expect(found.contains { $0.contains("value must be a number") })
    #expect(
      try problems { _ = try read(Self.file + entry + "\n") }.contains { $0.contains("threshold t is there already") })
  }
}
