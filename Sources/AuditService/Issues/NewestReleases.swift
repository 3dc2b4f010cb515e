internal import AuditModel
internal import AuditRules
internal import AuditStore

/// The newest releases in which something was found at the places of issues: what each says of its plan and of what was
/// edited is read once, for a product may have thousands of issues.
struct NewestReleases {
  private struct Key: Hashable {
    let product: String
    /// Nil where nothing was found.
    let position: Int?
  }

  private struct Newest {
    let release: Release?
    let plan: ReleasePlan
    /// Read where something passed; it costs more than all else.
    var edits: (since: SpecificationEdits, places: RenamedPlaces)?
  }

  private var known: [Key: Newest] = [:]

  /// The plan of the newest release in which something was found.
  mutating func plan(
    of answers: [IssueAnswer], _ product: String, _ transaction: borrowing ReadTransaction
  ) throws -> ReleasePlan {
    try newest(Self.key(answers, product), transaction).plan
  }

  /// The answers, with those marked that it gave to another question than it asks now.
  mutating func settingAside(
    _ answers: [IssueAnswer], _ product: String, _ transaction: borrowing ReadTransaction
  ) throws -> [IssueAnswer] {
    let key = Self.key(answers, product)
    guard let edits = try edits(key, transaction) else { return answers }
    let setAside = SetAsideFindings(
      try transaction.specifiedAnswers(
        edits.since, at: Set(answers.flatMap { edits.places.together($0.place.address) }).sorted(), covering: [:]))
    guard !setAside.isEmpty else { return answers }
    return answers.map { answer in
      var answer = answer
      answer.isSetAside = setAside.contains(answer.finding)
      return answer
    }
  }

  private static func key(_ answers: [IssueAnswer], _ product: String) -> Key {
    Key(product: product, position: answers.map(\.build.release).max())
  }

  private mutating func newest(_ key: Key, _ transaction: borrowing ReadTransaction) throws -> Newest {
    if let newest = known[key] { return newest }
    let product = try transaction.product(key.product)
    let release = try transaction.releases(of: product.id).first { $0.position == key.position }
    let plan = ReleasePlan(
      try release.map { try transaction.plannedEnvironments(of: $0.id) } ?? [:], on: product.platform)
    let newest = Newest(release: release, plan: plan)
    known[key] = newest
    return newest
  }

  private mutating func edits(
    _ key: Key, _ transaction: borrowing ReadTransaction
  ) throws -> (since: SpecificationEdits, places: RenamedPlaces)? {
    var newest = try newest(key, transaction)
    guard let release = newest.release else { return nil }
    if let edits = newest.edits { return edits }
    let edits = (
      since: try transaction.specificationEdits(
        of: release, back: try transaction.earlierReleases(of: release), try transaction.renamedPlaces(of: release)),
      places: try transaction.renamedPlaces(asOfLastReleaseOf: release.product)
    )
    newest.edits = edits
    known[key] = newest
    return edits
  }
}
