public import AuditModel

/// What measured colours answer to a check of contrast.
public struct ContrastAnswer: Hashable, Sendable {
  /// Passed or failed.
  public let outcome: Outcome
  /// What was measured, in the wording of docs/contrast.md, which stays as it is.
  ///
  /// For example `Contrast 4.47:1, #777777 on #FFFFFF, normal text of 14 pt; wcag/1.4.3 needs 4.5:1.`
  public let sentence: String
  /// Whether it is a pass of more than an element, which one pair of colours shows only with an auditor's word that no
  /// pair there is weaker.
  public let restsOnWord: Bool

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
    restsOnWord = !met.isEmpty && check.check.scope != .element
    let deciding = met.isEmpty ? mildest : strictest
    sentence =
      "Contrast \(measurement.ratio), \(Self.colors(measurement)), \(Self.subject(measurement.subject, results)); "
      + "\(deciding.threshold.criterion) needs \(deciding.neededText)."
  }

  /// The observation of a finding: what an auditor wrote, behind it what was measured, and the word that it rests on.
  public func observed(after text: String) -> String {
    let measured = restsOnWord ? sentence + " No pair there is weaker, by the auditor's word." : sentence
    guard let last = text.last(where: { !$0.isWhitespace }) else { return measured }
    return text + (".!?".contains(last) ? " " : ". ") + measured
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
  /// Whether a ratio answers a check: it is a criterion of contrast, or tests one.
  ///
  /// A check that is only related to one asks something else, or asks for a ratio of its own.
  public static func isAsked(by check: CheckDefinition) -> Bool {
    !criteria(of: check).isEmpty
  }

  /// The criteria of contrast that a check is or tests.
  private static func criteria(of check: CheckDefinition) -> [ContrastCriterion] {
    let numbered = ContrastCriterion.allCases.filter { $0.number != nil }
    if check.pack == "wcag", let own = numbered.first(where: { $0.number == check.guideline }) { return [own] }
    return numbered.filter { criterion in
      check.check.references.contains {
        $0.scheme == "wcag" && $0.relation == .tests && $0.target == criterion.number
      }
    }
  }

  /// The criterion by which a check is answered.
  ///
  /// Of several that a check tests the mildest decides, since its failure must be a failure of each.
  private static func criterion(
    of check: CheckDefinition, _ subject: ContrastMeasurement.Subject
  ) throws(Refusal) -> ContrastCriterion {
    let path = check.check.path
    guard isAsked(by: check) else {
      throw Refusal(
        description: "\(path) is not a contrast criterion and does not test one, so --colors does not answer it")
    }
    let criteria = criteria(of: check)
    let forText = criteria.first { $0 != .nonText }
    switch subject {
    case .nonText:
      guard criteria.contains(.nonText) else {
        throw Refusal(description: "\(path) asks for the contrast of text; leave --ui out")
      }
      return .nonText
    case .text(let size, let isBold):
      if let forText { return forText }
      guard size == nil, !isBold else {
        throw Refusal(
          description:
            "\(path) asks for the contrast of controls, where size does not count; leave --size and --bold out")
      }
      return .nonText
    }
  }
}
