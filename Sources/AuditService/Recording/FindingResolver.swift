public import AuditModel
public import AuditStore

/// Resolves the references of findings within one release, and says everything that is wrong with a finding.
///
/// Addresses and checks are looked up once; a batch names each of them many times.
public struct FindingResolver {
  private let release: Release
  private let platform: Platform
  private let checks: CheckIndex
  private let screens: [String: Screen]
  private let defaultTime: Int64
  private let timeRange: ClosedRange<Int64>
  private var knownChecks: [String: CheckDefinition] = [:]
  private var knownAddresses: [String: KnownAddress] = [:]

  private struct KnownAddress {
    let address: Address
    let id: Int64
  }

  /// Prepares to resolve findings of a session.
  ///
  /// - Parameters:
  ///   - time: When findings without a time of their own were observed: UTC, milliseconds since 1970.
  ///   - now: The latest time that a finding may have.
  public init(
    _ transaction: borrowing WriteTransaction, product: Product, release: Release, session: AuditSession, time: Int64
  ) throws {
    self.release = release
    platform = product.platform
    checks = CheckIndex(try transaction.read.checkDefinitions(for: release.id))
    var screens: [String: Screen] = [:]
    for screen in try transaction.read.screens(of: release.id) { screens[screen.key] = screen }
    self.screens = screens
    defaultTime = time
    // A minute of tolerance, for clocks that are not quite together.
    timeRange = 0...max(transaction.now + 60_000, 0)
  }

  /// Resolves one finding.
  ///
  /// - Returns: The finding, with its check and address; or nil when something is wrong with it.
  /// - Parameter problem: Called with each thing that is wrong, in words that end with what would be right.
  public mutating func resolve(
    _ input: FindingInput, in transaction: borrowing WriteTransaction, problem: (String) -> Void
  ) throws -> ResolvedFinding? {
    let check = check(input.check, problem)
    let address = try address(input.address, in: transaction, problem)
    if let check, let address, let mismatch = mismatch(check, address.address) { problem(mismatch) }
    guard let outcome = Outcome(typed: input.outcome) else {
      problem("unknown outcome \(quoted(input.outcome)); use \(Outcome.typedSpellings)")
      return nil
    }
    var isRight = check != nil && address != nil
    let severity = severity(input, outcome) { problem($0); isRight = false }
    if outcome == .inapplicable || outcome == .cantTell, input.reason.isEmpty {
      problem("\(outcome.words) needs a reason")
      isRight = false
    }
    let time = time(input.at) { problem($0); isRight = false }
    guard isRight, let check, let address, mismatch(check, address.address) == nil else { return nil }
    var finding = NewFinding(address: address.id, check: check.id, outcome: outcome, observedAt: time)
    finding.severity = severity
    finding.observed = input.observed.isEmpty ? nil : input.observed
    finding.reason = input.reason.isEmpty ? nil : input.reason
    finding.note = input.note.isEmpty ? nil : input.note
    return ResolvedFinding(finding: finding, address: address.address, check: check)
  }

  private mutating func check(_ reference: String, _ problem: (String) -> Void) -> CheckDefinition? {
    if let known = knownChecks[reference] { return known }
    switch checks.find(reference) {
    case .none:
      problem("unknown check \(quoted(reference)); see `auditctl catalog search`")
      return nil
    case .many(let paths):
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
      knownChecks[reference] = definition
      return definition
    }
  }

  private mutating func address(
    _ reference: String, in transaction: borrowing WriteTransaction, _ problem: (String) -> Void
  ) throws -> KnownAddress? {
    if let known = knownAddresses[reference] { return known }
    guard let address = Address(reference) else {
      problem("\(quoted(reference)) is no address; write \(Address.shape)")
      return nil
    }
    var screen: Screen?
    switch address {
    case .product:
      break
    case .component(let key, _):
      problem("there is no component \(key)")
      return nil
    case .screen(let key, let state, let element):
      guard let found = screens[key] else {
        let known = screens.keys.sorted().joined(separator: ", ")
        problem("unknown screen \(key); release \(release.version) has \(known.isEmpty ? "none" : known)")
        return nil
      }
      guard found.specification.stateKeys.contains(state) else {
        problem("unknown state \(state); \(key) has \(found.specification.stateKeys.joined(separator: ", "))")
        return nil
      }
      if let element, found.specification.element(element) == nil {
        let known = found.specification.elements.map(\.key).joined(separator: ", ")
        problem("unknown element \(element); \(key) has \(known.isEmpty ? "none" : known)")
        return nil
      }
      screen = found
    }
    let id = try transaction.addressID(of: address, screen: screen?.id, product: release.product)
    let known = KnownAddress(address: address, id: id)
    knownAddresses[reference] = known
    return known
  }

  private func mismatch(_ definition: CheckDefinition, _ address: Address) -> String? {
    let isElement =
      switch address {
      case .screen(_, _, let element), .component(_, let element): element != nil
      case .product: false
      }
    switch definition.check.scope {
    case .element where !isElement:
      return "\(definition.check.path) is asked of an element; write \(address)/ELEMENT"
    case .screen where isElement || address == .product:
      return "\(definition.check.path) is asked of a screen; write SCREEN or SCREEN@STATE"
    case .product where address != .product:
      return "\(definition.check.path) is asked of the product; write ."
    case .element, .screen, .product:
      return nil
    }
  }

  private func severity(
    _ input: FindingInput, _ outcome: Outcome, _ problem: (String) -> Void
  ) -> Severity? {
    guard !input.severity.isEmpty else { return nil }
    guard let severity = Severity(name: input.severity) else {
      let names = Severity.allCases.map(\.name).joined(separator: ", ")
      problem("unknown severity \(quoted(input.severity)); use \(names)")
      return nil
    }
    guard outcome == .failed else {
      problem("severity is said of a failure only, and this is \(outcome.words)")
      return nil
    }
    return severity
  }

  private func time(_ text: String, _ problem: (String) -> Void) -> Int64 {
    guard !text.isEmpty else { return defaultTime }
    guard let time = Timestamp.milliseconds(text) else {
      problem("\(quoted(text)) is no time; write it like 2026-05-11T09:30:00Z")
      return defaultTime
    }
    guard timeRange.contains(time) else {
      problem("\(quoted(text)) lies in the future or before 1970")
      return defaultTime
    }
    return time
  }

  private func quoted(_ text: String) -> String {
    "\"\(DisplayText.escaped(String(text.prefix(80))))\""
  }
}
