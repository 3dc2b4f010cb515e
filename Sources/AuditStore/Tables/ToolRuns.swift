public import AuditModel

/// A run of a tool that is to be stored.
public struct NewToolRun: Sendable {
  /// The session that its findings belong to.
  public var session: AuditSession
  /// Name of the format.
  public var format: String
  /// The family of the tool.
  public var tool: String
  /// Its version; empty when not known.
  public var version: String
  /// UTC, milliseconds since 1970.
  public var startedAt: Int64
  /// complete, partial or failed.
  public var status: String
  /// Why it is not complete; nil when it is.
  public var why: String?
  /// Name of the file.
  public var sourceName: String
  /// SHA-256 of its bytes in hexadecimal.
  public var sha256: String
  /// Edition of the mapping of its rules; empty: there is none.
  public var mappingEdition: String
  /// Who imported it.
  public var person: String

  /// A run.
  public init(
    session: AuditSession, format: String, tool: String, version: String, startedAt: Int64, status: String,
    why: String?,
    sourceName: String, sha256: String, mappingEdition: String, person: String
  ) {
    (self.session, self.format, self.tool, self.version) = (session, format, tool, version)
    (self.startedAt, self.status, self.why) = (startedAt, status, why)
    (self.sourceName, self.sha256, self.mappingEdition) = (sourceName, sha256, mappingEdition)
    self.person = person
  }
}

/// What a rule gave on a page, to be stored.
public struct NewRuleRun: Sendable {
  /// The tool's name of the rule.
  public var rule: String
  /// Whether it was run, and whether results are missing.
  public var wasRun, isTruncated: Bool
  /// How many nodes passed, failed, could not be told, or are not applied to.
  public var passed, failed, cannotTell, inapplicable: Int

  /// What a rule gave.
  public init(
    _ rule: String, wasRun: Bool, isTruncated: Bool, passed: Int, failed: Int, cannotTell: Int, inapplicable: Int
  ) {
    (self.rule, self.wasRun, self.isTruncated) = (rule, wasRun, isTruncated)
    (self.passed, self.failed, self.cannotTell, self.inapplicable) = (passed, failed, cannotTell, inapplicable)
  }
}

/// An instance that a run saw first, to be stored.
public struct NewToolInstance: Sendable {
  /// Its number in the run, and that of its page, from 1.
  public var number, page: Int
  /// The tool's name of the rule.
  public var rule: String
  /// Failed or cannot tell.
  public var outcome: Outcome
  /// Local key of the address; nil: it has no place.
  public var address: Int64?
  /// What kind of location it has, and the location.
  public var kind, location: String
  /// 32 bytes by which it is known again.
  public var strictPrint: [UInt8]
  /// The same over the snippet; nil where there is none.
  public var loosePrint: [UInt8]?
  /// Accessible name, markup and words of the tool; nil when not given.
  public var name, snippet, message: String?
  /// Whether the tool cut the snippet.
  public var isSnippetCut: Bool
  /// How bad; nil when not given.
  public var severity: Severity?
  /// The checks it bears on, each failed or only proposed.
  public var checks: [Identifier<Check>: Outcome]

  /// An instance.
  public init(
    number: Int, page: Int, rule: String, outcome: Outcome, address: Int64?, kind: String, location: String,
    strictPrint: [UInt8], loosePrint: [UInt8]?, isSnippetCut: Bool, checks: [Identifier<Check>: Outcome]
  ) {
    (self.number, self.page, self.rule, self.outcome, self.address) = (number, page, rule, outcome, address)
    (self.kind, self.location, self.strictPrint, self.loosePrint) = (kind, location, strictPrint, loosePrint)
    (self.isSnippetCut, self.checks) = (isSnippetCut, checks)
  }
}

/// Which instance: the run that saw it first, and its number there.
public struct InstanceKey: Hashable, Comparable, Sendable {
  /// The run that saw it first.
  public let run: Int64
  /// Its number there.
  public let number: Int

  /// An instance.
  public init(run: Int64, number: Int) {
    (self.run, self.number) = (run, number)
  }

  /// In the order in which they were seen first.
  public static func < (left: Self, right: Self) -> Bool { (left.run, left.number) < (right.run, right.number) }
}

/// A run of a tool as it is stored.
public struct StoredToolRun: Sendable {
  /// Its local number, and that of its release.
  public let number, release: Int64
  /// Format, family of the tool, and its version; empty when not known.
  public let format, tool, version: String
  /// When it began: UTC, milliseconds since 1970.
  public let startedAt: Int64
  /// complete, partial or failed.
  public let status: String
  /// Why it is not complete; nil when it is.
  public let why: String?
  /// Name and SHA-256 of the file, and edition of the mapping.
  public let sourceName, sha256, mappingEdition: String
  /// The build.
  public let build: String
  /// Its order within the release.
  public let buildPosition: Int
  /// Who imported it; nil when not said.
  public let person: String?
  /// How many pages, instances that are not ignored, and findings it has.
  public let pageCount, instanceCount, findingCount: Int
  /// How many of the instances have no place, and were given none later.
  public fileprivate(set) var unplacedCount = 0
  /// How many of the pages have no place, and were given none later: what was run there covers nothing.
  public fileprivate(set) var unplacedPageCount = 0
  /// How many instances are ignored, by the map or by the tool.
  public let ignoredCount: Int
}

/// What a run saw, as it is stored.
public struct SeenInstance: Sendable {
  /// Which it is.
  public let key: InstanceKey
  /// The tool's name of the rule.
  public let rule: String
  /// Failed or cannot tell.
  public let outcome: Outcome
  /// The page, as the file calls it, and the kind of location and the location on it.
  public let page, kind, location: String
  /// Accessible name, markup and words of the tool; nil when not given.
  public let name, snippet, message: String?
  /// How bad; nil when not given.
  public let severity: Severity?
  /// Where it is; nil: it has no place.
  public let address: Address?
  /// Why it is ignored; nil: it is not.
  public let ignoreReason: String?
  /// Paths of the checks that it bears on.
  public let checks: [String]
  /// Whether the tool cut the snippet.
  public let isSnippetCut: Bool
}

/// A page of a run as it is stored.
public struct StoredToolPage: Sendable {
  /// Its place in the file, from 1.
  public let number: Int
  /// Screen or URL as in the file.
  public let location: String
  /// Why it could not be looked at; nil: it was.
  public let why: String?
  /// Whether it has a place, by this run or by another one of the same file and build.
  public let isPlaced: Bool
}

/// A rule of a tool that was run at a screen in a state.
public struct RuleCoverage: Sendable {
  /// The family of the tool, and its name of the rule.
  public let tool, rule: String
  /// Keys of the screen and the state.
  public let screen, state: String
}

extension ReadTransaction {
  /// The runs of a release, the oldest first.
  ///
  /// - Parameter number: Only that one.
  public func toolRuns(of release: Identifier<Release>, number: Int64? = nil) throws(StoreError) -> [StoredToolRun] {
    let runs = try all(ToolRunQuery.ofRelease, release.rawValue, number) { row in
      try StoredToolRun(
        number: row.int64("tool_run_id"), release: row.int64("release_id"), format: row.text("format"),
        tool: row.text("tool"), version: row.text("tool_version"), startedAt: row.time("started_at"),
        status: row.text("status"), why: row.optionalText("why"), sourceName: row.text("source_name"),
        sha256: row.text("source_sha256"), mappingEdition: row.text("mapping_edition"), build: row.text("build"),
        buildPosition: row.int("build_position"), person: row.optionalText("person"), pageCount: row.int("page_count"),
        instanceCount: row.int("instance_count"), findingCount: row.int("finding_count"),
        ignoredCount: row.int("ignored_count"))
    }
    return try runs.map { run throws(StoreError) in
      var run = run
      run.unplacedPageCount = try pages(of: run.number).count { !$0.isPlaced }
      let placed = try placedPages(of: run.number)
      try forEach(ToolRunQuery.unplaced, run.number) { row in
        if !placed.contains(try row.text("location")) { run.unplacedCount += try row.int("instance_count") }
      }
      return run
    }
  }

  /// The pages of a run, as its file calls them, that were placed: by it, or later by another run of the same file and build.
  private func placedPages(of run: Int64) throws(StoreError) -> Set<String> {
    Set(try all(ToolRunQuery.placedPages, run) { try $0.text("location") })
  }

  /// What a run saw.
  public func instances(seenBy run: Int64) throws(StoreError) -> [SeenInstance] {
    var seen: [SeenInstance] = []
    try forEach(ToolRunQuery.seenBy, run) { row in
      var address: Address?
      if let screen = try row.optionalText("screen") {
        address = try .screen(key: screen, state: row.text("state"), element: row.optionalText("element"))
      }
      let key = try InstanceKey(run: row.int64("tool_run_id"), number: row.int("number"))
      try seen.append(
        SeenInstance(
          key: key, rule: row.text("rule"), outcome: row.value("outcome_id"), page: row.text("page"),
          kind: row.text("location_kind"), location: row.text("location"), name: row.optionalText("name"),
          snippet: row.optionalText("snippet"), message: row.optionalText("message"),
          severity: row.optionalValue("severity_id"),
          address: address, ignoreReason: row.optionalText("ignore_reason"), checks: [],
          isSnippetCut: row.bool("is_snippet_cut")))
    }
    return try seen.map { one throws(StoreError) in
      let checks = try all(ToolRunQuery.checksOf, one.key.run, one.key.number) { try $0.text("check_path") }
      return SeenInstance(
        key: one.key, rule: one.rule, outcome: one.outcome, page: one.page, kind: one.kind, location: one.location,
        name: one.name, snippet: one.snippet, message: one.message, severity: one.severity, address: one.address,
        ignoreReason: one.ignoreReason, checks: checks, isSnippetCut: one.isSnippetCut)
    }
  }

  /// When a tool looked last at a screen in a state, on a build or a later one of its release; nil: never.
  public func newestRun(
    of tool: String, at address: Int64, onOrAfter build: Build
  ) throws(StoreError) -> Int64? {
    try first(ToolRunQuery.newest, build.id.rawValue, tool, address) { try $0.optionalInt64("run_at") } ?? nil
  }

  /// The pages of a run, in order.
  public func pages(of run: Int64) throws(StoreError) -> [StoredToolPage] {
    let placed = try placedPages(of: run)
    return try all(ToolRunQuery.pages, run) { row in
      let location = try row.text("location")
      return try StoredToolPage(
        number: row.int("page"), location: location, why: row.optionalText("why"),
        isPlaced: placed.contains(location))
    }
  }

  /// What the rules of a run gave on a page, in the order of their names.
  public func rules(of run: Int64, page: Int) throws(StoreError) -> [NewRuleRun] {
    try all(ToolRunQuery.rulesOfPage, run, page) { row in
      try NewRuleRun(
        row.text("rule"), wasRun: row.bool("was_run"), isTruncated: row.bool("is_truncated"), passed: row.int("passed"),
        failed: row.int("failed"), cannotTell: row.int("cannot_tell"), inapplicable: row.int("inapplicable"))
    }
  }

  /// The rules of tools that were run in a release and gave something, each at a screen in a state once.
  public func ruleCoverage(of release: Identifier<Release>) throws(StoreError) -> [RuleCoverage] {
    try all(ToolRunQuery.coverage, release.rawValue) { row in
      try RuleCoverage(
        tool: row.text("tool"), rule: row.text("rule"), screen: row.text("screen"), state: row.text("state"))
    }
  }

  /// Local keys of the addresses of a run's pages, in order; nil for one without a place.
  public func pageAddresses(of run: Int64) throws(StoreError) -> [Int64?] {
    try all(ToolRunQuery.pageAddresses, run) { try $0.optionalInt64("address_id") }
  }

  /// Local key of the state of an address on a screen.
  public func stateID(ofAddress address: Int64) throws(StoreError) -> Int64 {
    try one(ToolRunQuery.stateOfAddress, address) { try $0.int64("state_id") }
  }

  /// What made the findings of a release that tools made.
  public func toolOrigins(of release: Identifier<Release>) throws(StoreError) -> [Identifier<Finding>: ToolOrigin] {
    var origins: [Identifier<Finding>: ToolOrigin] = [:]
    try forEach(ToolRunQuery.origins, release.rawValue) { row in
      origins[try row.identifier("finding_id")] = try ToolOrigin(
        tool: row.text("tool"), version: row.text("tool_version"), rule: row.text("rule"),
        isComplete: row.text("status") == "complete")
    }
    guard !origins.isEmpty else { return origins }
    let isCorrected = try one(ToolRunQuery.isCorrected) { try $0.bool("is_corrected") }
    guard isCorrected else { return origins }
    try forEach(ToolRunQuery.prints, release.rawValue) { row in
      origins[try row.identifier("finding_id")]?.prints.insert(try row.text("print"))
    }
    return origins
  }

  /// Open issues at an address all of whose failures are of one rule of a tool.
  public func issues(
    ofRule rule: String, of tool: String, at address: Int64
  ) throws(StoreError) -> [Identifier<AuditIssue>] {
    try all(ToolRunQuery.issuesOfRule, address, tool, rule) { try $0.identifier("issue_id") }
  }
}

extension WriteTransaction {
  /// Writes a run.
  ///
  /// - Returns: Its number.
  public func add(_ run: NewToolRun) throws(StoreError) -> Int64 {
    let environment = try read.one(ToolRunQuery.environment, run.session.id.rawValue) {
      try $0.int64("environment_id")
    }
    return try append(
      to: .toolRun, ToolRunQuery.insert, run.session.release.rawValue, run.session.build.id.rawValue, environment,
      run.format, run.tool, run.version, run.startedAt, run.status, run.why, run.sourceName, run.sha256,
      run.mappingEdition, person(named: run.person))
  }

  /// Writes a page of a run.
  public func addPage(
    _ page: Int, of run: Int64, location: String, address: Int64?, why: String?
  ) throws(StoreError) {
    try appendPart(to: .toolPage, ToolRunQuery.insertPage, run, page, location, address, why)
  }

  /// Writes what a rule gave on a page.
  public func add(_ rule: NewRuleRun, of run: Int64, page: Int) throws(StoreError) {
    try appendPart(
      to: .toolRuleRun, ToolRunQuery.insertRule, run, page, rule.rule, rule.wasRun, rule.isTruncated, rule.passed,
      rule.failed, rule.cannotTell, rule.inapplicable)
  }

  /// Writes an instance that a run saw first.
  public func add(_ one: NewToolInstance, of run: Int64) throws {
    let loosePrint = one.loosePrint ?? []
    try one.strictPrint.withUnsafeBytes { strict in
      try loosePrint.withUnsafeBytes { loose in
        let kept: BorrowedBytes? = one.loosePrint == nil ? nil : BorrowedBytes(bytes: loose)
        try appendPart(
          to: .toolInstance, ToolRunQuery.insertInstance, run, one.number, one.page, one.rule, one.outcome.rawValue,
          one.address, one.kind, one.location, BorrowedBytes(bytes: strict), kept, one.name, one.snippet,
          one.isSnippetCut, one.message, one.severity?.rawValue)
      }
    }
    for (check, outcome) in one.checks.sorted(by: { $0.key < $1.key }) {
      try appendPart(
        to: .toolInstanceCheck, ToolRunQuery.insertInstanceCheck, run, one.number, check.rawValue, outcome.rawValue)
    }
  }

  /// Writes that a run saw an instance.
  public func addSighting(
    of key: InstanceKey, by run: Int64, isStrict: Bool, ignoreReason: String?
  ) throws(StoreError) {
    try appendPart(
      to: .toolSighting, ToolRunQuery.insertSighting, run, key.run, key.number, isStrict, ignoreReason)
  }
}
