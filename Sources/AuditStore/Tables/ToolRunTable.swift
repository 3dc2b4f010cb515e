public import AuditModel

/// SQL about runs of tools.
enum ToolRunQuery: String, Query {
  case insert = """
    INSERT INTO tool_run (
      replica_id, sequence, stamp, release_id, build_id, environment_id, format, tool, tool_version, started_at,
      status, why, source_name, source_sha256, mapping_edition, person_id
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :build_id, :environment_id, :format, :tool, :tool_version,
      :started_at, :status, :why, :source_name, :source_sha256, :mapping_edition, :person_id
    )
    """
  case insertPage = """
    INSERT INTO tool_page (tool_run_id, page, location, address_id, why)
    VALUES (:tool_run_id, :page, :location, :address_id, :why)
    """
  case insertRule = """
    INSERT INTO tool_rule_run (
      tool_run_id, page, rule, was_run, is_truncated, passed, failed, cannot_tell, inapplicable
    )
    VALUES (:tool_run_id, :page, :rule, :was_run, :is_truncated, :passed, :failed, :cannot_tell, :inapplicable)
    """
  case insertInstance = """
    INSERT INTO tool_instance (
      tool_run_id, number, page, rule, outcome_id, address_id, location_kind, location, strict_print, loose_print,
      name, snippet, is_snippet_cut, message, severity_id
    )
    VALUES (
      :tool_run_id, :number, :page, :rule, :outcome_id, :address_id, :location_kind, :location, :strict_print,
      :loose_print, :name, :snippet, :is_snippet_cut, :message, :severity_id
    )
    """
  case insertInstanceCheck = """
    INSERT INTO tool_instance_check (tool_run_id, number, check_id, outcome_id)
    VALUES (:tool_run_id, :number, :check_id, :outcome_id)
    """
  case insertSighting = """
    INSERT INTO tool_sighting (tool_run_id, first_tool_run_id, number, is_strict, ignore_reason)
    VALUES (:tool_run_id, :first_tool_run_id, :number, :is_strict, :ignore_reason)
    """
  /// The environment of the session that a run's findings belong to.
  case environment = """
    SELECT environment_id
    FROM session
    WHERE session_id = :session_id
    """
  /// Runs of a release, the oldest first; of one number where it is given.
  case ofRelease = """
    SELECT
      tool_run.tool_run_id, tool_run.format, tool_run.tool, tool_run.tool_version, tool_run.started_at, tool_run.status,
      tool_run.why, tool_run.source_name, tool_run.source_sha256, tool_run.mapping_edition, build.name AS build,
      build.position AS build_position, person.name AS person, tool_run.release_id,
      (
        SELECT count(*)
        FROM tool_page
        WHERE tool_page.tool_run_id = tool_run.tool_run_id
      ) AS page_count,
      (
        SELECT count(*)
        FROM tool_sighting
        WHERE tool_sighting.tool_run_id = tool_run.tool_run_id AND tool_sighting.ignore_reason IS NULL
      ) AS instance_count,
      (
        SELECT count(*)
        FROM tool_sighting
        JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
          AND tool_instance.number = tool_sighting.number
        WHERE tool_sighting.tool_run_id = tool_run.tool_run_id AND tool_sighting.ignore_reason IS NULL
          AND tool_instance.address_id IS NULL
      ) AS unplaced_count,
      (
        SELECT count(*)
        FROM finding_origin
        WHERE finding_origin.tool_run_id = tool_run.tool_run_id
      ) AS finding_count
    FROM tool_run
    JOIN build ON build.build_id = tool_run.build_id
    LEFT JOIN person ON person.person_id = tool_run.person_id
    WHERE tool_run.release_id = :release_id AND (:tool_run_id IS NULL OR tool_run.tool_run_id = :tool_run_id)
    ORDER BY tool_run.tool_run_id
    """
  /// What a run saw, in the order of its file as far as it saw it first.
  case seenBy = """
    SELECT
      tool_instance.tool_run_id, tool_instance.number, tool_instance.rule, tool_instance.outcome_id,
      tool_instance.location_kind, tool_instance.location, tool_instance.name, tool_instance.snippet,
      tool_instance.message, tool_instance.severity_id, tool_page.location AS page, screen.key AS screen,
      state.key AS state, element.key AS element, tool_instance.address_id, tool_sighting.ignore_reason,
      tool_sighting.is_strict
    FROM tool_sighting
    JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
      AND tool_instance.number = tool_sighting.number
    JOIN tool_page ON tool_page.tool_run_id = tool_instance.tool_run_id AND tool_page.page = tool_instance.page
    LEFT JOIN address ON address.address_id = tool_instance.address_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    WHERE tool_sighting.tool_run_id = :tool_run_id
    ORDER BY tool_sighting.first_tool_run_id, tool_sighting.number
    """
  /// What runs of a tool saw of a product, with the place and the newest run that saw it.
  case known = """
    SELECT
      tool_instance.tool_run_id, tool_instance.number, tool_instance.rule, tool_instance.strict_print,
      tool_instance.loose_print, tool_instance.outcome_id, tool_instance.address_id, address.screen_id,
      address.state_id, tool_page.location AS page, tool_instance.location_kind, tool_instance.location,
      tool_instance.message, max(tool_run.started_at) AS last_seen_at
    FROM tool_run
    JOIN release ON release.release_id = tool_run.release_id
    JOIN tool_sighting ON tool_sighting.tool_run_id = tool_run.tool_run_id
    JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
      AND tool_instance.number = tool_sighting.number
    JOIN tool_page ON tool_page.tool_run_id = tool_instance.tool_run_id AND tool_page.page = tool_instance.page
    LEFT JOIN address ON address.address_id = tool_instance.address_id
    WHERE release.product_id = :product_id AND tool_run.tool = :tool
    GROUP BY tool_instance.tool_run_id, tool_instance.number
    ORDER BY tool_instance.tool_run_id, tool_instance.number
    """
  /// The newest complete run of each rule of a tool at each screen and state of a product: what proves that something is gone.
  case proofs = """
    SELECT
      tool_rule_run.rule, address.screen_id, address.state_id, max(tool_run.started_at) AS run_at
    FROM tool_run
    JOIN release ON release.release_id = tool_run.release_id
    JOIN tool_page ON tool_page.tool_run_id = tool_run.tool_run_id
    JOIN tool_rule_run ON tool_rule_run.tool_run_id = tool_page.tool_run_id AND tool_rule_run.page = tool_page.page
    JOIN address ON address.address_id = tool_page.address_id
    WHERE release.product_id = :product_id AND tool_run.tool = :tool AND tool_run.status = 'complete'
      AND tool_rule_run.was_run AND NOT tool_rule_run.is_truncated
    GROUP BY tool_rule_run.rule, address.screen_id, address.state_id
    """
  /// When a tool looked last at a screen in a state, in a product.
  case newest = """
    SELECT max(tool_run.started_at) AS run_at
    FROM tool_run
    JOIN release ON release.release_id = tool_run.release_id
    JOIN tool_page ON tool_page.tool_run_id = tool_run.tool_run_id
    WHERE release.product_id = :product_id AND tool_run.tool = :tool AND tool_page.address_id = :address_id
    """
  /// Where the pages of a run are, in order.
  case pageAddresses = """
    SELECT address_id
    FROM tool_page
    WHERE tool_run_id = :tool_run_id
    ORDER BY page
    """
  /// The key of a state.
  case stateKey = """
    SELECT key
    FROM state
    WHERE state_id = :state_id
    """
  /// The checks that an instance bears on.
  case checksOf = """
    SELECT audit_check.path AS check_path
    FROM tool_instance_check
    JOIN audit_check ON audit_check.check_id = tool_instance_check.check_id
    WHERE tool_instance_check.tool_run_id = :tool_run_id AND tool_instance_check.number = :number
    ORDER BY audit_check.path
    """
  /// Open issues at an address all of whose failures are of one rule of a tool.
  case issuesOfRule = """
    SELECT DISTINCT issue_member.issue_id
    FROM issue_member
    JOIN issue_current ON issue_current.issue_id = issue_member.issue_id
    JOIN finding_origin ON finding_origin.finding_id = issue_member.finding_id
    JOIN tool_run ON tool_run.tool_run_id = finding_origin.tool_run_id
    WHERE issue_member.address_id = :address_id AND tool_run.tool = :tool AND finding_origin.rule = :rule
      AND issue_current.state IN ('open', 'reopened')
      AND NOT EXISTS (
        SELECT 1
        FROM issue_member AS other
        LEFT JOIN finding_origin AS theirs ON theirs.finding_id = other.finding_id
        LEFT JOIN tool_run AS their_run ON their_run.tool_run_id = theirs.tool_run_id
        WHERE other.issue_id = issue_member.issue_id
          AND (their_run.tool IS NULL OR their_run.tool <> tool_run.tool OR theirs.rule <> finding_origin.rule)
      )
    ORDER BY issue_member.issue_id
    """
  /// What each rule gave on the pages of a release that have a place.
  case coverage = """
    SELECT
      tool_run.tool, tool_rule_run.rule, screen.key AS screen, state.key AS state,
      sum(tool_rule_run.passed) AS passed, sum(tool_rule_run.failed) AS failed,
      sum(tool_rule_run.cannot_tell) AS cannot_tell, sum(tool_rule_run.inapplicable) AS inapplicable
    FROM tool_run
    JOIN tool_page ON tool_page.tool_run_id = tool_run.tool_run_id
    JOIN tool_rule_run ON tool_rule_run.tool_run_id = tool_page.tool_run_id AND tool_rule_run.page = tool_page.page
    JOIN address ON address.address_id = tool_page.address_id
    JOIN screen ON screen.screen_id = address.screen_id
    JOIN state ON state.state_id = address.state_id
    WHERE tool_run.release_id = :release_id AND tool_rule_run.was_run
    GROUP BY tool_run.tool, tool_rule_run.rule, screen.key, state.key
    ORDER BY tool_run.tool, tool_rule_run.rule, screen.key, state.key
    """
  /// The findings of a release that a run of a tool made.
  case origins = """
    SELECT finding.finding_id, finding_origin.rule, tool_run.status, tool_run.tool, tool_run.tool_version
    FROM finding_origin
    CROSS JOIN finding ON finding.finding_id = finding_origin.finding_id
    JOIN tool_run ON tool_run.tool_run_id = finding_origin.tool_run_id
    WHERE finding.release_id = :release_id
    ORDER BY finding.finding_id
    """
  /// Whether a person corrected what a tool found in the releases of a product, so that prints have to be compared.
  case isCorrected = """
    SELECT EXISTS (
      SELECT 1
      FROM finding_origin
      JOIN finding AS amending ON amending.amends_finding_id = finding_origin.finding_id
      WHERE finding_origin.tool_run_id IS NOT NULL
    ) AS is_corrected
    """
  /// By what the instances behind the findings of a release are known again.
  case prints = """
    SELECT finding.finding_id, tool_instance.tool_run_id || ':' || tool_instance.number AS print
    FROM finding_origin
    CROSS JOIN finding ON finding.finding_id = finding_origin.finding_id
    JOIN tool_sighting ON tool_sighting.tool_run_id = finding_origin.tool_run_id AND tool_sighting.ignore_reason IS NULL
    JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
      AND tool_instance.number = tool_sighting.number AND tool_instance.rule = finding_origin.rule
      AND tool_instance.address_id = finding.address_id
    WHERE finding.release_id = :release_id
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, build_id, environment_id, format, tool, tool_version, started_at,
      status, why, source_name, source_sha256, mapping_edition, person_id, tool_run_id
    FROM tool_run
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case pageDigest = """
    SELECT tool_page.tool_run_id, tool_page.page, tool_page.location, tool_page.address_id, tool_page.why
    FROM tool_run
    JOIN tool_page ON tool_page.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case ruleDigest = """
    SELECT
      tool_rule_run.tool_run_id, tool_rule_run.page, tool_rule_run.rule, tool_rule_run.was_run,
      tool_rule_run.is_truncated, tool_rule_run.passed, tool_rule_run.failed, tool_rule_run.cannot_tell,
      tool_rule_run.inapplicable
    FROM tool_run
    JOIN tool_rule_run ON tool_rule_run.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case instanceDigest = """
    SELECT
      tool_instance.tool_run_id, tool_instance.number, tool_instance.page, tool_instance.rule,
      tool_instance.outcome_id, tool_instance.address_id, tool_instance.location_kind, tool_instance.location,
      tool_instance.strict_print, tool_instance.loose_print, tool_instance.name, tool_instance.snippet,
      tool_instance.is_snippet_cut, tool_instance.message, tool_instance.severity_id
    FROM tool_run
    JOIN tool_instance ON tool_instance.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case instanceCheckDigest = """
    SELECT
      tool_instance_check.tool_run_id, tool_instance_check.number, tool_instance_check.check_id,
      tool_instance_check.outcome_id
    FROM tool_run
    JOIN tool_instance_check ON tool_instance_check.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case sightingDigest = """
    SELECT
      tool_sighting.tool_run_id, tool_sighting.first_tool_run_id, tool_sighting.number, tool_sighting.is_strict,
      tool_sighting.ignore_reason
    FROM tool_run
    JOIN tool_sighting ON tool_sighting.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case placementDigest = """
    SELECT
      replica_id, sequence, stamp, tool_run_id, page, number, address_id, check_id, person_id, placed_at,
      tool_placement_id
    FROM tool_placement
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || tool_run.sequence AS origin
    FROM tool_run
    JOIN replica ON replica.replica_id = tool_run.replica_id
    JOIN release ON release.release_id = tool_run.release_id
    WHERE tool_run.tool_run_id = :key
    """
}

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
  /// Where, as the tool says.
  public let location: String
  /// When the newest run that saw it began: UTC, milliseconds since 1970.
  public let lastSeenAt: Int64
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
  /// How many pages, instances that are not ignored, those of them without a place, and findings it has.
  public let pageCount, instanceCount, unplacedCount, findingCount: Int
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
}

/// What a rule gave at a place in all runs of a release.
public struct RuleCoverage: Sendable {
  /// The tool, its rule, and the screen and state.
  public let tool, rule, screen, state: String
  /// How many nodes passed, failed, could not be told, or are not applied to.
  public let passed, failed, cannotTell, inapplicable: Int
}

extension ReadTransaction {
  /// The runs of a release, the oldest first.
  ///
  /// - Parameter number: Only that one.
  public func toolRuns(of release: Identifier<Release>, number: Int64? = nil) throws(StoreError) -> [StoredToolRun] {
    try all(ToolRunQuery.ofRelease, release.rawValue, number) { row in
      try StoredToolRun(
        number: row.int64("tool_run_id"), release: row.int64("release_id"), format: row.text("format"),
        tool: row.text("tool"), version: row.text("tool_version"), startedAt: row.time("started_at"),
        status: row.text("status"), why: row.optionalText("why"), sourceName: row.text("source_name"),
        sha256: row.text("source_sha256"), mappingEdition: row.text("mapping_edition"), build: row.text("build"),
        buildPosition: row.int("build_position"), person: row.optionalText("person"), pageCount: row.int("page_count"),
        instanceCount: row.int("instance_count"), unplacedCount: row.int("unplaced_count"),
        findingCount: row.int("finding_count"))
    }
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
          address: address, ignoreReason: row.optionalText("ignore_reason"), checks: []))
    }
    return try seen.map { one throws(StoreError) in
      let checks = try all(ToolRunQuery.checksOf, one.key.run, one.key.number) { try $0.text("check_path") }
      return SeenInstance(
        key: one.key, rule: one.rule, outcome: one.outcome, page: one.page, kind: one.kind, location: one.location,
        name: one.name, snippet: one.snippet, message: one.message, severity: one.severity, address: one.address,
        ignoreReason: one.ignoreReason, checks: checks)
    }
  }

  /// What runs of a tool saw of a product, each once, in the order in which it was seen first.
  public func knownInstances(of tool: String, _ product: Identifier<Product>) throws(StoreError) -> [KnownInstance] {
    try all(ToolRunQuery.known, product.rawValue, tool) { row in
      try KnownInstance(
        key: InstanceKey(run: row.int64("tool_run_id"), number: row.int("number")), rule: row.text("rule"),
        strictPrint: row.digest("strict_print").array,
        loosePrint: row.isNull("loose_print") ? nil : row.digest("loose_print").array,
        outcome: row.value("outcome_id"), address: row.optionalInt64("address_id"),
        screen: row.optionalInt64("screen_id"), state: row.optionalInt64("state_id"), page: row.text("page"),
        location: row.text("location"), lastSeenAt: row.time("last_seen_at"))
    }
  }

  /// When each rule of a tool was run last, completely, at a screen and state, by rule, screen and state.
  public func proofs(
    of tool: String, _ product: Identifier<Product>
  ) throws(StoreError) -> [RulePlace: Int64] {
    var proofs: [RulePlace: Int64] = [:]
    try forEach(ToolRunQuery.proofs, product.rawValue, tool) { row in
      let place = try RulePlace(
        rule: row.text("rule"), screen: row.int64("screen_id"), state: row.int64("state_id"))
      proofs[place] = try row.time("run_at")
    }
    return proofs
  }

  /// When a tool looked last at a screen in a state; nil: never.
  public func newestRun(
    of tool: String, at address: Int64, _ product: Identifier<Product>
  ) throws(StoreError) -> Int64? {
    try first(ToolRunQuery.newest, product.rawValue, tool, address) { try $0.optionalInt64("run_at") } ?? nil
  }

  /// Local keys of the addresses of a run's pages, in order; nil for one without a place.
  public func pageAddresses(of run: Int64) throws(StoreError) -> [Int64?] {
    try all(ToolRunQuery.pageAddresses, run) { try $0.optionalInt64("address_id") }
  }

  /// The key of a state by its local key; nil where there is none.
  public func stateKey(_ state: Int64) throws(StoreError) -> String? {
    try first(ToolRunQuery.stateKey, state) { try $0.text("key") }
  }

  /// What each rule gave at each place in the runs of a release.
  public func toolCoverage(of release: Identifier<Release>) throws(StoreError) -> [RuleCoverage] {
    try all(ToolRunQuery.coverage, release.rawValue) { row in
      try RuleCoverage(
        tool: row.text("tool"), rule: row.text("rule"), screen: row.text("screen"), state: row.text("state"),
        passed: row.int("passed"), failed: row.int("failed"), cannotTell: row.int("cannot_tell"),
        inapplicable: row.int("inapplicable"))
    }
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
