internal import AuditModel

/// What a random audit did, as its generator remembers it.
///
/// The second computation reads this and nothing else: it never sees the database.
struct History {
  /// Keys of the elements that the tab bar ever has.
  static let shared: Set<String> = ["tab-home", "find", "tab-help"]

  /// What the product runs on.
  var platform = Platform.ios
  /// What can be asked at all.
  var packs: [Pack] = []
  /// The releases in the order in which they were made.
  var releases: [Version] = []
  /// The findings in the order in which they were recorded.
  var findings: [Found] = []
  /// What was decided about failures, in the order in which that was done.
  var decisions: [Decided] = []
  /// What came into specifications, in the order in which that was done.
  var placed: [Placed] = []
  /// What has another key since, in the order in which that was said.
  var renames: [Renamed] = []
  /// What was said of passes that stand beside doubts.
  var affirmations: [Affirmed] = []
  /// What was done, a line each, for people.
  var lines: [String] = []

  /// What a release says of the app.
  struct App: Hashable {
    var screens: [String: ScreenSpecification] = [:]
    var components: [String: ComponentSpecification] = [:]
  }

  /// A release.
  struct Version {
    let name: String
    /// Index of the release that it follows; nil for the first.
    let predecessor: Int?
    /// Indices of the hotfixes merged into it.
    var merges: [Int] = []
    /// In their order.
    var builds: [String] = []
    /// Empty: the platform's default.
    var environments: [PlannedEnvironment] = []
    var profile: Profile
    var app = App()
    /// What the plan says of each screen.
    var plan: [String: PlannedScreen.Plan] = [:]
    /// The screens of each process.
    var processes: [String: [String]] = [:]
    var declarations: [Declared] = []
    var isPartial: Bool { plan.values.contains(.notReAudited) }
    /// The screens in scope, in no order.
    var screensInScope: [String] { plan.filter { $0.value == .inScope }.keys.sorted() }
  }

  /// With what somebody tested.
  struct Used: Hashable {
    var technology: String
    var os: String
    /// Empty: not stated.
    var version: String
  }

  /// A finding.
  struct Found {
    /// Index of its release.
    let release: Int
    let build: String
    /// A tool's name where ``isByTool``.
    let auditor: String
    let used: Used
    private(set) var address: Address
    /// Path of the check, or of a way of meeting one.
    let check: String
    let outcome: Outcome
    let minute: Int64
    var isByTool = false
    var severity: Severity?
    /// Index of the finding that it corrects.
    var amends: Int?
    /// Indices of the tools' failures that it ends.
    var ends: [Int] = []
    var isRetracted = false
    /// What its release said of the app at that moment.
    private(set) var app: App
    /// The number of its issue; nil where it has none.
    var issue: Int64?
    /// Where it stands among all that was done, from 0.
    var turn = 0

    /// The same by other keys.
    func named(_ address: Address, in app: App) -> Found {
      var found = self
      found.address = address
      found.app = app
      return found
    }
  }

  /// That a screen, or an element of one, has another key since.
  struct Renamed {
    let release: Int
    /// Key of the screen: of an element's as it was then, of a renamed one that of before.
    let screen: String
    /// Key that the element had; nil: the screen itself is renamed.
    let element: String?
    let key: String
    let turn: Int
  }

  /// That a list of elements is complete, or no longer is.
  struct Declared {
    let screen: String
    let isComplete: Bool
    /// What the release said of the app then.
    let app: App
    let turn: Int
  }

  /// That something came into the specification of a release that was not in it: an element, or a component.
  struct Placed {
    let release: Int
    /// Key of the screen; nil: of the component itself.
    let screen: String?
    /// Key of the element; nil: the component as a whole.
    let element: String?
    let turn: Int
  }

  /// A decision about an issue.
  struct Decided {
    let issue: Int64
    let kind: Decision.Kind
    /// Where it stands among all that was done.
    let turn: Int
    /// The failures that stood in the issue, and how severe they were said to be.
    let covered: [(finding: Int, severity: Severity?)]
    /// Indices of the releases that it names; empty: those of its failures.
    let releases: Set<Int>
    var isRevoked = false
  }

  /// That a pass stands beside a doubt: indices of both findings.
  struct Affirmed {
    let passed: Int
    let failed: Int
  }
}

extension History {
  /// A check with what its pack says of it.
  struct Question {
    let check: Check
    /// The check that it is a way of meeting, or itself.
    let cell: Check
    let pack: String
    /// `PACK/GUIDELINE`.
    let guideline: String
    let reads: Set<SpecificationField>
  }

  /// All checks and all ways, by their paths.
  var questions: [String: Question] {
    var questions: [String: Question] = [:]
    for pack in packs {
      let reads = Dictionary(uniqueKeysWithValues: pack.dimensions.map { ($0.key, Set($0.reads)) })
      for guideline in pack.guidelines {
        for check in guideline.checks {
          for asked in [check] + check.ways {
            questions[asked.path] = Question(
              check: asked, cell: check, pack: pack.key, guideline: "\(pack.key)/\(guideline.key)",
              reads: reads[asked.dimension] ?? [])
          }
        }
      }
    }
    return questions
  }

  /// The releases that a release goes back to, without itself: all that can be reached by predecessors and merges.
  func way(from release: Int) -> Set<Int> {
    var reached: Set<Int> = []
    var open = [release]
    while let next = open.popLast() {
      for step in releases[next].merges + [releases[next].predecessor].compactMap({ $0 }) {
        if reached.insert(step).inserted { open.append(step) }
      }
    }
    return reached
  }

  /// Its own line: itself, its predecessor, and so on.
  func line(of release: Int) -> [Int] {
    var line = [release]
    while let before = releases[line[line.count - 1]].predecessor { line.append(before) }
    return line
  }
}
