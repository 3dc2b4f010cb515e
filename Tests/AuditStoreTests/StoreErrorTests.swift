import Testing

@testable import AuditStore

/// An error says what is wrong, where, and what to do.
@Suite struct StoreErrorTests {
  private static let errors: [(error: StoreError, description: String)] = [
    (.noSuchFile(path: "a.sqlite"), "there is no file a.sqlite; create it with `auditctl init --database a.sqlite`"),
    (
      .isFolder(path: "/a"),
      "/a is a folder; name the database file in it, for example /a/audit.sqlite"
    ),
    (
      .schemaTooNew(path: "a", found: 9, newestKnown: 5),
      "a has schema 9, and this auditctl knows schemas up to 5; use a newer auditctl"
    ),
    (
      .schemaTooOld(path: "a", found: 3, newestKnown: 5),
      "a has schema 3, and this auditctl needs 5; run `auditctl database migrate`"
    ),
    (
      .notAnAuditDatabase(path: "a", applicationID: 0),
      "a is not an auditctl database; name another file or create one with `auditctl init`"
    ),
    (
      .notAnAuditDatabase(path: "a", applicationID: 7),
      "a is the database of another program (application id 7); name another file"
    ),
    (.notFound(kind: "screen", reference: "x", hint: ""), "there is no screen x"),
    (.notFound(kind: "screen", reference: "x", hint: "there is y"), "there is no screen x; there is y"),
    (
      .ambiguous(kind: "check", reference: "x", matches: ["a/x", "b/x"]),
      "x names more than one check; write more of it. There are a/x, b/x"
    ),
    (
      .busy(path: "a", seconds: 5),
      "a is being written to by another program and was not free within 5 s; try again"
    ),
    (
      .fileReplaced(path: "a"),
      "a was moved, removed or replaced while it was open, and this change is not in it; look which file is there, and "
        + "try again"
    ),
    (
      .outOfMemory(path: "a"),
      "there was not enough memory to work on a, and nothing was written; free some memory and try again"
    ),
    (
      .sql(message: "no such column: é", sql: "SELECT é", byteOffset: 7),
      "the SQL cannot be run: no such column: é at byte 8, near \"é\"; correct it and try again"
    ),
    (
      .sql(message: "it would write", sql: "DELETE", byteOffset: nil),
      "the SQL cannot be run: it would write; correct it and try again"
    ),
  ]

  @Test(arguments: errors)
  func `an error is described`(error: StoreError, description: String) {
    #expect(error.description == description)
  }

  private static let codes: [(code: SQLiteResultCode, error: StoreError)] = [
    (.busy, .busy(path: "a", seconds: 2)), (.locked, .busy(path: "a", seconds: 2)),
    (.readOnly, .readOnly(path: "a")), (.permission, .readOnly(path: "a")), (.full, .diskFull(path: "a")),
    (.corrupt, .corrupt(path: "a", detail: "m")), (.notADatabase, .corrupt(path: "a", detail: "m")),
    (.cannotOpen, .cannotOpen(path: "a", reason: "m")), (.ioError, .inputOutput(path: "a", detail: "m")),
    (.constraint, .unexpected(code: 19, message: "m", sql: "s")),
    (.outOfMemory, .outOfMemory(path: "a")), (.moved, .fileReplaced(path: "a")),
    // Extended codes: SQLITE_IOERR_NOMEM, SQLITE_BUSY_SNAPSHOT, SQLITE_IOERR_FSYNC, SQLITE_CONSTRAINT_CHECK.
    (SQLiteResultCode(rawValue: 3082), .outOfMemory(path: "a")),
    (SQLiteResultCode(rawValue: 517), .busy(path: "a", seconds: 2)),
    (SQLiteResultCode(rawValue: 1034), .inputOutput(path: "a", detail: "m")),
    (SQLiteResultCode(rawValue: 275), .unexpected(code: 275, message: "m", sql: "s")),
  ]

  @Test(arguments: codes)
  func `a result code of SQLite has its own error`(code: SQLiteResultCode, error: StoreError) {
    #expect(StoreError(SQLiteError(code: code, message: "m", sql: "s"), path: "a", busySeconds: 2) == error)
  }
}
