internal import AuditHub
internal import AuditModel
internal import AuditReports
internal import AuditStore

/// The schemas of what commands do with a hub.
enum HubRows {
  /// Somebody with a role in a product.
  static let member = RowSchema<HubClient.Member>(
    "hub_member",
    [
      .text("person") { $0.person },
      .text("product") { $0.product },
      .text("role") { $0.role },
    ])

  /// A copy of a file that may write.
  struct Replica {
    let uuid: String
    let owner: String
    let isNew: Bool
  }

  static let registered = RowSchema<Replica>(
    "hub_registration",
    [
      .text("replica") { $0.uuid },
      .text("nick") { ReplicaNick.of($0.uuid) },
      .text("owner") { $0.owner },
      .flag("is_new") { $0.isNew },
    ])

  /// What became of a replica's rows about a product.
  static let pushed = RowSchema<HubPush.Part>(
    "hub_push",
    [
      .text("product") { $0.product.isEmpty ? nil : $0.product },
      .text("replica") { ReplicaNick.of($0.replica) },
      .count("row_count", of: "rows") { $0.count },
      .number("stopped_at") { $0.stopped?.sequence },
      .text("reason") { $0.stopped?.reason.description },
    ])

  /// Rows that wait for others, to which they refer.
  static let waiting = RowSchema<HubPull.Waiting>(
    "hub_waiting",
    [
      .text("product") { $0.product.isEmpty ? nil : $0.product },
      .text("replica") { ReplicaNick.of($0.replica) },
      .count("row_count", of: "rows") { Int($0.count) },
    ])

  /// A product on the hub.
  static let product = RowSchema<HubClient.Product>(
    "hub_product_status",
    [
      .text("product") { $0.key },
      .text("role") { $0.role },
      .text("platform") { $0.platform },
      .count("replica_count", of: "replicas") { Int($0.replicas) },
      .count("row_count", of: "rows") { Int($0.rows) },
      .count("row_quota", of: "rows") { Int($0.rowQuota) },
      .count("byte_count", of: "bytes") { Int($0.bytes) },
      .count("byte_quota", of: "bytes") { Int($0.byteQuota) },
      .flag("is_stale") { $0.isStale },
    ])

  /// How far a replica's rows about a product are, here and on the hub.
  static let position = RowSchema<HubStatus.Position>(
    "hub_position",
    [
      .text("product") { $0.product.isEmpty ? nil : $0.product },
      .text("replica") { $0.replica },
      .text("nick") { ReplicaNick.of($0.replica) },
      .text("owner") { $0.owner },
      .flag("is_own") { $0.isOwn },
      .number("here") { $0.here },
      .number("there") { $0.there },
      .text("state") { $0.state.rawValue },
    ])
  /// A product of the hub's portfolio: the row of a file's portfolio, and when it was made.
  static let portfolio = RowSchema<HubPortfolio.Product>(
    "hub_portfolio_product",
    RowSchemas.portfolio.fields.map { field in
      RowSchema<HubPortfolio.Product>.Field(field.key, field.type, unit: field.unit) { product in
        field.key == "product" ? .text(product.key) : product.row?[field.key] ?? .null
      }
    } + [
      .time("computed_at") { $0.computedAt },
      .flag("is_stale") { $0.isStale },
    ])

  /// What stands together in several products of the hub.
  static let portfolioPart = RowSchema<SnapshotRow>(
    "hub_portfolio_part",
    RowSchemas.portfolioPart.fields.map { field in
      RowSchema<SnapshotRow>.Field(field.key, field.type, unit: field.unit) { $0[field.key] }
    })
}
