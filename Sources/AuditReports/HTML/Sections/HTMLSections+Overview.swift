internal import AuditModel
internal import AuditRules

/// What was tested, what blocks, and how screens, guidelines and criteria stand.
extension HTMLSections {
  func coverage() throws {
    try page.paragraph(words.testedOf(facts.all.mustLevel))
    try page.table(tables.coverage, rows: tables.coverageRows(facts))
    var sentences = [words.advice(facts.all.advice)]
    let screens = report.screens
    if compliance.profile.hasElementChecks {
      var elements = ElementCoverage()
      for screen in screens { elements.add(screen.elements) }
      sentences.append(words.elements(elements))
      sentences.append(words.lists(declared: screens.count(where: \.isElementListComplete), of: screens.count))
    }
    if report.options.scope == .release { sentences += words.rates(compliance) }
    try page.list(sentences + facts.remarks.map { words.remark($0) })
  }

  func blocking() throws {
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
    if counts.untested > 0 { open.append((target.rawValue, words.untested(counts.untested))) }
    if counts.cantTell > 0 { open.append((target.rawValue, words.cantTell(counts.cantTell))) }
    if !facts.undeclared.isEmpty { open.append((PageSection.screens.rawValue, words.undeclared(facts.undeclared))) }
    if facts.failuresOutOfScope > 0 {
      open.append((PageSection.outOfScope.rawValue, words.failuresOutOfScope(facts.failuresOutOfScope)))
    }
    if !open.isEmpty {
      isClear = false
      try page.links(open)
    }
    if isClear { try page.paragraph(words.nothingMissing(report)) }
    if counts.waived > 0 { try page.paragraph(words.waived(counts.waived)) }
  }

  func screens() throws {
    let screens = report.screens
    if screens.count > OutcomeChart.limit {
      try page.paragraph(words.tooManyBars(screens.count, limit: OutcomeChart.limit))
    } else if !screens.isEmpty {
      try chart(
        "screens-chart", words.screensChart(),
        screens.map { OutcomeChart.Bar(label: $0.key, name: words.name($0), counts: $0.mustLevel) })
    }
    try page.table(tables.screens, rows: tables.screenRows)
    if let lists = tables.elementLists { try page.table(lists, rows: tables.elementListRows) }
    if let processes = tables.processes { try page.table(processes, rows: tables.processRows) }
  }

  func outOfScope() throws {
    if !tables.outOfScopeRows.isEmpty { try page.table(tables.outOfScope, rows: tables.outOfScopeRows) }
    try page.table(tables.failuresOutOfScope, none: words.noFailureOutOfScope(), rows: tables.failureOutOfScopeRows)
  }

  func chart(_ id: String, _ title: String, _ bars: [OutcomeChart.Bar]) throws {
    try page.markup(OutcomeChart(id: id, title: title, bars: bars, words: words).markup)
  }

  func guidelines() throws {
    for isAdvice in [false, true] {
      let rows = tables.guidelineRows(facts, isAdvice: isAdvice)
      try page.table(tables.guidelines(isAdvice: isAdvice), rows: rows)
    }
  }

  func criteria() throws {
    try page.paragraph(words.criteriaRule())
    let open = facts.criteria.count { $0.term == nil }
    if open > 0 { try page.paragraph(words.criteriaOpen(open)) }
    if facts.criteriaNotAsked > 0 { try page.paragraph(words.criteriaNotAsked(facts.criteriaNotAsked)) }
    try page.table(tables.criteria, rows: tables.criterionRows(facts))
  }

  func comparison() throws {
    guard let changes = facts.changes else { return }
    try page.table(
      tables.changes, none: words.nothingChanged(facts.predecessor), rows: tables.changeRows(changes))
    try page.paragraph(words.comparisonCommand(facts.comparisonCommand))
  }

  func trend() throws {
    if facts.trendLeftOut > 0 { try page.paragraph(words.trendLimited(facts.trendLeftOut)) }
    try page.paragraph(words.trendRules())
    try chart(
      "trend-chart", words.trendChart(),
      facts.trend.map { OutcomeChart.Bar(label: $0.version, name: $0.version, counts: $0.mustLevel) })
    try page.table(tables.trend, rows: tables.trendRows(facts))
  }
}
