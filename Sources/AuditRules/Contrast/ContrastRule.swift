public import AuditModel

/// Compares measured contrast with what WCAG 2.2 and Apple's guidelines ask for.
///
/// The numbers come from `Catalogs/thresholds.yaml`.
public struct ContrastRule: Sendable {
  private let thresholds: [String: Threshold]
  private let largeFrom: Double
  private let largeBoldFrom: Double
  private let appleLargeFrom: Double

  /// A rule over the numbers of some thresholds.
  ///
  /// - Throws: ``InputError`` that names the threshold that is missing or no single number.
  package init(_ thresholds: [Threshold]) throws {
    self.thresholds = Dictionary(thresholds.map { ($0.id, $0) }) { first, _ in first }
    largeFrom = try Self.number("wcag-large-text", self.thresholds)
    largeBoldFrom = try Self.number("wcag-large-bold-text", self.thresholds)
    appleLargeFrom = try Self.number("apple-large-text", self.thresholds)
    for criterion in ContrastCriterion.allCases {
      for sizeClass in TextSizeClass.allCases {
        _ = try Self.number(criterion.threshold(for: sizeClass), self.thresholds)
      }
    }
  }

  private static func number(_ id: String, _ thresholds: [String: Threshold]) throws -> Double {
    guard let threshold = thresholds[id], case .single(let number) = threshold.amount else {
      throw InputError([
        InputProblem(source: "Catalogs/thresholds.yaml", message: "threshold \(id) with one value is missing")
      ])
    }
    return number
  }

  /// The class of text by WCAG 2.2, definition of large scale: at least 18 points, or bold and at least 14.
  public func sizeClass(_ size: TextSize, isBold: Bool) -> TextSizeClass {
    size.points >= (isBold ? largeBoldFrom : largeFrom) ? .large : .normal
  }

  /// The class of text by Apple's Human Interface Guidelines, where bold text of any size stands apart.
  ///
  /// They speak of sizes up to 17 points and of 18; what lies between is judged as normal text, the stricter way.
  public func appleSizeClass(_ size: TextSize, isBold: Bool) -> TextSizeClass {
    if isBold { return .bold }
    return size.points >= appleLargeFrom ? .large : .normal
  }

  /// Why text is of the class it is by WCAG, in words: `normal text: 14 pt is below 18 pt`.
  public func sizeClassReason(_ size: TextSize, isBold: Bool) -> String {
    let sizeClass = sizeClass(size, isBold: isBold)
    let bold = isBold ? " bold" : ""
    let limit = NumberText.short(isBold ? largeBoldFrom : largeFrom)
    return "\(sizeClass.words): \(size)\(bold) is \(sizeClass == .large ? "at least" : "below") \(limit) pt\(bold)"
  }

  /// The measured ratio beside each threshold that there is for what was measured, WCAG's first.
  ///
  /// Where the size of text is not known, each class has its own result.
  public func results(of measurement: ContrastMeasurement) -> [ContrastResult] {
    switch measurement.subject {
    case .nonText: results(of: measurement, by: .nonText)
    case .text: ContrastCriterion.allCases.flatMap { results(of: measurement, by: $0) }
    }
  }

  /// The measured ratio beside the thresholds of one criterion: one, or one for each class that the text may be of.
  func results(of measurement: ContrastMeasurement, by criterion: ContrastCriterion) -> [ContrastResult] {
    classes(of: measurement.subject, by: criterion).compactMap { sizeClass in
      guard let threshold = thresholds[criterion.threshold(for: sizeClass)],
        case .single(let needed) = threshold.amount
      else { return nil }
      return ContrastResult(
        threshold: threshold, sizeClass: sizeClass, needed: needed, isMet: measurement.ratio.value >= needed)
    }
  }

  /// What WCAG 1.4.3 asks of text, and why: its class in words with the size that decided.
  ///
  /// - Parameter size: nil means that the size is not known; then it is judged as normal text.
  func minimum(of size: TextSize?, isBold: Bool) -> (kind: String, needed: Double) {
    let sizeClass = size.map { self.sizeClass($0, isBold: isBold) } ?? .normal
    let kind =
      size.map { sizeClassReason($0, isBold: isBold) } ?? "text without a size, judged as normal text"
    guard case .single(let needed)? = thresholds[ContrastCriterion.minimum.threshold(for: sizeClass)]?.amount else {
      return (kind, .infinity)
    }
    return (kind, needed)
  }

  private func classes(
    of subject: ContrastMeasurement.Subject, by criterion: ContrastCriterion
  ) -> [TextSizeClass?] {
    guard criterion != .nonText, case .text(let size, let isBold) = subject else { return [nil] }
    guard criterion == .apple else { return size.map { [sizeClass($0, isBold: isBold)] } ?? [.normal, .large] }
    if isBold { return [.bold] }
    return size.map { [appleSizeClass($0, isBold: false)] } ?? [.normal, .large]
  }
}
