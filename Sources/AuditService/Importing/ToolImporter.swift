public import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditStore

/// Stores what a tool found: the run, what its rules gave, each instance, and a failed finding for each place, check and rule.
public struct ToolImporter {
  /// What a person says of a file.
  public struct Options: Sendable {
    /// Name of the file, and SHA-256 of its bytes in hexadecimal.
    public var sourceName, sha256: String
    /// The map file; nil: none.
    public var map: PlaceMap?
    /// The screen and state of a file of one page; nil: not said.
    public var place: (screen: String, state: String)?
    /// Who imports it.
    public var person: String
    /// When the tool ran, where the file does not say: UTC, milliseconds since 1970; nil: now.
    public var time: Int64?
    /// Is told now and then how many instances were stored since; nil: nobody is.
    public var progress = WorkProgress.silent

    /// What is needed of every file.
    public init(sourceName: String, sha256: String, person: String) {
      (self.sourceName, self.sha256, self.person) = (sourceName, sha256, person)
    }
  }

  /// A failed finding that was recorded.
  public struct Failure: Sendable {
    /// Its number.
    public let finding: Identifier<Finding>
    /// Where, and path of the check.
    public let address, check: String
    /// The tool's rule.
    public let rule: String
    /// How many instances are behind it.
    public let instanceCount: Int
    /// How bad the worst is; nil when the tool does not say.
    public let severity: Severity?
    /// The issue that it opened or joined.
    public let issue: Identifier<AuditIssue>?
  }

  /// What an import did.
  public struct Imported: Sendable {
    /// The number of the run.
    public internal(set) var run: Int64
    /// Whether the file was imported before, at the same places: then nothing changed.
    public internal(set) var isKnown = false
    /// The newest run of the same file at the same screens, of which the map now places or ignores something otherwise; nil: none.
    public internal(set) var placedOtherwise: Int64?
    /// Pages at which a newer run of the tool looked, on this build of the release or a later one: no failure is recorded there.
    public internal(set) var olderPages: [String] = []
    /// Instances that no earlier run saw, that one did, that are gone, and whose rule was not run again.
    public internal(set) var newCount = 0, knownCount = 0, goneCount = 0, notTestedCount = 0
    /// Failed findings.
    public internal(set) var failures: [Failure] = []
    /// Issues that the tool now says are fixed.
    public internal(set) var claimed: [Identifier<AuditIssue>] = []
    /// Rules that the mapping of the tool does not have.
    public internal(set) var unmapped: [String] = []
    /// Checks that no profile of the release asks for, with the rules that bear on them.
    public internal(set) var unasked: [String] = []
  }

  let report: ToolReport
  let options: Options
  let product: Product
  let release: Release
  let build: Build
  let mapping: ToolMapping?
  private let now: Int64
  let startedAt: Int64

  /// Prepares the import of a report into a build.
  public init(
    _ report: ToolReport, _ options: Options, of product: Product, _ release: Release, build: Build, at now: Int64
  ) throws {
    (self.report, self.options, self.product, self.release) = (report, options, product, release)
    (self.build, self.now) = (build, now)
    // A time ahead of now, or before there were such tools, is a clock's mistake.
    startedAt = min(report.startedAt.flatMap { $0 > 0 ? $0 : nil } ?? options.time ?? now, now)
    mapping = try ToolMapping.builtIn(report.tool)
  }

  /// A screen in a state, with the local keys of its address, of itself and of the state.
  struct PlacedScreen {
    let key, state: String
    let address, screenID, stateID: Int64
  }

  /// A page with its place.
  struct PlacedPage {
    let page: ToolPage
    /// Nil: it has no place.
    var screen: PlacedScreen?
    /// Whether a newer run of the tool looked at it.
    var isOlder = false
    /// Elements of the screen by key, with their types.
    var types: [String: String] = [:]

    var text: String { screen.map { "\($0.key)@\($0.state)" } ?? "?\(PageURL.normalized(page.location))" }
  }

  /// An instance with its place and the checks that it bears on.
  struct PlacedInstance {
    let instance: FoundInstance
    let page: Int
    let ignoreReason: String?
    let element: String?
    let addressText: String
    let address: Int64?
    let checks: [Identifier<Check>: Outcome]
    let prints: InstancePairing.Prints
  }

  /// Stores it.
  ///
  /// - Throws: ``InputError`` where the map file is ambiguous, ``StoreError``.
  public func run(in transaction: borrowing WriteTransaction) throws -> Imported {
    if let platforms = report.format.platforms, !platforms.contains(product.platform) {
      throw InputError([
        InputProblem(
          source: options.sourceName,
          message:
            "these are results of \(report.format.title), which looks at \(platforms.map(\.title).joined()), and "
            + "\(product.key) is a product for \(product.platform.title); name another one with --product")
      ])
    }
    var pages = try placedPages(in: transaction)
    for index in pages.indices {
      guard let address = pages[index].screen?.address else { continue }
      let newest = try transaction.read.newestRun(of: report.tool, at: address, onOrAfter: build)
      pages[index].isOlder = (newest ?? .min) > startedAt
    }
    let same = try sameRuns(pages, transaction.read)
    if let known = try knownRun(among: same, pages, in: transaction) { return known }
    let known = try openInstances(at: pages, transaction.read)
    let session = try startSession(in: transaction)
    var resolver = try FindingResolver(
      transaction, product: product, release: release, session: session, time: startedAt)
    var checks = ToolChecks(mapping, on: product.platform)
    let instances = try placed(pages, &resolver, &checks, in: transaction)
    let run = try transaction.add(newRun(session))
    try write(pages, of: run, in: transaction)
    var imported = Imported(run: run)
    imported.placedOtherwise = same.last
    (imported.unmapped, imported.unasked) = (checks.unmapped.sorted(), checks.unasked.sorted())
    imported.olderPages = pages.filter(\.isOlder).map(\.page.location)
    let missing = try write(
      instances, beside: known, of: run, &imported,
      in: transaction)
    imported.failures = try fail(instances, pages, of: run, session, &resolver, checks, in: transaction)
    try claim(missing, instances, pages, &imported, in: transaction)
    try transaction.endSession(session, at: now, by: options.person)
    try transaction.refreshIssues()
    return imported
  }

  var toolName: String { report.version.isEmpty ? report.tool : "\(report.tool) \(report.version)" }

  private func newRun(_ session: AuditSession) -> NewToolRun {
    let reasons = report.reasons
    return NewToolRun(
      session: session, format: report.format.rawValue, tool: report.tool, version: report.version,
      startedAt: startedAt, status: report.status.rawValue,
      why: reasons.isEmpty ? nil : reasons.joined(separator: "\n"),
      sourceName: options.sourceName, sha256: options.sha256, mappingEdition: mapping?.edition ?? "",
      person: options.person)
  }

  /// A tool's findings belong to an environment of its own, which no plan names.
  var environment: AuditEnvironment {
    AuditEnvironment(
      device: AuditEnvironment.notStated, os: product.platform.title, osVersion: AuditEnvironment.notStated,
      assistiveTechnology: report.tool, assistiveTechnologyVersion: report.version)
  }

  private func startSession(in transaction: borrowing WriteTransaction) throws -> AuditSession {
    let id = try transaction.startSession(
      auditor: report.tool, release: release, build: build.id, environment: environment, startedAt: startedAt,
      note: "\(options.sourceName), imported by \(options.person)")
    return try transaction.read.session(id)
  }

  private func placedPages(in transaction: borrowing WriteTransaction) throws -> [PlacedPage] {
    if options.place != nil, Set(report.pages.map { PageURL.normalized($0.location) }).count > 1 {
      throw InputError([
        InputProblem(
          source: options.sourceName,
          message: "it has \(report.pages.count) pages, and --screen names one screen; say where they are with --map")
      ])
    }
    return try report.pages.map { page in
      var placed = PlacedPage(page: page)
      let entry = try options.map?.screen(of: page, in: options.sourceName)
      guard let place = entry.map({ ($0.screen, $0.state) }) ?? options.place.map({ ($0.screen, $0.state) }) else {
        return placed
      }
      let screen = try screen(place.0, entry, in: transaction.read)
      let address = Address.screen(key: place.0, state: place.1, element: nil)
      let key = try transaction.addressKey(of: address, in: product.id, screen: screen.id)
      placed.screen = PlacedScreen(
        key: place.0, state: place.1, address: key, screenID: screen.id.rawValue,
        stateID: try transaction.read.stateID(ofAddress: key))
      for element in screen.expanded.elements { placed.types[element.key] = element.type }
      return placed
    }
  }

  /// A screen of the release; one that a map names and the release does not have is a mistake of the map.
  private func screen(
    _ key: String, _ entry: PlaceMap.Screen?, in transaction: borrowing ReadTransaction
  ) throws -> Screen {
    do throws(StoreError) {
      return try transaction.screen(key, of: release)
    } catch {
      guard case .notFound = error, let map = options.map, let entry else { throw error }
      throw InputError([InputProblem(source: map.source, line: entry.line, message: "\(error)")])
    }
  }

  func placed(
    _ pages: [PlacedPage], _ resolver: inout FindingResolver, _ checks: inout ToolChecks,
    in transaction: borrowing WriteTransaction
  ) throws -> [PlacedInstance] {
    var placed: [PlacedInstance] = []
    var unknown: [String: PlaceMap.Element] = [:]
    for (index, page) in pages.enumerated() {
      for instance in page.page.instances {
        var element: String?
        if let screen = page.screen {
          let entry = options.map?.element(of: instance, on: screen.key, screen.state)
          element = entry?.element
          if let entry, page.types[entry.element] == nil {
            unknown["\(screen.key)/\(entry.element)"] = entry
            element = nil
          }
        }
        var address = page.screen?.address
        let text = page.text + (element.map { "/\($0)" } ?? "")
        var resolved: [Identifier<Check>: Outcome] = [:]
        if let screen = page.screen {
          let (asked, isOnElement) = try checks.checks(
            of: instance, at: screen, element: element, type: element.flatMap { page.types[$0] }, &resolver,
            in: transaction)
          resolved = asked
          if isOnElement, let element {
            address =
              try checks.elementAddress(screen, element, asked.keys.first, &resolver, in: transaction) ?? address
          }
        } else {
          resolved = checks.said(by: instance, in: report.format, &resolver)
        }
        placed.append(
          PlacedInstance(
            instance: instance, page: index + 1,
            ignoreReason: instance.ignoreReason ?? options.map?.ignored[instance.rule], element: element,
            addressText: text, address: address, checks: resolved,
            prints: InstancePairing.Prints(
              strict: ToolPrints.strict(report.tool, instance, at: page.text),
              loose: ToolPrints.loose(report.tool, instance, at: page.text))))
      }
    }
    guard unknown.isEmpty else {
      throw InputError(
        unknown.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }.map { place, entry in
          InputProblem(
            source: options.map?.source ?? options.sourceName, line: entry.line,
            message:
              "the map names \(place), which the specification does not have; correct the map, or import the screen")
        })
    }
    return placed
  }

  private func write(
    _ pages: [PlacedPage], of run: Int64, in transaction: borrowing WriteTransaction
  ) throws {
    for (index, page) in pages.enumerated() {
      try transaction.addPage(
        index + 1, of: run, location: page.page.location, address: page.screen?.address, why: page.page.why)
      for (name, rule) in page.page.rules.sorted(by: { $0.key < $1.key }) {
        try transaction.add(
          NewRuleRun(
            name, wasRun: rule.wasRun, isTruncated: rule.isTruncated, passed: rule.passed, failed: rule.failed,
            cannotTell: rule.cannotTell, inapplicable: rule.inapplicable), of: run, page: index + 1)
      }
    }
  }

  /// After so many instances it is said how far it has come.
  private static let toldEach = 1024

  /// Writes instances and sightings.
  ///
  /// - Returns: The open instances that were not seen.
  private func write(
    _ instances: [PlacedInstance], beside open: [KnownInstance], of run: Int64, _ imported: inout Imported,
    in transaction: borrowing WriteTransaction
  ) throws -> [KnownInstance] {
    var missing: [KnownInstance] = []
    var done = 0
    // What was a failure and is a question now is another instance.
    for outcome in [Outcome.failed, .cantTell] {
      let found = instances.enumerated().filter { $0.element.instance.outcome == outcome }
      let known = open.filter { $0.outcome == outcome }
      let pairing = InstancePairing(
        found: found.map(\.element.prints),
        known: known.map { InstancePairing.Prints(strict: $0.strictPrint, loose: $0.loosePrint) })
      for (place, one) in found.enumerated() {
        done += 1
        if done.isMultiple(of: Self.toldEach) { options.progress.tell(done, of: instances.count) }
        if let pair = pairing.pairs[place] {
          imported.knownCount += one.element.ignoreReason == nil ? 1 : 0
          try transaction.addSighting(
            of: known[pair.known].key, by: run, isStrict: pair.isStrict, ignoreReason: one.element.ignoreReason)
        } else {
          imported.newCount += one.element.ignoreReason == nil ? 1 : 0
          try transaction.add(newInstance(one.element, number: one.offset + 1), of: run)
          try transaction.addSighting(
            of: InstanceKey(run: run, number: one.offset + 1), by: run, isStrict: true,
            ignoreReason: one.element.ignoreReason)
        }
      }
      missing += pairing.missing.map { known[$0] }
    }
    return missing
  }

  private func newInstance(_ one: PlacedInstance, number: Int) -> NewToolInstance {
    var new = NewToolInstance(
      number: number, page: one.page, rule: one.instance.rule, outcome: one.instance.outcome, address: one.address,
      kind: one.instance.kind.rawValue, location: one.instance.location, strictPrint: one.prints.strict,
      loosePrint: one.prints.loose, isSnippetCut: one.instance.isSnippetCut, checks: one.checks)
    new.name = one.instance.name
    new.snippet = one.instance.snippet
    new.message = one.instance.message
    new.severity = one.instance.severity
    return new
  }

  /// Records a failed finding for each place, check and rule; of a page at which a newer run looked none.
  private func fail(
    _ instances: [PlacedInstance], _ pages: [PlacedPage], of run: Int64, _ session: AuditSession,
    _ resolver: inout FindingResolver, _ checks: ToolChecks, in transaction: borrowing WriteTransaction
  ) throws -> [Failure] {
    struct Cell: Hashable {
      let address: Int64
      let check: Identifier<Check>
      let rule: String
    }
    var groups: [Cell: [PlacedInstance]] = [:]
    var order: [Cell] = []
    for one in instances where one.ignoreReason == nil && !pages[one.page - 1].isOlder {
      for (check, outcome) in one.checks.sorted(by: { $0.key < $1.key }) where outcome == .failed {
        guard let address = one.address else { continue }
        let cell = Cell(address: address, check: check, rule: one.instance.rule)
        if groups[cell] == nil { order.append(cell) }
        groups[cell, default: []].append(one)
      }
    }
    var prepared: [(ResolvedFinding, Cell, [PlacedInstance])] = []
    for cell in order {
      guard let group = groups[cell], let first = group.first, let path = checks.paths[cell.check],
        let screen = pages[first.page - 1].screen
      else { continue }
      let isOnElement = first.address != screen.address
      let place = "\(screen.key)@\(screen.state)" + (isOnElement ? first.element.map { "/\($0)" } ?? "" : "")
      var input = FindingInput(address: place, check: path, outcome: Outcome.failed.name)
      input.mode = .automatic
      input.observed = observed(cell.rule, group)
      input.severity = group.compactMap(\.instance.severity).max()?.name ?? ""
      guard var resolved = try resolver.resolve(input, in: transaction, problem: { _ in }) else { continue }
      let problem = Problem.Description(
        "\(report.tool): \(cell.rule)", severity: group.compactMap(\.instance.severity).max(),
        location: Self.locations(group), recommendation: first.instance.help)
      resolved.add(FindingSupplement(problems: [problem], origin: .toolRun(run, rule: cell.rule)))
      prepared.append((resolved, cell, group))
    }
    return try transaction.withFindingRecorder(
      for: session, release: release, isSuperseded: IssueVerification.isSuperseded
    ) { recorder in
      var failures: [Failure] = []
      for (resolved, cell, group) in prepared {
        let recorded = try recorder.record(resolved.finding) { resolved.issueTitle(at: $0, in: session) }
        failures.append(
          Failure(
            finding: recorded.finding, address: resolved.address.description, check: resolved.check.check.path,
            rule: cell.rule, instanceCount: group.count, severity: group.compactMap(\.instance.severity).max(),
            issue: recorded.issue))
      }
      return failures
    }
  }

  private func observed(_ rule: String, _ group: [PlacedInstance]) -> String {
    let words = group.first?.instance.message.map { ToolPrints.folded($0) } ?? ""
    let short = words.count > 300 ? String(words.prefix(300)) + "…" : words
    return "\(toolName), \(rule): \(CountText.of(group.count, "place")) failed: \(Self.locations(group))"
      + (short.isEmpty ? "" : ". \(short)")
  }

  /// The first locations, and how many more there are.
  private static func locations(_ group: [PlacedInstance]) -> String {
    let shown = group.prefix(10).map { one in
      let text = one.instance.location.isEmpty ? "the whole page" : one.instance.location
      return text.count > 120 ? String(text.prefix(120)) + "…" : text
    }
    return shown.joined(separator: "; ") + (group.count > 10 ? "; and \(group.count - 10) more" : "")
  }
}
