public import AuditModel

/// SQL about the environments that the plans of releases name.
enum PlannedEnvironmentQuery: String, Query {
  case ofRelease = """
    SELECT name, position, kind, technology, os, os_version, coverage
    FROM release_environment
    WHERE release_id = :release_id
    """
  case forget = """
    DELETE FROM release_environment
    WHERE release_id = :release_id
    """
  case add = """
    INSERT INTO release_environment (release_id, name, position, kind, technology, os, os_version, coverage)
    VALUES (:release_id, :name, :position, :kind, :technology, :os, :os_version, :coverage)
    """
}

extension ReadTransaction {
  /// The environments that the plan of a release names, by their names; empty where nothing was said.
  public func plannedEnvironments(
    of release: Identifier<Release>
  ) throws(StoreError) -> [String: PlannedEnvironment] {
    var environments: [String: PlannedEnvironment] = [:]
    try forEach(PlannedEnvironmentQuery.ofRelease, release.rawValue) { row in
      environments[try row.text("name")] = try PlannedEnvironment(
        kind: row.value("kind"), technology: row.optionalText("technology"), os: row.optionalText("os"),
        osVersion: row.optionalText("os_version"), coverage: row.value("coverage"), position: row.int("position"))
    }
    return environments
  }
}

extension WriteTransaction {
  /// Says what the plan of a release asks of an environment.
  ///
  /// - Parameters:
  ///   - environment: Nil takes it out of the plan.
  ///   - name: As people read it: `VoiceOver on iOS`.
  ///   - author: Who, and why.
  /// - Throws: ``StoreError/frozen(release:)``.
  public func plan(
    _ environment: PlannedEnvironment?, as name: String, in release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try set(.environment(name), environment?.editValue, of: release, by: author)
  }

  /// Writes what a release's edits say into its rows.
  func refreshEnvironments(
    _ environments: [String: PlannedEnvironment], of release: Identifier<Release>
  ) throws(StoreError) {
    guard try read.plannedEnvironments(of: release) != environments else { return }
    try run(PlannedEnvironmentQuery.forget, release.rawValue)
    for (name, planned) in environments {
      try run(
        PlannedEnvironmentQuery.add, release.rawValue, name, planned.position, planned.kind.rawValue,
        planned.technology, planned.os, planned.osVersion, planned.coverage.rawValue)
    }
  }
}
