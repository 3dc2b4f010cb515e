public import AuditModel
public import AuditRules
public import AuditStore

/// Why a verdict or an outcome is what it is: the rules and the cells that decided it.
public struct Explanation: Sendable {
  /// A cell with the findings that count in it.
  public struct ExplainedCell: Sendable {
    /// The cell.
    public let cell: Cell
    /// Its findings, the worst first; empty for an untested cell.
    public let findings: [FindingFacts]
    /// Version of the newest earlier release in which it passed, for an untested cell; nil where it did not.
    ///
    /// That is no pass of this release.
    public let passedIn: String?
    /// The evidence of its findings, each piece as often as it belongs to one.
    public let evidence: [EvidenceRow]

    /// The address on a component at which a finding was made that fills the cell; nil for one at the cell itself.
    public func componentAddress(_ facts: FindingFacts) -> Address? {
      cell.componentAddress.flatMap { facts.finding.address == $0 ? $0 : nil }
    }
  }

  /// What is explained: a release, a screen, an address, or a check at an address.
  public let subject: String
  /// The verdict or outcome, by its name.
  public let verdict: String
  /// The verdict or outcome, in words.
  public let verdictWords: String
  /// Why, in words.
  public let reasons: [String]
  /// The rules that were used.
  public let rules: [Rule]
  /// The cells that decided, in the order of the release.
  public let cells: [ExplainedCell]
  /// How many cells there are in all.
  public let cellCount: Int

  /// Which cells to list.
  public enum Listing: Sendable {
    /// Those that decided.
    case deciding
    /// Every one.
    case all
    /// Those with this outcome, advice included.
    case outcome(Outcome)
  }

  /// What to explain.
  public enum Subject: Sendable {
    case release
    case screen(String)
    case cells(Address, check: CheckDefinition?)
    /// A row along an axis, such as a criterion or a team.
    case part(RollUpAxis, String)
  }

  /// Explains.
  ///
  /// - Parameters:
  ///   - input: The facts of the release, read in the same transaction.
  ///   - listing: Which cells to list.
  public init(
    _ subject: Subject, _ input: ComplianceInput, listing: Listing = .deciding,
    in transaction: borrowing ReadTransaction
  ) throws {
    var all: [Cell] = []
    let part = try RollUpPart(subject, input, in: transaction)
    let release = ComplianceEvaluator(input).evaluate { cell in
      if let cell = part.map({ $0.part(of: cell) }) ?? (Self.concerns(cell, subject, input) ? cell : nil) {
        all.append(cell)
      }
    }
    all += part?.outside ?? []
    var drawing: [Cell] = []
    if case .screen(let key) = subject {
      drawing = Self.drawing(key, down: release, all)
      all = all.filter { Self.isOn(key, $0) }
    }
    let must = part?.countsAdvice == true ? all : all.filter(\.isMustLevel)
    let cellRules: [Rule] =
      [.rollUp, .cell] + (all.contains { $0.definition.hasWays } ? [.alternatives] : []) + [.cells]
      + (all.contains { !$0.carried.isEmpty } ? [.betweenReleases] : [])
      + (all.contains(where: \.isWaived) ? [.decisions] : [])
      + (all.contains(where: \.isFilled) ? [.components] : [])
    switch subject {
    case .release:
      self.subject = "\(release.product.key) \(release.release.version)"
      verdict = release.verdict.rawValue
      verdictWords = release.verdict.words
      reasons = release.reasons
      rules = [.release, .screen] + (release.processes.isEmpty ? [] : [.process]) + cellRules
    case .screen(let key):
      let screen = release.screens.first { $0.key == key }
      self.subject = "\(key) in \(release.release.version)"
      let judged = screen?.verdict ?? .notEvaluated
      verdict = judged.rawValue
      verdictWords = judged.words
      reasons = screen?.reasons ?? ["not in scope"]
      let isInProcess = input.processes.contains { $0.screens.contains(key) }
      rules = [.screen] + (isInProcess ? [.process] : []) + cellRules
    case .cells(let address, let check):
      // The check that a way is for may be one that the release does not ask for.
      let whole = check?.wayOf == nil ? [] : try transaction.checkDefinitions(for: input.release.id)
      let asked = check.map { way in whole.first { $0.id == way.wayOf } ?? way }
      self.subject = [address.description, asked?.check.path, "in \(release.release.version)"]
        .compactMap { $0 }.joined(separator: " ")
      let outcome = RollUpRule.fold(all.map(\.outcome))
      verdict = outcome.name
      verdictWords = outcome.words
      let way = check?.wayOf == nil ? nil : check?.check.path
      reasons = Self.reasons(all, check, input) + (way.map { ["\($0) is one way to meet it"] } ?? [])
      rules = cellRules
    case .part(let axis, let key):
      guard let row = part?.row else {
        throw StoreError.notFound(
          kind: axis.words, reference: key,
          hint: "see `auditctl status --release \(input.release.version) --by \(axis.rawValue)`")
      }
      self.subject = "\(axis.words) \(key) in \(release.release.version)"
      verdict = row.verdict?.rawValue ?? row.term?.rawValue ?? row.outcome.name
      verdictWords = row.verdict?.words ?? row.term?.words ?? row.outcome.words
      reasons = [row.reason ?? "worst of \(CountText.of(must.count, "must-level cell"))"]
      rules = (axis == .process ? [.process, .screen] : axis == .criterion ? [.criteria] : []) + cellRules
    }
    cellCount = all.count
    var listed = Self.listed(listing, subject, all, must)
    if case .deciding = listing, !drawing.isEmpty { listed = Self.deciding(drawing) }
    let facts = try FindingFacts.of(listed, input, transaction)
    cells = try transaction.lookingUpPlaces { find in
      try listed.map { cell in
        ExplainedCell(
          cell: cell, findings: cell.findings.compactMap { facts[$0] },
          passedIn: try input.earlier.passedIn(cell, find),
          evidence: try cell.findings.flatMap { try transaction.evidence(of: $0) })
      }
    }
  }

  /// The must-level cells of the screens whose failure, or whose open cells, draw a screen down through processes; empty
  /// where its own cells decide.
  private static func drawing(_ key: String, down release: ReleaseCompliance, _ cells: [Cell]) -> [Cell] {
    guard let screen = release.screens.first(where: { $0.key == key }), screen.verdict != screen.ownVerdict else {
      return []
    }
    let others = release.screens.filter { $0.key != key && $0.ownVerdict != .conformant }
    let worst =
      others.contains { $0.ownVerdict == .nonconformant } ? others.filter { $0.ownVerdict == .nonconformant } : others
    return cells.filter { cell in cell.isMustLevel && worst.contains { isOn($0.key, cell) } }
  }

  private static func isOn(_ screen: String, _ cell: Cell) -> Bool {
    if case .screen(screen, _, _) = cell.address { true } else { false }
  }

  private static func listed(_ listing: Listing, _ subject: Subject, _ all: [Cell], _ must: [Cell]) -> [Cell] {
    switch (listing, subject) {
    case (.all, _): all
    case (.outcome(let outcome), _): all.filter { $0.outcome == outcome }
    case (.deciding, .cells(_, let check)): check != nil ? all : deciding(all)
    case (.deciding, _): deciding(must)
    }
  }

  private static func reasons(_ cells: [Cell], _ check: CheckDefinition?, _ input: ComplianceInput) -> [String] {
    guard cells.isEmpty else {
      let disagreement = ["auditors of the same build disagree; the worse outcome counts"]
      return ["worst of \(CountText.of(cells.count, "cell"))"]
        + (cells.contains(where: \.isDisagreement) ? disagreement : [])
    }
    guard let check else { return ["no check is asked here, and there is no finding that counts"] }
    guard check.isAsked else {
      return [
        "the profile \(input.profile.key) does not ask for \(check.check.path); findings on it count in no verdict"
      ]
    }
    return [
      "\(check.check.path), which is asked of \(check.check.scope.words), is not asked here and has no finding that counts"
    ]
  }

  private static func concerns(_ cell: Cell, _ subject: Subject, _ input: ComplianceInput) -> Bool {
    switch subject {
    case .release:
      return true
    case .screen(let key):
      guard case .screen(let screen, _, _) = cell.address else { return false }
      return screen == key || ProcessRule.isTogether(screen, key, input.processes.map(\.screens))
    case .part:
      return false
    case .cells(let address, let check):
      return isAt(cell, address)
        && (check.map { cell.definition.id == $0.wayOf ?? $0.id } ?? true)
    }
  }

  /// Whether a cell is at an address: its own, that of the component which fills it, or that of the whole component.
  private static func isAt(_ cell: Cell, _ address: Address) -> Bool {
    if case .component(let key, nil) = address { return cell.component == key }
    return cell.address == address || cell.componentAddress == address
  }

  /// The cells whose outcome is the one that decides: the failed ones, else the untested and cannot-tell ones, else
  /// all of them, because a conformant verdict rests on every cell.
  private static func deciding(_ cells: [Cell]) -> [Cell] {
    let failed = cells.filter { $0.outcome == .failed }
    guard failed.isEmpty else { return failed }
    let open = cells.filter { $0.outcome == .untested || $0.outcome == .cantTell }
    return open.isEmpty ? cells : open
  }
}
