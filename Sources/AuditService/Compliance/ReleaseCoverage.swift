internal import AuditModel
internal import AuditReports
public import AuditRules
public import AuditStore

/// How many required checks of a release people answered, tools alone, and nobody; in all, and on each screen.
public struct ReleaseCoverage: Sendable {
  /// The checks of a screen, of the product as a whole, or of all.
  public struct Row: Sendable {
    /// Key of the screen; `.` for the product itself, nil for the release.
    public let screen: String?
    /// Its title.
    public let title: String
    /// Checks, each counted once for each place it is asked at.
    public private(set) var total = 0
    /// Those that a person answered, and of these those that rest on a published audit alone.
    public private(set) var people = 0, imported = 0
    /// Those that only a tool failed or looked at, and of these those that it failed.
    public private(set) var tools = 0, toolFailures = 0
    /// Those that nobody answered, and of these those of which a tool says that a person has to look.
    public private(set) var nobody = 0, toolDoubts = 0

    init(_ screen: String?, _ title: String) {
      (self.screen, self.title) = (screen, title)
    }

    /// - Parameter isDoubtful: Whether a tool could not tell something there.
    mutating func count(_ answered: CoverageRule.Answered, isDoubtful: Bool) {
      total += 1
      switch answered {
      case .person(let isImported):
        people += 1
        imported += isImported ? 1 : 0
      case .tool(let isFailure):
        tools += 1
        toolFailures += isFailure ? 1 : 0
      case .nobody:
        nobody += 1
        toolDoubts += isDoubtful ? 1 : 0
      }
    }
  }

  /// The release first, then the product itself where it is asked something, then the screens in their order.
  public let rows: [Row]

  /// Counts them; what another check answers is no check of its own.
  public init(_ evaluation: ReleaseEvaluation, in transaction: borrowing ReadTransaction) throws {
    let (input, release) = (evaluation.input, evaluation.input.release.id)
    let sources = CoverageRule.sources(of: input.findings, importedIn: input.importedSessions)
    let looked = try Self.lookedAt(in: release, transaction)
    let doubts = try transaction.toolDoubts(of: release)
    var all = Row(nil, input.release.version)
    var product = Row(CellKeys.product, input.product.title)
    var screens = input.screens.map { Row($0.key, $0.title) }
    let places = Dictionary(screens.enumerated().map { ($0.element.screen ?? "", $0.offset) }) { first, _ in first }
    for cell in evaluation.cells where cell.isMustLevel && !cell.isFilledByCheck {
      let answered = CoverageRule.answered(
        cell, sources, isLookedAt: Self.isLookedAt(cell, looked))
      let isDoubtful =
        !doubts.isEmpty
        && (cell.keys.own.map { doubts.contains(IssuePlace(address: $0, check: cell.definition.id)) } ?? false)
      all.count(answered, isDoubtful: isDoubtful)
      if let place = cell.screenKey.flatMap({ places[$0] }) {
        screens[place].count(answered, isDoubtful: isDoubtful)
      } else {
        product.count(answered, isDoubtful: isDoubtful)
      }
    }
    rows = [all] + (product.total > 0 ? [product] : []) + screens
  }

  /// A check of a screen in a state.
  private struct Place: Hashable {
    let screen, state, check: String
  }

  private static func isLookedAt(_ cell: Cell, _ looked: Set<Place>) -> Bool {
    guard case .screen(let screen, let state, nil) = cell.address else { return false }
    return looked.contains(Place(screen: screen, state: state, check: cell.definition.check.path))
  }

  /// The checks of screens on which a rule bears that a tool ran there, and that gave something.
  private static func lookedAt(
    in release: Identifier<Release>, _ transaction: borrowing ReadTransaction
  ) throws -> Set<Place> {
    var mappings: [String: ToolMapping] = [:]
    var looked: Set<Place> = []
    for run in try transaction.ruleCoverage(of: release) {
      if mappings[run.tool] == nil { mappings[run.tool] = try ToolMapping.builtIn(run.tool) }
      for check in mappings[run.tool]?.checks(of: run.rule) ?? [] {
        looked.insert(Place(screen: run.screen, state: run.state, check: check))
      }
    }
    return looked
  }
}

extension ToolMapping {
  /// Paths of the checks of a screen on which a rule bears: those that it names, and the criteria's own.
  func checks(of rule: String) -> [String] {
    guard let rule = rules[rule], rule.worth != .advice else { return [] }
    return rule.checks + rule.criteria.map { "wcag/\($0)" }
  }
}
