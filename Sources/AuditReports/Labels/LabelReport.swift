internal import AuditModel
internal import AuditRules

/// What may be claimed as Accessibility Nutrition Labels of the App Store.
///
/// For people as a page, for programs as the attributes of the store's interface. Nothing is sent.
struct LabelReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let document = try LabelDocument(report, in: snapshot)
    guard report.options.markup == .json else { return try document.render(as: report.options.markup, to: stream) }
    try document.write(JSONStream(stream, compactDepth: 5))
    try stream.write("\n")
  }
}

/// The labels of a release, for each family of devices on which it was tested.
struct LabelDocument: PageDocument {
  private let report: ComplianceReport
  private let families: [LabelClaims]
  private let tasks: [ScreenProcess]
  /// How many sessions with findings say no family.
  private let unstated: Int
  private let languages: TextLanguages
  /// What the places are called that keep labels from being claimed.
  private let titles: PlaceTitles

  init(_ report: ComplianceReport, in snapshot: borrowing some ReportFacts & ~Copyable) throws {
    self.report = report
    let input = report.input
    tasks = input.processes.filter(\.isCommonTask)
    let inScope = Set(input.screens.map(\.key))
    let screens = tasks.flatMap(\.screens).distinct()
    let checks = LabelChecks(
      try snapshot.checkDefinitions(for: report.release.id), standards: try snapshot.packStandards())
    let tested = report.sessions.map(\.session.environment.family)
    unstated = tested.count { $0 == nil }
    let split = (screens.filter(inScope.contains), screens.filter { !inScope.contains($0) })
    var families: [LabelClaims] = []
    for family in DeviceFamily.allCases where tested.contains(family) {
      let found = try ComplianceInput(
        snapshot, product: input.product, release: report.release, onlyOn: family)
      families.append(LabelClaims(family, ReleaseEvaluation(found).cells, checks, split))
    }
    self.families = families
    languages = try TextLanguages(report, in: snapshot)
    titles = try PlaceTitles(
      families.flatMap(\.labels).flatMap(\.gaps).compactMap(\.place), of: report.release, input.product, in: snapshot)
  }

  private var words: Words.NutritionLabels { report.options.language.words.nutritionLabels }

  // MARK: The page

  var frame: PageFrame { report.options.language.words.frame }

  var title: String { words.title("\(report.compliance.product.title) \(report.release.version)") }

  func lead(into page: inout some TextSink) throws {
    try page.paragraph(words.introduction)
    if tasks.isEmpty {
      try page.notice(words.noTask)
    } else {
      let titles = tasks.map { PageField.Value.run(.text($0.title, in: languages.written(on: nil))) }
      try page.fields([PageField(words.tasks, titles)])
    }
    if families.isEmpty { try page.notice(words.noFamily) }
    if unstated > 0 { try page.paragraph(words.unstated(unstated)) }
  }

  func parts<Sink: TextSink>() -> [PagePart<Sink>] {
    families.map { claims in
      PagePart<Sink>(claims.family.rawValue, claims.family.title) { page in try write(claims, &page) }
    }
  }

  private func write(_ claims: LabelClaims, _ page: inout some TextSink) throws {
    let claimed: [(NutritionLabelRule.Claim, String)] = [
      (.mayBeClaimed, words.mayBeClaimed), (.nothingToClaim, words.nothingToClaim),
      (.notOffered, words.notOffered(claims.family.title)),
    ]
    for (claim, heading) in claimed {
      let labels = claims.labels.filter { $0.claim == claim }.map(\.label.title)
      if !labels.isEmpty { try page.paragraph("\(heading) \(labels.joined(separator: ", ")).") }
    }
    let refused = claims.labels.filter { $0.claim == .cannotBeClaimed }
    guard !refused.isEmpty else { return }
    try page.paragraph(words.cannotBeClaimed)
    try page.table(
      ReportTable(
        words.why(claims.family.title), words.columns.map { ReportTable.Column($0) },
        cells: refused.flatMap { label in
          label.gaps.map { gap in
            let told = told(gap)
            return [.text(label.label.title), place(gap.place), check(told.check), .text(told.reason)]
          }
        }))
  }

  private func place(_ address: Address?) -> PageCell {
    guard let address else { return .text("") }
    return .text(titles[address], in: languages.written(on: address.screenKey))
  }

  private func check(_ check: CheckDefinition?) -> PageCell {
    guard let check else { return .text("") }
    return .text(check.check.title, in: languages.pack(check.pack), small: check.check.path)
  }

  /// By which check something keeps a label from being claimed, and why.
  private func told(_ gap: LabelClaims.Gap) -> (check: CheckDefinition?, reason: String) {
    switch gap {
    case .cell(_, let check, let outcome): (check, words.outcome(outcome))
    case .otherTechnology(_, let check): (check, words.otherTechnology)
    case .notAsked(let check): (check, check == nil ? words.noPack : words.notAsked)
    case .outOfScope: (nil, words.outOfScope)
    case .noTask: (nil, words.noTask)
    }
  }

  // MARK: For programs

  /// Writes the attributes of an accessibility declaration for each family, and what keeps the others from being true.
  func write(_ json: JSONStream) throws {
    try json.object {
      try json.member("product", report.compliance.product.key)
      try json.member("release", report.release.version)
      try json.array("common_tasks", tasks.map(\.key))
      try json.member("sessions_without_family", unstated)
      try json.array("declarations") {
        for claims in families {
          try json.object {
            try json.member("deviceFamily", claims.family.apiName)
            for label in claims.labels where label.claim != .notOffered {
              try json.member(label.label.attribute, label.claim == .mayBeClaimed)
            }
          }
        }
      }
      try json.array("labels") {
        for claims in families {
          for label in claims.labels {
            try json.object {
              try json.member("deviceFamily", claims.family.apiName)
              try json.member("attribute", label.label.attribute)
              try json.member("label", label.label.title)
              try json.member("claim", label.claim.rawValue)
              try json.array("cells") { for gap in label.gaps { try write(gap, json) } }
            }
          }
        }
      }
    }
  }

  private func write(_ gap: LabelClaims.Gap, _ json: JSONStream) throws {
    let told = told(gap)
    try json.object {
      try json.member("place", gap.place.map { "\($0)" })
      try json.member("check", told.check?.check.path)
      if case .cell(_, _, let outcome) = gap { try json.member("outcome", outcome.name) }
      try json.member("reason", told.reason)
    }
  }
}
