public import AuditModel

/// The cells of a release rolled up along an axis, each row with its coverage.
public struct RollUp: Sendable {
  /// What stands together.
  public struct Row: Sendable {
    /// Its key on the axis.
    public let key: String
    /// Its name for people; nil where the key is all there is.
    public let title: String?
    /// Its verdict, for a screen, a process and a release; nil for others.
    public let verdict: Verdict?
    /// Its cells rolled up by rule 3.
    public let outcome: Outcome
    /// Its cells by outcome.
    public let counts: OutcomeCounts
    /// The conformance term of a criterion; nil for others, and while there is none.
    public let term: ConformanceTerm?
    /// Why the verdict or the term is what it is, in words; nil where the counts say it.
    public let reason: String?
  }

  /// The axis.
  public let axis: RollUpAxis
  /// The release with its verdict.
  public let compliance: ReleaseCompliance
  /// In the order of the release; criteria in the order of their numbers.
  public let rows: [Row]

  /// Rolls up.
  ///
  /// - Parameters:
  ///   - evaluation: The release, evaluated in the same snapshot.
  ///   - isAdvice: Whether the cells that are advice are rolled up, and not those that count for conformance.
  ///   - standard: Whose criteria the axis of criteria has.
  public init(
    _ axis: RollUpAxis, _ evaluation: ReleaseEvaluation, isAdvice: Bool = false, standard: String = "wcag",
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    self.axis = axis
    let (input, compliance) = (evaluation.input, evaluation.compliance)
    self.compliance = compliance
    if axis == .criterion {
      rows = try CriterionTable(evaluation, standard: standard, in: snapshot).rows
      return
    }
    let keys = try CellKeys(input, in: snapshot)
    var order: [String] = Self.known(axis, input)
    var counts: [String: OutcomeCounts] = [:]
    for key in order { counts[key] = OutcomeCounts() }
    if axis == .technology {
      for environment in Self.environments(evaluation) {
        order.append(environment)
        for cell in evaluation.cells.only(in: environment) where cell.isMustLevel != isAdvice {
          counts[environment, default: OutcomeCounts()].add(cell)
        }
      }
    } else {
      for cell in evaluation.cells where cell.isMustLevel != isAdvice {
        for key in keys.keys(of: cell, by: axis) {
          if counts[key] == nil { order.append(key) }
          counts[key, default: OutcomeCounts()].add(cell)
        }
      }
    }
    rows = order.map { key in Self.row(key, axis, counts[key] ?? OutcomeCounts(), compliance) }
  }

  /// Keys that stand in the list though no cell may.
  private static func known(_ axis: RollUpAxis, _ input: ComplianceInput) -> [String] {
    switch axis {
    case .screen: input.screens.map(\.key)
    case .process: input.processes.map(\.key)
    case .release: [input.release.version]
    default: []
    }
  }

  /// The environments of the plan, then those besides in which something was found, in the order of their names.
  private static func environments(_ evaluation: ReleaseEvaluation) -> [String] {
    let planned = evaluation.input.plan.environments.map(\.name)
    var found: Set<String> = []
    for cell in evaluation.cells { found.formUnion(cell.environments.map(\.environment)) }
    return planned + found.subtracting(planned).sorted()
  }

  private static func row(
    _ key: String, _ axis: RollUpAxis, _ counts: OutcomeCounts, _ compliance: ReleaseCompliance
  ) -> Row {
    var title: String?
    var verdict: Verdict?
    var reason: String?
    switch axis {
    case .screen:
      let screen = compliance.screens.first { $0.key == key }
      (title, verdict, reason) = (
        screen?.title ?? "the product itself", screen?.verdict, screen?.reasons.joined(separator: "; ")
      )
    case .process:
      let process = compliance.processes.first { $0.process.key == key }
      (title, verdict, reason) = (process?.process.title, process?.verdict, process?.reason)
    case .release:
      (title, verdict, reason) = (
        compliance.product.title, compliance.verdict, compliance.reasons.joined(separator: "; ")
      )
    case .team: title = key == CellKeys.product ? "no team" : nil
    default: break
    }
    return Row(
      key: key, title: title, verdict: verdict, outcome: counts.outcome, counts: counts, term: nil, reason: reason)
  }
}

extension OutcomeCounts {
  /// The cells rolled up by rule 3: the first outcome that is present.
  public var outcome: Outcome {
    if decidingFailed > 0 { return .failed }
    if untested > 0 || decidingTotal == 0 { return .untested }
    if cantTell > 0 { return .cantTell }
    return decidingPassed > 0 ? .passed : .inapplicable
  }
}
