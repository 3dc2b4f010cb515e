public import AuditModel
internal import AuditRules
public import AuditStore

/// Resolves the references of findings within one release, and says everything that is wrong with a finding.
///
/// Addresses and checks are looked up once; a batch names each of them many times.
public struct FindingResolver: ~Copyable {
  private let release: Release
  private let platform: Platform
  private let session: AuditSession
  /// The methods of the checks that the session can answer.
  private let methods: Set<CheckMethod>
  private let checks: CheckIndex
  private var screens: [String: ScreenOutline] = [:]
  /// The screens on which a check was said not to apply, with the elements of their components.
  private var specified: [String: ScreenSpecification] = [:]
  /// The release's components by key, once a finding named one.
  private var components: [String: Component]?
  /// The keys of all screens, once a finding named one that there is not.
  private var screenKeys: [String]?
  private let times: ObservedTime
  private let product: Identifier<Product>
  private var knownChecks: [String: KnownCheck] = [:]
  private var knownAddresses: [String: KnownAddress] = [:]
  /// What the previous finding named, because an auditor stays with one element or one check for a while.
  private var latestCheck: (reference: String, known: KnownCheck)?
  private var latestAddress: (reference: String, known: KnownAddress)?
  /// How many screens are read one by one before all are.
  private static let fewScreens = 4

  /// Prepares to resolve findings of a session.
  ///
  /// - Parameters:
  ///   - time: When findings without a time of their own were observed: UTC, milliseconds since 1970.
  ///   - references: The checks that they will name; nil means any.
  public init(
    _ transaction: borrowing WriteTransaction, product: Product, release: Release, session: AuditSession, time: Int64,
    checks references: [String]? = nil
  ) throws {
    let few = try references.flatMap { try CheckIndex(transaction.read, release: release.id, only: $0) }
    let checks = try few ?? CheckIndex(transaction.read, release: release.id)
    self.product = product.id
    self.checks = checks
    self.release = release
    platform = product.platform
    self.session = session
    methods = SessionRule.methods(answeredWith: session.environment, on: product.platform)
    times = ObservedTime(in: session, otherwise: time, now: transaction.now)
  }

  /// Resolves one finding.
  ///
  /// - Returns: The finding, with its check and address; or nil when something is wrong with it.
  /// - Parameter problem: Called with each thing that is wrong, in words that end with what would be right.
  public mutating func resolve(
    _ input: borrowing FindingInput, in transaction: borrowing WriteTransaction, problem: (String) -> Void
  ) throws -> ResolvedFinding? {
    let (check, address, isOrdered) = try place(input, in: transaction, problem)
    // What else is wrong is wrong because of that.
    guard isOrdered else { return nil }
    var isRight = check != nil && address != nil
    if let check, let address, check.scope != address.scope,
      !CellRule.isSiteLevel(check.definition.check, at: address.address)
    {
      problem(mismatch(check, address.address))
      isRight = false
    } else if let check, case .component(let key, let element?) = address?.address,
      !ComponentRule.isFilled(check.definition.check)
    {
      problem(dependsOnPlace(check, element, components?[key]))
      isRight = false
    }
    if let check, input.mode != .automatic, !methods.contains(check.definition.check.method) {
      let path = check.definition.check.path
      SessionRule.refusal(
        of: check.definition.check.method, to: "\(path) is answered", in: session, on: platform
      ).map(problem)
      isRight = false
    }
    // Spreadsheets leave spaces behind words.
    guard let outcome = Outcome(typed: input.outcome) ?? Outcome(typed: input.outcome.filter { $0 != " " }) else {
      problem(
        input.outcome.allSatisfy(\.isWhitespace)
          ? "the outcome is missing; use \(Outcome.typedSpellings)"
          : "unknown outcome \(quoted(input.outcome)); use \(Outcome.typedSpellings)")
      return nil
    }
    if outcome == .inapplicable, let check, let refusal = try refusal(of: check, at: address, in: transaction) {
      problem(refusal)
      isRight = false
    }
    let severity = severity(input, outcome) {
      problem($0)
      isRight = false
    }
    if outcome == .inapplicable || outcome == .cantTell, input.reason.allSatisfy(\.isWhitespace) {
      problem("“\(outcome.words)” needs a reason")
      isRight = false
    }
    let time = times.read(input.at) {
      problem($0)
      isRight = false
    }
    let problems = ProblemLine.read(input) {
      problem($0)
      isRight = false
    }
    if !problems.isEmpty, outcome != .failed {
      problem("only a failure has problems, and this says “\(outcome.words)”")
      isRight = false
    }
    var ends: [Identifier<Finding>] = []
    if let check, let address, !input.ends.isEmpty {
      let ended = EndedFailures(
        outcome: outcome, place: address.address, check: check.definition.check.path, product: product,
        release: release.id)
      ends = try ended.read(input.ends, transaction.read) {
        problem($0)
        isRight = false
      }
    }
    guard isRight, let check, let address else { return nil }
    var finding = NewFinding(address: address.id, check: check.id, outcome: outcome, observedAt: time)
    finding.mode = input.mode
    // A failure is as bad as the worst that is wrong in it.
    finding.severity = (problems.compactMap(\.severity) + [severity].compactMap(\.self)).max()
    finding.observed = Self.stored(input.observed)
    finding.reason = Self.stored(input.reason)
    finding.note = Self.stored(input.note)
    if !problems.isEmpty || !ends.isEmpty {
      finding.supplement = FindingSupplement(problems: problems, ends: ends)
    }
    return ResolvedFinding(finding: finding, place: address, asked: check)
  }

  /// The check that a reference names, or nil when ``resolve(_:in:problem:)`` would refuse it.
  public mutating func definition(of reference: String) -> CheckDefinition? {
    check(reference, at: nil) { _ in }?.definition
  }

  /// The checks of the release that ask for contrast and are answered themselves.
  public var contrastChecks: [CheckDefinition] {
    checks.definitions.filter {
      !$0.hasWays && $0.check.platforms.contains(platform) && ContrastAnswer.isAsked(by: $0)
    }
  }

  private mutating func place(
    _ input: borrowing FindingInput, in transaction: borrowing WriteTransaction, _ problem: (String) -> Void
  ) throws -> (KnownCheck?, KnownAddress?, isOrdered: Bool) {
    // Most findings of a batch name a check that was looked up before.
    if let known = known(input.check), Outcome(typed: input.outcome) != nil {
      return (known, try address(input.address, in: transaction, problem), true)
    }
    if let order = order(of: input) {
      problem(order)
      return (nil, nil, false)
    }
    var wrong: [String] = []
    let address = try address(input.address, in: transaction) { wrong.append($0) }
    let unplaced = wrong
    wrong = []
    let check = check(input.check, at: address) { wrong.append($0) }
    (wrong + unplaced).forEach(problem)
    return (check, address, true)
  }

  /// What to say where address, check and outcome are all there, in another order; nil where they are not.
  private func order(of input: borrowing FindingInput) -> String? {
    func isCheck(_ word: String) -> Bool { if case .none = checks.find(word) { false } else { true } }
    var words = [input.address, input.check, input.outcome]
    guard let outcome = words.firstIndex(where: { Outcome(typed: $0) != nil }) else { return nil }
    // Where the last is an outcome and the one before it a check, the first is a place, right or wrong.
    guard outcome < 2 || !isCheck(input.check) else { return nil }
    let said = words.remove(at: outcome)
    guard let check = words.firstIndex(where: isCheck) else { return nil }
    let path = words.remove(at: check)
    guard let address = words.first, Address(address) != nil else { return nil }
    return "first comes the address, then the check, then the outcome: \(address) \(path) \(said)"
  }

  private mutating func known(_ reference: String) -> KnownCheck? {
    if let latestCheck, latestCheck.reference == reference { return latestCheck.known }
    guard let known = knownChecks[reference] else { return nil }
    latestCheck = (reference, known)
    return known
  }

  /// The check that a reference names; of several the only one that is asked at the address.
  private mutating func check(
    _ reference: String, at address: KnownAddress?, _ problem: (String) -> Void
  ) -> KnownCheck? {
    if let known = known(reference) { return known }
    switch checks.find(reference) {
    case .none:
      let became = checks.successors(of: reference)
      let meant = checks.nearest(to: reference).map { "did you mean \($0)? See " } ?? "see "
      problem(
        "unknown check \(quoted(reference)); "
          + (became.isEmpty
            ? "\(meant)`auditctl catalog search`" : "it became \(became.joined(separator: " and "))"))
      return nil
    case .many(let paths):
      if let address, let only = onlyAsked(paths, at: address) { return KnownCheck(only) }
      problem("\(quoted(reference)) names several checks: \(paths.joined(separator: ", ")); write more of the path")
      return nil
    case .one(let definition):
      guard definition.check.platforms.contains(platform) else {
        let platforms = definition.check.platforms.map(\.title).joined(separator: ", ")
        problem("\(definition.check.path) is asked on \(platforms), and the product runs on \(platform.title)")
        return nil
      }
      guard !definition.hasWays else {
        let ways = checks.ways(of: definition).map(\.check.path).joined(separator: ", ")
        problem("\(definition.check.path) is met in one of several ways; record one of them: \(ways)")
        return nil
      }
      let known = KnownCheck(definition)
      knownChecks[reference] = known
      return known
    }
  }

  private func onlyAsked(_ paths: [String], at address: KnownAddress) -> CheckDefinition? {
    let asked = checks.definitions.filter { definition in
      definition.isAsked && !definition.hasWays && definition.check.scope == address.scope
        && paths.contains(definition.check.path)
        && (address.element.map { CellRule.matches(definition.check, $0) } ?? (address.scope != .element))
    }
    return asked.count == 1 ? asked[0] : nil
  }

  private mutating func address(
    _ reference: String, in transaction: borrowing WriteTransaction, _ problem: (String) -> Void
  ) throws -> KnownAddress? {
    if let latestAddress, latestAddress.reference == reference { return latestAddress.known }
    if let known = knownAddresses[reference] {
      latestAddress = (reference, known)
      return known
    }
    guard let address = Address(reference) else {
      problem("\(quoted(reference)) is not an address; write \(Address.shape)")
      return nil
    }
    var screen: ScreenOutline?
    var place: ScreenOutline.Place?
    var outline: ElementOutline?
    var owner: String?
    switch address {
    case .product:
      break
    case .component(let key, let element):
      var unknown: String?
      outline = try self.element(element, of: key, in: transaction, problem) { unknown = $0 }
      if let unknown { return try elsewhere(address, in: transaction, unknown, problem) }
      guard outline != nil else { return nil }
    case .screen(let key, let state, let element):
      var unknown: String?
      screen = try self.screen(key, in: transaction) { unknown = $0 }
      if let unknown { problem(try renamed(address, transaction) ?? unknown) }
      guard let screen else { return nil }
      let states = screen.states.map(\.state)
      guard states.contains(state) else {
        let unknown = Spelling.unknown("state", state, of: key, known: states)
        return try elsewhere(address, in: transaction, unknown, problem)
      }
      if let element {
        guard let first = screen.elements.firstIndex(where: { $0.element?.key == element }) else {
          let unknown = Spelling.unknown("element", element, of: key, known: screen.elementKeys)
          return try elsewhere(address, in: transaction, unknown, problem)
        }
        place = screen.elements[first...].first { $0.element?.key == element && $0.state == state }
        outline = place?.element
        owner = screen.elements[first].element?.component
      } else {
        place = screen.states.first { $0.state == state }
      }
    }
    let id = try place?.address ?? transaction.addressKey(of: address, in: product, screen: screen?.id, owner: owner)
    let known = KnownAddress(address, id: id, element: outline)
    knownAddresses[reference] = known
    return known
  }

  /// A state or an element that the screen or the component has no more, or one of a component that no screen declares, where something was found: a failure there has to
  /// end somehow.
  ///
  /// - Parameter unknown: What is wrong where nothing was ever found there.
  private mutating func elsewhere(
    _ address: Address, in transaction: borrowing WriteTransaction, _ unknown: String, _ problem: (String) -> Void
  ) throws -> KnownAddress? {
    if let renamed = try renamed(address, transaction) {
      problem(renamed)
      return nil
    }
    guard let id = try transaction.read.addressID(of: address, in: product) else {
      problem(unknown)
      return nil
    }
    let known = KnownAddress(address, id: id, element: nil, isGone: true)
    knownAddresses["\(address)"] = known
    return known
  }

  /// Where an address is since it was renamed, in words; nil where it was not.
  private func renamed(_ address: Address, _ transaction: borrowing WriteTransaction) throws -> String? {
    try transaction.read.newAddress(of: address, in: release).map { "\(address) was renamed; write \($0)" }
  }

  /// A screen in the release's scope, read when it is first named.
  private mutating func screen(
    _ key: String, in transaction: borrowing WriteTransaction, _ problem: (String) -> Void
  ) throws -> ScreenOutline? {
    if let known = screens[key] { return known }
    if screens.count == Self.fewScreens {
      // Many screens are named, so reading them all at once is cheaper than reading each.
      for outline in try transaction.read.screenOutlines(of: release) { screens[outline.key] = outline }
      if let known = screens[key] { return known }
    }
    guard let found = try transaction.read.screenOutlines(of: release, only: key).first else {
      if let why = try transaction.read.whyNotAsked(key, in: release) {
        problem("there is no audit of the screen \(key); \(why)")
        return nil
      }
      let known = try screenKeys ?? transaction.read.screenOutlines(of: release).map(\.key)
      screenKeys = known
      problem(Spelling.unknown("screen", key, of: "release \(release.version)", known: known))
      return nil
    }
    screens[key] = found
    return found
  }

  /// An element of a component, which a screen in scope must declare so that its findings count.
  ///
  /// - Parameter unknown: Called where the component has no such element.
  private mutating func element(
    _ element: String?, of key: String, in transaction: borrowing WriteTransaction, _ problem: (String) -> Void,
    unknown: (String) -> Void
  ) throws -> ElementOutline? {
    var all = components ?? [:]
    if components == nil {
      for component in try transaction.read.components(of: release.id) { all[component.key] = component }
      components = all
    }
    guard let component = all[key] else {
      problem(Spelling.unknown("component", key, of: "release \(release.version)", known: all.keys.sorted()))
      return nil
    }
    guard !component.screens.isEmpty else {
      unknown(
        "no screen in scope of release \(release.version) declares component \(key); declare it in the specification of "
          + "each screen that contains it")
      return nil
    }
    let known = component.elements.map(\.key)
    guard let element else {
      let keys = known.joined(separator: ", ")
      problem("a component is tested element by element; write %\(key)/ELEMENT with one of \(keys)")
      return nil
    }
    guard let found = component.elements.first(where: { $0.key == element }) else {
      unknown(Spelling.unknown("element", element, of: "component \(key)", known: known))
      return nil
    }
    return found
  }

  /// Why a check cannot be said not to apply at an address (rule 10); nil where it can.
  private mutating func refusal(
    of check: KnownCheck, at address: KnownAddress?, in transaction: borrowing WriteTransaction
  ) throws -> String? {
    guard !check.definition.check.appliesIfTypes.isEmpty,
      case .screen(let key, let state, nil)? = address?.address
    else { return nil }
    let screen = try specified[key] ?? transaction.read.screen(key, of: release).expanded
    specified[key] = screen
    return ApplicabilityRule.refusal(of: check.definition.check, on: screen, in: state)
  }

  /// Why a component cannot answer a check (rule 12), and where it is asked.
  private func dependsOnPlace(_ check: KnownCheck, _ element: String, _ component: Component?) -> String {
    "\(check.definition.check.path) depends on where a component stands; record it on each screen that declares it: "
      + (component?.screens ?? []).map { "\($0)/\(element)" }.joined(separator: ", ")
  }

  private func mismatch(_ check: KnownCheck, _ address: Address) -> String {
    let path = check.definition.check.path
    return switch check.scope {
    case .element:
      "\(path) is asked of an element; write \(address == .product ? "SCREEN" : "\(address)")/ELEMENT"
    case .screen: "\(path) is asked of a screen; write SCREEN or SCREEN@STATE, or . for the whole app at once"
    case .product: "\(path) is asked of the product; write ."
    }
  }

  private func severity(
    _ input: borrowing FindingInput, _ outcome: Outcome, _ problem: (String) -> Void
  ) -> Severity? {
    guard !input.severity.isEmpty else { return nil }
    guard let severity = Severity(name: input.severity) else {
      let names = Severity.allCases.map(\.name).joined(separator: ", ")
      problem("unknown severity \(quoted(input.severity)); use \(names)")
      return nil
    }
    guard outcome == .failed else {
      problem("only a failure has a severity, and this says “\(outcome.words)”")
      return nil
    }
    return severity
  }

  /// A text as it is stored: with line feeds as its line ends, whatever wrote it; nil for none.
  private static func stored(_ text: String) -> String? {
    text.isEmpty ? nil : DisplayText.withLineFeeds(text)
  }

  private func quoted(_ text: String) -> String {
    "\"\(DisplayText.escaped(String(text.prefix(80))))\""
  }
}
