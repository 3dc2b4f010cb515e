internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What a rule found on a page that has no place: of a real file there is too much to be read one by one.
struct UnplacedGroup {
  /// More than these are counted.
  private static let most = 20
  /// Locations that are named of each.
  private static let shown = 3

  /// The page, as the file calls it; empty where it does not.
  let page: String
  let rule: String
  private(set) var count = 0
  private(set) var locations: [String] = []

  /// The groups of a run, those of a page together in the order of the file, the greatest first.
  static func all(_ instances: [SeenInstance]) -> [UnplacedGroup] {
    var order: [String] = []
    var groups: [String: [String: UnplacedGroup]] = [:]
    for one in instances {
      if groups[one.page] == nil { order.append(one.page) }
      groups[one.page, default: [:]][one.rule, default: UnplacedGroup(page: one.page, rule: one.rule)].add(one)
    }
    return order.flatMap { page in
      (groups[page] ?? [:]).values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
    }
  }

  private init(page: String, rule: String) {
    (self.page, self.rule) = (page, rule)
  }

  private mutating func add(_ one: SeenInstance) {
    count += 1
    if locations.count < Self.shown, !one.location.isEmpty { locations.append(one.location) }
  }

  /// The first locations, and how many more there are.
  fileprivate var words: String {
    let left = count - locations.count
    guard !locations.isEmpty else { return "the whole page" }
    return locations.map { DisplayText.line($0, length: 80) }.joined(separator: "; ")
      + (left > 0 ? "; and \(left) more" : "")
  }

  /// The entry of a map that leads a page to a screen.
  fileprivate static func entry(_ page: String, in run: StoredToolRun) -> String {
    if page.isEmpty {
      let name = run.sourceName.split(separator: "/").last.map(String.init) ?? run.sourceName
      return "{screen: KEY, source_name: \(YAMLText.quoted(name))}"
    }
    guard !page.contains("://"), ToolFormat(rawValue: run.format)?.isOfAndroid == true else {
      return "{screen: KEY, url: \(YAMLText.quoted(page))}"
    }
    let parts = page.split(separator: " ", maxSplits: 1).map(String.init)
    let window = parts.count > 1 ? ", window: \(YAMLText.quoted(parts[1]))" : ""
    return "{screen: KEY, package: \(YAMLText.quoted(parts[0]))\(window)}"
  }

  fileprivate static func shown(_ groups: [UnplacedGroup]) -> ArraySlice<UnplacedGroup> { groups.prefix(most) }
}

extension Document {
  /// Adds what has no place, as people read it: counts by page and rule, and the entries of a map that would place it.
  fileprivate mutating func addGroups(_ groups: [UnplacedGroup]) {
    let shown = UnplacedGroup.shown(groups)
    let left = groups.dropFirst(shown.count)
    addForPeople(
      "Without a place" + (left.isEmpty ? "" : " (the first \(shown.count) of \(groups.count) pages and rules)"),
      Array(shown),
      [
        .words("page") { .text($0.page.isEmpty ? "the file" : $0.page) }, .words("rule") { .text($0.rule) },
        .words("instances") { .integer(Int64($0.count)) },
        .words("where", isBelow: true) { .text($0.words) },
      ])
  }

  mutating func add(unplaced groups: [UnplacedGroup], in run: StoredToolRun) {
    guard !groups.isEmpty else { return }
    addGroups(groups)
    let entries = groups.map(\.page).distinct().prefix(5).map { UnplacedGroup.entry($0, in: run) }
    addForPeople(
      "A map that places them", ["screens:"] + entries.map { "- \($0)" },
      [.words("map", title: "To be written into a file") { .text($0) }])
  }
}
