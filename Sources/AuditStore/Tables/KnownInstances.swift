public import AuditModel

/// An instance that earlier runs saw.
public struct KnownInstance: Sendable {
  /// Which it is.
  public let key: InstanceKey
  /// The tool's name of the rule.
  public let rule: String
  /// By what it is known again.
  public let strictPrint: [UInt8]
  /// The same over the snippet; nil where there is none.
  public let loosePrint: [UInt8]?
  /// Failed or cannot tell.
  public let outcome: Outcome
  /// Local key of its address; nil: it has no place.
  public let address: Int64?
  /// Local keys of the screen and the state; nil: it has no place.
  public let screen, state: Int64?
  /// The page, as the file called it.
  public let page: String
  /// When the newest run that saw it began: UTC, milliseconds since 1970.
  public let lastSeenAt: Int64
  /// The release of that run, and the order of its build within the release.
  public let lastSeenIn: Identifier<Release>, lastSeenAtBuild: Int
}

/// A rule of a tool at a screen in a state.
public struct RulePlace: Hashable, Sendable {
  /// The tool's name of the rule.
  public let rule: String
  /// Local keys of the screen and the state.
  public let screen, state: Int64

  /// A rule at a place.
  public init(rule: String, screen: Int64, state: Int64) {
    (self.rule, self.screen, self.state) = (rule, screen, state)
  }
}

/// A complete run of a rule at a place: what it did not find there was gone by then.
public struct RuleProof: Sendable {
  /// The release.
  public let release: Identifier<Release>
  /// The order of the build within the release.
  public let buildPosition: Int
  /// When the newest such run began: UTC, milliseconds since 1970.
  public let time: Int64
}

extension ReadTransaction {
  /// What runs of a tool saw of a product, each once, in the order in which it was seen first.
  ///
  /// - Parameter places: Local keys of screens and states, beside which only what has no place is read; nil: everything.
  public func knownInstances(
    of tool: String, _ product: Identifier<Product>, at places: [(screen: Int64, state: Int64)]? = nil
  ) throws(StoreError) -> [KnownInstance] {
    try all(ToolRunQuery.known, places.map(Self.list), product.rawValue, tool) { row in
      try KnownInstance(
        key: InstanceKey(run: row.int64("tool_run_id"), number: row.int("number")), rule: row.text("rule"),
        strictPrint: row.digest("strict_print").array,
        loosePrint: row.isNull("loose_print") ? nil : row.digest("loose_print").array,
        outcome: row.value("outcome_id"), address: row.optionalInt64("address_id"),
        screen: row.optionalInt64("screen_id"), state: row.optionalInt64("state_id"), page: row.text("page"),
        lastSeenAt: row.time("last_seen_at"), lastSeenIn: row.identifier("last_seen_in"),
        lastSeenAtBuild: row.int("last_seen_build"))
    }
  }

  private static func list(_ places: [(screen: Int64, state: Int64)]) -> String {
    "[" + places.map { "[\($0.screen),\($0.state)]" }.joined(separator: ",") + "]"
  }

  /// When each rule of a tool was run last on each build, completely, by rule, screen and state.
  ///
  /// - Parameter places: Local keys of the screens and states that are read; nil: all.
  public func proofs(
    of tool: String, _ product: Identifier<Product>, at places: [(screen: Int64, state: Int64)]? = nil
  ) throws(StoreError) -> [RulePlace: [RuleProof]] {
    var proofs: [RulePlace: [RuleProof]] = [:]
    try forEach(ToolRunQuery.proofs, places.map(Self.list), product.rawValue, tool) { row in
      let place = try RulePlace(
        rule: row.text("rule"), screen: row.int64("screen_id"), state: row.int64("state_id"))
      let proof = try RuleProof(
        release: row.identifier("release_id"), buildPosition: row.int("build_position"), time: row.time("run_at"))
      proofs[place, default: []].append(proof)
    }
    return proofs
  }

  /// The places and checks of which tools could not tell something in a release, nothing of which is ignored.
  public func toolDoubts(of release: Identifier<Release>) throws(StoreError) -> Set<IssuePlace> {
    Set(
      try all(ToolRunQuery.doubts, release.rawValue, Outcome.cantTell.rawValue) { row in
        try IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id"))
      })
  }

  /// The numbers of the runs of a file on a build of a release, the oldest first.
  public func toolRuns(
    of release: Identifier<Release>, on build: Build, sha256: String
  ) throws(StoreError) -> [Int64] {
    try all(ToolRunQuery.ofFile, release.rawValue, build.id.rawValue, sha256) { try $0.int64("tool_run_id") }
  }

  /// The rules that a run recorded failures of, by the screens and states on which it did, each with where.
  public func failures(recordedBy run: Int64) throws(StoreError) -> [RulePlace: Set<Int64>] {
    var failures: [RulePlace: Set<Int64>] = [:]
    try forEach(ToolRunQuery.failedAt, run) { row in
      let place = try RulePlace(
        rule: row.text("rule"), screen: row.int64("screen_id"), state: row.int64("state_id"))
      failures[place, default: []].insert(try row.int64("address_id"))
    }
    return failures
  }

  /// How many instances of each rule a run saw, by why they are ignored; nil: they are not.
  public func sightings(by run: Int64) throws(StoreError) -> [String: [String?: Int]] {
    var counts: [String: [String?: Int]] = [:]
    try forEach(ToolRunQuery.sightings, run) { row in
      counts[try row.text("rule"), default: [:]][try row.optionalText("ignore_reason")] = try row.int("instance_count")
    }
    return counts
  }
}
