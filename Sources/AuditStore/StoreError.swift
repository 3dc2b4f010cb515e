/// Why the store could not do what it was asked.
///
/// Each case names the thing; `description` says what is wrong and ends with what to do. Bound values never appear.
public enum StoreError: Error, Equatable, Sendable {
  case noSuchFile(path: String)
  case isFolder(path: String)
  case alreadyExists(path: String)
  case cannotOpen(path: String, reason: String)
  case cannotCreate(path: String, reason: String)
  case notAnAuditDatabase(path: String, applicationID: Int64)
  case schemaTooNew(path: String, found: Int, newestKnown: Int)
  case schemaTooOld(path: String, found: Int, newestKnown: Int)
  case schemaDiffers(path: String, differences: [SchemaDifference])
  case clockAhead(path: String, ClockAhead)
  case storedOtherwise(path: String, table: String)
  case notMerged(path: String, MergeRefusal)
  case migrationEdited(number: Int, name: String)
  case migrationMissing(path: String, number: Int)
  case migrationFailed(number: Int, name: String, message: String)
  case notFound(kind: String, reference: String, hint: String)
  case ambiguous(kind: String, reference: String, matches: [String])
  case duplicate(kind: String, reference: String)
  case frozen(release: String)
  case invalid(String)
  case busy(path: String, seconds: Int)
  case readOnly(path: String)
  case noPermission(path: String)
  case diskFull(path: String)
  case corrupt(path: String, detail: String)
  case damaged(path: String, value: DamagedValue)
  case inputOutput(path: String, detail: String)
  case fileReplaced(path: String)
  case hasOtherNames(path: String)
  case notErased(path: String, reason: String)
  case logRemoved(path: String)
  case logLost(path: String)
  case outOfMemory(path: String)
  case sql(message: String, sql: String, byteOffset: Int?)
  case computedView(ComputedView)
  case queryTooSlow(seconds: Int)
  case unexpected(code: Int32, message: String, sql: String?)
}

extension StoreError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .noSuchFile(let path):
      "there is no file \(path); create it with `auditctl init --database \(path)`"
    case .isFolder(let path):
      "\(path) is a folder; name the database file in it, for example \(path)/audit.sqlite"
    case .alreadyExists(let path):
      "\(path) already exists and was left alone; choose another path or remove it first"
    case .cannotOpen(let path, let reason):
      "cannot open \(path): \(reason); check the path and its permissions"
    case .cannotCreate(let path, let reason):
      "cannot create \(path): \(reason); check that its folder exists and can be written to"
    case .notAnAuditDatabase(let path, let applicationID):
      applicationID == 0
        ? "\(path) is not an auditctl database; name another file or create one with `auditctl init`"
        : "\(path) is the database of another program (application id \(applicationID)); name another file"
    case .schemaTooNew(let path, let found, let newestKnown):
      "\(path) has schema \(found), and this auditctl knows schemas up to \(newestKnown); use a newer auditctl"
    case .schemaTooOld(let path, let found, let newestKnown):
      "\(path) has schema \(found), and this auditctl needs \(newestKnown); run `auditctl database migrate`"
    case .schemaDiffers(let path, let differences):
      "the schema of \(path) is not that of auditctl (\(SchemaDifference.listed(differences))), and nothing was "
        + "written; drop what is foreign, or save the rest with `auditctl database recover NEW`"
    case .clockAhead(let path, let ahead):
      "\(path) has \(ahead), and nothing was written; if this machine's clock is wrong, set it right and try again, else "
        + "run `auditctl database fork --clock`"
    case .storedOtherwise(let path, let table):
      "a row of \(table) in \(path) is stored otherwise than it was written, and nothing was kept; "
        + "see `auditctl database check`"
    case .notMerged(let path, let refusal):
      "\(path) was not merged: \(refusal)"
    case .migrationEdited(let number, let name):
      "migration \(number) (\(name)) was applied to this file with other text than this auditctl has; "
        + "use the auditctl that wrote the file"
    case .migrationMissing(let path, let number):
      "\(path) says that it was migrated, but migration \(number) is not in its history; restore a backup"
    case .migrationFailed(let number, let name, let message):
      "migration \(number) (\(name)) failed and was undone: \(message); report this with the file's schema"
    case .notFound(let kind, let reference, let hint):
      "there is no \(kind) \(Self.quoted(reference))\(hint.isEmpty ? "" : "; " + hint)"
    case .ambiguous(let kind, let reference, let matches):
      "\(Self.quoted(reference)) names more than one \(kind); write more of it. There are \(Self.listed(matches))"
    case .duplicate(let kind, let reference):
      "there is already a \(kind) \(reference); choose another name or edit that one"
    case .frozen(let release):
      "release \(release) is frozen and takes no change; record in the release after it"
    case .invalid(let message):
      message
    case .busy(let path, let seconds):
      "\(path) is being written to by another program and was not free within \(seconds) s; try again"
    case .readOnly(let path):
      "\(path) cannot be written to; change its permissions or copy it to a place where you may write"
    case .noPermission(let path):
      "\(path) may not be read by this user; ask its owner for permission"
    case .diskFull(let path):
      "the disk that holds \(path) is full and nothing was written; free some space and try again"
    case .corrupt(let path, let detail):
      "\(path) is damaged or no database: \(detail); see `auditctl database check`, then `auditctl database restore` "
        + "or `auditctl database recover`"
    case .damaged(let path, let value):
      "\(path) is damaged: \(value), which it never should; see `auditctl database check`, then restore a backup with "
        + "`auditctl database restore` or save what can be saved with `auditctl database recover`"
    case .inputOutput(let path, let detail):
      "reading or writing \(path) failed: \(detail); check the disk"
    case .fileReplaced(let path):
      "\(path) was moved, removed or replaced while it was open, and this change is not in it; look which file is there, "
        + "and try again"
    case .hasOtherNames(let path):
      "\(path) has another name on this disk (a hard link); who opens it by that name would damage it, and nothing was "
        + "written. Remove the other name, or copy the file and work on the copy"
    case .notErased(let path, let reason):
      "it is recorded, and what was removed may still be in \(path): \(reason). Close other programs that have the file "
        + "open, and run the same again"
    case .logRemoved(let path):
      "\(path)-wal was removed while the database was open. What was stored before is saved in \(path); this change is not. "
        + "Leave that file alone, and try again"
    case .logLost(let path):
      "\(path)-wal was removed while the database was open, and what was stored since cannot be saved; look at "
        + "`auditctl log` for what is missing, record it again, and leave that file alone"
    case .outOfMemory(let path):
      "there was not enough memory to work on \(path), and nothing was written; free some memory and try again"
    case .sql(let message, let sql, let byteOffset):
      "the SQL cannot be run: \(message)\(Self.caret(sql, byteOffset)); correct it and try again"
    case .computedView(let view):
      "the SQL cannot be run: \(view.rawValue) is no view of the file any more; query \(view.substitute)"
    case .queryTooSlow(let seconds):
      "the query did not end within \(seconds) s and was stopped; ask for less, or give it longer with --timeout SECONDS "
        + "(0 for as long as it takes)"
    case .unexpected(let code, let message, let sql):
      "SQLite error \(code): \(message)\(sql.map { " while executing \($0)" } ?? ""); this is a bug in auditctl"
    }
  }

  private static func caret(_ sql: String, _ byteOffset: Int?) -> String {
    guard let byteOffset else { return "" }
    return
      " at byte \(byteOffset + 1), near \"\(String(decoding: Array(sql.utf8).dropFirst(byteOffset).prefix(20), as: UTF8.self))\""
  }
}

extension StoreError {
  /// Says in our terms what SQLite reported.
  init(_ error: SQLiteError, path: String, busySeconds: Int = 5) {
    if let damage = error.damage {
      self = .damaged(path: path, value: damage)
      return
    }
    switch error.code {
    case .busy, .locked: self = .busy(path: path, seconds: busySeconds)
    // Before the codes that they extend.
    case .moved: self = .fileReplaced(path: path)
    case .outOfMemory, .outOfMemoryForFile: self = .outOfMemory(path: path)
    case .readOnly, .permission: self = .readOnly(path: path)
    case .full, .sharedMemorySize: self = .diskFull(path: path)
    case .corrupt, .notADatabase: self = .corrupt(path: path, detail: error.message)
    case .cannotOpen: self = .cannotOpen(path: path, reason: error.message)
    case .ioError: self = .inputOutput(path: path, detail: error.message)
    default: self = .unexpected(code: error.code.rawValue, message: error.message, sql: error.sql)
    }
  }

  /// Says in our terms what stopped the reading of a query's rows.
  ///
  /// - Parameter query: Its name, for a value that no table holds as it is.
  init(reading error: any Error, of query: some RawRepresentable<String>, path: String) {
    if let known = error as? StoreError {
      self = known
      return
    }
    var failure = SQLiteError(reading: error)
    if failure.damage != nil, failure.damage?.table == nil {
      failure.damage?.table = "query \(type(of: query)).\(query)"
    }
    self.init(failure, path: path)
  }

  /// A name as it was typed; in quotes where it would not be seen.
  private static func quoted(_ name: String) -> String {
    name.allSatisfy(\.isWhitespace) ? "\"\(name)\"" : name
  }

  /// The first ten names, and how many more there are.
  static func listed(_ names: [String]) -> String {
    names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " and \(names.count - 10) more" : "")
  }
}
