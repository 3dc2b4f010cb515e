internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Which issues are listed, as the address says it: the address is the saved view.
struct IssueSearch {
  /// The release that they are of; nil: of all.
  let place: ReleasePlace?
  let issues: [AuditIssue]
  /// Those of them that pass now.
  let ready: Set<Identifier<AuditIssue>>
  /// What the checks of the release are called, by their paths.
  private let checkTitles: [String: String]
  /// The words that are looked for, whatever else is asked.
  private let base: IssueFilter
  private let query: WebFields
  private let path: SitePath
  private let parts: [String]
  private let screens: [(value: String, title: String)]
  private let teams: [String]
  private let state: String
  private let order: IssueFilter.Order
  /// What was asked for that there is not.
  private let unknown: [String]

  /// Which of them.
  enum Shown: String {
    /// All that meet the filters.
    case all = ""
    /// Those that pass now.
    case ready
    /// Those that pass now, also where they failed in releases before alone.
    case everyReady = "every-ready"
  }

  private let shown: Shown

  private static let withWork = "work"
  private static let all = "all"

  init(_ asked: Asked, of place: ReleasePlace?, in transaction: borrowing ReadTransaction) throws {
    self.place = place
    query = asked.query
    parts = asked.request.path
    path = SitePath(parts)
    var filter = IssueFilter()
    filter.now = asked.now
    var unknown: [String] = []
    if let place {
      filter.product = place.product.key
      filter.release = place.release.version
      let input = try ComplianceInput(transaction, product: place.product, release: place.release)
      filter.carried = input.carriedFindings()
      screens = input.screens.map { ($0.key, $0.title) }
      checkTitles = input.checkTitles
    } else {
      screens = []
      checkTitles = [:]
    }
    shown = asked.query["show"].flatMap { Shown(rawValue: $0) } ?? .all
    if shown == .everyReady { (filter.release, filter.carried) = (nil, []) }
    if let words = Self.said("q", asked.query) { filter.words = [words] }
    var base = filter
    base.isAll = true
    self.base = base
    if let screen = Self.said("screen", asked.query), let place {
      if try transaction.hasScreen(screen, of: place.product) {
        filter.screen = screen
        filter.places = try transaction.addressIDs(onScreen: screen, of: place.product.id)
      } else {
        unknown.append(
          Self.sentence("screen", screen, screens.map(\.title)))
      }
    }
    teams = try transaction.issueTeams(of: filter.product)
    if let team = Self.said("team", asked.query) {
      if let known = teams.first(where: { TypedName.isSame($0, team) }) {
        filter.team = known
      } else {
        unknown.append(Self.sentence("team", team, teams))
      }
    }
    if let text = Self.said("severity", asked.query) {
      filter.severity = Severity(name: text)
      if filter.severity == nil { unknown.append(Self.sentence("severity", text, Severity.allCases.map(\.name))) }
    }
    state = Self.said("state", asked.query) ?? Self.withWork
    switch state {
    case Self.withWork: break
    case Self.all: filter.isAll = true
    default:
      if let known = IssueState(rawValue: state) {
        filter.states = [known]
      } else {
        unknown.append(Self.sentence("state", state, IssueState.allCases.map(\.rawValue)))
      }
    }
    order = Self.said("sort", asked.query).flatMap { IssueFilter.Order(rawValue: $0) } ?? .severity
    filter.order = order
    self.unknown = unknown
    let passing = try place.map { Set(try IssueReadiness.issues(of: $0.product, transaction)) }
    let found: [AuditIssue] =
      if !unknown.isEmpty { [] } else if shown == .everyReady, let passing {
        try transaction.issues(transaction.issueNumbers(filter).filter(passing.contains))
      } else if let place {
        try transaction.issues(meeting: filter, of: place.product.id)
      } else { try transaction.issues(filter) }
    let ready = try (passing ?? Set(IssueReadiness(among: found, transaction).issues)).intersection(found.map(\.id))
    self.ready = ready
    issues = shown == .all ? found : found.filter { ready.contains($0.id) }
  }

  /// What stands below the title of an issue.
  func about(_ issue: AuditIssue) -> String {
    guard let place else { return "\(issue.product) \(issue.lastRelease)" }
    let check = checkTitles[issue.check] ?? issue.check
    let isReady = ready.contains(issue.id)
    let words = issue.state.isOpen && !isReady ? ReportLanguage.english.words.notMet(check) : check
    return (isReady ? "Was not met: " : "") + words
      + (issue.lastRelease == place.release.version ? "" : ". Last finding in \(issue.lastRelease)")
  }

  /// What the list is called.
  var title: String {
    guard let place else { return "Issues" }
    return shown == .everyReady ? "Issues of \(place.product.title) to confirm" : "Issues of \(place.title)"
  }

  private static func said(_ name: String, _ query: WebFields) -> String? {
    guard let value = query[name], !value.allSatisfy(\.isWhitespace) else { return nil }
    return value
  }

  private static func sentence(_ kind: String, _ name: String, _ known: [String]) -> String {
    let wanted = DisplayText.line(name, length: 60)
    let isOne = known.count == 1
    return "There is no \(kind) “\(wanted)”. "
      + (known.isEmpty ? "There is none." : "There \(isOne ? "is" : "are") \(Words.joined(known)).")
  }

  var orderWords: String { Self.words(of: order).lowercased() }

  private static func words(of order: IssueFilter.Order) -> String {
    switch order {
    case .severity: "Gravest first"
    case .age: "Oldest first"
    case .due: "Due first"
    case .changed: "Last changed first"
    case .number: "By number"
    }
  }

  /// The filters as a form whose address is the view.
  func form(_ html: HTML) throws {
    try html.element(
      "form", .class("filters"), .init("method", "get"), .action(path), .init("role", "search"),
      .label("Filter issues"),
      layout: .block
    ) {
      try html.element("div", .class("grid"), layout: .block) {
        try html.field("q", "Words") { attributes in
          try html.begin("input", [.init("type", "search"), .name("q"), .value(query["q"] ?? "")] + attributes)
        }
        if place != nil {
          try html.select("screen", "Screen", [("", "Any")] + screens, is: query["screen"] ?? "")
        }
        try html.select("team", "Team", [("", "Any")] + teams.map { ($0, $0) }, is: query["team"] ?? "")
        try html.select(
          "severity", "At least",
          [("", "Any severity")] + Severity.allCases.reversed().map { ($0.name, $0.name.capitalizedFirst) },
          is: query["severity"] ?? "")
        try html.select(
          "state", "State",
          [(Self.withWork, "With work left")] + IssueState.allCases.map { ($0.rawValue, $0.words.capitalizedFirst) }
            + [(Self.all, "All")], is: state)
        try html.select(
          "sort", "Order", IssueFilter.Order.allCases.map { ($0.rawValue, Self.words(of: $0)) }, is: order.rawValue)
      }
      try html.actions {
        try html.button("Show")
        try html.link("Clear", to: path)
      }
    }
  }

  /// Says what was looked for in vain, which filter leaves nothing, and one way to more.
  func nothing(_ html: HTML, _ transaction: borrowing ReadTransaction) throws {
    try html.element("div", .class("panel")) {
      if !unknown.isEmpty {
        try html.element("h2", text: "That is not in the list of issues")
        for sentence in unknown { try html.element("p", .ownDirection, text: sentence) }
      } else if let words = Self.said("q", query) {
        let wanted = "“\(DisplayText.line(words, length: 60))”"
        let count = try transaction.issueCount(base)
        try html.element(
          "h2", .ownDirection,
          text: count == 0
            ? "No issue\(place.map { " of \($0.title)" } ?? "") has \(wanted) in it"
            : "\(CountText.of(count, "issue")) \(count == 1 ? "has" : "have") \(wanted) in "
              + "\(count == 1 ? "it" : "them"), and none fits the other filters")
      } else {
        try html.element("h2", text: isFiltered ? "No issue matches all filters" : "There is no issue with work left")
      }
      var filter = IssueFilter()
      filter.product = place?.product.key
      let open = try transaction.issueCount(filter)
      filter.isAll = true
      let all = try transaction.issueCount(filter)
      try html.element(
        "p", .ownDirection,
        text: "Of \(CountText.of(all, "issue"))\(place.map { " of \($0.product.title)" } ?? ""), \(open) "
          + "\(open == 1 ? "has" : "have") work left.")
      try html.element("p", .class("actions"), layout: .inline) {
        let words = Self.said("q", query)
        if words != nil || state != Self.all {
          try html.button(
            "Search in every release and state",
            to: SitePath(["issues"], query: (words.map { [("q", $0)] } ?? []) + [("state", Self.all)]))
        }
        if isFiltered { try html.link("Clear the filters", to: path) }
      }
    }
  }

  private var isFiltered: Bool { query.pairs.contains { $0.name != "sort" && !$0.value.isEmpty } }
}
