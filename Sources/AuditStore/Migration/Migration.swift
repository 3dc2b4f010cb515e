internal import AuditModel

/// One step of the schema's history.
public struct Migration: Hashable, Sendable {
  /// Its place in the history, from 1.
  public let number: Int
  /// The file's name without number and ending.
  public let name: String
  /// The statements.
  public let sql: String

  /// A migration.
  public init(number: Int, name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  /// SHA-256 of the statements: 64 hexadecimal digits in lower case.
  var sha256: String {
    var digest = SHA256()
    digest.update(sql.utf8Span.span.bytes)
    return digest.hexadecimal
  }

  /// The migrations that are part of the program, in order.
  public static let embedded: [Migration] = EmbeddedFile.all(under: "Migrations/", ending: ".sql").compactMap {
    file in
    let base = file.path.split(separator: "/").last?.dropLast(4) ?? ""
    guard let number = Int(base.prefix(4)) else { return nil }
    return Migration(number: number, name: String(base.dropFirst(5)), sql: file.text)
  }
}

/// The views of a file: what the logs say, in words.
///
/// They hold nothing, so they have no history: they are made anew whenever their text is another one.
public struct SchemaViews: Hashable, Sendable {
  /// The statements, which drop each view before they make it; empty for no views.
  public let sql: String

  /// Views of these statements.
  public init(sql: String) {
    self.sql = sql
  }

  /// No views.
  public static let none = SchemaViews(sql: "")

  /// The views that are part of the program.
  public static let embedded = SchemaViews(sql: EmbeddedFile.text(of: "Migrations/views.sql"))

  /// A hash of the text, by which a file knows which text its views were made from.
  var digest: Int64 {
    var row = RowDigest(from: 0xA24B_AED4_963E_E407)
    var text = sql
    text.withUTF8 { row.add(text: UnsafeRawBufferPointer($0)) }
    return row.value
  }
}
