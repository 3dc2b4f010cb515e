internal import AuditModel
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The teams, people and labels of a file's issues: a filter that names another one is not empty but wrong.
struct KnownNames {
  private let teams, owners, labels: [String]

  /// - Parameter product: The key of the one whose names count; nil: those of all.
  init(_ product: String?, _ transaction: borrowing ReadTransaction) throws {
    teams = try transaction.issueTeams(of: product)
    owners = try transaction.issueOwners(of: product)
    labels = try transaction.issueLabels(of: product)
  }

  /// The names as they are written there, whatever the case in which they were typed.
  ///
  /// - Throws: ``CommandError`` that says of every name that there is not what there is.
  func spelled(
    team: String?, owner: String?, label: String?
  ) throws -> (team: String?, owner: String?, label: String?) {
    let wrong = [
      Self.problem("team", team, among: teams), Self.problem("label", label, among: labels),
      Self.problem("owner", owner, among: owners),
    ].compactMap { $0 }
    guard wrong.isEmpty else { throw CommandError(.noInput, wrong.joined(separator: "\n")) }
    func spelled(_ name: String?, _ known: [String]) -> String? {
      name.flatMap { name in known.first { $0 == name } ?? known.first { TypedName.isSame($0, name) } }
    }
    return (spelled(team, teams), spelled(owner, owners), spelled(label, labels))
  }

  private static func problem(_ kind: String, _ name: String?, among known: [String]) -> String? {
    guard let name, !known.contains(where: { TypedName.isSame($0, name) }) else { return nil }
    let wanted = DisplayText.escaped(name)
    return Spelling.unknown(kind, wanted, of: "the list of issues", known: known.sorted())
  }
}
