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

  /// The migrations that are part of the program, in order.
  public static let embedded: [Migration] = EmbeddedFile.all(under: "Migrations/", ending: ".sql").compactMap {
    file in
    let base = file.path.split(separator: "/").last?.dropLast(4) ?? ""
    guard let number = Int(base.prefix(4)) else { return nil }
    return Migration(number: number, name: String(base.dropFirst(5)), sql: file.text)
  }
}
