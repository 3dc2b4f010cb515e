internal import AuditModel

/// What the findings of a release say of checks at places, by rules 2 and 4.
struct FoundAnswers {
  private let release: String
  private let places: FindingPlaces
  private let sessions: [Identifier<AuditSession>: AnsweringSession]
  private let retracted: Set<Identifier<Finding>>
  /// The tools' failures that findings name, to end them.
  private let ends: [Identifier<Finding>: [Identifier<Finding>]]
  /// What made the findings that tools made.
  private let tools: [Identifier<Finding>: ToolOrigin]
  private let fourEyes: FourEyesRule
  private let setAside: SetAsideFindings

  /// - Parameter ends: The tools' failures that findings name, to end them.
  init(
    of release: Release, _ plan: ReleasePlan, _ places: FindingPlaces,
    sessions: [Identifier<AuditSession>: AuditSession], retracted: Set<Identifier<Finding>>,
    ends: [Identifier<Finding>: [Identifier<Finding>]], tools: [Identifier<Finding>: ToolOrigin] = [:],
    _ fourEyes: FourEyesRule = FourEyesRule(),
    _ setAside: SetAsideFindings = SetAsideFindings()
  ) {
    self.release = release.version
    self.places = places
    self.sessions = sessions.mapValues { AnsweringSession($0, plan) }
    self.retracted = retracted
    self.ends = ends
    self.tools = tools
    self.fourEyes = fourEyes
    self.setAside = setAside
  }

  /// A finding with what rule 2 needs to know of it.
  ///
  /// - Parameters:
  ///   - screen: Key of the screen for which a finding on a component is asked.
  ///   - covered: What is asked of it in the place of its own check.
  func counted(
    _ row: FindingRow, _ method: CheckMethod, on screen: String? = nil, answering covered: CoveredPlace? = nil
  ) -> CountedFinding {
    let isSetAside =
      if let covered { setAside.contains(row.id, answering: covered) } else { setAside.contains(row.id, on: screen) }
    return CountedFinding(
      row, sessions[row.session], isRetracted: retracted.contains(row.id), method: method,
      isSetAside: !setAside.isEmpty && isSetAside,
      ends: ends.isEmpty ? [] : ends[row.id] ?? [], tool: tools.isEmpty ? nil : tools[row.id], fourEyes)
  }

  /// What counts of a check at a place in each environment, and what it ends of tools' failures.
  ///
  /// - Parameters:
  ///   - screen: Key of the screen for which a component's place is asked.
  ///   - covered: What the check answers by covering it: then that is what an answer is set aside by (rule 13).
  func said(
    _ check: AskedCheck, in place: FindingPlaces.Place, on screen: String? = nil, answering covered: CoveredPlace? = nil
  ) -> CarryRule.Said {
    var toolEnds = ToolRule.Ends()
    func decide(_ way: AskedCheck.Way) -> [FindingRule.Decision] {
      let rows = places.rows(of: way.id, in: place)
      guard !rows.isEmpty else { return [] }
      let counted = rows.map { self.counted($0, way.method, on: screen, answering: covered) }
      toolEnds.add(ToolRule.Ends(counted, isToolCheck: way.method == .tool))
      return FindingRule.decide(counted, in: way.environments, isToolCheck: way.method == .tool)
    }
    let decisions =
      check.ways.isEmpty
      ? decide(check.answerable[0]) : AlternativeRule.decide(check.ways.map(decide), in: check.environments)
    return CarryRule.Said(release: release, decisions: decisions, ends: toolEnds)
  }

  /// What counts of a check at a place as an answer to one that it covers; nil where every finding answers that as it
  /// answers its own, for the specification says what it said.
  func said(
    _ check: AskedCheck, in place: FindingPlaces.Place, answering covered: CoveredPlace
  ) -> [FindingRule.Decision]? {
    guard !setAside.isEmpty else { return nil }
    let isConcerned = check.answerable.contains { way in
      places.rows(of: way.id, in: place).contains { setAside.concerns($0.id) }
    }
    return isConcerned ? said(check, in: place, on: nil, answering: covered).decisions : nil
  }
}
