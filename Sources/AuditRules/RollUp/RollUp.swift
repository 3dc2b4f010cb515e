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
  ///   - input: The facts of the release, read in the same snapshot.
  ///   - isAdvice: Whether the cells that are advice are rolled up, and not those that count for conformance.
  ///   - standard: Whose criteria the axis of criteria has.
  public init(
    _ axis: RollUpAxis, _ input: ComplianceInput, isAdvice: Bool = false, standard: String = "wcag",
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    self.axis = axis
    if axis == .criterion {
      let table = try CriterionTable(input, standard: standard, in: snapshot)
      compliance = table.compliance
      rows = table.rows
      return
    }
    let keys = try CellKeys(input, in: snapshot)
    var order: [String] = Self.known(axis, input)
    var counts: [String: OutcomeCounts] = [:]
    for key in order { counts[key] = OutcomeCounts() }
    let technologies = axis == .technology ? Self.technologies(input) : []
    compliance = ComplianceEvaluator(input).evaluate { cell in
      guard cell.isMustLevel != isAdvice else { return }
      if axis == .technology {
        for technology in technologies { counts[technology, default: OutcomeCounts()].add(cell.only(with: technology)) }
        return
      }
      for key in keys.keys(of: cell, by: axis) {
        if counts[key] == nil { order.append(key) }
        counts[key, default: OutcomeCounts()].add(cell)
      }
    }
    let compliance = compliance
    rows = (axis == .technology ? technologies : order).map { key in
      Self.row(key, axis, counts[key] ?? OutcomeCounts(), compliance)
    }
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

  /// The assistive technologies with which something was found in the release, in the order of their names.
  private static func technologies(_ input: ComplianceInput) -> [String] {
    Set(
      Set(input.findings.map(\.session)).compactMap { input.sessions[$0]?.environment.assistiveTechnology }
    ).sorted()
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
    if failed > 0 { return .failed }
    if untested > 0 || total == 0 { return .untested }
    if cantTell > 0 { return .cantTell }
    return passed > 0 ? .passed : .inapplicable
  }
}

extension Cell {
  /// The cell as it stands with one assistive technology: untested where it was tested with others only.
  package func only(with technology: String) -> Cell {
    let seen = environments.filter { $0.technology == technology }
    let outcome = RollUpRule.fold(seen.map(\.outcome))
    let carried = CarryRule.isTest(outcome) ? [] : carried.filter { $0.environmentClass.hasPrefix("\(technology) on ") }
    return Cell(
      address: address, definition: definition, isMustLevel: isMustLevel, isAsked: isAsked,
      outcome: carried.isEmpty ? outcome : .failed, outcomeHere: outcome,
      findings: carried.isEmpty ? (outcome == outcomeHere ? findings : []) : carried.flatMap(\.findings),
      carried: carried, environments: seen,
      component: component, componentAddress: componentAddress, isFilled: isFilled, isDisagreement: isDisagreement,
      waiver: waiver, keys: keys)
  }
}
