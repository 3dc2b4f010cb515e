public import AuditModel

extension ReadTransaction {
  /// The findings that an issue gathers, in the order of their numbers, and whether each is a failure that stands.
  public func members(
    of issue: Identifier<AuditIssue>
  ) throws(StoreError) -> [(finding: Identifier<Finding>, place: IssuePlace, isStanding: Bool)] {
    try all(IssueAnswerQuery.members, issue.rawValue) { row in
      try (
        row.identifier("finding_id"), IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id")),
        row.bool("is_standing")
      )
    }
  }

  /// The problems that an issue gathers, in the order of their findings; a finding that says none is one by itself.
  public func problems(of issue: Identifier<AuditIssue>) throws(StoreError) -> [GatheredProblem] {
    try all(IssueAnswerQuery.problems, issue.rawValue) { row in
      try GatheredProblem(
        finding: row.identifier("finding_id"), problem: row.optionalIdentifier("problem_id"),
        severity: row.optionalValue("severity_id"), isStanding: row.bool("is_standing"))
    }
  }

  /// Everything that was found at the places of an issue, in the order of the findings; also on checks that took the place
  /// of its checks, and what was retracted or amended.
  public func answers(of issue: Identifier<AuditIssue>) throws(StoreError) -> [IssueAnswer] {
    let ends = try endedFailures(ofIssue: issue)
    let (renamed, members) = try renamedPlaces(ofIssue: issue)
    let pairs = Set(members.map(\.place.address)).sorted().flatMap { address in
      renamed.together(address).dropFirst().map { JSONTexts.encode([address, $0]) }
    }
    let found = try all(IssueAnswerQuery.atPlaces, issue.rawValue, "[\(pairs.joined(separator: ","))]") { row in
      var answer = try IssueAnswer(
        finding: row.identifier("finding_id"),
        place: IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id")),
        outcome: row.value("outcome_id"), mode: row.value("mode_id"),
        method: row.value("method"),
        environment: AuditEnvironment(
          device: row.text("device"), os: row.text("os"), osVersion: row.text("os_version"),
          assistiveTechnology: row.text("assistive_technology")),
        build: BuildPlace(
          id: row.identifier("build_id"), name: row.text("build"), release: row.int("release_position"),
          position: row.int("build_position")),
        auditor: row.text("auditor"), observedAt: row.time("observed_at"))
      answer.check = try row.identifier("found_check_id")
      answer.amends = try row.optionalIdentifier("amends_finding_id")
      answer.isRetracted = try row.bool("is_retracted")
      answer.isFailureOfIssue = try row.bool("is_failure_of_issue")
      answer.ends = ends[answer.finding] ?? []
      let now = try renamed.current(row.int64("found_address_id"), foundIn: row.identifier("release_id"))
      return (answer: answer, now: IssuePlace(address: now, check: answer.place.check))
    }
    guard !renamed.isEmpty else { return found.map(\.answer) }
    // Each at the place where it is now, if a finding of the issue is there.
    let numbers = Set(members.map(\.finding))
    let places = Set(found.filter { numbers.contains($0.answer.finding) }.map(\.now))
    var seen: Set<IssueAnswer> = []
    return found.compactMap { answer, now in
      guard places.contains(now) else { return nil }
      var answer = answer
      answer.place = now
      return seen.insert(answer).inserted ? answer : nil
    }
  }

  /// Where findings are by the keys of the last release of an issue's product, and the findings of the issue; none where
  /// nothing was renamed.
  private func renamedPlaces(
    ofIssue issue: Identifier<AuditIssue>
  ) throws(StoreError) -> (RenamedPlaces, [(finding: Identifier<Finding>, place: IssuePlace, isStanding: Bool)]) {
    let members = try members(of: issue)
    let product = try members.first.flatMap { member throws(StoreError) in
      try self.product(ofAddress: member.place.address)
    }
    guard let product else { return (.none, []) }
    let renamed = try renamedPlaces(asOfLastReleaseOf: product)
    return (renamed, renamed.isEmpty ? [] : members)
  }

  private func product(ofAddress address: Int64) throws(StoreError) -> Identifier<Product>? {
    try first(IssueAnswerQuery.productOfAddress, address) { try $0.identifier("product_id") }
  }

  /// Where findings are by the keys of the last release of a product.
  public func renamedPlaces(asOfLastReleaseOf product: Identifier<Product>) throws(StoreError) -> RenamedPlaces {
    guard let last = try releases(of: product).last else { return .none }
    return try renamedPlaces(of: last)
  }

  /// The words that an issue is fixed since it was opened or reopened last, oldest first.
  public func fixes(of issue: Identifier<AuditIssue>) throws(StoreError) -> [IssueFix] {
    try all(IssueAnswerQuery.fixes, issue.rawValue) { row in
      try IssueFix(
        person: row.text("kind") == IssueEventKind.claimed.rawValue ? nil : row.text("actor"),
        build: row.isNull("build_id")
          ? nil
          : BuildPlace(
            id: row.identifier("build_id"), name: row.text("build"), release: row.int("release_position"),
            position: row.int("build_position")),
        text: row.optionalText("text"), isTakenOver: row.bool("is_taken_over"))
    }
  }

  /// When somebody said that an issue is there after all: UTC, milliseconds since 1970; nil when nobody did, or it was said
  /// to be fixed since.
  public func reopenedAt(_ issue: Identifier<AuditIssue>) throws(StoreError) -> Int64? {
    try first(IssueAnswerQuery.reopenedAt, issue.rawValue) { try $0.time("occurred_at") }
  }

  /// The build of that name in the releases of an issue's product.
  ///
  /// - Parameter release: Version of its release; nil: any.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``, and ``StoreError/ambiguous(kind:reference:matches:)`` where
  ///   builds of several releases have the name.
  public func build(
    _ name: String, release: String?, of issue: Identifier<AuditIssue>
  ) throws(StoreError) -> BuildPlace {
    let found = try all(IssueAnswerQuery.buildsNamed, issue.rawValue, name, release) { row in
      try (
        build: BuildPlace(
          id: row.identifier("build_id"), name: row.text("name"), release: row.int("release_position"),
          position: row.int("build_position")), release: row.text("version")
      )
    }
    guard let only = found.first else {
      let known = try all(IssueAnswerQuery.buildNames, issue.rawValue) { try $0.text("name") }
      throw .notFound(
        kind: "build", reference: name,
        hint: "the product has \(known.isEmpty ? "none" : known.prefix(10).joined(separator: ", "))")
    }
    guard found.count == 1 else {
      throw .ambiguous(kind: "build", reference: name, matches: found.map { "\(name) of release \($0.release)" })
    }
    return only.build
  }

  /// The names of all builds of an issue's product.
  public func buildNames(of issue: Identifier<AuditIssue>) throws(StoreError) -> [Identifier<Build>: String] {
    var names: [Identifier<Build>: String] = [:]
    try forEach(IssueAnswerQuery.buildNames, issue.rawValue) {
      names[try $0.identifier("build_id")] = try $0.text("name")
    }
    return names
  }

  /// Issues that are said to be fixed, and open ones with a pass at one of their places, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - product: Key of the product; nil: all.
  ///   - issues: Those of these issues; nil: of all.
  ///   - first: Those with a pass among the findings from this one on; nil: among all.
  public func perhapsVerified(
    of product: String? = nil, among issues: [Identifier<AuditIssue>]? = nil, since first: Identifier<Finding>? = nil
  ) throws(StoreError) -> [Identifier<AuditIssue>] {
    let passed = try all(
      IssueAnswerQuery.passedSomewhere, product, issues.map { JSONTexts.encode($0) }, first?.rawValue
    ) {
      try $0.identifier("issue_id", of: AuditIssue.self)
    }
    // What was renamed since may have passed by its new key.
    var others: Set<Identifier<AuditIssue>> = []
    for found in try products() where product.map({ $0 == found.key }) ?? true {
      let renamed = try renamedPlaces(asOfLastReleaseOf: found.id)
      guard !renamed.isEmpty else { continue }
      for (place, numbers) in try unverifiedIssues(of: found.id) where renamed.together(place.address).count > 1 {
        others.formUnion(numbers)
      }
    }
    if let issues { others.formIntersection(issues) }
    return others.isSubset(of: passed) ? passed : others.union(passed).sorted()
  }

  /// Whether the profile that counts for an issue asks for four eyes: that of the last release in which it has a finding.
  public func isFourEyes(_ issue: Identifier<AuditIssue>) throws(StoreError) -> Bool {
    try one(IssueAnswerQuery.isFourEyes, issue.rawValue) { try $0.bool("is_four_eyes") }
  }

  /// The issues that have findings at a place, or on a check there that its check took the place of, with where they stand,
  /// newest first.
  public func issues(
    at place: IssuePlace
  ) throws(StoreError) -> [(issue: Identifier<AuditIssue>, state: IssueState)] {
    let product = try product(ofAddress: place.address)
    let renamed = if let product { try renamedPlaces(asOfLastReleaseOf: product) } else { RenamedPlaces.none }
    let addresses = renamed.together(place.address)
    var issues: [(issue: Identifier<AuditIssue>, state: IssueState)] = []
    for address in addresses {
      issues += try all(IssueAnswerQuery.issuesAt, place.check.rawValue, address) { row in
        try (issue: row.identifier("issue_id", of: AuditIssue.self), state: row.value("state"))
      }
    }
    guard addresses.count > 1 else { return issues }
    var seen: Set<Identifier<AuditIssue>> = []
    return issues.sorted { $0.issue > $1.issue }.filter { seen.insert($0.issue).inserted }
  }

  /// The issues that have findings at any of some addresses.
  ///
  /// - Parameter addresses: Their local keys.
  public func issues(at addresses: Set<Int64>) throws(StoreError) -> Set<Identifier<AuditIssue>> {
    Set(
      try all(IssueAnswerQuery.issuesAtAddresses, JSONTexts.encode(addresses.sorted())) {
        try $0.identifier("issue_id")
      })
  }

  /// The issues that were opened on any of some screens, wherever their findings are now.
  ///
  /// - Parameter screens: Their keys.
  public func issues(
    openedOn screens: Set<String>, of product: Identifier<Product>
  ) throws(StoreError) -> Set<Identifier<AuditIssue>> {
    Set(
      try all(IssueAnswerQuery.issuesOpenedOn, product.rawValue, JSONTexts.encode(screens.sorted())) {
        try $0.identifier("issue_id")
      })
  }

  /// Where a finding is, and the open issues that it might belong to by its place or by what was observed.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func candidates(
    for finding: Identifier<Finding>
  ) throws(StoreError) -> (site: FailureSite, candidates: [IssueCandidate]) {
    let found = try site(of: finding)
    let site = found.site
    var candidates = try all(
      IssueAnswerQuery.candidatesByPlace, site.check.rawValue, site.element, found.product, site.screen,
      decode: Self.candidate)
    if let words = site.observed.flatMap({ SearchExpression.phrase($0, in: "observed") }) {
      candidates += try all(
        IssueAnswerQuery.candidatesByWords, words, found.product, site.check.rawValue, decode: Self.candidate)
    }
    return (site, candidates)
  }

  /// Where a finding is, and by what check.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func place(of finding: Identifier<Finding>) throws(StoreError) -> IssuePlace {
    let site = try site(of: finding).site
    return IssuePlace(address: site.address, check: site.check)
  }

  private func site(of finding: Identifier<Finding>) throws(StoreError) -> (site: FailureSite, product: Int64) {
    let found = try first(IssueAnswerQuery.site, finding.rawValue) { row in
      try (
        site: FailureSite(
          address: row.int64("address_id"), screen: row.optionalInt64("screen_id"),
          element: row.optionalInt64("element_id"),
          check: row.identifier("check_id"), observed: row.optionalText("observed")), product: row.int64("product_id")
      )
    }
    guard let found else {
      throw .notFound(kind: "finding", reference: "\(finding.rawValue)", hint: "see `auditctl log`")
    }
    return found
  }

  private static func candidate(_ row: borrowing Statement) throws(SQLiteError) -> IssueCandidate {
    try IssueCandidate(
      issue: row.identifier("issue_id"),
      site: FailureSite(
        address: row.int64("address_id"), screen: row.optionalInt64("screen_id"),
        element: row.optionalInt64("element_id"), check: row.identifier("check_id"),
        observed: row.optionalText("observed")))
  }

  /// The issues of a product that are open, or said to be fixed and not verified, by the places at which they have
  /// findings, each list in the order of numbers.
  public func unverifiedIssues(
    of product: Identifier<Product>
  ) throws(StoreError) -> [IssuePlace: [Identifier<AuditIssue>]] {
    var issues: [IssuePlace: [Identifier<AuditIssue>]] = [:]
    try forEach(IssueAnswerQuery.unverifiedPlaces, product.rawValue) { row in
      try issues[IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id")), default: []].append(
        row.identifier("issue_id"))
    }
    return issues
  }

  /// The builds of a release in which somebody, or a tool, said that a place was fixed: the newest of each, by their order.
  public func fixedBuilds(of release: Identifier<Release>) throws(StoreError) -> [IssuePlace: Int] {
    var builds: [IssuePlace: Int] = [:]
    try forEach(IssueAnswerQuery.fixedBuilds, release.rawValue) { row in
      let place = try IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id"))
      builds[place] = try row.int("position")
    }
    return builds
  }

  /// The words of people that places of a product were fixed, in no order; those of tools are left out.
  public func fixClaims(of product: Identifier<Product>) throws(StoreError) -> [FixClaim] {
    try all(IssueAnswerQuery.fixClaims, product.rawValue) { row in
      try FixClaim(
        place: IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id")),
        person: TypedName(row.text("person")), claimedAt: row.int64("occurred_at"))
    }
  }

  /// The places of the issues of a product that somebody says are fixed, in a build of a release or of one before it, or
  /// without naming a build, and nobody has verified.
  public func claimedFixed(of release: Release) throws(StoreError) -> Set<IssuePlace> {
    Set(
      try all(IssueAnswerQuery.claimedFixed, release.product.rawValue, release.position) { row in
        try IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id"))
      })
  }
}
