internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Read results of tools and published audits, and see what has no place.",
    subcommands: [File.self, Audit.self, List.self, Show.self], defaultSubcommand: File.self)

  /// The release that was named, else the one that is under audit.
  static func audited(
    _ options: ReleaseOptions, _ transaction: borrowing ReadTransaction
  ) throws -> (product: Product, release: Release) {
    let found = try options.resolve(transaction)
    guard options.release == nil else { return found }
    let audited = try transaction.releases(of: found.product.id).filter { $0.stage != .frozen }
    guard audited.count == 1 else {
      let names = audited.map(\.version).joined(separator: ", ")
      throw CommandError(
        .usage,
        audited.isEmpty
          ? "\(found.product.key) has no release that is audited; add one with `auditctl release add`"
          : "\(found.product.key) has several releases that are not frozen (\(names)); say --release")
    }
    return (found.product, audited[0])
  }

  /// The build of that name, else the newest.
  static func build(
    _ name: String?, of release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> Build {
    let builds = try transaction.builds(of: release.id)
    guard let chosen = name.map({ name in builds.first { $0.name == name } }) ?? builds.last else {
      throw StoreError.notFound(
        kind: "build", reference: name ?? "of release \(release.version)",
        hint: builds.isEmpty
          ? "release \(release.version) has none; add one with `auditctl release edit \(release.version) --add-build NAME`"
          : "release \(release.version) has \(builds.map(\.name).joined(separator: ", "))")
    }
    return chosen
  }
}
