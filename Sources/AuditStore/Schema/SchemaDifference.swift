/// Something in the schema of a file that is not as the migrations of this program make it.
public struct SchemaDifference: Hashable, Sendable {
  /// What is other about it; in the order in which differences are listed.
  public enum Kind: Int, Hashable, Sendable {
    /// No migration makes it.
    case foreign
    /// A migration makes it with another definition.
    case changed
    /// A migration makes it, and it is not there.
    case missing
  }

  /// What is other about it.
  public let kind: Kind
  /// SQLite's word for it: `table`, `index`, `view` or `trigger`.
  public let type: String
  /// Its name.
  public let name: String
  /// The table or view that it belongs to; its own name for a table or view.
  public let table: String
}

extension SchemaDifference: CustomStringConvertible {
  /// For people, such as `foreign trigger spy on finding`.
  public var description: String {
    "\(kind) \(type) \(name)\(table == name ? "" : " on \(table)")"
  }

  /// The first ten, and how many more there are.
  public static func listed(_ differences: [SchemaDifference]) -> String {
    StoreError.listed(differences.map(\.description))
  }
}

extension SchemaDifference: Comparable {
  /// What is foreign before what was changed, and that before what is missing; then by type and name.
  public static func < (left: SchemaDifference, right: SchemaDifference) -> Bool {
    (left.kind.rawValue, left.type, left.name) < (right.kind.rawValue, right.type, right.name)
  }
}
