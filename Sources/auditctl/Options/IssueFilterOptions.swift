internal import ArgumentParser
internal import AuditModel
internal import AuditRules
internal import AuditStore

/// Which issues a command lists.
struct IssueFilterOptions: ParsableArguments {
  @OptionGroup var product: ProductOptions
  @Option(help: "Only those with a finding in this release.") var release: String?
  @Option(help: "Only those with a finding on this screen, or on a component that it declares.") var screen: String?
  @Option(help: "Only those at elements of this type.") var elementType: String?
  @Option(help: "Only those of checks of this pack.") var pack: String?
  @Option(help: "Only those of checks of this level: must to should-not, A to AAA.") var level: RequirementLevel?
  @Option(help: "Only those of checks that test this criterion, such as wcag/1.4.3 or 1.4.3.") var criterion: String?
  @Option(help: "Only those of this check: a path or its ending.") var check: String?
  @Option(help: "Only those at least this severe.") var severity: Severity?
  @Option(help: "Only those of this team, or of its screens.") var team: String?
  @Option(help: "Only those that this person works on.") var owner: String?
  @Option(help: "Only those with this label.") var label: String?
  @Option(help: "Only the one with this key or address in another system.") var reference: String?
  @Option(help: "Only those in this state; may be given several times. Else those with work left to do.")
  var state: [IssueState] = []
  @Flag(help: "Those in every state.") var all = false
  @Option(help: "Only those with this decision in force.") var decision: Decision.Kind?
  @Flag(help: "Only those that nobody works on and nothing was decided about.") var untriaged = false
  @Option(help: ArgumentHelp("Only those whose decision lapses within this many days: 30d.", valueName: "days"))
  var expiring: DayCount?
  @Flag(help: "Only overdue ones that no decision lets wait.") var overdue = false
  @Option(help: ArgumentHelp("Only those opened more than this many days ago: 30d.", valueName: "days"))
  var olderThan: DayCount?
  @Option(
    help: ArgumentHelp(
      "Only those with these words in title, comments, places or observations.", valueName: "words"))
  var search: String?

  func validate() throws {
    guard !all || state.isEmpty else { throw ValidationError("Say --all or --state, not both.") }
    guard search?.trimmed.isEmpty != true else { throw ValidationError("--search is empty; say what to look for.") }
  }

  /// The filter, with everything that it names looked up.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a release, screen, pack or check that there is not.
  func resolve(_ transaction: borrowing ReadTransaction, now: Int64) throws -> IssueFilter {
    var filter = IssueFilter()
    filter.product = try product.product.map { try transaction.product($0).key }
    if let release {
      let product = try product.resolve(transaction)
      filter.product = product.key
      let found = try transaction.release(release, of: product)
      filter.release = found.version
      filter.carried = try ComplianceInput(transaction, product: product, release: found).carriedFindings()
    }
    if let screen {
      let products = try product.product.map { [try transaction.product($0)] } ?? transaction.products()
      guard try products.contains(where: { try transaction.hasScreen(screen, of: $0) }) else {
        throw StoreError.notFound(kind: "screen", reference: screen, hint: "see `auditctl screen list`")
      }
      filter.screen = screen
      filter.places = try products.flatMap { try transaction.addressIDs(onScreen: screen, of: $0.id) }
    }
    filter.checks = try checks(transaction)
    filter.elementType = elementType
    filter.severity = severity
    filter.team = team
    filter.owner = owner.map { TypedName($0) }
    filter.label = label
    filter.reference = reference
    filter.decision = decision
    filter.isUntriaged = untriaged
    filter.isOverdue = overdue
    filter.expiresBefore = expiring.map { now + $0.milliseconds }
    filter.openedBefore = olderThan.map { now - $0.milliseconds }
    filter.words = search.map { [$0] } ?? []
    filter.now = now
    if let elementType { _ = try transaction.elementType(elementType) }
    if team != nil || owner != nil || label != nil {
      let known = try KnownNames(filter.product, transaction).spelled(team: team, owner: owner, label: label)
      (filter.team, filter.label) = (known.team, known.label)
    }
    if all { filter.isAll = true }
    if !state.isEmpty { filter.states = Set(state) }
    return filter
  }

  /// The checks that pack, level, criterion and check leave; nil where none of them is said.
  private func checks(_ transaction: borrowing ReadTransaction) throws -> Set<Identifier<Check>>? {
    guard pack != nil || level != nil || criterion != nil || check != nil else { return nil }
    let reference = criterion.map { $0.contains("/") ? $0 : "wcag/\($0)" }
    let found = try transaction.checks(pack: pack, level: level, path: check, criterion: reference)
    guard found.isEmpty else { return found }
    let said = [
      pack.map { "of pack \($0)" }, level.map { "of level \($0.rawValue)" }, reference.map { "for \($0)" }, check,
    ]
    throw StoreError.notFound(
      kind: "check", reference: said.compactMap { $0 }.joined(separator: " "), hint: "see `auditctl catalog search`")
  }
}
