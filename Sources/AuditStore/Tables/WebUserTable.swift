public import AuditModel

/// SQL about those who may sign in to the web app.
enum WebUserQuery: String, Query {
  /// In the order of their names.
  case all = """
    SELECT name, role, token_sha256, created_at
    FROM web_user
    WHERE ended_at IS NULL
    ORDER BY name
    """
  case byToken = """
    SELECT name, role, token_sha256, created_at
    FROM web_user
    WHERE token_sha256 = :token_sha256 AND ended_at IS NULL
    """
  case count = """
    SELECT count(*) AS user_count
    FROM web_user
    WHERE ended_at IS NULL
    """
  /// Those whose token is void, too.
  case names = """
    SELECT web_user_id, name, ended_at IS NOT NULL AS is_ended
    FROM web_user
    """
  case insert = """
    INSERT INTO web_user (name, role, token_sha256, created_at)
    VALUES (:name, :role, :token_sha256, :created_at)
    """
  case revive = """
    UPDATE web_user
    SET name = :name, role = :role, token_sha256 = :token_sha256, created_at = :created_at, ended_at = NULL
    WHERE web_user_id = :web_user_id
    """
  case setRole = """
    UPDATE web_user
    SET role = :role
    WHERE web_user_id = :web_user_id
    """
  case setToken = """
    UPDATE web_user
    SET token_sha256 = :token_sha256
    WHERE web_user_id = :web_user_id
    """
  case setName = """
    UPDATE web_user
    SET name = :name
    WHERE web_user_id = :web_user_id
    """
  case end = """
    UPDATE web_user
    SET ended_at = :ended_at
    WHERE web_user_id = :web_user_id
    """
}

extension WebUser {
  fileprivate init(_ row: borrowing Statement) throws {
    try self.init(
      name: row.text("name"), role: row.value("role"), tokenSHA256: row.text("token_sha256"),
      createdAt: row.time("created_at"))
  }
}

extension ReadTransaction {
  /// Who may sign in to the web app, in the order of their names.
  public func webUsers() throws(StoreError) -> [WebUser] {
    try all(WebUserQuery.all) { try WebUser($0) }
  }

  /// Whose token it is; nil where it is nobody's, or that of somebody who was removed.
  public func webUser(tokenSHA256: String) throws(StoreError) -> WebUser? {
    try first(WebUserQuery.byToken, tokenSHA256) { try WebUser($0) }
  }

  /// Whether anybody may sign in to the web app by a token of their own.
  public func hasWebUsers() throws(StoreError) -> Bool {
    try first(WebUserQuery.count) { try $0.int64("user_count") } ?? 0 > 0
  }

  /// The key of a user by a name that somebody typed, of one who was removed, too; nil where there is none.
  fileprivate func webUserKey(_ name: TypedName) throws(StoreError) -> (key: Int64, isEnded: Bool)? {
    let known = try all(WebUserQuery.names) { row in
      try (key: row.int64("web_user_id"), name: row.text("name"), isEnded: row.bool("is_ended"))
    }
    return known.first { TypedName($0.name) == name }.map { ($0.key, $0.isEnded) }
  }
}

extension WriteTransaction {
  /// Lets somebody sign in to the web app.
  ///
  /// - Parameters:
  ///   - typed: The name that will sign what they do.
  ///   - tokenSHA256: Of their token.
  /// - Throws: ``StoreError/duplicate(kind:reference:)`` where somebody of the name may already;
  ///   ``StoreError/invalid(_:)`` for a name that cannot sign.
  public func addWebUser(_ typed: String, role: WebRole, tokenSHA256: String) throws(StoreError) -> WebUser {
    let name = TypedName(typed)
    guard !name.text.isEmpty else { throw .invalid("say who may sign in: a name of at least one character") }
    if let problem = InputLimits.problem(name.text, in: "name") { throw .invalid("who may sign in: the \(problem)") }
    switch try read.webUserKey(name) {
    case let known? where known.isEnded:
      try run(WebUserQuery.revive, name.text, role.rawValue, tokenSHA256, now, known.key)
    case .some: throw .duplicate(kind: "user", reference: name.text)
    case nil: try run(WebUserQuery.insert, name.text, role.rawValue, tokenSHA256, now)
    }
    return WebUser(name: name.text, role: role, tokenSHA256: tokenSHA256, createdAt: now)
  }

  /// Gives a user another role, from their next request on.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func setWebRole(of name: String, to role: WebRole) throws(StoreError) {
    try run(WebUserQuery.setRole, role.rawValue, webUserKey(name))
  }

  /// Gives a user another token; the one before is void, and who signed in with it is signed out.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func setWebToken(of name: String, sha256: String) throws(StoreError) {
    try run(WebUserQuery.setToken, sha256, webUserKey(name))
  }

  /// Lets a user sign in no more; what they did keeps their name.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func removeWebUser(_ name: String) throws(StoreError) {
    try run(WebUserQuery.end, now, webUserKey(name))
  }

  /// Puts an alias in the place of a user's name, of one who was removed, too.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: ``StoreError/invalid(_:)`` where another user has the alias.
  func renameWebUser(_ old: TypedName, to alias: TypedName) throws(StoreError) -> Bool {
    guard let known = try read.webUserKey(old) else { return false }
    guard try read.webUserKey(alias) == nil else {
      throw .invalid("a user of the web app is called \(alias.text); choose another alias")
    }
    try run(WebUserQuery.setName, alias.text, known.key)
    return true
  }

  private func webUserKey(_ typed: String) throws(StoreError) -> Int64 {
    guard let known = try read.webUserKey(TypedName(typed)), !known.isEnded else {
      throw .notFound(kind: "user", reference: typed, hint: "see `auditctl user list`")
    }
    return known.key
  }
}
