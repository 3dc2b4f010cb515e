internal import AuditModel

/// The verdicts of a release, with those of its screens and processes, in a frozen answer.
///
/// Everything that a rule says is in it, though counts could be summed up again: no later version of a rule is asked.
extension AnswerWriter {
  mutating func add(_ compliance: ReleaseCompliance) {
    add(list: compliance.ruleVersions.sorted { $0.key < $1.key }) { writer, rule in
      writer.add(count: rule.key)
      writer.add(count: rule.value)
    }
    add(compliance.verdict)
    add(list: compliance.reasons) { $0.add($1) }
    for counts in [compliance.mustLevel, compliance.advice, compliance.productCells] { add(counts) }
    add(compliance.elements)
    for count in [
      compliance.carried, compliance.disagreements, compliance.findingsOutOfScope, compliance.findingsOnRemoved,
      compliance.findingsNotFilled, compliance.findingsNotAsked.all, compliance.findingsNotAsked.failed,
    ] { add(count: count) }
    add(compliance.hasAutomatic)
    add(list: compliance.screens) { $0.add($1) }
    add(list: compliance.processes) { $0.add($1) }
    add(compliance.rates)
    let isNotAsked = { (failure: DroppedFailure) in failure.cause == .notAsked }
    add(list: compliance.droppedFailures.filter { !isNotAsked($0) }) { $0.add($1) }
    add(list: compliance.droppedFailures.filter(isNotAsked)) { $0.add($1) }
    add(compliance.plan.newestBuild?.name) { $0.add($1) }
    add(list: compliance.plan.notReAudited) { writer, group in
      writer.add(group.release) { $0.add($1) }
      writer.add(list: group.screens) { $0.add($1) }
      writer.add(count: group.failures)
    }
    add(list: compliance.plan.spotChecks) { writer, check in
      writer.add(check.environment)
      writer.add(count: check.answered)
      writer.add(count: check.asked)
    }
    add(list: compliance.opposed) { $0.add($1) }
    add(list: compliance.claim.obstacles) { $0.add($1) }
  }

  private mutating func add(_ opposed: OpposedPass) {
    add(opposed.kind)
    for side in [opposed.passed, opposed.failed] {
      add("\(side.address)")
      add(side.check)
      add(list: side.findings) { $0.add($1) }
    }
    add(opposed.affirmation?.affirmedAt) { $0.add($1) }
  }

  mutating func add(_ counts: OutcomeCounts) {
    for count in [
      counts.failed, counts.untested, counts.cantTell, counts.passed, counts.inapplicable, counts.carried,
      counts.waived, counts.setAside, counts.onNewestBuild, counts.filledFailed, counts.filledPassed,
    ] { add(count: count) }
  }

  private mutating func add(_ elements: ElementCoverage) {
    add(count: elements.total)
    add(count: elements.unchecked)
    add(count: elements.unmet)
  }

  private mutating func add(_ screen: ScreenCompliance) {
    add(screen.key)
    add(screen.title)
    add(screen.team) { $0.add($1) }
    add(screen.verdict)
    add(screen.ownVerdict)
    add(list: screen.reasons) { $0.add($1) }
    add(screen.mustLevel)
    add(screen.advice)
    add(count: screen.carried)
    add(screen.declaration) { writer, declaration in
      writer.add(declaration.screen)
      writer.add(list: declaration.elements) { $0.add($1.description) }
      writer.add(declaration.declaredAt)
    }
    add(screen.elements)
  }

  private mutating func add(_ process: ProcessCompliance) {
    add(process.process.key)
    add(process.process.title)
    add(process.process.isCommonTask)
    add(list: process.process.screens) { $0.add($1) }
    add(list: process.steps) { writer, step in
      writer.add(step.screen)
      writer.add(step.verdict) { $0.add($1) }
    }
    add(process.verdict)
    add(process.reason) { $0.add($1) }
  }

  private mutating func add(_ rates: ReleaseRule.Rates) {
    for count in [rates.met, rates.applicable, rates.countedScreens, rates.leftOutScreens] { add(count: count) }
    add(rates.meanOfScreens) { $0.add($1) }
    add(rates.isScore)
  }

  private mutating func add(_ failure: DroppedFailure) {
    add("\(failure.address)")
    add(failure.check)
    add(failure.isMustLevel)
    add(failure.release)
    add(list: failure.findings) { $0.add($1) }
    add(failure.cause)
    add(failure.environment) { $0.add($1) }
    add(failure.waiver) { $0.add($1) }
    add(failure.beyond) { $0.add($1) }
    add(failure.gone) { $0.add($1) }
  }
}

/// What verdicts refer to that is read from the file: words, and what no freeze changes.
struct FrozenSubject {
  let product: Product
  let release: Release
  let profile: Profile
  let screensOutOfScope: [ScopeChange]
  /// What is read of its plan: all but the screens that are not audited again.
  let plan: PlanSummary
  /// What was said of lists of elements in it and in those that it goes back to, the oldest first.
  let declarations: [ElementListDeclaration]
  /// The words on passes beside doubts, the oldest first; later ones say nothing here.
  let affirmations: [Affirmation]
  let decisions: FrozenDecisions

  /// Who affirmed a pass and why, which only the log names.
  fileprivate func affirmation(
    _ passed: OpposedPass.Side, _ failed: OpposedPass.Side, at time: Int64
  ) -> Affirmation {
    let pairs = OpposedPass(.doubt, passed, failed).pairs
    let none = Identifier<Finding>(rawValue: 0)
    return affirmations.first { $0.affirmedAt == time && pairs.contains($0.pair) }
      ?? Affirmation(
        pair: pairs.first ?? Affirmation.Pair(passed: none, failed: none), person: "", reason: "", affirmedAt: time)
  }

  /// Whose word a declaration is, which only the log names; of one that is not there nobody's.
  fileprivate func declaration(_ screen: String, _ elements: [String], at time: Int64) -> ElementListDeclaration {
    let elements = elements.compactMap(ListedElement.init)
    return declarations.last {
      $0.screen == screen && $0.isComplete && $0.declaredAt == time && $0.elements == elements
    }
      ?? ElementListDeclaration(
        release: release.id, screen: screen, isComplete: true, elements: elements, auditor: "", declaredAt: time)
  }
}

extension AnswerReader {
  mutating func compliance(_ subject: FrozenSubject) throws(MalformedAnswer) -> ReleaseCompliance {
    let rules = try list { (reader) throws(MalformedAnswer) in (try reader.count(), try reader.count()) }
    let verdict = try value(Verdict.self)
    let reasons = try list { (reader) throws(MalformedAnswer) in try reader.text() }
    let (mustLevel, advice, productCells) = (try outcomeCounts(), try outcomeCounts(), try outcomeCounts())
    let elements = try elementCoverage()
    let (carried, disagreements) = (try count(), try count())
    let (outOfScope, onRemoved, notFilled) = (try count(), try count(), try count())
    let notAsked = (all: try count(), failed: try count())
    let hasAutomatic = try flag()
    let screens = try list { (reader) throws(MalformedAnswer) in try reader.screen(subject) }
    let processes = try list { (reader) throws(MalformedAnswer) in try reader.process() }
    let rates = try rates()
    let dropped = try list { (reader) throws(MalformedAnswer) in try reader.droppedFailure(subject.decisions) }
    let droppedChecks = try list { (reader) throws(MalformedAnswer) in
      try reader.droppedFailure(subject.decisions)
    }
    var plan = subject.plan
    let newest = try optional { (reader) throws(MalformedAnswer) in try reader.text() }
    plan.newestBuild = plan.builds.first { $0.name == newest }
    plan.notReAudited = try list { (reader) throws(MalformedAnswer) in
      PlanSummary.NotReAudited(
        release: try reader.optional { (reader) throws(MalformedAnswer) in try reader.text() },
        screens: try reader.list { (reader) throws(MalformedAnswer) in try reader.text() }, failures: try reader.count()
      )
    }
    plan.spotChecks = try list { (reader) throws(MalformedAnswer) in
      PlanSummary.SpotCheck(
        environment: try reader.text(), answered: try reader.count(), asked: try reader.count())
    }
    let opposed = try list { (reader) throws(MalformedAnswer) in try reader.opposedPass(subject) }
    let obstacles: [ConformanceClaim.Obstacle] = try list { (reader) throws(MalformedAnswer) in try reader.value() }
    return ReleaseCompliance(
      product: subject.product, release: subject.release, profile: subject.profile, verdict: verdict,
      reasons: reasons, mustLevel: mustLevel, advice: advice, productCells: productCells, elements: elements,
      carried: carried, screens: screens, processes: processes, rates: rates, disagreements: disagreements,
      findingsOutOfScope: outOfScope, findingsOnRemoved: onRemoved, findingsNotFilled: notFilled,
      findingsNotAsked: notAsked, hasAutomatic: hasAutomatic, droppedFailures: dropped + droppedChecks,
      opposed: opposed, claim: ConformanceClaim(obstacles: obstacles),
      screensOutOfScope: subject.screensOutOfScope,
      plan: plan, ruleVersions: Dictionary(rules) { first, _ in first })
  }

  mutating func outcomeCounts() throws(MalformedAnswer) -> OutcomeCounts {
    OutcomeCounts(
      failed: try count(), untested: try count(), cantTell: try count(), passed: try count(),
      inapplicable: try count(), carried: try count(), waived: try count(), setAside: try count(),
      onNewestBuild: try count(), filledFailed: try count(), filledPassed: try count())
  }

  private mutating func opposedPass(_ subject: FrozenSubject) throws(MalformedAnswer) -> OpposedPass {
    let kind = try value(OpposedPass.Kind.self)
    let passed = OpposedPass.Side(address: try address(), check: try text(), findings: try findings())
    let failed = OpposedPass.Side(address: try address(), check: try text(), findings: try findings())
    let affirmedAt = try optional { (reader) throws(MalformedAnswer) in try reader.integer() }
    let affirmation = affirmedAt.map { subject.affirmation(passed, failed, at: $0) }
    return OpposedPass(kind, passed, failed, affirmation: affirmation)
  }

  private mutating func elementCoverage() throws(MalformedAnswer) -> ElementCoverage {
    ElementCoverage(total: try count(), unchecked: try count(), unmet: try count())
  }

  private mutating func screen(_ subject: FrozenSubject) throws(MalformedAnswer) -> ScreenCompliance {
    let key = try text()
    return ScreenCompliance(
      key: key, title: try text(), team: try optional { (reader) throws(MalformedAnswer) in try reader.text() },
      verdict: try value(), ownVerdict: try value(),
      reasons: try list { (reader) throws(MalformedAnswer) in try reader.text() },
      mustLevel: try outcomeCounts(), advice: try outcomeCounts(), carried: try count(),
      declaration: try optional { (reader) throws(MalformedAnswer) in
        let screen = try reader.text()
        let elements = try reader.list { (reader) throws(MalformedAnswer) in try reader.text() }
        return subject.declaration(screen, elements, at: try reader.integer())
      }, elements: try elementCoverage())
  }

  private mutating func process() throws(MalformedAnswer) -> ProcessCompliance {
    let (key, title, isCommonTask) = (try text(), try text(), try flag())
    let screens = try list { (reader) throws(MalformedAnswer) in try reader.text() }
    let steps = try list { (reader) throws(MalformedAnswer) in
      ProcessRule.Step(
        try reader.text(), try reader.optional { (reader) throws(MalformedAnswer) in try reader.value() })
    }
    return ProcessCompliance(
      process: ScreenProcess(key: key, title: title, screens: screens, isCommonTask: isCommonTask), steps: steps,
      verdict: try value(), reason: try optional { (reader) throws(MalformedAnswer) in try reader.text() })
  }

  private mutating func rates() throws(MalformedAnswer) -> ReleaseRule.Rates {
    ReleaseRule.Rates(
      met: try count(), applicable: try count(), countedScreens: try count(), leftOutScreens: try count(),
      meanOfScreens: try optional { (reader) throws(MalformedAnswer) in try reader.share() }, isScore: try flag())
  }

  private mutating func droppedFailure(_ decisions: FrozenDecisions) throws(MalformedAnswer) -> DroppedFailure {
    DroppedFailure(
      address: try address(), check: try text(), isMustLevel: try flag(), release: try text(),
      findings: try findings(), cause: try value(),
      environment: try optional { (reader) throws(MalformedAnswer) in try reader.text() },
      waiver: try optional { (reader) throws(MalformedAnswer) in try reader.coveringDecision(decisions) },
      beyond: try optional { (reader) throws(MalformedAnswer) in try reader.coveringDecision(decisions) },
      gone: try optional { (reader) throws(MalformedAnswer) in try reader.coveringDecision(decisions) })
  }
}
