internal import ArgumentParser
internal import AuditModel
internal import AuditRules
internal import AuditService

/// Findings whose outcome follows from two measured colours.
extension RecordCommand {
  /// What `--colors` measured, or nil without it.
  ///
  /// - Throws: `ValidationError` that says what is wrong with the colours or with what belongs to them.
  func measurement() throws -> ContrastMeasurement? {
    guard let colors else { return nil }
    // The slash before alpha stands within brackets.
    var depth = 0
    let slashes = colors.indices.filter { index in
      if colors[index] == "(" { depth += 1 }
      if colors[index] == ")" { depth -= 1 }
      return colors[index] == "/" && depth == 0
    }
    guard slashes.count == 1, let slash = slashes.first else {
      throw ValidationError(
        "--colors takes two colours with one / between them, such as \"#777/#fff\"; a / before alpha goes in brackets."
      )
    }
    return try contrast.measurement(
      foreground: String(colors[..<slash]), background: String(colors[colors.index(after: slash)...]))
  }

  /// Fills in outcome, mode and observation from the measured colours.
  ///
  /// - Returns: Whether they said something; they do not without `--colors`, nor of a check that is about to be refused.
  /// - Throws: ``CommandError`` when the check is none of contrast, the outcome given is another one, or a pass that
  ///   rests on the auditor's word was not said.
  func measure(_ input: inout FindingInput, _ resolver: inout FindingResolver) throws -> Bool {
    guard let measurement = try measurement() else { return false }
    guard let check = resolver.definition(of: input.check) else {
      // Any outcome will do, for the resolver says what is wrong with the check.
      if input.outcome.isEmpty { input.outcome = Outcome.passed.name }
      return false
    }
    guard ContrastAnswer.isAsked(by: check) else {
      let paths = resolver.contrastChecks.map(\.check.path)
      let right = paths.isEmpty ? "" : ", or record a check of contrast: \(paths.joined(separator: ", "))"
      throw CommandError(.usage, "a contrast ratio does not answer \(check.check.path); leave --colors out\(right)")
    }
    let answer = try answer(measurement, check)
    if !input.outcome.isEmpty, let given = Outcome(typed: input.outcome), given != answer.outcome {
      throw CommandError(
        .usage,
        "the outcome you gave is \(given.words), but the colours say \(answer.outcome.words): \(answer.sentence) "
          + "Leave out the outcome or --colors")
    }
    if input.outcome.isEmpty {
      guard !answer.restsOnWord else {
        throw CommandError(
          .usage,
          "\(check.check.path) asks about all that is there, and two colours are only one pair: \(answer.sentence) "
            + "Measure the weakest pair, and give pass with it")
      }
      input.outcome = answer.outcome.name
    }
    input.mode = .semiAuto
    input.observed = answer.observed(after: input.observed)
    return true
  }

  private func answer(_ measurement: ContrastMeasurement, _ check: CheckDefinition) throws -> ContrastAnswer {
    do {
      return try ContrastAnswer(measurement, to: check, .builtIn())
    } catch let refusal as ContrastAnswer.Refusal {
      throw CommandError(.usage, refusal.description)
    }
  }
}
