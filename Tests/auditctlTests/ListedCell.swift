import AuditModel
import Testing

@testable import auditctl

/// A cell of a release as `status --by cell` lists it.
struct ListedCell: Hashable {
  let address: String
  let check: String
  let outcome: String
  /// Key of the screen; nil for the product itself.
  let screen: String?

  init(_ row: JSONValue) throws {
    let key = try #require(row["key"]?.text?.split(separator: " ").map(String.init))
    try #require(key.count == 2)
    (address, check) = (key[0], key[1])
    outcome = try #require(row["outcome"]?.text)
    screen = if case .screen(let key, _, _) = try #require(Address(address)) { key } else { nil }
  }
}

extension Workbench {
  /// The cells of a release: the must-level ones, or with `--advice` those that are advice.
  func cells(_ release: String, _ options: String...) throws -> [ListedCell] {
    try rows(of: release, by: "cell", options).map { try ListedCell($0) }
  }

  /// The rows of `status --by` for a release.
  func rows(of release: String, by axis: String, _ options: [String] = []) throws -> [JSONValue] {
    let ran = run(["status", "--release", release, "--by", axis, "--format", "json"] + options)
    try #require(ran.status == .done, "\(ran.notes)")
    return try #require(try JSONValue(ran.data)[axis == "criterion" ? "criteria" : "roll_up"]?.array())
  }
}
