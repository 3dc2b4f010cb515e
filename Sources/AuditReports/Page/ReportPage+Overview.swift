internal import AuditModel
internal import AuditRules

/// What was tested, what blocks, and how screens, guidelines and criteria stand.
extension ReportSections {
  func coverage(_ page: inout some PageSink) throws {
    try page.paragraph(words.testedOf(facts.all.mustLevel))
    try page.table(tables.coverage)
    var sentences = [words.advice(facts.all.advice)]
    let screens = report.screens
    if compliance.profile.hasElementChecks {
      var elements = ElementCoverage()
      for screen in screens { elements.add(screen.elements) }
      sentences.append(words.elements(elements))
      sentences.append(words.lists(declared: screens.count(where: \.isElementListComplete), of: screens.count))
    }
    if report.options.scope == .release { sentences += RateText.summary(compliance) }
    if report.options.scope == .release, let claim = compliance.claimSentence { sentences.append(claim) }
    try page.list(sentences + facts.remarks)
  }

  func blocking(_ page: inout some PageSink) throws {
    let counts = facts.all.mustLevel
    var isClear = true
    if facts.blockerCount > 0 {
      isClear = false
      try page.paragraph(words.blockingFailures(facts))
      var links = facts.blockers.map { (id: "failure-\($0.number)", text: words.blocker($0)) }
      if facts.blockerCount > links.count {
        links.append((PageSection.failures.rawValue, words.more(facts.blockerCount - links.count)))
      }
      try page.links(links)
    }
    var open: [(id: String, text: String)] = []
    let target = report.options.onlyFailures ? PageSection.coverage : .open
    if counts.untested > 0 {
      open.append((target.rawValue, words.untested(counts.untested, setAside: counts.setAside)))
    }
    if counts.cantTell > 0 { open.append((target.rawValue, words.cantTell(counts.cantTell))) }
    if !facts.undeclared.isEmpty { open.append((PageSection.screens.rawValue, words.undeclared(facts.undeclared))) }
    if let dropped = ReleaseRule.reason(dropped: facts.droppedFailures.map(\.cause)) {
      open.append((PageSection.outOfScope.rawValue, dropped.capitalizedFirst + "."))
    }
    if !open.isEmpty {
      isClear = false
      try page.links(open)
    }
    if isClear { try page.paragraph(words.nothingMissing(report)) }
    if counts.waived > 0 { try page.paragraph(words.waived(counts.waived)) }
  }

  func screens(_ page: inout some PageSink) throws {
    let screens = report.screens
    if !screens.isEmpty {
      try page.chart(
        OutcomeChart(
          id: "screens-chart", title: words.screensChart,
          bars: screens.map { OutcomeChart.Bar(label: $0.key, name: words.name($0), counts: $0.mustLevel) },
          words: words))
    }
    try page.table(tables.screens)
    try page.table(tables.elementLists)
    try page.table(tables.processes)
  }

  func plan(_ page: inout some PageSink) throws {
    let text = PlanText(compliance, words.conformance.plan)
    try page.list(text.sentences)
    try text.writeChanges(to: &page)
  }

  func outOfScope(_ page: inout some PageSink) throws {
    try page.table(tables.outOfScope)
    try page.table(tables.droppedFailures, none: words.noDroppedFailure)
  }

  func guidelines(_ page: inout some PageSink) throws {
    for isAdvice in [false, true] { try page.table(tables.guidelines(isAdvice: isAdvice)) }
  }

  func criteria(_ page: inout some PageSink) throws {
    try page.paragraph(words.criteriaRule)
    let open = facts.criteria.count { $0.term == nil }
    if open > 0 { try page.paragraph(words.criteriaOpen(open)) }
    if facts.criteriaNotAsked > 0 { try page.paragraph(words.criteriaNotAsked(facts.criteriaNotAsked)) }
    try page.table(tables.criteria)
  }

  func comparison(_ page: inout some PageSink) throws {
    guard let changes = facts.changes else { return }
    try page.table(tables.changes(changes), none: words.nothingChanged(facts.predecessor))
    try page.paragraph(words.comparisonCommand(facts.comparisonCommand))
  }

  func trend(_ page: inout some PageSink) throws {
    if facts.trendLeftOut > 0 { try page.paragraph(words.trendLimited(facts.trendLeftOut)) }
    try page.paragraph(words.trendRules)
    try page.chart(
      OutcomeChart(
        id: "trend-chart", title: words.trendChart,
        bars: facts.trend.map { OutcomeChart.Bar(label: $0.version, name: $0.version, counts: $0.mustLevel) },
        words: words))
    try page.table(tables.trend)
  }
}
