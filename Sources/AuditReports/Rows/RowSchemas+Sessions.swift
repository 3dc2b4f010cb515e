package import AuditModel

extension RowSchemas {
  /// A session with the release that it is of.
  package static let session = RowSchema<ReleaseSession>(
    "session",
    [
      .number("session_id") { $0.session.id.rawValue },
      .text("product") { $0.product },
      .text("release") { $0.release },
      .text("build") { $0.session.build.name },
      .text("auditor") { $0.session.auditor },
    ] + environment.of { $0.session.environment }
      + [
        .time("started_at") { $0.session.startedAt },
        .time("ended_at") { $0.session.endedAt },
        .count("finding_count", of: "findings") { $0.findingCount },
      ])

  /// With what something was tested: what was used as people read it, and its parts.
  package static let environment = RowSchema<AuditEnvironment>([
    .text("environment") { $0.environmentClass },
    .text("device") { $0.device },
    .text("device_family") { $0.family?.rawValue },
    .text("os") { $0.os },
    .text("os_version") { $0.osVersion },
    .text("assistive_technology") { $0.assistiveTechnology },
    .text("assistive_technology_version") {
      $0.assistiveTechnologyVersion.isEmpty ? nil : $0.assistiveTechnologyVersion
    },
  ])
}

/// A session with the release that it is of, and how many findings it has.
package struct ReleaseSession: Sendable {
  package let session: AuditSession
  /// Key of the product.
  package let product: String
  /// Version of the release.
  package let release: String
  /// Retracted and amended ones included.
  package let findingCount: Int

  package init(_ session: AuditSession, product: String, release: String, findingCount: Int) {
    self.session = session
    self.product = product
    self.release = release
    self.findingCount = findingCount
  }
}
