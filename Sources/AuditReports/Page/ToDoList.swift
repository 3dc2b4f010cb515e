internal import AuditModel
package import AuditRules

/// A thing to do next about a release.
package struct ToDoItem: Sendable {
  /// What is to be done.
  package enum Task: String, CaseIterable, Sendable {
    /// To mend what a team's screens fail, accepted risks left out.
    case fix
    /// To answer the checks of a screen, or of the product, that have no answer.
    case test
    /// To declare lists of elements complete.
    case declareLists = "declare-lists"
    /// To give checks to elements of which nothing is asked.
    case giveChecks = "give-checks"
    /// To decide about failures that the release has no check for any more.
    case decide
    /// To confirm issues of which every check passes now.
    case confirm
  }

  /// What is to be done.
  let task: Task
  /// Whose screens they are; nil: nobody's, or those of several.
  var team: String?
  /// The keys of the screens that it is about; ``CellKeys/product`` for the product itself, empty where it is about none
  /// in particular.
  var screens: [String] = []
  /// How many failures, checks, screens, elements or issues it is about, as the task says.
  let count: Int
  /// Its failures by severity; none where it is about none.
  var failures = FailureNumbers()
  /// The numbers of its issues.
  var issues: [Int64] = []
}

/// What is to be done next about a release: failures by team, the gravest first, then what has no answer, lists of elements,
/// elements without a check, failures to decide about, and issues to confirm.
struct ToDoList {
  /// The failures of one team.
  private struct Failures {
    let team: String?
    var screens: [String] = []
    var numbers = FailureNumbers()

    /// How many are critical, and how many of the rest serious, then all.
    var gravity: [Int] { [numbers.count(of: .critical), numbers.count(of: .serious), numbers.total] }
  }

  private var teams: [String: Failures] = [:]

  /// Takes a failure in; one that a decision lets through is nothing to do.
  mutating func add(_ cell: Cell, severity: Severity?, team: String?) {
    guard cell.isMustLevel, !cell.isWaived else { return }
    var failures = teams[team ?? ""] ?? Failures(team: team)
    let screen = cell.screenKey ?? CellKeys.product
    if !failures.screens.contains(screen) { failures.screens.append(screen) }
    failures.numbers.add(severity)
    teams[team ?? ""] = failures
  }

  /// The failures by team, the gravest first.
  private var fixes: [ToDoItem] {
    teams.sorted { left, right in
      let (worst, other) = (left.value.gravity, right.value.gravity)
      return worst == other ? left.key < right.key : worst.lexicographicallyPrecedes(other, by: >)
    }.map(\.value).map {
      ToDoItem(task: .fix, team: $0.team, screens: $0.screens, count: $0.numbers.total, failures: $0.numbers)
    }
  }

  /// All that is to be done about a release, in its order.
  ///
  /// - Parameter product: The must-level cells of the product itself.
  func items(of report: ComplianceReport, product: OutcomeCounts) -> [ToDoItem] {
    var items = fixes
    let open = report.screens.filter { $0.mustLevel.open > 0 }.sorted { $0.mustLevel.open > $1.mustLevel.open }
    items += open.map { ToDoItem(task: .test, team: $0.team, screens: [$0.key], count: $0.mustLevel.open) }
    items.append(ToDoItem(task: .test, screens: [CellKeys.product], count: product.open))
    let lists = report.undeclared.map(\.key)
    items.append(ToDoItem(task: .declareLists, screens: lists, count: lists.count))
    items.append(ToDoItem(task: .giveChecks, count: report.elements.unchecked))
    items.append(ToDoItem(task: .decide, count: report.droppedFailures.count { $0.waiver == nil }))
    let toConfirm = report.toConfirm
    items.append(ToDoItem(task: .confirm, count: toConfirm.count, issues: toConfirm))
    return items.filter { $0.count > 0 }
  }

  /// The same from the cells of a release; nothing about a part of it.
  static func all(
    of report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [ToDoItem] {
    guard report.options.scope == .release else { return [] }
    let teams = Dictionary(report.screens.map { ($0.key, $0.team) }) { first, _ in first }
    var (list, product) = (ToDoList(), OutcomeCounts())
    try report.forEachRow(
      snapshot, visiting: { if $0.isMustLevel, $0.screenKey == nil { product.add($0) } },
      where: { $0.outcome == .failed && $0.isMustLevel && !$0.isWaived },
      { row in list.add(row.cell, severity: row.severity, team: row.cell.screenKey.flatMap { teams[$0] ?? nil }) })
    return list.items(of: report, product: product)
  }
}

extension ComplianceReport {
  /// The screens in scope whose list of elements has to be declared complete and is not.
  package var undeclared: [ScreenCompliance] {
    compliance.profile.hasElementChecks ? screens.filter { !$0.isElementListComplete } : []
  }

  /// The elements in scope, and how many of them nothing is asked of.
  package var elements: ElementCoverage {
    var elements = ElementCoverage()
    if compliance.profile.hasElementChecks { for screen in screens { elements.add(screen.elements) } }
    return elements
  }

  /// The must-level failures that the release has no cell for and that stand, decided or not; of a part of the release
  /// none.
  package var droppedFailures: [DroppedFailure] {
    options.scope == .release ? compliance.standingDroppedFailures : []
  }

  /// The open issues of which every check passes now.
  package var toConfirm: [Int64] {
    issues.filter { $0.cell?.outcome == .passed }.map(\.issue.id.rawValue).sorted()
  }
}

extension RowSchemas {
  /// A thing to do next.
  package static let todo = RowSchema<ToDoItem>(
    "todo",
    [
      .term("task") { $0.task },
      .text("team") { $0.team },
      .list("screens") { $0.screens },
      .count("count", of: "failures, checks, screens, elements or issues, as the task says") { $0.count },
    ]
      + Severity.allCases.reversed().map { severity in
        .count("\(severity.name)_count", of: "failures") { $0.failures.count(of: severity) }
      } + [
        .count("no_severity_count", of: "failures") { $0.failures.count(of: nil) },
        .numbers("issue_ids") { $0.issues },
      ])

  /// How a release stands as a step of the trend.
  package static let standing = RowSchema<ReleaseStanding>(
    "release_standing",
    [.text("release") { $0.version }, .term("verdict") { $0.verdict }] + counts().of { $0.mustLevel }
      + [.count("screen_count", of: "screens") { $0.screens }])
}
