public import AuditModel
internal import AuditRules
public import AuditStore

/// Places later what a run of a tool left without a place, as an import with a map does.
///
/// What was stored stays as it is: the pages that have a place now are a run of their own, of the same file and time.
public enum ToolPlacing {
  /// Places the pages of a run that have no place yet and that the map knows.
  ///
  /// - Parameters:
  ///   - run: A run of the release.
  ///   - person: Who places it.
  /// - Returns: What it did; nil where the map places none of them.
  /// - Throws: ``InputError`` where the map file is ambiguous, ``StoreError``.
  public static func place(
    _ run: StoredToolRun, by map: PlaceMap, _ person: String, of product: Product, _ release: Release, at now: Int64,
    in transaction: borrowing WriteTransaction
  ) throws -> ToolImporter.Imported? {
    guard let format = ToolFormat(rawValue: run.format),
      let build = try transaction.read.builds(of: release.id).first(where: { $0.name == run.build })
    else { return nil }
    var report = ToolReport(format: format, tool: run.tool, version: run.version)
    report.startedAt = run.startedAt
    let pages = try transaction.read.pages(of: run.number)
    var seen = Dictionary(
      grouping: try transaction.read.instances(seenBy: run.number).filter { $0.address == nil },
      by: { PageURL.normalized($0.page) })
    for stored in pages where !stored.isPlaced {
      var page = page(stored, format)
      guard try map.screen(of: page, in: run.sourceName) != nil else { continue }
      for rule in try transaction.read.rules(of: run.number, page: stored.number) {
        page.rules[rule.rule] = ToolRuleRun(
          wasRun: rule.wasRun, isTruncated: rule.isTruncated, passed: rule.passed, failed: rule.failed,
          cannotTell: rule.cannotTell, inapplicable: rule.inapplicable)
      }
      // A page that stands in the file twice has each of its instances once.
      page.instances = (seen.removeValue(forKey: PageURL.normalized(stored.location)) ?? [])
        .compactMap { instance($0, format) }
      report.pages.append(page)
    }
    guard !report.pages.isEmpty else { return nil }
    let ofPages = Set(pages.compactMap { page in page.why.map { "\(page.location): \($0)" } })
    report.why = (run.why ?? "").split(separator: "\n").map(String.init).filter { !ofPages.contains($0) }
    var options = ToolImporter.Options(sourceName: run.sourceName, sha256: run.sha256, person: person)
    options.map = map
    return try ToolImporter(report, options, of: product, release, build: build, at: now).run(in: transaction)
  }

  private static func page(_ stored: StoredToolPage, _ format: ToolFormat) -> ToolPage {
    var page = ToolPage(stored.location)
    page.why = stored.why
    guard format.isOfAndroid else { return page }
    // The location of a screen of an app is its package and its title.
    let parts = stored.location.split(separator: " ", maxSplits: 1).map(String.init)
    (page.package, page.window) = (parts.first, parts.count > 1 ? parts[1] : nil)
    return page
  }

  private static func instance(_ seen: SeenInstance, _ format: ToolFormat) -> FoundInstance? {
    guard let kind = FoundInstance.LocationKind(rawValue: seen.kind) else { return nil }
    var instance = FoundInstance(seen.rule, seen.outcome, kind, seen.location)
    (instance.name, instance.snippet, instance.message) = (seen.name, seen.snippet, seen.message)
    (instance.isSnippetCut, instance.severity, instance.ignoreReason) = (
      seen.isSnippetCut, seen.severity, seen.ignoreReason
    )
    if format.hasAdvice {
      // What bears on no check is advice, or a rule without one, and stays that.
      instance.isAdvice = seen.checks.isEmpty
      return instance
    }
    // What the file itself said of its criteria was kept; where it said nothing the mapping does.
    let criteria = seen.checks.filter { $0.hasPrefix("wcag/") }.map { String($0.dropFirst("wcag/".count)) }
    instance.criteria = criteria.isEmpty ? nil : criteria
    return instance
  }
}
