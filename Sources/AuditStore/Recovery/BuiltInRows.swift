/// The rows that a new file has of the program's own packs and profiles: what a damaged file says of these again is passed
/// over, for it can only be the same or worse.
struct BuiltInRows {
  /// The tables of packs; empty where the damaged file numbers packs, their editions or checks in another way than the
  /// program.
  let tables: Set<String>
  /// The greatest key of each table.
  private var newest: [String: Int64] = [:]
  /// The profiles that the damaged file numbers as the program does.
  private var profiles: Set<Int64> = []

  /// Packs and checks are named by rows of many packs, and say not of which a row is.
  private static let shared: Set<String> = ["pack", "audit_check"]

  init(_ names: Set<String>, _ tables: RecoveryTables) throws(SQLiteError) {
    self.tables = names
    for shape in tables.shapes where names.contains(shape.name) && shape.hasRowid {
      newest[shape.name] = try tables.newestKey(shape.name)
    }
  }

  /// Takes note of a profile that is the program's.
  mutating func add(profile: Int64) { profiles.insert(profile) }

  /// What tells whether rows of a table are of the program's own; nil where none are.
  func rule(of shape: TreeShape, _ references: [RecoveryTables.Reference]) -> Rule? {
    if shape.name == "profile" || shape.name.hasPrefix("profile_") {
      guard let column = shape.columns.firstIndex(where: { $0.name == "profile_id" }) else { return nil }
      return Rule(profile: column, profiles: profiles)
    }
    guard tables.contains(shape.name) else { return nil }
    var owners: [(column: Int, newest: Int64)] = []
    for reference in references where reference.table == shape.name && !Self.shared.contains(reference.parent) {
      guard let newest = newest[reference.parent], let name = reference.columns.first?.from,
        let column = shape.columns.firstIndex(where: { $0.name == name })
      else { continue }
      owners.append((column, newest))
    }
    return Rule(key: shape.rowidColumn, newest: newest[shape.name], owners: owners)
  }

  /// Whether rows of a table are of the program's own.
  struct Rule {
    private var profile: Int?
    private var profiles: Set<Int64> = []
    private var key: Int?
    private var newest: Int64?
    /// The columns that say of which pack a row is, with the greatest key there that is of a built-in one.
    private var owners: [(column: Int, newest: Int64)] = []

    fileprivate init(profile: Int, profiles: Set<Int64>) {
      self.profile = profile
      self.profiles = profiles
    }

    fileprivate init(key: Int?, newest: Int64?, owners: [(column: Int, newest: Int64)]) {
      self.key = key
      self.newest = newest
      self.owners = owners
    }

    func covers(_ values: [RecoveredValue]) -> Bool {
      if let profile { return values[profile].number.map(profiles.contains) ?? false }
      if let key, let newest, let number = values[key].number, number <= newest { return true }
      let said = owners.compactMap { owner in values[owner.column].number.map { $0 <= owner.newest } }
      return !said.isEmpty && said.allSatisfy { $0 }
    }
  }
}
