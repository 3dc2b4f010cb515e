internal import AuditModel

/// What the rows of a parcel refer to by natural keys: found in the file or added to the parcel, each once.
final class ParcelThings {
  /// What a row refers to is neither in the parcel nor in the file.
  struct Dangling: Error {}

  /// A kind of thing with a key within something else.
  private struct Key: Hashable {
    let query: ExchangeQuery
    let owner: Int64
    let key: String
  }

  private let statements: StatementCache
  private var keys: [Key: Int64] = [:]
  private var addresses: [String: Int64] = [:]
  private var environments: [[String]: Int64] = [:]
  private var checks: [String: Int64] = [:]
  private var outcomeStatements: [[String]: Int64] = [:]
  private var words: [ExchangeQuery: [String: Int64]] = [:]
  private var replicas: [String: (here: Int64?, parcel: Int64)] = [:]
  /// Numbers of log rows that are in the parcel.
  private var present: Set<Int64> = []
  private var outside: Set<Int64> = []
  private var count: Int64 = 0
  /// Platforms of products by their keys.
  var platforms: [String: String] = [:]
  /// What nothing but a key is known of yet.
  private(set) var people: [String] = []
  private(set) var evidence: [String] = []
  private(set) var places: [String] = []

  init(_ statements: StatementCache) {
    self.statements = statements
  }

  private func next() -> Int64 {
    count += 1
    return count
  }

  private func run<each Value: SQLiteBindable>(
    _ query: ExchangeQuery, _ values: repeat each Value
  ) throws(SQLiteError) {
    let kept = try statements.statement(query.rawValue)
    try kept.statement.bind(repeat each values)
    try kept.statement.run()
  }

  private func found<each Value: SQLiteBindable>(
    _ sql: String, _ values: repeat each Value
  ) throws(SQLiteError) -> Int64? {
    let kept = try statements.statement(sql)
    defer { kept.statement.reset() }
    try kept.statement.bind(repeat each values)
    return try kept.statement.step() ? kept.statement.key() : nil
  }

  private func added(
    _ query: ExchangeQuery, _ owner: Int64, _ key: String, _ add: (Int64) throws(SQLiteError) -> Void
  ) throws(SQLiteError) -> Int64 {
    let named = Key(query: query, owner: owner, key: key)
    if let known = keys[named] { return known }
    let made = next()
    try add(made)
    keys[named] = made
    return made
  }

  private func added(_ query: ExchangeQuery, _ owner: Int64, _ key: String) throws(SQLiteError) -> Int64 {
    try added(query, owner, key) { made throws(SQLiteError) in try run(query, made, owner, key) }
  }

  // MARK: Natural keys

  func product(_ key: String) throws(SQLiteError) -> Int64 {
    try added(.addProduct, 0, key) { made throws(SQLiteError) in
      try run(.addProduct, made, key, platforms[key] ?? "web")
    }
  }

  /// - Parameters:
  ///   - text: `PRODUCT VERSION`.
  ///   - isSaid: Whether the row says what the release asks for, which comes before all else that is said of it.
  /// - Throws: ``Dangling`` where nobody has said so yet.
  func release(_ text: String, of product: String, isSaid: () throws -> Bool = { false }) throws -> Int64 {
    guard text.hasPrefix(product + " "), text.count > product.count + 1 else { throw FieldReader.Malformed() }
    let version = String(text.dropFirst(product.count + 1))
    let owner = try self.product(product)
    if let known = keys[Key(query: .addRelease, owner: owner, key: version)] { return known }
    guard try found(ExchangeQuery.release.rawValue, product, version) != nil || isSaid() else { throw Dangling() }
    return try added(.addRelease, owner, version)
  }

  func build(_ name: String, of release: Int64) throws(SQLiteError) -> Int64 { try added(.addBuild, release, name) }

  func screen(_ key: String, of product: String) throws(SQLiteError) -> Int64 {
    try added(.addScreen, self.product(product), key)
  }

  func component(_ key: String, of product: String) throws(SQLiteError) -> Int64 {
    try added(.addComponent, self.product(product), key)
  }

  func state(_ key: String, of screen: Int64) throws(SQLiteError) -> Int64 { try added(.addState, screen, key) }

  /// - Parameter text: `ELEMENT`, or `%COMPONENT/ELEMENT`.
  func element(_ text: String, of screen: Int64?, _ product: String) throws -> Int64 {
    guard text.hasPrefix("%") else {
      guard let screen else { throw FieldReader.Malformed() }
      return try element(text, screen: screen, component: nil)
    }
    let parts = Self.split(text.dropFirst(), "/")
    guard parts.count == 2 else { throw FieldReader.Malformed() }
    return try element(parts[1], screen: nil, component: component(parts[0], of: product))
  }

  /// What stands before the first sign, and behind it.
  private static func split(_ text: Substring, _ sign: Character) -> [String] {
    text.split(separator: sign, maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
  }

  private func element(_ key: String, screen: Int64?, component: Int64?) throws(SQLiteError) -> Int64 {
    // Keys of things are numbered together, so a screen is no component.
    try added(.addElement, screen ?? component ?? 0, key) { made throws(SQLiteError) in
      try run(.addElement, made, screen, component, key)
    }
  }

  /// - Parameter text: As ``PortableReference`` has it.
  func address(_ text: String, of product: String) throws -> Int64 {
    if let known = addresses[product + " " + text] { return known }
    var (screen, state, component, element): (Int64?, Int64?, Int64?, Int64?)
    if text.hasPrefix("%") {
      let parts = Self.split(text.dropFirst(), "/")
      component = try self.component(parts[0], of: product)
      if parts.count > 1 { element = try self.element(parts[1], screen: nil, component: component) }
    } else if text != "." {
      let parts = Self.split(text[...], "@")
      guard parts.count == 2 else { throw FieldReader.Malformed() }
      let rest = Self.split(parts[1][...], "/")
      let stands = try self.screen(parts[0], of: product)
      screen = stands
      state = try self.state(rest[0], of: stands)
      if rest.count > 1 { element = try self.element(rest[1], of: stands, product) }
    }
    let made = next()
    try run(.addAddress, made, self.product(product), screen, state, component, element)
    addresses[product + " " + text] = made
    return made
  }

  /// - Parameter fields: Device, family, system, version, kind, technology, its version, and 1 for a keyboard.
  func environment(_ fields: [String]) throws(SQLiteError) -> Int64 {
    if let known = environments[fields] { return known }
    let made = next()
    let major = String(fields[3].prefix { $0 != "." })
    try run(
      .addEnvironment, made, fields[0], fields[1], fields[2], fields[3], major, fields[4], fields[5], fields[6],
      Int64(fields[7]) ?? 0)
    environments[fields] = made
    return made
  }

  func person(_ uid: String) throws(SQLiteError) -> Int64 {
    try added(.addPerson, 0, uid) { made throws(SQLiteError) in
      people.append(uid)
      try run(.addPerson, made, uid, "unknown", "unknown")
    }
  }

  func evidence(_ sha256: String) throws(SQLiteError) -> Int64 {
    try added(.addEvidence, 0, sha256) { made throws(SQLiteError) in
      evidence.append(sha256)
      try run(.addEvidence, made, sha256)
    }
  }

  func place(_ digits: String) throws -> Int64 {
    let digest = try FieldReader.blob(Array(digits.utf8)[...])
    return try added(.addPlace, 0, digits) { made throws(SQLiteError) in
      places.append(digits)
      try digest.span.bytes.withUnsafeBytes { bytes throws(SQLiteError) in
        try run(.addPlace, made, BorrowedBytes(bytes: bytes))
      }
    }
  }

  // MARK: What the file has

  /// A word of a standard, such as passed, manual or critical.
  func word(_ text: String, _ query: ExchangeQuery) throws -> Int64 {
    if words[query] == nil {
      var all: [String: Int64] = [:]
      try Statement(query.rawValue, on: statements.statement(query.rawValue).statement.database).forEachRow { row in
        all[try row.text("name")] = try row.int64("id")
      }
      words[query] = all
    }
    guard let id = words[query]?[text] else { throw FieldReader.Malformed() }
    return id
  }

  func check(_ path: String) throws -> Int64 {
    if let known = checks[path] { return known }
    guard let id = try found(ExchangeQuery.check.rawValue, path) else { throw Dangling() }
    checks[path] = id
    return id
  }

  /// - Parameter fields: Path of the check, edition, positions.
  func outcomeStatement(_ fields: [String]) throws -> Int64 {
    if let known = outcomeStatements[fields] { return known }
    guard let id = try found(ExchangeQuery.outcomeStatement.rawValue, fields[0], fields[1], fields[2]) else {
      throw Dangling()
    }
    outcomeStatements[fields] = id
    return id
  }

  /// A replica's key in the parcel, and in the file.
  func replica(_ uuid: String, startedAt: Int64?) throws -> (here: Int64?, parcel: Int64) {
    if let known = replicas[uuid] { return known }
    let kept = try statements.statement(ExchangeQuery.replica.rawValue)
    defer { kept.statement.reset() }
    try kept.statement.bind(uuid)
    let isHere = try kept.statement.step()
    guard isHere || startedAt != nil else { throw Dangling() }
    let here = isHere ? try kept.statement.int64("replica_id") : nil
    let made = next()
    try run(.addReplica, made, uuid, isHere ? try kept.statement.int64("started_at") : startedAt)
    replicas[uuid] = (here, made)
    return (here, made)
  }

  /// A log row's key in the parcel: replica and number in one.
  static func key(_ replica: Int64, _ sequence: Int64) -> Int64 { replica << 40 | sequence }

  func isThere(_ key: Int64) -> Bool { present.contains(key) }
  func setThere(_ key: Int64) { present.insert(key) }
  func takeBack(_ key: Int64) { present.remove(key) }

  /// - Parameter text: `UUID:NUMBER`.
  func row(_ text: String, of log: String) throws -> Int64 {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let sequence = Int64(parts[1]), 1..<(1 << 40) ~= sequence else {
      throw FieldReader.Malformed()
    }
    let replica = try replica(String(parts[0]), startedAt: nil)
    let key = Self.key(replica.parcel, sequence)
    guard !present.contains(key), !outside.contains(key) else { return key }
    let sql = "SELECT 1 FROM main.\"" + log + "\" WHERE replica_id = :replica_id AND sequence = :sequence"
    guard let here = replica.here, try found(sql, here, sequence) != nil else { throw Dangling() }
    try run(.addOutside, log, key, here, sequence)
    outside.insert(key)
    return key
  }
}
