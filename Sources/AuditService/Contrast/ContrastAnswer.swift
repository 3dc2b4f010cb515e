public import AuditModel

/// What measured colours answer to a check of contrast.
public struct ContrastAnswer: Hashable, Sendable {
  /// Passed or failed.
  public let outcome: Outcome
  /// What was measured, in the wording of docs/contrast.md, which stays as it is.
  ///
  /// For example `Contrast 4.47:1, #777777 on #FFFFFF, normal text of 14 pt; wcag/1.4.3 needs 4.5:1.`
  public let sentence: String

  /// Why measured colours do not answer a check, and what to do.
  public struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong and what to do.
    public let description: String
  }

  /// What a measurement answers.
  ///
  /// - Throws: ``Refusal`` when the check does not ask for contrast, when it asks for another kind of it than was
  ///   measured, or when the answer depends on a size that was not given.
  public init(
    _ measurement: ContrastMeasurement, to check: CheckDefinition, _ rule: ContrastRule
  ) throws(Refusal) {
    let criterion = try Self.criterion(of: check, measurement.subject)
    let results = rule.results(of: measurement, by: criterion)
    let met = results.filter(\.isMet)
    guard let strictest = results.max(by: { $0.needed < $1.needed }),
      let mildest = results.min(by: { $0.needed < $1.needed })
    else { throw Refusal(description: "there is no threshold for \(check.check.path)") }
    guard met.isEmpty || met.count == results.count else {
      throw Refusal(
        description: "\(measurement.ratio) is enough for \(mildest.sizeClass?.words ?? "") (\(mildest.neededText)) and "
          + "not for \(strictest.sizeClass?.words ?? "") (\(strictest.neededText)); say --size, and --bold if it is")
    }
    outcome = met.isEmpty ? .failed : .passed
    let deciding = met.isEmpty ? mildest : strictest
    sentence =
      "Contrast \(measurement.ratio), \(Self.colors(measurement)), \(Self.subject(measurement.subject, results)); "
      + "\(deciding.threshold.criterion) needs \(deciding.neededText)."
  }

  /// The observation of a finding: what an auditor wrote, and behind it what was measured.
  public func observed(after text: String) -> String {
    guard let last = text.last(where: { !$0.isWhitespace }) else { return sentence }
    return text + (".!?".contains(last) ? " " : ". ") + sentence
  }

  private static func colors(_ measurement: ContrastMeasurement) -> String {
    "\(measurement.foreground) on \(measurement.background)" + (measurement.backdrop.map { " over \($0)" } ?? "")
  }

  private static func subject(_ subject: ContrastMeasurement.Subject, _ results: [ContrastResult]) -> String {
    guard let sizeClass = results.first?.sizeClass, case .text(let size, let isBold) = subject else {
      return "part of a control or graphic"
    }
    guard let size else { return "text of any size" }
    return "\(sizeClass.words) of \(size)\(isBold ? " bold" : "")"
  }
}

extension ContrastAnswer {
  /// Whether a check asks for contrast: by its dimension, or by a criterion of WCAG that it refers to.
  public static func isAsked(by check: CheckDefinition) -> Bool {
    check.check.dimension == "contrast" || !criteria(of: check).isEmpty
  }

  /// The criteria of contrast that a check bears on: those it tests where it tests any, else those it is related to.
  private static func criteria(of check: CheckDefinition) -> [ContrastCriterion] {
    let numbered = ContrastCriterion.allCases.filter { $0.number != nil }
    if check.pack == "wcag", let own = numbered.first(where: { $0.number == check.guideline }) { return [own] }
    let references = check.check.references.filter { $0.scheme == "wcag" }
    func named(_ relation: ReferenceRelation) -> [ContrastCriterion] {
      numbered.filter { criterion in
        references.contains { $0.relation == relation && $0.target == criterion.number }
      }
    }
    let tested = named(.tests)
    return tested.isEmpty ? named(.related) : tested
  }

  /// The criterion by which a check is answered.
  ///
  /// Of several that a check tests the mildest decides, since its failure must be a failure of each.
  private static func criterion(
    of check: CheckDefinition, _ subject: ContrastMeasurement.Subject
  ) throws(Refusal) -> ContrastCriterion {
    let path = check.check.path
    guard isAsked(by: check) else {
      throw Refusal(description: "\(path) does not ask for contrast, so that --colors says nothing of it")
    }
    let criteria = criteria(of: check)
    let forText = criteria.first { $0 != .nonText }
    switch subject {
    case .nonText:
      guard criteria.isEmpty || criteria.contains(.nonText) else {
        throw Refusal(description: "\(path) asks for the contrast of text; leave --ui out")
      }
      return .nonText
    case .text(let size, let isBold):
      if let forText { return forText }
      guard criteria.isEmpty else {
        guard size == nil, !isBold else {
          throw Refusal(
            description:
              "\(path) asks for the contrast of controls, where size does not count; leave --size and --bold out")
        }
        return .nonText
      }
      return .minimum
    }
  }
}
