public import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditStore

/// What people do with issues: each action is noted in the log, or refused with everything that is wrong.
///
/// It works on frozen releases too, because no finding and no verdict changes.
public enum IssueWork {
  /// Says that issues are fixed in a build.
  ///
  /// - Parameters:
  ///   - release: Version of the build's release, where builds of several releases have its name; or nil.
  ///   - note: What was done, or nil.
  public static func fix(
    _ issues: [Identifier<AuditIssue>], build: String, release: String?, by person: String, note: String?,
    in transaction: borrowing WriteTransaction
  ) throws {
    try requireStates(issues, [.open, .reopened, .fixed], "can be fixed", transaction.read)
    for issue in issues {
      let build = try transaction.read.build(build, release: release, of: issue).id
      try transaction.addIssueEvent(IssueEvent(.fixed, actor: person, text: note, build: build), to: issue)
    }
  }

  /// Reopens issues that are there after all.
  public static func reopen(
    _ issues: [Identifier<AuditIssue>], reason: String, by person: String, in transaction: borrowing WriteTransaction
  ) throws {
    try requireStates(issues, [.fixed, .verified], "can be reopened", transaction.read)
    for issue in issues {
      try transaction.addIssueEvent(IssueEvent(.reopened, actor: person, text: reason), to: issue)
    }
  }

  /// Notes that issues are verified.
  ///
  /// - Returns: The state of each, verified or not; those that were ready are now verified.
  public static func verify(
    _ issues: [Identifier<AuditIssue>], by person: String, in transaction: borrowing WriteTransaction
  ) throws -> [IssueVerification] {
    try requireStates(issues, [.open, .reopened, .fixed], "can be verified", transaction.read)
    let found = try IssueVerification.all(issues, by: person, transaction.read)
    for one in found where one.isReady {
      try transaction.addIssueEvent(
        IssueEvent(.verified, actor: person, finding: one.pass?.finding, build: one.pass?.build.id), to: one.issue.id)
    }
    return found
  }

  /// Puts issues into another one, which gets their findings; they are the same problem.
  public static func merge(
    _ issues: [Identifier<AuditIssue>], into target: Identifier<AuditIssue>, by person: String,
    in transaction: borrowing WriteTransaction
  ) throws {
    let kept = try transaction.read.issue(target)
    var problems = try problems(issues, IssueState.allCases.filter { $0 != .merged }, "can be merged", transaction.read)
    problems += try self.problems(
      [target], IssueState.allCases.filter { $0 != .merged }, "can take others", transaction.read)
    for id in issues {
      let issue = try transaction.read.issue(id)
      if id == target {
        problems.append(problem(id, "an issue cannot be merged into itself; name another with --into"))
      }
      if issue.product != kept.product {
        problems.append(
          problem(id, "it is of product \(issue.product), and issue \(target.rawValue) of \(kept.product)"))
      }
    }
    guard problems.isEmpty else { throw InputError(problems) }
    for id in issues {
      let known = try transaction.read.problems(of: target)
      for one in try transaction.read.problems(of: id)
      where !known.contains(where: { $0.finding == one.finding && $0.problem == one.problem }) {
        try transaction.addIssueEvent(
          IssueEvent(.joined, actor: person, finding: one.finding, problem: one.problem, other: id), to: target)
      }
      try transaction.addIssueEvent(IssueEvent(.merged, actor: person, other: target), to: id)
    }
    try takeOverLife(of: issues, to: kept, by: person, transaction)
  }

  /// A merged failure is not fixed or verified just because the target was: an open issue reopens the target, and a
  /// fixed one makes it fixed by the same people in the same builds.
  private static func takeOverLife(
    of issues: [Identifier<AuditIssue>], to kept: AuditIssue, by person: String,
    _ transaction: borrowing WriteTransaction
  ) throws {
    guard !kept.state.isOpen else { return }
    // The derived rows are refreshed later, so they still show the states before the merge.
    let merged = try issues.map { try transaction.read.issue($0) }
    let open = merged.filter(\.state.isOpen).map { "\($0.id.rawValue)" }
    guard open.isEmpty else {
      let words = open.joined(separator: ", ")
      let whoCame = open.count == 1 ? "Issue \(words), which is open, was" : "Issues \(words), which are open, were"
      try transaction.addIssueEvent(
        IssueEvent(.reopened, actor: person, text: "\(whoCame) merged into it.", other: merged.first?.id), to: kept.id)
      return
    }
    for issue in merged where issue.state == .fixed {
      for fix in try transaction.read.fixes(of: issue.id) {
        try transaction.addIssueEvent(
          IssueEvent(
            fix.person == nil ? .claimed : .fixed, actor: fix.person ?? person,
            text: fix.text, build: fix.build?.id, other: issue.id
          ),
          to: kept.id)
      }
    }
  }

  /// Takes findings out of an issue into a new one.
  ///
  /// - Returns: The new issue.
  public static func split(
    _ issue: Identifier<AuditIssue>, findings: [Identifier<Finding>], title: String?, by person: String,
    in transaction: borrowing WriteTransaction
  ) throws -> Identifier<AuditIssue> {
    let whole = try transaction.read.issue(issue)
    var problems = try problems(
      [issue], [.open, .reopened, .fixed, .verified, .withdrawn], "can be split", transaction.read)
    let members = try transaction.read.members(of: issue).map(\.finding)
    for finding in findings where !members.contains(finding) {
      problems.append(
        problem(issue, "it does not have finding \(finding.rawValue); see `auditctl issue show \(issue.rawValue)`"))
    }
    if problems.isEmpty, Set(members).isSubset(of: findings) {
      problems.append(problem(issue, "it would be left without findings; leave out at least one"))
    }
    guard problems.isEmpty, let first = findings.first else { throw InputError(problems) }
    // In the order in which they were named.
    let held = try transaction.read.problems(of: issue)
    let taken = findings.flatMap { finding in held.filter { $0.finding == finding } }
    let opened = try transaction.openIssue(
      of: first, problem: taken.first?.problem, title: try IssueTitle.of(first, transaction.read),
      openedAt: whole.openedAt, by: person, from: issue)
    if let title { try transaction.addIssueEvent(IssueEvent(.titled, actor: person, text: title), to: opened) }
    for finding in findings {
      try transaction.addIssueEvent(IssueEvent(.parted, actor: person, finding: finding, other: opened), to: issue)
    }
    for one in taken.dropFirst() {
      try transaction.addIssueEvent(
        IssueEvent(.joined, actor: person, finding: one.finding, problem: one.problem, other: issue), to: opened)
    }
    return opened
  }

  /// Adds failed findings to another issue; they also stay in their own.
  public static func link(
    _ issue: Identifier<AuditIssue>, findings: [Identifier<Finding>], by person: String,
    in transaction: borrowing WriteTransaction
  ) throws {
    let target = try transaction.read.issue(issue)
    var problems = try problems([issue], [.open, .reopened], "takes findings", transaction.read)
    let members = try transaction.read.members(of: issue).map(\.finding)
    for id in findings {
      let facts = try FindingFacts(id, transaction.read)
      let product = try transaction.read.release(of: facts.session).product
      if facts.finding.outcome != .failed {
        problems.append(
          problem(issue, "finding \(id.rawValue) says “\(facts.finding.outcome.words)”; only failures are in issues"))
      }
      if members.contains(id) { problems.append(problem(issue, "it has finding \(id.rawValue) already")) }
      if product.key != target.product {
        problems.append(
          problem(issue, "finding \(id.rawValue) is of product \(product.key), and the issue of \(target.product)"))
      }
    }
    guard problems.isEmpty else { throw InputError(problems) }
    for finding in findings {
      try transaction.addIssueEvent(IssueEvent(.joined, actor: person, finding: finding), to: issue)
    }
  }

  /// Opens an issue with failed findings; they also stay in their own.
  ///
  /// - Returns: The issue, whose title is made from the first finding.
  public static func open(
    of findings: [Identifier<Finding>], by person: String, in transaction: borrowing WriteTransaction
  ) throws -> Identifier<AuditIssue> {
    var problems: [InputProblem] = []
    var products: [String] = []
    for id in findings {
      let facts = try FindingFacts(id, transaction.read)
      let product = try transaction.read.release(of: facts.session).product.key
      if facts.finding.outcome != .failed {
        problems.append(
          InputProblem(
            source: "finding \(id.rawValue)",
            message: "it says “\(facts.finding.outcome.words)”; only failures are in issues"))
      }
      if let first = products.first, first != product {
        problems.append(
          InputProblem(
            source: "finding \(id.rawValue)",
            message: "it is of product \(product), and the first one of \(first); open an issue for each product"))
      }
      products.append(product)
    }
    guard problems.isEmpty, let first = findings.first else { throw InputError(problems) }
    let opened = try transaction.openIssue(
      of: first, title: try IssueTitle.of(first, transaction.read),
      openedAt: try transaction.read.finding(first).observedAt, by: person, from: nil)
    for finding in findings.dropFirst() {
      try transaction.addIssueEvent(IssueEvent(.joined, actor: person, finding: finding), to: opened)
    }
    return opened
  }

  /// Makes sure that an issue is open and of the product, so that it can take a finding.
  public static func requireTaking(
    _ choice: IssueChoice, _ product: Product, _ transaction: borrowing ReadTransaction
  ) throws {
    guard case .issue(let issue) = choice else { return }
    try requireStates([issue], [.open, .reopened], "takes findings", transaction)
    let found = try transaction.issue(issue)
    guard found.product == product.key else {
      throw InputError([problem(issue, "it is of product \(found.product), and the session of \(product.key)")])
    }
  }

  /// Refuses issues in other states, all at once.
  static func requireStates(
    _ issues: [Identifier<AuditIssue>], _ states: [IssueState], _ what: String,
    _ transaction: borrowing ReadTransaction
  ) throws {
    let problems = try problems(issues, states, what, transaction)
    guard problems.isEmpty else { throw InputError(problems) }
  }

  private static func problems(
    _ issues: [Identifier<AuditIssue>], _ states: [IssueState], _ what: String,
    _ transaction: borrowing ReadTransaction
  ) throws -> [InputProblem] {
    try issues.compactMap { id in
      let issue = try transaction.issue(id)
      guard !states.contains(issue.state) else { return nil }
      if let other = issue.mergedInto, issue.state == .merged {
        return problem(id, "it was merged into issue \(other.rawValue); name that one")
      }
      let right = states.map(\.rawValue).joined(separator: " or ")
      return problem(id, "it is \(issue.state.words), and only an issue that is \(right) \(what)")
    }
  }

  static func problem(_ issue: Identifier<AuditIssue>, _ message: String) -> InputProblem {
    InputProblem(source: "issue \(issue.rawValue)", message: message)
  }
}
